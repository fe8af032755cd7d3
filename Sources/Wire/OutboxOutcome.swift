internal import JSON

/// What the primary knows about an outbox.
public struct OutboxOutcome: Hashable, Sendable {
  /// A change that was settled without being applied.
  public struct Rejection: Hashable, Sendable {
    /// Its number in the outbox.
    public var sequence: Int
    /// Why.
    public var code: ErrorCode

    /// Creates a rejection.
    public init(sequence: Int, code: ErrorCode) {
      self.sequence = sequence
      self.code = code
    }
  }

  /// The sequence number expected next.
  public var next: Int
  /// The settled changes that were not applied, as far back as results are kept.
  public var rejected: [Rejection]

  /// Creates a report.
  public init(next: Int, rejected: [Rejection] = []) {
    self.next = next
    self.rejected = rejected
  }
}

extension OutboxOutcome: MemberCoded {
  init(_ members: borrowing Members) throws(WireError) {
    next = try members.value("next", Field.ordinal)
    rejected = try members.ifPresent("rejected", Self.rejections) ?? []
  }

  func write(to writer: inout JSONWriter) {
    writer.member("next", next)
    writer.beginArray("rejected")
    for rejection in rejected {
      writer.beginObject()
      writer.member("seq", rejection.sequence)
      writer.member("code", rejection.code.rawValue)
      writer.endObject()
    }
    writer.endArray()
  }

  private static func rejections(_ reader: inout JSONReader) throws(JSONError) -> [Rejection] {
    var rejections: [Rejection] = []
    try reader.readArray { (reader, _) throws(JSONError) in
      var sequence: Int?
      var code: ErrorCode?
      try reader.readObject { (reader, key) throws(JSONError) in
        switch key {
        case "seq": sequence = try Field.ordinal(&reader)
        case "code": code = ErrorCode(decoding: try reader.readString())
        default: break
        }
      }
      guard let sequence else { throw reader.failure(.missingMember("seq")) }
      rejections.append(Rejection(sequence: sequence, code: code ?? .internal))
    }
    return rejections
  }
}

/// The answer to `ping`.
public struct PongOutcome: Hashable, Sendable {
  /// The answering side's clock, in Unix milliseconds.
  public var nowMS: Int

  /// Creates an answer.
  public init(nowMS: Int) {
    self.nowMS = nowMS
  }
}

extension PongOutcome: MemberCoded {
  init(_ members: borrowing Members) throws(WireError) {
    nowMS = try members.value("now_ms", Field.integer)
  }

  func write(to writer: inout JSONWriter) {
    writer.member("now_ms", nowMS)
  }
}
