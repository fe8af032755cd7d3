import Civil
import JSON

extension OutboxLog {
  func write(of source: OutboxSource, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("who", source.companion)
    writer.member("ob", source.outbox)
    writer.member("highest", highest)
    writer.member("last_ms", last.map { Int($0.milliseconds) })
    writer.array("results", of: results) { $0.write(to: &$1) }
    writer.endObject()
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
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("n", number)
    writer.member("hash", fingerprint)
    writer.key("result")
    result.write(to: &writer)
    writer.endObject()
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
