import Library
import Testing

@Suite struct LeadTests {
  @Test(arguments: ["7d", "1d", "2h", "30m", "1m", "999d", "3h+"])
  func `is read as it is written`(text: String) {
    #expect(Lead(text)?.description == text)
  }

  @Test(arguments: [
    "", "d", "7", "0d", "1000d", "-1d", "+1d", "1.5h", "7D", "7 d", " 7d", "7d ", "7w", "٧d", "1dd",
    "+", "3+h", "3h++", "3h +",
  ])
  func `refuses anything else`(text: String) {
    #expect(Lead(text) == nil)
  }

  @Test
  func `counts from 1 to 999`() {
    #expect(Lead(0, .hours) == nil)
    #expect(Lead(1, .hours)?.minutes == 60)
    #expect(Lead(999, .days)?.minutes == 999 * 1_440)
    #expect(Lead(1_000, .minutes) == nil)
  }
}
