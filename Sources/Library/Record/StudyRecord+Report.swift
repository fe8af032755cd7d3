public import Engine
public import JSON

extension StudyRecord {
  /// The record with what it comes to, for other programs.
  ///
  /// - Parameter goal: An average that is asked about, with the subjects; `nil` for none.
  /// - Returns: The members of ``json``, the sums of each course and of all, and the answer.
  public func report(_ goal: (average: Exact, over: [SubjectID])? = nil) -> JSONValue {
    var members = (json.object ?? []).filter { $0.key != "courses" }.map { ($0.key, $0.value) }
    let courses = courses.map { course in
      JSONValue.object(
        [("name", .string(course.name)), ("archived", .bool(course.isArchived))]
          + only(course.name).totals
      )
    }
    members += [("courses", .array(courses))] + totals
    if let prospects {
      members.append(
        (
          "if_passed",
          .object([
            ("from", .string(prospects.passed.lowerBound.description)),
            ("to", .string(prospects.passed.upperBound.description)),
            ("credits", .string(prospects.credits.description)),
          ])
        )
      )
      if let soFar = prospects.soFar {
        members.append(
          (
            "if_as_so_far",
            .object([
              ("average", .string(soFar.description)),
              ("subjects", .integer(prospects.subjectsSoFar)),
            ])
          )
        )
      }
    }
    if let goal { members.append(("target", answer(goal))) }
    return .object(members)
  }

  private var totals: [(String, JSONValue)] {
    let average = average()
    var members: [(String, JSONValue)] = []
    members.append(number: average.mark, "average")
    members.append(number: average.credits, "averaged_credits")
    members.append(number: average.passedCredits, "passed_credits")
    members.append(number: credits, "credits")
    return members
  }

  private func answer(_ goal: (average: Exact, over: [SubjectID])) -> JSONValue {
    let need = need(average: goal.average, over: goal.over)
    let over = goal.over.isEmpty ? counted.map(\.id) : goal.over
    var members: [(String, JSONValue)] = [
      ("average", .string(goal.average.description)),
      ("over", .array(over.map { .string($0.rawValue) })),
    ]
    switch need {
    case .secured(let average):
      members += [("answer", "secured"), ("reached", .string(average.description))]
    case .atLeast(let mark):
      members += [("answer", "at least"), ("mark", .string(mark.description))]
    case .outOfReach(let average):
      members += [("answer", "out of reach"), ("reached", .string(average.description))]
    case .nothingOpen(let average):
      members.append(("answer", "nothing left"))
      members.append(number: average, "reached")
    }
    return .object(members)
  }
}
