internal import Dispatch
internal import JSON

/// One schema: what its keywords ask, with other schemas by their place in the set.
struct SchemaNode: Sendable {
  /// Whether the schema says nothing, so that any member is named by it.
  var allowsAnything = false
  var reference: Int?
  var types: Set<String>?
  var constant: JSONValue?
  var options: [JSONValue]?
  var pattern: SchemaPattern?
  var lengths = 0...Int.max
  var range = Int.min...Int.max
  var counts = 0...Int.max
  var properties: [String: Int] = [:]
  var required: [String] = []
  var additional: Int?
  var items: Int?
  var all: [Int] = []
  var any: [Int] = []
  var one: [Int] = []
}

/// A regular expression as schemas have it: found anywhere in a text unless anchored.
final class SchemaPattern: @unchecked Sendable {
  let text: String
  // Only used on `queue`: a `Regex` is not `Sendable`, and its answers are kept.
  private let regex: Regex<AnyRegexOutput>
  private var answers: [String: Bool] = [:]
  private let queue = DispatchQueue(label: "schema pattern")

  init(_ text: String) throws {
    self.text = text
    regex = try Regex(text)
  }

  func matches(_ candidate: String) -> Bool {
    queue.sync {
      if let answer = answers[candidate] { return answer }
      if answers.count > 10_000 { answers = [:] }
      let answer = candidate.contains(regex)
      answers[candidate] = answer
      return answer
    }
  }
}
