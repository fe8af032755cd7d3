import Engine
import Library
import Phrases

/// The results of a record in columns: name, credits, mark, what it is called, and the sitting.
///
/// The columns are as wide for all courses, so that they stand beneath each other.
struct RecordTable {
  private struct Row {
    var name: String
    var credits: String
    var mark: String
    var label: String
    var note: String
    var style: Canvas.Style
  }

  private static let (margin, gap) = ("  ", "  ")

  private let canvas: Canvas
  private let name: Int
  private let credits: Int
  private let mark: Int
  private let label: Int

  init(_ record: StudyRecord, _ canvas: Canvas) {
    self.canvas = canvas
    let rows = record.results.map { RecordTable.row($0, canvas) }
    func width(_ column: (Row) -> String, _ heading: String, atMost limit: Int) -> Int {
      min(rows.map { column($0).columns }.reduce(heading.columns, max), limit)
    }
    credits = width(\.credits, canvas.phrases.columnCredits, atMost: 6)
    mark = width(\.mark, canvas.phrases.columnMark, atMost: 11)
    label = width(\.label, "", atMost: 20)
    let others = RecordTable.margin.columns + credits + mark + label + 3 * RecordTable.gap.columns
    let widest = record.coursesWithResults.reduce(width(\.name, "", atMost: 60)) {
      max($0, $1.printable.columns - RecordTable.margin.columns)
    }
    name = min(widest, max(canvas.columns - others, 12))
  }

  /// A heading, and a line for each result.
  func lines(of record: StudyRecord, heading: String) -> [String] {
    let (margin, gap) = (RecordTable.margin, RecordTable.gap)
    let first = canvas.line([
      (heading.padded(to: margin.columns + name), .strong),
      (gap + canvas.phrases.columnCredits.leftPadded(to: credits), .faint),
      (gap + canvas.phrases.columnMark.leftPadded(to: mark), .faint),
    ])
    return [first]
      + record.results.map { RecordTable.row($0, canvas) }.map { row in
        canvas.line([
          (margin + row.name.padded(to: name), .plain),
          (gap + row.credits.leftPadded(to: credits), .plain),
          (gap + row.mark.leftPadded(to: mark), row.style),
          (gap + row.label.padded(to: label), row.style), (gap + row.note, .faint),
        ])
      }
  }

  private static func row(_ result: SubjectResult, _ canvas: Canvas) -> Row {
    Row(
      name: result.name.printable,
      credits: result.credits.map { canvas.wording.number($0) } ?? "–",
      mark: canvas.mark(of: result),
      label: canvas.label(of: result),
      note: result.sitting?.printable ?? "",
      style: result.isFinal ? Canvas.Style(result.status) : .undecided
    )
  }
}

extension Canvas {
  fileprivate func mark(of result: SubjectResult) -> String {
    if let mark = result.mark { return written(mark) }
    guard let range = result.range else { return "–" }
    let (low, high) = (written(range.lowerBound), written(range.upperBound))
    return low == high ? low : "\(low)–\(high)"
  }

  /// A mark with a decimal, as a record has it.
  private func written(_ mark: Exact) -> String {
    let text = wording.number(mark)
    return text.contains(phrases.decimalMark) ? text : "\(text)\(phrases.decimalMark)0"
  }

  fileprivate func label(of result: SubjectResult) -> String {
    guard result.isFinal else { return phrases.inProgress }
    if let label = result.label { return label.printable }
    return switch result.status {
    case .pass: phrases.passed(nil)
    case .notPresented: phrases.notPresented
    case .fail, .open: phrases.failed(nil)
    }
  }
}

extension String {
  /// The text in exactly so many columns: filled up with spaces before it, or cut.
  fileprivate func leftPadded(to width: Int) -> String {
    let text = fitted(to: width)
    return String(repeating: " ", count: max(0, width - text.columns)) + text
  }
}
