import Engine

extension Transcript.Rules {
  /// How a record is written in Spain: article 5 of Real Decreto 1125/2003.
  ///
  /// Marks have one decimal. Pass or fail is no mark: its credits are earned, and no average has it. A mark with
  /// honours is the number that it is. Marks of older plans that are only words count what universities
  /// commonly take them for.
  public static let spain = Transcript.Rules(
    words: [
      "Aprobado": decimal(55), "Notable": decimal(75), "Sobresaliente": decimal(90),
      "Matrícula de Honor": decimal(100),
    ],
    unnumbered: [
      "Apto", "Apta", "Apte", "Superado", "Superada", "Superat", "Exento", "Exenta", "Convalidado",
      "Convalidada", "Reconocido", "Reconocida", "Gai", "Pass", "Passed",
    ],
    markRounding: .init(to: decimal(1)),
    labels: [
      .init(name: "Sobresaliente", minimum: decimal(90)),
      .init(name: "Notable", minimum: decimal(70)), .init(name: "Aprobado", minimum: decimal(50)),
    ]
  )

  /// Tenths as a number.
  private static func decimal(_ tenths: Int) -> Exact {
    (Exact(tenths) / Exact.ten) ?? .zero
  }
}

extension Transcript.Rules {
  /// Whether a grade of this name is written without a number.
  public func isUnnumbered(_ label: String) -> Bool {
    let folded = label.foldedForSearch
    return unnumbered.contains { $0.foldedForSearch == folded }
  }

  /// The mark that is written for a grade out of 10: a fail is cut, so that it never reads as a pass.
  func written(_ grade: Exact, isPass: Bool) -> Exact {
    guard var rounding = markRounding else { return grade }
    if !isPass { rounding.mode = .down }
    return rounding.applied(to: grade)
  }

  /// What a mark is called where a syllabus gives no names.
  func label(of mark: Exact) -> String? { labels.first { mark >= $0.minimum }?.name }
}
