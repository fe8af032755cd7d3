package import System

/// The random name the primary knows this person's companions on this machine by.
package enum ClientID {
  /// The file in the state directory.
  static let file = "client-id"

  /// Reads the name, and makes it the first time.
  ///
  /// A name that cannot be read is an error, never replaced: changes sent under the old one could
  /// otherwise be applied again under the new.
  ///
  /// - Parameters:
  ///   - directory: `Paths.state`.
  ///   - disk: Where the file is.
  ///   - patience: How long to wait for another process that makes it.
  /// - Returns: The same name every time.
  /// - Throws: `damaged` for a file that holds no such name, or why it could not be made.
  package static func load(
    from directory: String,
    disk: any Disk = SystemDisk(),
    patience: Duration = .seconds(2)
  ) throws(StateFileError) -> String {
    let state = StateDirectory(path: directory, disk: disk, patience: patience)
    if let id = try read(state) { return id }
    return try state.locked { () throws(StateFileError) in
      if let id = try read(state) { return id }
      let id = RandomName.fresh()
      try state.attempt { () throws(SystemError) in
        try disk.replaceFile(state.file(file), with: Array("\(id)\n".utf8))
      }
      return id
    }
  }

  /// The name that is kept, for somebody who only looks; nil when there is none yet.
  package static func known(
    in directory: String,
    disk: any Disk = SystemDisk()
  ) throws(StateFileError) -> String? {
    try read(StateDirectory(path: directory, disk: disk, patience: .zero))
  }

  /// A name that is not kept, for a program that only shows something where nothing can be kept.
  package static func unkept() -> String { RandomName.fresh() }

  private static func read(_ state: StateDirectory) throws(StateFileError) -> String? {
    let path = state.file(file)
    let bytes = try state.attempt { () throws(SystemError) in
      try state.disk.readFile(path, limit: 4096)
    }
    guard let bytes else { return nil }
    let id = String(decoding: bytes.dropLast(), as: UTF8.self)
    guard bytes.last == UInt8(ascii: "\n"), RandomName.isOne(id) else {
      throw .damaged(
        path: path,
        line: 1,
        reason: "expected one line of 32 hexadecimal digits",
        keptAs: nil
      )
    }
    return id
  }
}
