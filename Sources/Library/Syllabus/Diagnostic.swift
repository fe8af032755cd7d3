public import JSON

/// Something wrong, or doubtful, in a syllabus file, and where.
public struct Diagnostic: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable {
    /// The file cannot be used.
    case error
    /// The file can be used, but is probably not what its author meant.
    case warning
  }

  /// How bad it is.
  public var severity: Severity
  /// What is wrong and what to do, in English, lower case, without a full stop.
  public var message: String
  /// Where in the file; `nil` when the text that was read is not at hand.
  public var position: JSONPosition?

  /// Creates a diagnostic.
  public init(_ severity: Severity, _ message: String, at position: JSONPosition?) {
    self.severity = severity
    self.message = message
    self.position = position
  }

  /// The diagnostic in one line, such as `file.json:3:14: error: unknown key “nmae”`.
  public func line(file: String) -> String {
    let place = position.map { "\(file):\($0)" } ?? file
    return "\(place): \(severity.rawValue): \(message)"
  }

  /// The line of the file with a caret beneath the place.
  ///
  /// Of a long line only the surroundings are shown. Tabs are kept, so that the caret stands where the
  /// terminal puts the character.
  ///
  /// - Parameter bytes: The file that was read.
  /// - Returns: Two lines; `nil` without a position.
  public func excerpt(of bytes: [UInt8]) -> String? {
    guard let position else { return nil }
    let offset = min(max(position.offset, 0), bytes.count)
    let newline = UInt8(ascii: "\n")
    let start = bytes[..<offset].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = bytes[offset...].firstIndex(of: newline) ?? bytes.count
    var before = Array(String(decoding: bytes[start..<offset], as: UTF8.self))
    var after = Array(String(decoding: bytes[offset..<end], as: UTF8.self))
    if after.last == "\r" { after.removeLast() }
    if before.count > Diagnostic.surroundings {
      before = ["…"] + before.suffix(Diagnostic.surroundings)
    }
    if after.count > Diagnostic.surroundings {
      after = after.prefix(Diagnostic.surroundings) + ["…"]
    }
    let indent = before.map { $0 == "\t" ? $0 : " " }
    return String(before + after) + "\n" + String(indent) + "^"
  }

  /// How many characters of the line are shown on either side of the place.
  private static let surroundings = 60
}
