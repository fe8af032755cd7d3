import System
import Testing

@Suite struct SystemBufferTests {
  private func bytes(_ buffer: borrowing SystemBuffer) -> [UInt8] {
    buffer.withBytes { bytes in bytes.indices.map { bytes[$0] } }
  }

  @Test func `takes what fits and says once that something did not`() {
    var buffer = SystemBuffer(capacity: 4)
    buffer.append("ab")
    buffer.append("cde")
    #expect(buffer.isOverfull == true)
    #expect(bytes(buffer) == Array("ab".utf8))
    buffer.append(UInt8(ascii: "c"))
    buffer.append(UInt8(ascii: "d"))
    buffer.append(UInt8(ascii: "e"))
    #expect(bytes(buffer) == Array("abcd".utf8))
    buffer.removeAll()
    #expect([buffer.count, buffer.room] == [0, 4])
    #expect(buffer.isOverfull == true)
  }

  @Test(arguments: [0, 7, 10, 4096, 9_007_199_254_740_991, .max])
  func `writes a number as people do`(number: Int) {
    var buffer = SystemBuffer(capacity: 20)
    buffer.append(decimal: number)
    #expect(bytes(buffer) == Array("\(number)".utf8))
  }

  @Test func `puts the length before a payload`() {
    var buffer = SystemBuffer(capacity: 600)
    buffer.appendFrame { payload in
      for _ in 0..<258 { payload.append(UInt8(ascii: "x")) }
    }
    #expect(bytes(buffer) == [0, 0, 1, 2] + Array(repeating: UInt8(ascii: "x"), count: 258))
  }

  @Test(arguments: [("/a\0", true), ("/a", false), ("/a\0b\0", false), ("\0", false), ("", false)])
  func `is a path with one zero, at its end`(text: String, isPath: Bool) {
    var buffer = SystemBuffer(capacity: 8)
    buffer.append(text.utf8Span.span)
    #expect(buffer.isPath == isPath)
  }

  @Test func `an empty one takes nothing`() {
    var buffer = SystemBuffer(capacity: 0)
    buffer.append(1)
    #expect(buffer.isOverfull == true)
    #expect(bytes(buffer) == [])
  }

  private func begins(_ bytes: [UInt8], with other: [UInt8]) -> Bool {
    bytes.span.begins(with: other.span)
  }

  @Test func `bytes begin with others when each of them is the same`() {
    let bytes = (0..<40).map { UInt8($0) }
    for count in 0...40 {
      var other = Array(bytes.prefix(count))
      #expect(begins(bytes, with: other))
      for place in 0..<count {
        other[place] ^= 0x80
        #expect(!begins(bytes, with: other), "\(count) \(place)")
        other[place] ^= 0x80
      }
      #expect(!begins(other, with: other + [0]))
    }
  }
}
