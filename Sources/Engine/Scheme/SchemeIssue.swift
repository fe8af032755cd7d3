/// Something wrong, or doubtful, in a scheme as written.
public struct SchemeIssue: Error, Hashable, Sendable {
  public enum Severity: String, Hashable, Sendable {
    case error
    case warning
  }

  public var severity: Severity
  /// What is wrong and what to do, in English, lower case, without a full stop.
  public var message: String
  /// Where: the offset in bytes from the start of the file that the definition was read from.
  public var location: Int

  public init(_ severity: Severity = .error, _ message: String, at location: Int) {
    self.severity = severity
    self.message = message
    self.location = location
  }
}
