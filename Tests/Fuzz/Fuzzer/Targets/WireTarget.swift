import JSON
import Wire

extension FuzzTarget {
  /// A stream of frames, cut at places that the first byte says, and what is in them.
  static let frames = FuzzTarget(name: "frames", run: { examine(stream: $0) })

  /// One message, from either side.
  static let message = FuzzTarget(name: "message", run: { examine(message: $0) })

  /// A JSON text, as of a frame and as of a file.
  static let json = FuzzTarget(name: "json", run: { examine(json: $0) })
}

/// However a stream is cut, the same frames come out, and the same error ends it.
private func examine(stream bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  let stream = bytes.dropFirst()
  let whole = frames(of: stream, cutEvery: stream.count + 1)
  let cut = frames(of: stream, cutEvery: Int(first % 16) + 1)
  check(whole.payloads == cut.payloads, "a stream means the same however it is cut")
  check(
    whole.error == cut.error,
    "\(String(describing: whole.error)), not \(String(describing: cut.error))"
  )
  for payload in whole.payloads { examine(message: payload) }
}

private func frames(
  of stream: ArraySlice<UInt8>,
  cutEvery step: Int
) -> (payloads: [[UInt8]], error: FrameError?) {
  var decoder = FrameDecoder(limit: 4_096)
  var payloads: [[UInt8]] = []
  var rest = stream
  while !rest.isEmpty {
    decoder.append(rest.prefix(step))
    rest = rest.dropFirst(step)
    do throws(FrameError) {
      while let payload = try decoder.next() { payloads.append(payload) }
    } catch {
      return (payloads, error)
    }
    check(decoder.pendingBytes <= stream.count, "no more is kept than has come")
  }
  return (payloads, nil)
}

/// A message that is read is written so that it is read as the same.
private func examine(message bytes: [UInt8]) {
  if let message = try? ClientMessage(decoding: bytes) {
    let again = try? ClientMessage(decoding: message.encoded())
    check(again == message, "\(message), read again as \(String(describing: again))")
  }
  if let message = try? ServerMessage(decoding: bytes) {
    let again = try? ServerMessage(decoding: message.encoded())
    check(again == message, "\(message), read again as \(String(describing: again))")
  }
}

/// A text that is read is written so that it is read as the same, and written the same then.
private func examine(json bytes: [UInt8]) {
  for limits in [JSONLimits.frame, .file] {
    guard let value = try? JSONValue(parsing: bytes, limits: limits) else { continue }
    let written = value.description
    // What is in the file only once may take more room when it is written out.
    guard let again = try? JSONValue(parsing: Array(written.utf8), limits: .file) else {
      broken("what was written cannot be read: \(written)")
    }
    check(again == value && again.description == written, written)
  }
}
