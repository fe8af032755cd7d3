extension Scheme {
  /// What is needed for a target.
  ///
  /// - Parameters:
  ///   - question: The target, the leaves, and what is assumed of the others.
  ///   - sheet: The grades that count in the sitting.
  /// - Returns: The answer on the display grid; each number in it was evaluated, and one step less was too.
  public func need(_ question: Question, on sheet: Sheet) -> Need {
    var inquiry = Inquiry(self, sheet, question)
    return inquiry.need(question.target)
  }

  /// What is needed for each of several targets.
  ///
  /// - Parameters:
  ///   - targets: The targets.
  ///   - question: The leaves, and what is assumed of the others; its own target does not count.
  ///   - sheet: The grades that count in the sitting.
  /// - Returns: An answer for each target, in their order, as ``need(_:on:)`` gives it.
  public func needs(_ targets: [Target], _ question: Question, on sheet: Sheet) -> [Need] {
    var inquiry = Inquiry(self, sheet, question)
    return targets.map { inquiry.need($0) }
  }
}

extension NeedSearch {
  /// All that is told with an answer.
  func need(_ target: Target, _ answer: Need.Answer, _ choices: [Need.Choice]) -> Need {
    let floors = floors(target, answer)
    let (needed, facts) =
      switch answer {
      case .atLeast, .within: leavingOutFacts(target, enough(answer, floors))
      case .secured, .outOfReach, .nothingLeft: (self, [])
      }
    return Need(
      answer: answer,
      over: marks.map { scheme.leaves[$0].id },
      floors: floors.single.map { Need.Floor($0, of: scheme.leaves[$0.leaf]) },
      joint: floors.joint.map {
        $0.report(in: Evaluation(program, inputs(completion(.one))))
      },
      withFloorsApart: floors.apart,
      points: needed.points(target, answer),
      papers: needed.papers(target, answer),
      facts: facts.map { scheme.leaves[$0].id },
      choices: choices,
      worst: worst,
      best: best
    )
  }

  /// The completions that an answer says are enough: the ends of its ranges.
  private func enough(_ answer: Need.Answer, _ floors: Floors) -> [Completion] {
    var ends: [GridMark] = []
    switch answer {
    case .atLeast(let mark, let also):
      ends = [mark, .full] + also.flatMap { [$0.lowerBound, $0.upperBound] }
    case .within(let ranges): ends = ranges.flatMap { [$0.lowerBound, $0.upperBound] }
    case .secured, .outOfReach, .nothingLeft: break
    }
    let common = ends.map { completion($0.share) }
    return common + (floors.apart.map { [completion(apart: $0, floors.single)] } ?? [])
  }
}
