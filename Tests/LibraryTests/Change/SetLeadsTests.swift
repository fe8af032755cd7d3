import Library
import Testing

@Suite struct SetLeadsTests {
  private func leads(_ text: String) -> [Lead] {
    text.split(separator: " ").compactMap { Lead(String($0)) }
  }

  @Test
  func `puts the longest lead first`() throws {
    var student = Student()
    let effect = try student.change(.setLeads(leads("30m 14d 2h 1d")))
    #expect(student.library.leads == leads("14d 1d 2h 30m"))
    #expect(effect.before == "7d 1d 2h")
    #expect(effect.after == "14d 1d 2h 30m")
  }

  @Test
  func `refuses none, too many, and one twice`() throws {
    let sixteen = (1...16).compactMap { Lead($0, .days) }
    var student = Student()
    for unusable in [[], leads("1d 1d"), sixteen + leads("1h")] {
      #expect(throws: Refusal.unusableLeads) { try student.change(.setLeads(unusable)) }
    }
    #expect(student.library == Library())
    try student.change(.setLeads(sixteen))
    #expect(student.library.leads.count == 16)
  }
}
