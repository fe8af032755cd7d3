import Civil
import Engine
import JSON
import Library
import Primary
import Testing
import Wire

@Suite struct ScopeTests {
  /// Every request with the least scope that may make it.
  private static let requests: [(Request, Scope)] = [
    (.stateGet(.glance), .read),
    (.stateWatch(.summary, from: nil), .read),
    (.subjectGet(SubjectQuery(subject: "so")), .read),
    (.log(limit: nil), .read),
    (
      .reminderShown(.init(key: .init(id: "so/june/exam:1d", generation: 1), result: .shown)), .read
    ),
    (.reminderList(withinSeconds: nil), .read),
    (.ping, .read),
    (.info, .read),
    (.outboxStatus(outbox: "ob"), .submit),
    (.change(request(.setGrade(.init(subject: "so", part: "labs", value: "7")))), .submit),
    (.reminderTest(generation: nil), .submit),
    (.companions, .full),
    (.revoke(name: "clock"), .full),
    (.admit(name: "clock"), .full),
    (.stop, .full),
  ]

  /// A change of every kind, which this library can make, with the least scope that may make it.
  private static let changes: [(Change, Scope)] = [
    (.setGrade(.init(subject: "so", part: "labs", value: "7")), .submit),
    (.setDone(.init(subject: "so", part: "labs", value: true)), .submit),
    (.addSubject(.init(course: "2026/27", id: "bd", syllabus: sampleSyllabus)), .full),
    (.renameSubject(.init(subject: "so", name: "Operating Systems")), .full),
    (.replaceSyllabus(.init(subject: "so", syllabus: sampleSyllabus)), .full),
    (.removeSubject("so"), .full),
    (.addCourse("2027/28"), .full),
    (.renameCourse("2026/27", to: "2025/26"), .full),
    (.removeCourse("2024/25"), .full),
    (.followCourse("2026/27"), .full),
    (.renameStudy("Informática"), .full),
    (.archiveCourse("2024/25", isArchived: true), .full),
    (.repeatSubject(.init(subject: "so", course: "2027/28")), .full),
    (.setDate(.init(subject: "so", part: "exam", value: nil)), .full),
    (.setSnooze(.init(subject: "so", part: "labs", value: snoozeEnd)), .submit),
    (.setLeads(.init([])), .full),
    (.setQuiet(QuietHours("23:00-08:00")), .full),
    (.undo(2), .full),
  ]

  private static let snoozeEnd = Instant(milliseconds: World.start + 3_600_000)

  private static func request(_ change: Change) -> ChangeRequest {
    ChangeRequest(outbox: "tablet", sequence: 1, atMS: 0, change: change.json)
  }

  /// A library with a subject, and a course without.
  private func world() -> World {
    var world = World()
    let id = world.companion("laptop")
    world.addSubject(from: id)
    _ = world.change(.addCourse("2024/25"), sequence: 2, from: id)
    let date = DueDate.day(ZoneRules.utc.civil(at: ScopeTests.snoozeEnd).date)
    _ = world.change(
      .setDate(.init(subject: "so", part: "labs", value: date)),
      sequence: 3,
      from: id
    )
    return world
  }

  private func code(_ messages: [ServerMessage]) -> ErrorCode? {
    if case .error(let error)? = messages.first { error.code } else { nil }
  }

  @Test func `the tables name every request and every change`() {
    #expect(Set(ScopeTests.requests.map(\.0.type)).count == ScopeTests.requests.count)
    // As many as `Request` has cases, which cannot be listed.
    #expect(ScopeTests.requests.count == 15)
    #expect(Set(ScopeTests.changes.map(\.0.kind)) == Set(Change.Kind.allCases))
  }

  @Test(arguments: Scope.allCases)
  func `answers the requests that a scope allows, and no other`(scope: Scope) {
    for (request, least) in ScopeTests.requests {
      var world = world()
      let id = world.companion("tablet", via: Via(name: "tablet", scope: scope))
      let records = world.disk.count
      let answers = world.ask(request, re: 5, from: id)
      #expect(!answers.isEmpty, "\(request.type)")
      #expect((code(answers) == .forbidden) == (scope < least), "\(request.type)")
      if scope >= least { continue }
      guard case .error(let error)? = answers.first else { continue }
      #expect(error.re == 5)
      #expect(!error.isFatal)
      #expect(world.disk.count == records)
      #expect(!world.hasStopped)
    }
  }

  @Test(arguments: Scope.allCases)
  func `makes the changes that a scope allows, and of others not even a note`(scope: Scope) {
    for (change, least) in ScopeTests.changes {
      var world = world()
      let id = world.companion("tablet", via: Via(name: "tablet", scope: scope))
      let (records, library) = (world.disk.count, world.primary.served)
      let answers = world.change(change, sequence: 1, from: id, outbox: "tablet")
      if scope >= least {
        guard case .ok? = answers.first else {
          Issue.record("\(change.kind) of \(scope): \(answers)")
          continue
        }
        continue
      }
      guard case .error(let error)? = answers.first else {
        Issue.record("\(change.kind) of \(scope): \(answers)")
        continue
      }
      #expect(error.code == .forbidden)
      #expect(error.sequence == nil)
      #expect(world.disk.count == records)
      #expect(world.primary.served == library)
      // The number is free for whoever may use it.
      let free = world.companion("tablet")
      let grade = world.change(World.grade("labs", "6"), sequence: 1, from: free, outbox: "tablet")
      guard case .ok? = grade.first else {
        Issue.record("the number is gone after \(change.kind)")
        continue
      }
    }
  }

  @Test(arguments: [
    #"{}"#, #"{"kind":7}"#, #"{"kind":"grantAll"}"#, #"[]"#, #"{"kind":"setgrade"}"#,
  ])
  func `what is no change that it knows, only a full scope may send`(text: String) throws {
    var world = world()
    let id = world.companion("tablet", via: Via(name: "tablet", scope: .submit))
    let request = ChangeRequest(
      outbox: "tablet",
      sequence: 1,
      atMS: 0,
      change: try JSONValue(parsing: Array(text.utf8), limits: .frame)
    )
    #expect(code(world.ask(.change(request), from: id, isOurs: false)) == .forbidden)
  }

  @Test func `a change that was made is not told again to who may no longer make it`() {
    var world = world()
    let free = world.companion("tablet")
    _ = world.change(.addCourse("2027/28"), sequence: 1, from: free, outbox: "tablet")
    let id = world.companion("tablet", via: Via(name: "tablet", scope: .submit))
    let answers = world.change(.addCourse("2027/28"), sequence: 1, from: id, outbox: "tablet")
    #expect(code(answers) == .forbidden)
  }

  @Test func `a refusal takes its turn behind the changes before it`() {
    var world = world()
    let id = world.companion("tablet", via: Via(name: "tablet", scope: .submit))
    world.storesAtOnce = false
    #expect(world.change(World.grade("labs", "6"), sequence: 1, from: id).isEmpty)
    #expect(world.change(.addCourse("2027/28"), sequence: 2, from: id).isEmpty)
    world.storeAll()
    let answers = world.take(from: id)
    #expect(answers.count == 2)
    guard case .ok? = answers.first, case .error(let error)? = answers.last else {
      Issue.record("not an ok and a refusal")
      return
    }
    #expect(error.code == .forbidden)
  }
}
