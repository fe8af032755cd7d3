internal import JSON

/// The last frame of a side that closes the connection.
public struct Bye: Hashable, Sendable {
  /// Why.
  public var code: ByeCode
  /// When it is worth connecting again, in milliseconds from now.
  public var retryMS: Int?
  /// The reason for people; never parsed.
  public var message: String

  /// Creates a farewell.
  public init(_ code: ByeCode, retryMS: Int? = nil, message: String = "") {
    self.code = code
    self.retryMS = retryMS
    self.message = message
  }
}

/// Why a connection closes without an error of the peer's.
public enum ByeCode: String, Hashable, Sendable, CaseIterable {
  /// Nothing was said for too long.
  case idle
  /// The peer did not read what waits for it.
  case slowConsumer = "slow-consumer"
  /// The same companion connected again.
  case replaced
  /// The companion's access was taken back.
  case revoked
  /// The primary stops.
  case shutdown
  /// The primary stops and comes back.
  case restart
  /// The peer broke the protocol.
  case `protocol`
  /// A code that this build does not know.
  case other

  /// Reads a code; an unknown one is `other`.
  public init(decoding name: String) {
    self = ByeCode(rawValue: name) ?? .other
  }
}

extension Bye: MemberCoded {
  init(_ members: borrowing Members) throws(WireError) {
    code = ByeCode(decoding: try members.value("code", Field.text))
    retryMS = try members.ifPresent("retry_ms", Field.count)
    message = try members.ifPresent("msg", Field.text) ?? ""
  }

  func write(to writer: inout JSONWriter) {
    writer.member("code", code.rawValue)
    writer.member("retry_ms", retryMS)
    writer.member("msg", message)
  }
}
