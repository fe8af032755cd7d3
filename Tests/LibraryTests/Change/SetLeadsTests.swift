import Engine
import Library
import Testing

@Suite struct SetLeadsTests {
  private func leads(_ text: String) -> [Lead] {
    text.split(separator: " ").compactMap { Lead(String($0)) }
  }

  private func set(_ text: String, for target: Change.SetLeads.Target = .everything) -> Change {
    .setLeads(Change.SetLeads(leads(text), for: target))
  }

  @Test func `puts the longest lead first`() throws {
    var student = Student()
    let effect = try student.change(set("30m 14d 2h+ 1d"))
    for occasion in Occasion.allCases {
      #expect(student.library.leads[occasion] == leads("14d 1d 2h+ 30m"))
    }
    #expect(effect.before == "14d 7d 3d 1d 2h / 7d 2d 1d 3h+")
    #expect(effect.after == "14d 1d 2h+ 30m")
  }

  @Test func `sets those of one occasion, and goes back to the usual ones`() throws {
    var student = Student()
    try student.change(set("1d", for: .occasion(.exam)))
    #expect(student.library.leads[.exam] == leads("1d"))
    #expect(student.library.leads[.handIn] == Occasion.handIn.standardLeads)
    let effect = try student.change(
      .setLeads(Change.SetLeads(nil, for: .occasion(.exam)))
    )
    #expect(student.library.leads[.exam] == Occasion.exam.standardLeads)
    #expect(effect.after == "14d 7d 3d 1d 2h")
  }

  @Test func `sets those of a subject and of a part of it, also to none`() throws {
    var student = Student()
    try student.change(.addSubject(.init(id: "so", syllabus: Student.syllabus)))
    let part = try #require(student.library["so"]?.syllabus.leaves.first?.id)
    try student.change(set("1d", for: .subject("so")))
    try student.change(set("", for: .part("so", part)))
    #expect(student.library["so"]?.leads.all == leads("1d"))
    #expect(student.library["so"]?.leads.parts == [part: []])
    try student.change(.setLeads(Change.SetLeads(nil, for: .part("so", part))))
    #expect(student.library["so"]?.leads.parts == [:])
  }

  @Test func `says which subject or part there is not`() throws {
    var student = Student()
    try student.change(.addSubject(.init(id: "so", syllabus: Student.syllabus)))
    #expect(throws: Refusal.unknownSubject("os", near: "so")) {
      try student.change(set("1d", for: .subject("os")))
    }
    #expect(throws: Refusal.self) { try student.change(set("1d", for: .part("so", "nothing"))) }
  }

  @Test func `refuses too many, and one twice`() throws {
    let sixteen = (1...16).compactMap { Lead($0, .days) }
    var student = Student()
    for unusable in [leads("1d 1d"), leads("1d 1d+"), sixteen + leads("1h")] {
      #expect(throws: Refusal.unusableLeads) {
        try student.change(.setLeads(Change.SetLeads(unusable)))
      }
    }
    #expect(student.library == Library())
    try student.change(.setLeads(Change.SetLeads(sixteen)))
    #expect(student.library.leads[.exam].count == 16)
  }
}
