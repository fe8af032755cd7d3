import JSON
import Library
import Seeded

extension FuzzTarget {
  /// A formula, in a place of a small syllabus with leaves of every kind.
  static let formula = FuzzTarget(
    name: "formula",
    run: { examine(formula: $0) },
    mutate: { bytes, random in
      guard let place = bytes.first else { return nil }
      var mutator = FormulaMutator(random, splicing: [])
      let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
      return [place] + Array(mutator.mutated(text).utf8)
    }
  )
}

/// Puts a formula into each place that takes one; the first byte picks which.
private func examine(formula bytes: [UInt8]) {
  guard let place = bytes.first else { return }
  let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
  let syllabus = syllabus(JSONValue.string(text), place: Int(place) % 9)
  examine(syllabus: Array(syllabus.description.utf8))
}

private func syllabus(_ formula: JSONValue, place: Int) -> JSONValue {
  var parts: [(String, JSONValue)] = [
    ("a", .object([])),
    ("b", .object([("of", 4)])),
    ("f", .object([("yes", true)])),
    ("h", .object([("choice", ["one", "two", "three"])])),
    ("r", .object([("each", 3)])),
    ("p", .object([("optional", true)])),
    ("w", .object([("of", 2), ("worse", "more")])),
    (
      "t",
      .object([("test", .object([("questions", 9), ("points", "max(0, right - wrong / 2)")]))])
    ),
  ]
  var grade: JSONValue = .object([("average", .object([("a", 3), ("b", 2), ("r", 1), ("t", 1)]))])
  var file: [(String, JSONValue)] = [
    ("format", 1), ("subject", .object([("name", "Fuzz")])),
  ]
  var sittings: [(String, JSONValue)] = [("first", .object([]))]
  var carry: JSONValue = .object([("a", "retake"), ("r", "improve"), ("f", "keep")])
  switch place {
  case 0: grade = formula
  case 1: file.append(("values", .object([("v", formula)])))
  case 2: file.append(("rules", [.object([("require", formula), ("grade", "min(grade, 4)")])]))
  case 3: file.append(("rules", [.object([("when", formula), ("verdict", "not presented")])]))
  case 4: file.append(("rules", [.object([("require", "a >= 4"), ("grade", formula)])]))
  case 5: file.append(("rounding", formula))
  case 6: parts[1].1 = .object([("of", 4), ("if", formula)])
  case 7: carry = .object([("r", .object([("improve", formula), ("else", "lost")]))])
  default: grade = .object([("average", .object([("a", formula), ("r", 1)]))])
  }
  sittings.append(("second", .object([("after", "first"), ("carry", carry)])))
  file.append(("parts", .object(parts)))
  file.append(("grade", grade))
  file.append(("sittings", .object(sittings)))
  return .object(file)
}
