public import JSON
import Civil
import Library

extension GlanceText {
  /// The glance as an object; grades are decimals in strings, dates are local as in the library.
  ///
  /// Member names and words of state are the same in every language; `line` and `text` are not.
  public var json: JSONValue {
    .object([
      ("course", course.map(JSONValue.string) ?? .null),
      ("line", .string(line)),
      ("text", .array(lines.map(JSONValue.string))),
      ("class", .string(mood.rawValue)),
      ("percentage", .integer(percentage)),
      ("needed", .array(needed.map(\.json))),
      ("due", .array(due.map(\.json))),
      ("counts", counts.json),
    ])
  }
}

extension GlanceText.Needed {
  fileprivate var json: JSONValue {
    .object([
      ("subject", .string(subject.rawValue)),
      ("name", .string(name)),
      ("status", .string(status.rawValue)),
      ("need", need.map(JSONValue.string) ?? .null),
      ("goal", .string(goal)),
      ("next", next.map(\.json) ?? .null),
    ])
  }
}

extension GlanceText.Due {
  fileprivate var json: JSONValue {
    .object([
      ("subject", .string(subject.rawValue)),
      ("part", .string(part)),
      ("name", .string(name)),
      ("due", .string(date.description)),
    ])
  }
}

extension GlanceText.Counts {
  fileprivate var json: JSONValue {
    .object([
      ("open", .integer(open)),
      ("pass", .integer(passed)),
      ("fail", .integer(failed)),
      ("not presented", .integer(notPresented)),
    ])
  }
}
