internal import JSON

/// An `error`: the answer to a request that failed, or the end of a connection.
public struct ErrorAnswer: Error, Hashable, Sendable {
  /// The request, unless none could be told.
  public var re: Int?
  /// What went wrong.
  public var code: ErrorCode
  /// The reason for people; never parsed.
  public var message: String
  /// Whether the connection closes now.
  public var isFatal: Bool
  /// When it is worth trying again, in milliseconds from now.
  public var retryMS: Int?
  /// The member at fault as a JSON pointer, such as `/change/value`.
  public var field: String?
  /// With `seqGap`, the sequence number the primary expects.
  public var expected: Int?
  /// The sequence number that the refused change has used up; without it, the change can be sent again.
  public var sequence: Int?
  /// With `protoUnsupported`, the versions that the primary speaks.
  public var versions: ClosedRange<Int>?

  /// Creates an answer; whether it is fatal follows from the code.
  public init(
    _ code: ErrorCode,
    _ message: String,
    re: Int? = nil,
    retryMS: Int? = nil,
    field: String? = nil,
    expected: Int? = nil,
    sequence: Int? = nil,
    versions: ClosedRange<Int>? = nil
  ) {
    self.re = re
    self.code = code
    self.message = message
    self.isFatal = code.isFatal
    self.retryMS = retryMS
    self.field = field
    self.expected = expected
    self.sequence = sequence
    self.versions = versions
  }
}

extension ErrorAnswer: MemberCoded {
  init(_ members: borrowing Members) throws(WireError) {
    re = try members.ifPresent("re", Field.ordinal)
    code = ErrorCode(decoding: try members.value("code", Field.text))
    message = try members.ifPresent("msg", Field.text) ?? ""
    isFatal = try members.ifPresent("fatal", Field.flag) ?? code.isFatal
    retryMS = try members.ifPresent("retry_ms", Field.count)
    field = try members.ifPresent("field", Field.text)
    expected = try members.ifPresent("expect", Field.ordinal)
    sequence = try members.ifPresent("seq", Field.ordinal)
    versions = try members.ifPresent("proto", Field.versions)
  }

  func write(to writer: inout JSONWriter) {
    writer.member("re", re)
    writer.member("code", code.rawValue)
    writer.member("msg", message)
    writer.member("fatal", isFatal)
    writer.member("retry_ms", retryMS)
    writer.member("field", field)
    writer.member("expect", expected)
    writer.member("seq", sequence)
    guard let versions else { return }
    writer.beginArray("proto")
    writer.integer(versions.lowerBound)
    writer.integer(versions.upperBound)
    writer.endArray()
  }
}
