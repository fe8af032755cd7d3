import Civil
import JSON

extension OutboxLog {
  func json(of source: OutboxSource) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("who", .string(source.companion)), ("ob", .string(source.outbox)),
      ("highest", .integer(highest)),
    ]
    if let last { members.append(("last_ms", .integer(Int(last.milliseconds)))) }
    members.append(("results", .array(results.map(\.json))))
    return .object(members)
  }

  init(_ fields: JSONFields) throws(JSONFieldError) {
    let highest = try fields.count("highest")
    var results: [Entry] = []
    for entry in try fields.objects("results") { results.append(try Entry(entry)) }
    guard results.count <= min(highest, OutboxLog.resultsKept) else {
      throw fields.invalid("results", expected: "no more results than changes")
    }
    self.init(
      highest: highest,
      last: try fields.integerIfPresent("last_ms").map { Instant(milliseconds: Int64($0)) },
      results: results
    )
  }
}

extension OutboxLog.Entry {
  fileprivate var json: JSONValue {
    .object([
      ("n", .integer(number)), ("hash", .string(fingerprint)), ("result", result.json),
    ])
  }

  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    self.init(
      fingerprint: try fields.string("hash"),
      result: try ChangeResult(fields.object("result")),
      number: try fields.count("n")
    )
  }
}

extension OutboxSource: Comparable {
  public static func < (left: OutboxSource, right: OutboxSource) -> Bool {
    (left.companion, left.outbox) < (right.companion, right.outbox)
  }
}

extension JSONFields {
  /// A member that must be a whole number from 0 that every JSON implementation keeps.
  func count(_ key: String) throws(JSONFieldError) -> Int {
    let value = try integer(key)
    guard (0...JSONLimits.largestInteger).contains(value) else {
      throw invalid(key, expected: "a whole number from 0 to \(JSONLimits.largestInteger)")
    }
    return value
  }
}
