/// A socket and two streams made one connection, of which this process is a piece in the middle.
///
/// What passes is not looked at. Each way takes more only when it has passed on what it took, so that an
/// end which does not read holds up the other one, as without anything in between.
package struct StreamJoint {
  private let input: FileDescriptor
  private let output: FileDescriptor
  private let socket: UnixSocket
  /// What the socket has still to take.
  private var inward: ArraySlice<UInt8> = []
  /// What the output has still to take.
  private var outward: ArraySlice<UInt8> = []
  /// Whether nothing more is taken from the input.
  private var hasInputEnded = false
  /// Whether nobody reads the output.
  private var isOutputGone = false
  /// No longer than what a pipe takes at once when it takes anything, so that no write waits.
  private var buffer = [UInt8](repeating: 0, count: 4096)

  private init(_ input: FileDescriptor, _ output: FileDescriptor, _ socket: UnixSocket) {
    self.input = input
    self.output = output
    self.socket = socket
  }

  /// Passes on whatever comes, both ways, until the socket's other end has finished.
  ///
  /// The end of the input is passed on like what came before it, for who is behind the socket may still
  /// have something to say. If nobody reads that, the rest of the input still arrives; for this, SIGPIPE has
  /// to be ignored.
  ///
  /// - Parameters:
  ///   - input: What goes to the socket.
  ///   - output: What comes from it.
  ///   - socket: A connected, blocking socket; the caller closes all three.
  /// - Throws: When one of them fails in another way than by being closed.
  package static func join(
    _ input: FileDescriptor,
    _ output: FileDescriptor,
    with socket: UnixSocket
  ) throws(SystemError) {
    var joint = StreamJoint(input, output, socket)
    while try joint.step() {}
  }

  /// Waits for something to pass on; false when all is over.
  private mutating func step() throws(SystemError) -> Bool {
    var sources: [FileDescriptor] = []
    var sinks: [FileDescriptor] = []
    if !inward.isEmpty {
      sinks.append(socket.descriptor)
    } else if !hasInputEnded {
      sources.append(input)
    }
    if outward.isEmpty { sources.append(socket.descriptor) } else { sinks.append(output) }
    let ready = try Readiness.wait(toRead: sources, toWrite: sinks)
    if ready.sinks.contains(socket.descriptor) { try give() }
    if ready.sinks.contains(output), !outward.isEmpty { try tell() }
    if ready.sources.contains(input), inward.isEmpty, !hasInputEnded { try take() }
    if ready.sources.contains(socket.descriptor) { return try hear() }
    return true
  }

  private mutating func take() throws(SystemError) {
    inward = buffer[..<(try input.read(into: &buffer))]
    if !inward.isEmpty { return }
    hasInputEnded = true
    do throws(SystemError) {
      try socket.finishSending()
    } catch {
      // Closed at the other end, which is heard of by reading.
      if error.code != .notConnected { throw error }
    }
  }

  private mutating func give() throws(SystemError) {
    do throws(SystemError) {
      inward = inward.dropFirst(try socket.send(inward))
    } catch {
      switch error.code {
      case .wouldBlock: return
      case .brokenPipe, .connectionReset:
        // Nobody takes it; what was said before that still waits to be read.
        inward = []
        hasInputEnded = true
      default: throw error
      }
    }
  }

  private mutating func hear() throws(SystemError) -> Bool {
    let count = try socket.receive(into: &buffer)
    if !isOutputGone { outward = buffer[..<count] }
    return count > 0
  }

  private mutating func tell() throws(SystemError) {
    do throws(SystemError) {
      try output.writeAll(outward)
    } catch {
      if error.code != .brokenPipe { throw error }
      isOutputGone = true
    }
    outward = []
  }
}
