import Testing

@testable import Store

@Suite struct ZerosTests {
  @Test(arguments: 0...40)
  func `the last byte that is not zero is found wherever it stands`(count: Int) {
    for offset in 0...(count + 2) {
      #expect([UInt8](repeating: 0, count: count).lastNonzero(from: offset) == nil)
      for place in 0..<count {
        var bytes = [UInt8](repeating: 0, count: count)
        bytes[place] = 1
        #expect(bytes.lastNonzero(from: offset) == (place < offset ? nil : place))
      }
    }
  }
}
