import Engine
import JSON

/// Reads the JSON of a syllabus file, and goes on after an error, so that all of them are told at once.
///
/// It checks the shape of the file: keys, kinds of values, texts. What names and formulas mean is checked
/// by the Engine; a piece that cannot be read is put in with a default, so that no error follows from it.
struct SyllabusReader {
  /// The text that the JSON was parsed from, if it is at hand.
  let text: [UInt8]?
  var issues: [SchemeIssue] = []
  /// Where the formulas stand whose string has escapes: offsets within do not lead to the right place.
  private var escaped: [Range<Int>] = []

  init(text: [UInt8]?) { self.text = text }

  /// Says what a message is about; it is put into words only where there is one.
  typealias Topic = () -> String

  /// The members of an object whose keys were checked.
  struct Object {
    var value: JSONValue
    var offset: Int { value.offset }
    subscript(key: String) -> JSONValue? { value[key] }
  }

  mutating func report(_ message: String, at offset: Int) {
    issues.append(SchemeIssue(.error, message, at: offset))
  }

  mutating func warn(_ message: String, at offset: Int) {
    issues.append(SchemeIssue(.warning, message, at: offset))
  }

  /// Reports a value of the wrong kind.
  mutating func report(_ what: @autoclosure Topic, mustBe expected: String, _ value: JSONValue) {
    report("\(what()) must be \(expected), not \(value.kindName)", at: value.offset)
  }

  /// An object, after a report of each key that it cannot have.
  mutating func object(_ value: JSONValue, _ what: @autoclosure Topic, keys: [String]) -> Object? {
    guard let members = value.object else {
      report(what(), mustBe: "an object", value)
      return nil
    }
    for member in members where !keys.contains(member.key) {
      report(unknown("key", member.key, in: what(), known: keys), at: member.keyOffset)
    }
    return Object(value: value)
  }

  /// The members of an object whose keys are names of the author's choosing.
  mutating func members(_ value: JSONValue, _ what: @autoclosure Topic) -> [JSONValue.Member] {
    if let members = value.object { return members }
    report(what(), mustBe: "an object", value)
    return []
  }

  func unknown(_ kind: String, _ name: String, in place: String? = nil, known: [String]) -> String {
    let hint =
      closestName(to: name, among: known).map { "did you mean “\($0)”?" }
      ?? (known.isEmpty ? "there is none" : "known are \(known.joined(separator: ", "))")
    return "unknown \(kind) “\(name)”\(place.map { " in \($0)" } ?? ""); \(hint)"
  }

  mutating func string(_ object: Object, _ key: String) -> String? {
    object[key].flatMap { string($0, "“\(key)”") }
  }

  mutating func string(_ value: JSONValue, _ what: @autoclosure Topic) -> String? {
    if let text = value.string { return text }
    report(what(), mustBe: "a string", value)
    return nil
  }

  mutating func number(_ object: Object, _ key: String) -> Located<Exact>? {
    object[key].flatMap { number($0, "“\(key)”") }
  }

  mutating func number(_ value: JSONValue, _ what: @autoclosure Topic) -> Located<Exact>? {
    guard let text = value.number else {
      report(what(), mustBe: "a number", value)
      return nil
    }
    do {
      return Located(try Exact(decimal: text), at: value.offset)
    } catch {
      let problem =
        switch error {
        case .tooManyDecimals(let limit): "has more than \(limit) decimals"
        case .tooLarge: "is too large"
        case .empty, .notANumber, .ambiguous: "must be written without an exponent"
        }
      report("\(what()) \(problem): \(text)", at: value.offset)
      return nil
    }
  }

  mutating func wholeNumber(_ object: Object, _ key: String) -> Located<Int>? {
    guard let value = object[key] else { return nil }
    guard let number = value.integer else {
      let found = value.number ?? value.kindName
      report("“\(key)” must be a whole number, not \(found)", at: value.offset)
      return nil
    }
    return Located(number, at: value.offset)
  }

  /// A key that is there with `true` or left out.
  mutating func flag(_ object: Object, _ key: String) -> Bool {
    guard let value = object[key] else { return false }
    if value.bool != true { report("“\(key)” is true or left out", at: value.offset) }
    return true
  }

  /// The text of a formula, located at its first character.
  mutating func formula(_ value: JSONValue, _ what: @autoclosure Topic) -> Located<String>? {
    guard let source = value.string else {
      report(what(), mustBe: "a formula in a string", value)
      return nil
    }
    noteEscapes(at: value.offset)
    return Located(source, at: value.offset + 1)
  }

  private mutating func noteEscapes(at quote: Int) {
    guard let text, text.indices.contains(quote) else { return }
    var end = quote + 1
    var hasEscapes = false
    while end < text.count, text[end] != UInt8(ascii: "\"") {
      if text[end] == UInt8(ascii: "\\") {
        hasEscapes = true
        end += 1
      }
      end += 1
    }
    if hasEscapes { escaped.append(quote..<end + 1) }
  }

  /// An issue of the Engine, moved to the start of the formula when its exact place cannot be told.
  func placed(_ issue: SchemeIssue) -> SchemeIssue {
    guard let range = escaped.first(where: { $0.contains(issue.location) }) else { return issue }
    return SchemeIssue(issue.severity, issue.message, at: range.lowerBound)
  }
}
