internal import JSON
internal import Wire

/// What is shown of a glance, picked from the bytes of the state without building a tree.
struct GlanceState {
  private(set) var line: [UInt8] = []
  /// The lines of the text, each with its line feed.
  private(set) var text: [UInt8] = []
  /// A word for the style of a status bar.
  private(set) var style: String?
  /// How much is certain already, 0 to 100.
  private(set) var percentage: Int?

  /// Picks the members that a form shows; the others are passed over.
  ///
  /// - Throws: `JSONError` when one of them is missing or of the wrong type.
  init(_ state: RawJSON, for form: GlanceOptions.Form) throws(JSONError) {
    var reader = try JSONReader(state.bytes, limits: .frame)
    var missing = form.members
    try reader.readObject { (reader, key) throws(JSONError) in
      guard let index = missing.firstIndex(of: key) else { return }
      missing.remove(at: index)
      switch key {
      case "line": try reader.readString(into: &line)
      case "text": try reader.readLines(into: &text)
      case "class": style = try reader.readString()
      case "percentage": percentage = try reader.readInteger()
      default: break
      }
    }
    if let key = missing.first { throw reader.failure(.missingMember(key)) }
  }
}

extension GlanceOptions.Form {
  /// The members of a state that are shown.
  fileprivate var members: [String] {
    switch self {
    case .text: ["text"]
    case .line: ["line"]
    case .json: ["line", "text", "class", "percentage"]
    }
  }
}

extension JSONReader {
  /// Reads an array of strings as lines of a text.
  fileprivate mutating func readLines(into text: inout [UInt8]) throws(JSONError) {
    try readArray { (reader, _) throws(JSONError) in
      try reader.readString(into: &text)
      text.append(UInt8(ascii: "\n"))
    }
  }
}
