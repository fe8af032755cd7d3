internal import JSON

/// What a companion sends.
public enum ClientMessage: Hashable, Sendable {
  /// The first frame of a bridge.
  case via(Via)
  /// The first frame of a companion.
  case hello(Hello)
  /// Something to be answered with `ok` or `error` that names the same `id`.
  case request(id: Int, Request)
  /// The answer to the server's `ping`.
  case pong(re: Int, nowMS: Int?)
  /// The last frame.
  case bye(Bye)

  /// Reads the payload of a frame.
  ///
  /// - Throws: `WireError` with the code, member and request to answer.
  public init(decoding payload: [UInt8]) throws(WireError) {
    let members = try Members(decoding: payload)
    switch try members.value("t", Field.text) {
    case "via": self = .via(try Via(members))
    case "hello": self = .hello(try Hello(members))
    case "ok":
      self = .pong(
        re: try members.value("re", Field.ordinal),
        nowMS: try members.ifPresent("now_ms", Field.integer)
      )
    case "bye": self = .bye(try Bye(members))
    case let type:
      let request = try Request(type: type, members)
      let id = if let re = members.re { re } else { try members.value("id", Field.ordinal) }
      self = .request(id: id, request)
    }
  }

  /// Writes the payload of a frame.
  public func encoded() -> [UInt8] { written(reserving: 0).finish() }

  /// Writes a whole frame.
  public func frame() -> [UInt8] {
    var frame = written(reserving: Frame.headerBytes).finish()
    Frame.complete(&frame, from: 0)
    return frame
  }

  private func written(reserving reserved: Int) -> JSONWriter {
    switch self {
    case .via(let via): message("via", reserving: reserved, via.write)
    case .hello(let hello): message("hello", reserving: reserved, hello.write)
    case .request(let id, let request):
      message(request.type, reserving: reserved) { writer in
        writer.member("id", id)
        request.write(to: &writer)
      }
    case .pong(let re, let nowMS):
      message("ok", reserving: reserved) { writer in
        writer.member("re", re)
        writer.member("now_ms", nowMS)
      }
    case .bye(let bye): message("bye", reserving: reserved, bye.write)
    }
  }
}

/// Writes a message: an object whose first member is its type, after so many bytes for the caller to fill.
func message(
  _ type: String,
  reserving reserved: Int,
  _ members: (inout JSONWriter) -> Void
) -> JSONWriter {
  var writer = JSONWriter(controls: .replaced, reserving: reserved)
  writer.beginObject()
  writer.member("t", type)
  members(&writer)
  writer.endObject()
  return writer
}
