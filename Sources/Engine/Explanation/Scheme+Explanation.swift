extension Scheme {
  /// The arithmetic of a sitting, step by step.
  ///
  /// - Parameters:
  ///   - sheet: The grades that count.
  ///   - end: What pending marks count as. The outcome is that of ``standing(on:)`` at this end, and so are
  ///     the choices that the student has still to make.
  /// - Returns: The explanation.
  public func explanation(on sheet: Sheet, _ end: End = .secured) -> Explanation {
    let program = reading(in: sheet.sitting).program
    let retakable = retakableLeaves(sheet)
    let extreme = extreme(end, sheet, openLeaves(sheet, program), retakable)
    var evaluation = Evaluation(program, extreme.inputs)
    let grade = evaluation.calculation(
      program.grade,
      scale: program.gradeScale,
      isCondition: false
    )
    var rulings: [Explanation.Ruling] = []
    var rounding: Explanation.Rounding?
    let outcome = program.outcome(&evaluation, pass: pass) { judged, evaluation in
      switch judged {
      case .rule(let index, let strike):
        rulings.append(evaluation.ruling(program.rules[index], isStriking: strike != nil))
      case .rounding(let formula): rounding = evaluation.rounding(formula)
      case .formula, .written: break
      }
    }
    let unjudged = program.rules.dropFirst(rulings.count)
    rulings += unjudged.map { evaluation.rulingNotJudged($0) }
    let isRetaken = end == .best ? Set(retakable) : []
    var parts: [Explanation.Part] = []
    var values: [Explanation.Value] = []
    for (index, node) in program.nodes.enumerated() {
      switch node.kind {
      case .part(let shape, let condition):
        let members = evaluation.members(of: shape, of: self, on: sheet, retaken: isRetaken)
        parts.append(evaluation.part(index, condition, members))
      case .average, .expression:
        values.append(
          Explanation.Value(
            id: node.id,
            scale: node.scale,
            result: evaluation.results[index],
            isCondition: node.shape.isCondition,
            calculation: evaluation.calculation(
              node.kind,
              scale: node.scale,
              isCondition: node.shape.isCondition
            )
          )
        )
      }
    }
    return Explanation(
      sitting: sheet.sitting,
      after: reading(in: sheet.sitting).after,
      end: end,
      outcome: outcome,
      pass: pass,
      scale: scale,
      grade: grade,
      rulings: rulings,
      rounding: rounding,
      parts: parts,
      values: values,
      attempted: evaluation.attemptedParts()
    )
  }
}
