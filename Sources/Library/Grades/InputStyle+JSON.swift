import Engine
import JSON

extension InputStyle {
  /// The style as it travels: a word, or an object with what it needs.
  var json: JSONValue {
    switch self {
    case .points: "points"
    case .percent: "percent"
    case .fact: "fact"
    case .letters(let letters):
      [
        "letters": .object(letters.map { ($0.text, .string($0.points.description)) })
      ]
    case .choice(let options): ["choice": .array(options.map(JSONValue.string))]
    case .test(let questions): ["test": .integer(questions)]
    }
  }

  init(json: JSONValue) throws(JSONFieldError) {
    let expected = "a way of typing grades"
    switch json.string {
    case "points": self = .points
    case "percent": self = .percent
    case "fact": self = .fact
    case .some:
      throw JSONFieldError(
        path: "/input",
        offset: json.offset,
        expected: expected,
        found: "another word"
      )
    case nil:
      let fields = try JSONFields(json, path: "/input")
      if fields.value("letters") != nil {
        let letters = try fields.object("letters")
        var read: [Letter] = []
        for letter in letters.all {
          read.append(Letter(letter.key, points: try letters.number(letter.key)))
        }
        self = .letters(read)
      } else if fields.value("choice") != nil {
        self = .choice(try fields.strings("choice"))
      } else {
        self = .test(questions: try fields.integer("test"))
      }
    }
  }
}
