internal import JSON
internal import Wire

extension Context {
  /// The cache file, as `ContextFile` describes it.
  func encoded() -> [UInt8] {
    var writer = JSONWriter(controls: .replaced)
    writer.beginObject()
    writer.member("format", ContextFile.format)
    writer.member("epoch", token.epoch)
    writer.member("rev", token.revision)
    writer.member("received_ms", receivedMS)
    writer.member("lang", language)
    writer.member("state", raw: state.bytes)
    writer.endObject()
    return writer.finish() + [UInt8(ascii: "\n")]
  }

  /// Reads a cache file; everything it holds is checked.
  init(decoding bytes: [UInt8]) throws(JSONError) {
    var reader = try JSONReader(bytes, limits: .frame)
    var format: Int?
    var epoch: String?
    var revision: Int?
    var receivedMS: Int?
    var language: String?
    var state: [UInt8]?
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "format": format = try reader.readInteger()
      case "epoch": epoch = try reader.readString()
      case "rev": revision = try reader.readInteger()
      case "received_ms": receivedMS = try reader.readInteger()
      case "lang": language = try reader.readString()
      case "state": state = Array(try reader.readRaw())
      default: break
      }
    }
    try reader.finish()
    guard format == ContextFile.format else {
      throw reader.failure(.invalidValue("expected format \(ContextFile.format)"))
    }
    guard let epoch, let revision, let receivedMS, let language, let state else {
      throw reader.failure(.invalidValue("expected epoch, rev, received_ms, lang and state"))
    }
    self.init(
      token: StateToken(epoch: epoch, revision: revision),
      receivedMS: receivedMS,
      language: language,
      state: RawJSON(trusting: state)
    )
  }
}
