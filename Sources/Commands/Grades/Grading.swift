internal import Engine
internal import Library
internal import System
internal import Texts

/// A grade for one place, found and read, before it is sent.
struct Grading {
  let place: Place
  /// The grade as typed; `nil` clears it.
  let value: String?
  /// The line of a table that says it.
  var line: Int?

  /// - Parameters:
  ///   - place: Where it goes.
  ///   - typed: As typed; `-` clears.
  ///   - line: The line of a table that says it.
  init(_ place: Place, _ typed: String, line: Int? = nil) {
    self.place = place
    value = typed == "-" ? nil : typed
    self.line = line
  }

  var setting: Change.Setting<String?> { place.setting(value) }

  /// What is there in the person's eyes; none in a sitting that is not shown.
  var shown: String? { place.isSeen ? place.part.text : nil }

  /// Whether it would change nothing that the person can see.
  var isThere: Bool { place.isSeen && shown == value }

  /// Whether it is a nought, which may stand for no grade where the table comes from.
  var isZero: Bool { value?.allSatisfy { "0,. %".contains($0) } ?? false }

  /// Why the primary will refuse it, as far as it can be told without it.
  ///
  /// A grade that waits to be sent for days should not be refused only then.
  var refusal: Refusal? {
    let part = place.part
    if place.isSeen {
      switch part.origin {
      case .kept where part.state != .pending:
        if let earlier = place.subject.past.last {
          return .keptFrom(earlier.sitting, part: part.id)
        }
      case .lost: return .partLost(part.id, place.sitting)
      case .own, .kept, .retakable: break
      }
    }
    do throws(GradeTextError) {
      _ = try GradeText(style: part.input, maximum: part.maximum).state(of: value ?? "-")
      return nil
    } catch {
      return .unreadableGrade(error)
    }
  }
}

extension Session {
  /// What the person takes to be at the place of a grade.
  func expectation(of grading: Grading) -> Expectation {
    let setting = grading.setting
    return expectation(at: grading.place, shown: grading.place.part.text) { waiting in
      guard case .setGrade(let other) = waiting, other.isSamePlace(as: setting) else { return nil }
      return .some(other.value)
    }
  }

  /// The places of a row that grades are typed for one after the other: `8 7,5 - 9 NP`.
  ///
  /// - Returns: `nil` where the name is that of one part, or a single grade leaves open which member is meant.
  /// - Throws: For more grades than members, and where a name leads nowhere.
  func row(
    _ typed: Command.Place,
    _ grades: String,
    in summary: Summary
  ) throws(CommandFailure) -> [Grading]? {
    let subject = try subject(typed.subject, in: summary)
    guard let address = try? subject.address(named: typed.part).address else { return nil }
    let members = subject.parts.filter { $0.id.rawValue.hasPrefix(address + ".") }
    let texts = grades.gradeTexts
    guard !members.isEmpty, texts.count > 1 else { return nil }
    guard texts.count <= members.count else {
      let refusal = Refusal.tooManyGrades(texts.count, part: address, members: members.count)
      throw CommandFailure(.refused, wording.refusal(refusal, in: summary))
    }
    var gradings: [Grading] = []
    for (member, text) in zip(members, texts) {
      let place = Command.Place(
        subject: subject.id.rawValue,
        part: member.id.rawValue,
        sitting: typed.sitting
      )
      gradings.append(Grading(try find(place, in: summary), text))
    }
    return gradings
  }
}
