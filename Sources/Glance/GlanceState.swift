internal import JSON
internal import Wire

/// What is shown of a glance, picked from the bytes of the state without building a tree.
struct GlanceState {
  private(set) var line: String?
  private(set) var lines: [String]?
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
      case "line": line = try reader.readString()
      case "text": lines = try reader.readStrings()
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
  fileprivate mutating func readStrings() throws(JSONError) -> [String] {
    var texts: [String] = []
    try readArray { (reader, _) throws(JSONError) in texts.append(try reader.readString()) }
    return texts
  }
}
