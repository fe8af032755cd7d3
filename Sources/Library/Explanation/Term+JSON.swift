import Engine
import JSON

extension Term {
  /// The value: a number in a string, `true` or `false` of a condition, `null` for none, a list of these for a row.
  func members(isCondition: Bool) -> [(String, JSONValue)] {
    func json(_ value: Exact?) -> JSONValue {
      guard let value else { return nil }
      return isCondition ? .bool(!value.isZero) : .string(value.description)
    }
    let value: JSONValue =
      switch self {
      case .scalar(let value): json(value)
      case .row(let values): .array(values.map(json))
      }
    return (isCondition ? [("condition", true)] : []) + [("value", value)]
  }

  init(_ fields: JSONFields) throws(JSONFieldError) {
    func number(_ value: JSONValue) throws(JSONFieldError) -> Exact? {
      if value.isNull { return nil }
      if let holds = value.bool { return holds ? .one : .zero }
      guard let number = value.string.flatMap({ Exact(describing: $0) }) else {
        throw fields.invalid("value", expected: "a number in a string, a truth value or null")
      }
      return number
    }
    let value = try fields.require("value")
    guard let elements = value.array else {
      self = .scalar(try number(value))
      return
    }
    var members: [Exact?] = []
    for element in elements { members.append(try number(element)) }
    self = .row(members)
  }
}

extension Threshold {
  /// As it travels: `5`, `> 5`.
  var text: String { (isStrict ? "> " : "") + mark.description }

  init(_ fields: JSONFields, _ key: String) throws(JSONFieldError) {
    let text = try fields.string(key)
    let isStrict = text.hasPrefix("> ")
    guard let mark = Exact(describing: isStrict ? String(text.dropFirst(2)) : text) else {
      throw fields.invalid(key, expected: "a pass mark")
    }
    self.init(mark: mark, isStrict: isStrict)
  }
}

extension JSONFields {
  /// A member that must be a number from 1, as an index.
  func ordinal(_ key: String) throws(JSONFieldError) -> Int {
    let number = try integer(key)
    guard number >= 1 else { throw invalid(key, expected: "a number from 1") }
    return number - 1
  }
}
