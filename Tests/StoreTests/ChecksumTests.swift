import Testing

@testable import Store

@Suite struct ChecksumTests {
  private func checksum(_ bytes: [UInt8]) -> UInt32 {
    var checksum = Checksum()
    checksum.add(bytes)
    return checksum.value
  }

  /// The examples of RFC 3720, appendix B.4, and the customary one.
  private static let examples: [([UInt8], UInt32)] = [
    (Array("123456789".utf8), 0xE306_9283),
    ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
    ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
    (Array(0..<32), 0x46DD_794E),
    (Array((0..<32).reversed()), 0x113F_DB5C),
    ([], 0),
  ]

  @Test(arguments: examples)
  func `is CRC-32C`(bytes: [UInt8], expected: UInt32) {
    #expect(checksum(bytes) == expected)
  }

  @Test
  func `is the same however the bytes are cut`() {
    let bytes = Array("123456789".utf8)
    for cut in 0...bytes.count {
      var parts = Checksum()
      parts.add(bytes[..<cut])
      parts.add(bytes[cut...])
      #expect(parts.value == 0xE306_9283)
    }
  }
}
