import Civil
import Dispatch
import Engine
import JSON
import Library
import Phrases
import Primary
import System
import Texts
import Wire

/// A library that answers as the primary does, without its durability.
final class LibraryPrimary: @unchecked Sendable {
  /// Protects `library` and `revision`.
  private let queue = DispatchQueue(label: "fake library")
  private var library: Library
  private var revision = 1
  private let today = CivilDate(year: 2027, month: 1, day: 10)

  /// - Parameter syllabi: Syllabus files by short name, each a subject of the course 2026/27.
  /// - Throws: When the library refuses one.
  init(_ syllabi: [(id: String, json: String)]) throws {
    library = Library()
    for syllabus in syllabi {
      let addition = Change.AddSubject(
        course: "2026/27",
        id: SubjectID(rawValue: syllabus.id),
        syllabus: syllabus.json
      )
      _ = try apply(.addSubject(addition), .anything)
    }
  }

  /// The change as anybody else makes it.
  func apply(_ change: Change, _ expectation: Expectation = .anything) throws -> Effect {
    try queue.sync {
      revision += 1
      guard let today else { throw NoSuchDate() }
      return try library.apply(change, on: today, expecting: expectation)
    }
  }

  /// The syllabus of a subject as it is held.
  func syllabus(of subject: SubjectID) -> Syllabus? { queue.sync { library[subject]?.syllabus } }

  /// Until when a part is put off, in whatever sitting.
  func snooze(of part: LeafID, in subject: SubjectID) -> Snooze? {
    queue.sync { library[subject]?.dates.values.lazy.compactMap { $0[part]?.snooze }.first }
  }

  private struct NoSuchDate: Error {}

  func answer(_ request: Request) -> FakePrimary.Reply {
    switch request {
    case .stateGet(.record):
      let (record, revision) = queue.sync { (library.record(), self.revision) }
      let token = StateToken(epoch: "e", revision: revision)
      return .ok(AnswerBody(StateUpdate(token, .full(RawJSON(record.json)))))
    case .stateGet:
      let (summary, revision) = queue.sync { (library.summary(), self.revision) }
      let token = StateToken(epoch: "e", revision: revision)
      return .ok(AnswerBody(StateUpdate(token, .full(RawJSON(summary.json)))))
    case .change(let change): return answer(change)
    case .subjectGet(let query): return answer(query)
    case .log(let limit):
      let library = queue.sync { self.library }
      let log = ChangeLog(
        library.history,
        limit: limit,
        in: library.summary(),
        Wording(.english)
      )
      return .ok(AnswerBody(log.json))
    case .info: return .ok(AnswerBody(["version": "0.1.0", "pid": 4, "storage": "healthy"]))
    default: return .error(.unsupported, "not in this test")
    }
  }

  private func answer(_ query: SubjectQuery) -> FakePrimary.Reply {
    let id = SubjectID(rawValue: query.subject)
    let found = queue.sync { library[id].flatMap { ($0, library.course(of: id)?.name ?? "") } }
    guard let (subject, course) = found else { return .error(.notFound, "no subject") }
    do throws(WireError) {
      let question = SubjectQuestion(query, about: subject, course: course)
      return .ok(AnswerBody(.object(try question.answers(in: Wording(.english)))))
    } catch {
      return .refusal(error.answer)
    }
  }

  private func answer(_ request: ChangeRequest) -> FakePrimary.Reply {
    do {
      let change = try Change(json: request.change)
      let effect = try apply(change, try Expectation(json: request.was))
      var members = effect.json.object?.map { ($0.key, $0.value) } ?? []
      let (now, revision) = queue.sync {
        (library.summary().subjects.first { $0.id == effect.subject }, self.revision)
      }
      if let now { members.append(("now", now.json)) }
      let outcome = ChangeOutcome(
        sequence: request.sequence,
        revision: revision,
        isDuplicate: false,
        effect: RawJSON(.object(members))
      )
      return .ok(AnswerBody(outcome))
    } catch Refusal.conflict(let current) {
      return .error(.conflict, "there is \(current ?? "nothing") now")
    } catch Refusal.syllabusChanged(let id) {
      return .error(.conflict, Wording(.english).refusal(.syllabusChanged(id)))
    } catch let refusal as Refusal {
      return .error(.rejected, Wording(.english).refusal(refusal))
    } catch {
      return .error(.rejected, "\(error)")
    }
  }
}

/// Runs something while a library answers where `mark` looks for its primary, and takes it away again.
func withPrimary(_ library: LibraryPrimary, _ body: () throws -> Void) throws {
  let fake = try FakePrimary(at: CommandRun.socket) { library.answer($0) }
  try withExtendedLifetime(fake, body)
  try SystemDisk().remove(CommandRun.socket)
}
