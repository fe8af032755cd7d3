internal import JSON
internal import Wire

/// What is shown of a glance, picked from the bytes of the state without building a tree.
struct GlanceState {
  private(set) var line = ""
  private(set) var lines: [String] = []
  /// A word for the style of a status bar.
  private(set) var style = ""
  /// How much is certain already, 0 to 100.
  private(set) var percentage = 0

  /// Reads a state of the view `glance`.
  ///
  /// - Throws: `JSONError` when `line`, `text`, `class` or `percentage` is missing or no such thing.
  init(_ state: RawJSON) throws(JSONError) {
    var reader = try JSONReader(state.bytes, limits: .frame)
    var line: String?
    var lines: [String]?
    var style: String?
    var percentage: Int?
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "line": line = try reader.readString()
      case "text":
        var texts: [String] = []
        try reader.readArray { (reader, _) throws(JSONError) in
          texts.append(try reader.readString())
        }
        lines = texts
      case "class": style = try reader.readString()
      case "percentage": percentage = try reader.readInteger()
      default: break
      }
    }
    guard let line else { throw reader.failure(.missingMember("line")) }
    guard let lines else { throw reader.failure(.missingMember("text")) }
    guard let style else { throw reader.failure(.missingMember("class")) }
    guard let percentage else { throw reader.failure(.missingMember("percentage")) }
    self.line = line
    self.lines = lines
    self.style = style
    self.percentage = percentage
  }
}
