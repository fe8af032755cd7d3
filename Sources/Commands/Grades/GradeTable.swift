internal import Library
internal import Phrases
internal import Tables

/// The grades that a table says, with the names in it as they stand there.
struct GradeTable: Hashable {
  /// One row.
  struct Entry: Hashable {
    var line: Int
    /// `nil` where the whole table is about one subject.
    var subject: String?
    var part: String
    var sitting: String?
    var grade: String
  }

  /// What is wrong, and on which line.
  struct Failure: Error, Hashable {
    var line: Int
    var problem: TableProblem
  }

  /// The rows that have a grade.
  private(set) var entries: [Entry] = []
  /// How many have none: they say nothing.
  private(set) var emptyCount = 0
  /// The headings of columns that say nothing to us.
  private(set) var ignored: [String] = []

  /// What a column holds.
  private enum Column: Hashable {
    case subject, part, sitting, grade
  }

  /// Takes a table apart.
  ///
  /// A first row that names its columns says where everything is. Without one they are subject, part and grade,
  /// with the sitting before the grade where there is one more; of a single subject, the same without the first.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - isOfOneSubject: Whether its subject is known already.
  /// - Throws: ``Failure`` for the first row that is in doubt.
  init(_ table: Table, ofOneSubject isOfOneSubject: Bool) throws(Failure) {
    guard let first = table.rows.first else { throw Failure(line: 1, problem: .empty) }
    let heading = try Self.heading(first)
    if let heading, !isOfOneSubject, !heading.contains(.subject) {
      throw Failure(line: first.line, problem: .noSubject)
    }
    if let heading {
      ignored = zip(heading, first.texts).filter { $0.0 == nil && !$0.1.isEmpty }.map(\.1)
    }
    for row in heading == nil ? table.rows[...] : table.rows.dropFirst() {
      let columns = try columns(of: row, heading, in: table, isOfOneSubject)
      try take(row, columns, isOfOneSubject)
    }
  }

  private mutating func take(
    _ row: Table.Row,
    _ columns: [Column?],
    _ isOfOneSubject: Bool
  ) throws(Failure) {
    func text(_ column: Column) -> String? {
      let index = columns.firstIndex(of: column)
      return index.flatMap { $0 < row.cells.count ? row.cells[$0].text : nil }
        .flatMap { $0.isEmpty ? nil : $0 }
    }
    guard let grade = text(.grade) else {
      emptyCount += 1
      return
    }
    let subject = text(.subject)
    guard let part = text(.part), subject != nil || isOfOneSubject else {
      throw Failure(line: row.line, problem: .noName)
    }
    entries.append(
      Entry(line: row.line, subject: subject, part: part, sitting: text(.sitting), grade: grade)
    )
  }

  /// What the cells of a row are.
  private func columns(
    of row: Table.Row,
    _ heading: [Column?]?,
    in table: Table,
    _ isOfOneSubject: Bool
  ) throws(Failure) -> [Column?] {
    // As many cells as the heading has columns leave nothing in doubt.
    let readings = row.cells.count == heading?.count ? [row.texts] : table.readings(of: row)
    guard readings.count == 1 else {
      let told = readings.map { $0.joined(separator: " | ") }
      throw Failure(line: row.line, problem: .ambiguous(told))
    }
    if let heading {
      guard row.cells.count <= heading.count else {
        throw Failure(line: row.line, problem: .cells(row.cells.count, expected: [heading.count]))
      }
      return heading
    }
    let names: [Column?] = isOfOneSubject ? [.part] : [.subject, .part]
    switch row.cells.count {
    // Empty cells at the end of a row are not there, so this one has no grade.
    case names.count: return names
    case names.count + 1: return names + [.grade]
    case names.count + 2: return names + [.sitting, .grade]
    default:
      let expected = [names.count + 1, names.count + 2]
      throw Failure(line: row.line, problem: .cells(row.cells.count, expected: expected))
    }
  }

  /// The columns that a first row names; `nil` for one that is no heading.
  private static func heading(_ row: Table.Row) throws(Failure) -> [Column?]? {
    let columns = row.cells.map { words[$0.text.foldedForSearch] }
    guard columns.contains(.part), columns.contains(.grade) else { return nil }
    for (index, column) in columns.enumerated() where column != nil {
      if let other = columns[..<index].firstIndex(of: column) {
        let problem = TableProblem.sameColumn(row.cells[other].text, row.cells[index].text)
        throw Failure(line: row.line, problem: problem)
      }
    }
    return columns
  }

  /// The headings that are understood, in the languages of the guides that ship.
  private static let words: [String: Column] = [
    "asignatura": .subject, "materia": .subject, "assignatura": .subject, "subject": .subject,
    "parte": .part, "prueba": .part, "actividad": .part, "proba": .part, "actividade": .part,
    "part": .part, "activitat": .part, "item": .part,
    "convocatoria": .sitting, "oportunidad": .sitting, "oportunidade": .sitting,
    "sitting": .sitting,
    "nota": .grade, "calificacion": .grade, "puntos": .grade, "cualificacion": .grade,
    "qualificacio": .grade, "grade": .grade, "mark": .grade, "points": .grade,
  ]
}
