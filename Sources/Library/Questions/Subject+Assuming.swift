public import Engine

extension Subject {
  /// The subject as it would be with some grades; nothing of it is kept.
  ///
  /// - Parameters:
  ///   - grades: Grades as typed, by part. A row takes several, one for each member, `8 7,5 - 9`; where
  ///     there are fewer, the last members stay as they are.
  ///   - sitting: The sitting in which they would be given.
  /// - Returns: The subject with these grades in place of what is there.
  /// - Throws: ``QuestionError/grade(part:_:)`` for a grade that could not be entered either.
  public func assuming(
    _ grades: [(part: String, text: String)],
    in sitting: SittingID
  ) throws(QuestionError) -> Subject {
    var subject = self
    var waiting: [(part: String, leaf: LeafID, text: String)] = []
    for (part, text) in grades {
      do throws(Refusal) {
        waiting += try members(part, text).map { (part, $0, $1) }
      } catch {
        throw .grade(part: part, error)
      }
    }
    // A grade may be what another part needs in order to be there; so those that are not wait for the others.
    while !waiting.isEmpty {
      var refused: [(part: String, leaf: LeafID, text: String)] = []
      var refusal: QuestionError?
      for grade in waiting {
        do throws(Refusal) {
          _ = try subject.enter(grade.text, for: grade.leaf, in: sitting)
        } catch {
          guard case .partLost = error else { throw .grade(part: grade.part, error) }
          refusal = refusal ?? .grade(part: grade.part, error)
          refused.append(grade)
        }
      }
      if let refusal, refused.count == waiting.count { throw refusal }
      waiting = refused
    }
    return subject
  }

  /// The leaves that a text gives grades to: one, or the first members of a row.
  private func members(
    _ part: String,
    _ text: String
  ) throws(Refusal) -> [(leaf: LeafID, text: String)] {
    let row = syllabus.addresses(under: part)
    guard !row.isEmpty else { return [(LeafID(rawValue: part), text)] }
    let texts = text.gradeTexts
    guard texts.count <= row.count else {
      throw .tooManyGrades(texts.count, part: part, members: row.count)
    }
    return Array(zip(row, texts))
  }
}

extension Syllabus {
  /// The leaves of a row, or of a member that has parts of its own, by its address; none for a leaf.
  func addresses(under address: String) -> [LeafID] {
    leaves.map(\.id).filter { $0.rawValue.hasPrefix(address + ".") }
  }
}

extension String {
  /// The grades of a row as typed one after the other; a lone `%` belongs to the number before it.
  public var gradeTexts: [String] {
    split(whereSeparator: \.isWhitespace).reduce(into: []) { texts, word in
      if word == "%", let last = texts.popLast() {
        texts.append(last + "%")
      } else {
        texts.append(String(word))
      }
    }
  }
}
