import Glibc

/// A pipe whose ends no program that is started inherits.
struct Pipe {
  let readEnd: FileDescriptor
  let writeEnd: FileDescriptor

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    try system("make a pipe") { unsafe pipe(&ends) }
    readEnd = FileDescriptor(rawValue: ends[0])
    writeEnd = FileDescriptor(rawValue: ends[1])
    do throws(SystemError) {
      try readEnd.setCloseOnExec()
      try writeEnd.setCloseOnExec()
    } catch {
      readEnd.close()
      writeEnd.close()
      throw error
    }
  }
}

/// A pipe that already holds all its reader will get.
struct InputPipe {
  let readEnd: FileDescriptor

  init(filledWith bytes: [UInt8]) throws(SystemError) {
    if bytes.isEmpty {
      let null = try SystemDisk().open("/dev/null", for: .reading)
      readEnd = null.descriptor
      return
    }
    if bytes.count > ChildProcess.Command.inputLimit {
      throw SystemError(.fileTooLarge, "pass input to a program")
    }
    let pipe = try Pipe()
    readEnd = pipe.readEnd
    defer { pipe.writeEnd.close() }
    do throws(SystemError) {
      try InputPipe.fill(pipe.writeEnd, with: bytes)
    } catch {
      readEnd.close()
      throw error
    }
  }

  private static func fill(
    _ writeEnd: FileDescriptor,
    with bytes: [UInt8]
  ) throws(SystemError) {
    // Users with very many pipes get smaller ones: better an error than to wait for a reader
    // that does not exist yet.
    try writeEnd.setNonBlocking()
    let count = try unsafe bytes.span.withUnsafeBytes { source throws(SystemError) in
      try system("pass input to a program") {
        unsafe write(writeEnd.rawValue, source.baseAddress, source.count)
      }
    }
    if count != bytes.count { throw SystemError(.noBuffers, "pass input to a program") }
  }

  func close() {
    readEnd.close()
  }
}

/// What `posix_spawn` does in the child before the program starts.
@unsafe struct SpawnSetup {
  var actions = unsafe posix_spawn_file_actions_t()
  var attributes = posix_spawnattr_t()

  /// What becomes of the standard streams, and of the group.
  enum Streams {
    /// A program of its own, which leads a group.
    case apart(input: FileDescriptor, output: ChildProcess.Output)
    /// One that stands in for a connection, in our group.
    case joined(FileDescriptor)
    /// One that a person works with in our place, at our terminal and in our group.
    case ours
  }

  init(_ streams: Streams) throws(SystemError) {
    let highest = unsafe try SpawnSetup.highestDescriptor()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    switch streams {
    case .apart(let input, let output):
      unsafe addStreams(input: input, output: output)
      unsafe resetSignals(leadingGroup: true)
    case .joined(let socket):
      for stream in [STDIN_FILENO, STDOUT_FILENO] {
        unsafe posix_spawn_file_actions_adddup2(&actions, socket.rawValue, stream)
      }
      unsafe resetSignals(leadingGroup: false)
    case .ours: unsafe resetSignals(leadingGroup: false)
    }
    unsafe closeOthers(upTo: highest)
  }

  mutating func destroy() {
    unsafe posix_spawn_file_actions_destroy(&actions)
    unsafe posix_spawnattr_destroy(&attributes)
  }

  private mutating func addStreams(input: FileDescriptor, output: ChildProcess.Output) {
    unsafe posix_spawn_file_actions_adddup2(&actions, input.rawValue, STDIN_FILENO)
    switch output {
    case .inherited:
      break
    case .file(let file):
      for stream in [STDOUT_FILENO, STDERR_FILENO] {
        unsafe posix_spawn_file_actions_adddup2(&actions, file.rawValue, stream)
      }
    case .discarded:
      for stream in [STDOUT_FILENO, STDERR_FILENO] {
        unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
      }
    }
  }

  /// Closes everything above standard error in the child.
  ///
  /// Close-on-exec alone leaves a gap: `accept` and `pipe` make descriptors without it, another
  /// thread may be between that call and the next.
  private mutating func closeOthers(upTo highest: Int32) {
    for descriptor in (STDERR_FILENO + 1)...highest {
      unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
    }
  }

  /// The highest descriptor open, and room above for those that other threads open meanwhile.
  private static func highestDescriptor() throws(SystemError) -> Int32 {
    let names = try SystemDisk().list("/proc/self/fd")
    let highest = names.lazy.compactMap { Int32($0) }.max() ?? STDERR_FILENO
    // A number over the limit would make the spawn fail.
    return max(
      min(highest + 64, Int32(clamping: try DescriptorLimit.current()) - 1),
      STDERR_FILENO + 1
    )
  }

  private mutating func resetSignals(leadingGroup: Bool) {
    var all = sigset_t()
    var none = sigset_t()
    unsafe sigfillset(&all)
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let group = leadingGroup ? POSIX_SPAWN_SETPGROUP : 0
    let flags = group | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
  }
}

/// Passes strings as a null-terminated array of C strings.
func withCStrings<Result>(
  _ strings: [String],
  _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  var pointers = unsafe strings.map { unsafe strdup($0) }
  unsafe pointers.append(nil)
  defer { unsafe pointers.forEach { unsafe free($0) } }
  return unsafe body(pointers)
}
