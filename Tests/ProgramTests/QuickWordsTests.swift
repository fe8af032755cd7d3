import TestSupport
import Testing

@testable import Glance

/// Text that is looked at eight bytes at a time, against one byte at a time.
@Suite struct QuickWordsTests {
  private func isPlain(_ byte: UInt8) -> Bool {
    0x20..<0x80 ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Whether the end that was found is right: what it passed is plain, and what stands there is not, but
  /// for the last bytes, which are left to whoever asked.
  private func isEnd(_ end: Int, of bytes: [UInt8], from start: Int) -> Bool {
    guard start...bytes.count ~= end, bytes[start..<end].allSatisfy(isPlain) else { return false }
    return bytes.count - end < 8 || !isPlain(bytes[end])
  }

  @Test(arguments: UInt8.min...UInt8.max)
  func `a byte is found out wherever it stands, whatever its neighbours`(byte: UInt8) {
    for neighbour in [0x20, 0x21, 0x23, 0x5B, 0x5D, 0x7F] as [UInt8] {
      for place in 0..<24 {
        var bytes = [UInt8](repeating: neighbour, count: 24)
        bytes[place] = byte
        let wrong = (0...place).filter { start in
          !isEnd(bytes.span.endOfPlainText(at: start), of: bytes, from: start)
        }
        #expect(wrong.isEmpty, "\(bytes)")
      }
    }
  }

  @Test func `bytes of any kind are passed as far as they are plain`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        UInt8.random(in: .min ... .max, using: &random)
          & (Bool.random(using: &random) ? 0xFF : 0x7F)
      }
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = bytes.span.endOfPlainText(at: start)
      #expect(isEnd(end, of: bytes, from: start), "\(bytes) from \(start): \(end)")
    }
  }
}
