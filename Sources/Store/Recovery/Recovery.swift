/// What the files of a library give when the primary starts.
public enum Recovery: Hashable, Sendable {
  /// All that was answered as kept is there.
  case ready(Ready)
  /// Something is damaged: the newest state that can be read is served, and no change is taken.
  case readOnly(State, Damage)
  /// There is nothing that can be served. No file has been touched.
  case refused(Refusal)

  /// A state that changes can be made to, and what to do first.
  public struct Ready: Hashable, Sendable {
    public var state: State
    /// Where the journal goes on; `nil` when a ``Fold`` must come before the first record.
    public var writer: JournalWriter?
    /// What was found that was not as usual.
    public var notes: [Note] = []
    /// Files to write before anything else, so that nothing that was found is lost.
    public var aside: [String: [UInt8]] = [:]
  }

  /// Something that was not as usual, and is no loss.
  public enum Note: Hashable, Sendable {
    /// There was nothing at all.
    case firstRun
    /// The last write was under way when the power failed, or the end is damaged; what stood there is
    /// kept in a file.
    case tornTail(file: String, offset: Int, keptAs: String)
    /// The file is shorter than it was made.
    case cutShort(file: String, size: Int, expected: Int)
    /// The file was missing and was made again from the journal.
    case rebuilt(file: String)
    /// There was a library and nothing else.
    case broughtFromElsewhere
  }

  /// Why nothing is served.
  public enum Refusal: Error, Hashable, Sendable {
    /// A program of a later version wrote the file.
    case newer(file: String, format: Int, known: Int)
    /// The library cannot be read, and there is no copy of it.
    case unusable(Damage)
  }
}

extension Recovery {
  /// Works out the state that the files of a directory hold.
  ///
  /// - Parameters:
  ///   - files: The content of every file of the directory of which ``StoreFile/isRead`` is true, by name.
  ///   - epoch: A random name for the history of the library, where the files give none.
  /// - Returns: What can be served, and how.
  public static func recover(from files: [String: [UInt8]], epoch: String) -> Recovery {
    let found = FoundFiles(files)
    if found.isEmpty {
      return .ready(Ready(state: State(epoch: epoch), writer: nil, notes: [.firstRun]))
    }
    do throws(Refusal) {
      var reconstruction = try Reconstruction(found, epoch: epoch)
      reconstruction.replayJournal()
      return reconstruction.result()
    } catch {
      return .refused(error)
    }
  }
}

extension Recovery.Note: CustomStringConvertible {
  public var description: String {
    switch self {
    case .firstRun: "a new library"
    case .tornTail(let file, let offset, let keptAs):
      "\(file), byte \(offset): the last write was not finished; what stood there is in \(keptAs)"
    case .cutShort(let file, let size, let expected):
      "\(file): has \(size) bytes, expected \(expected)"
    case .rebuilt(let file): "\(file): was missing; made again from the journal"
    case .broughtFromElsewhere: "a library that another primary has written"
    }
  }
}

extension Recovery.Refusal: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .newer(let file, let format, let known):
      "\(file): written by a newer mark (format \(format); this one knows \(known)); install that one"
    case .unusable(let damage):
      "\(damage); no copy of the library can be read. Put a copy of library.json in its place, alone, "
        + "or move all files away to begin anew"
    }
  }
}
