import JSON
import Seeded

/// Changes the tree of a syllabus file, so that most of what comes out still means something.
struct SyllabusMutator {
  private var random: SplitMix64
  /// The keys and texts of the file at hand, to be put elsewhere.
  private var strings: [String] = []
  private var nodes: [JSONValue] = []

  init(_ random: SplitMix64) { self.random = random }

  /// - Returns: The file with one to four changes; `nil` where it is no JSON.
  mutating func mutated(_ bytes: [UInt8]) -> [UInt8]? {
    guard var tree = try? JSONValue(parsing: bytes, limits: .file) else { return nil }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      (strings, nodes) = ([], [])
      collect(tree)
      var place = Int.random(in: nodes.indices, using: &random)
      tree = changing(&place, in: tree)
    }
    return Array(tree.description.utf8)
  }

  private mutating func collect(_ value: JSONValue) {
    nodes.append(value)
    switch value.content {
    case .string(let text): strings.append(text)
    case .array(let items): for item in items { collect(item) }
    case .object(let members):
      for member in members {
        strings.append(member.key)
        collect(member.value)
      }
    case .null, .bool, .number: break
    }
  }

  /// The tree with one value changed; the place counts down to it, in the order of the text.
  private mutating func changing(_ place: inout Int, in value: JSONValue) -> JSONValue {
    let isPlace = place == 0
    place -= 1
    if isPlace { return changed(value) }
    switch value.content {
    case .array(let items):
      var changed: [JSONValue] = []
      for item in items { changed.append(changing(&place, in: item)) }
      return .array(changed)
    case .object(let members):
      var changed: [(String, JSONValue)] = []
      for member in members { changed.append((member.key, changing(&place, in: member.value))) }
      return .object(changed)
    case .null, .bool, .number, .string: return value
    }
  }

  private mutating func changed(_ value: JSONValue) -> JSONValue {
    if chance(20) { return pick(nodes) ?? value }
    if chance(8) { return JSONValue(pick(SyllabusMutator.oddities) ?? .null) }
    switch value.content {
    case .null, .bool, .number: return JSONValue(.number(pick(SyllabusMutator.numbers) ?? "0"))
    case .string(let text):
      var mutator = FormulaMutator(SplitMix64(seed: random.next()), splicing: strings)
      return .string(mutator.mutated(text))
    case .array(var items):
      let index = items.indices.randomElement(using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: if let index { items.remove(at: index) }
      case 1: if let index { items += Array(repeating: items[index], count: pick([1, 2, 9]) ?? 1) }
      case 2: items.append(pick(nodes) ?? value)
      default: items.shuffle(using: &random)
      }
      return .array(items)
    case .object(let members): return .object(changed(members.map { ($0.key, $0.value) }))
    }
  }

  private mutating func changed(_ members: [(String, JSONValue)]) -> [(String, JSONValue)] {
    var members = members
    let index = members.indices.randomElement(using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: if let index { members.remove(at: index) }
    case 1: if let index { members[index].0 = key() }
    case 2: members.append((key(), pick(nodes) ?? .null))
    default: members.shuffle(using: &random)
    }
    // A key occurs once, or the file is refused where it stands.
    var seen: Set<String> = []
    return members.filter { seen.insert($0.0).inserted }
  }

  private mutating func key() -> String {
    (chance(50) ? pick(SyllabusMutator.keys) : pick(strings)) ?? "x"
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func pick<Item>(_ items: [Item]) -> Item? {
    items.randomElement(using: &random)
  }

  private static let numbers = [
    "0", "1", "-1", "2", "3", "4.9", "5", "10", "12.5", "33.333333", "100", "200", "0.000001",
    "999999999999", "-0.5", "1000000", "9223372036854775807", "0.0000001", "1e3", "64", "201",
  ]

  private static let oddities: [JSONValue.Content] = [
    .null, .bool(true), .bool(false), .object([]), .array([]), .string(""), .string("grade"),
    .string("attempted"), .string("EX"), .string("NP"), .string("out of reach"),
  ]

  private static let keys = [
    "format", "subject", "name", "credits", "pass", "scale", "labels", "parts", "values", "grade",
    "rules", "rounding", "sittings", "cases", "of", "yes", "choice", "test", "questions", "points",
    "each", "mark", "input", "optional", "worse", "if", "average", "require", "when", "verdict",
    "after", "carry", "keep", "retake", "improve", "redo", "lost", "else", "years", "before",
    "grades", "expect", "need", "over", "secured", "best", "computed", "label", "target", "from",
  ]
}
