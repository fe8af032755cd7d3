package import JSON
package import System
internal import Wire

/// Changes that wait until the primary has answered them, in a file that outlives the program.
///
/// The file is small and replaced whole (written beside, flushed, renamed): whenever the program or
/// the machine dies it holds the changes before or after one step, and there is no torn tail to
/// judge. Each step takes a lock for as long as it lasts, so that several programs of one companion
/// may queue and send at the same time. Sending twice does no harm, for the primary tells repeated
/// changes by the outbox's name and their number, which stay as long as the outbox does.
package struct Outbox: Sendable {
  /// The most bytes of all that waits.
  static let limit = 16 << 20

  private let directory: StateDirectory

  /// - Parameters:
  ///   - directory: `Paths.state`; made when a change is queued.
  ///   - disk: Where the file is.
  ///   - patience: How long a step waits for another process that is in one.
  package init(
    directory: String,
    disk: any Disk = FaultPoint.disk(of: .outbox),
    patience: Duration = .seconds(2)
  ) {
    self.directory = StateDirectory(path: directory, disk: disk, patience: patience)
  }

  /// The file.
  package var path: String { directory.file("outbox") }

  /// What waits; nil when there has never been anything.
  ///
  /// - Throws: `StateFileError.damaged` after moving a damaged file aside; the next change then
  ///   opens a new outbox.
  package func waiting() throws(StateFileError) -> Queue? {
    // The common case needs no lock: nothing was ever queued.
    let status = try directory.attempt { () throws(SystemError) in
      try directory.disk.status(of: path)
    }
    if status == nil { return nil }
    return try directory.locked(load)
  }

  /// What waits, for somebody who only looks: no lock is taken, and a damaged file stays where it is.
  package func look() throws(StateFileError) -> Queue? {
    try read { () throws(StateFileError) in nil }
  }

  /// Queues a change; when this returns, no crash and no loss of power loses it.
  ///
  /// - Parameters:
  ///   - change: The change, as the library's `Change` is written.
  ///   - was: What the person saw: nil when nothing was compared, `.null` when nothing was there.
  ///   - atMS: When the person made it, in Unix milliseconds.
  /// - Returns: All that waits; the change is the last.
  /// - Throws: When nothing was queued, with one exception: if the last step failed, flushing the
  ///   directory, the change may still be there.
  package func append(
    _ change: JSONValue,
    was: JSONValue?,
    atMS: Int
  ) throws(StateFileError) -> Queue {
    try directory.locked { () throws(StateFileError) in
      var queue = try load() ?? Queue(name: RandomName.fresh())
      let entry = ChangeRequest(
        outbox: queue.name,
        sequence: queue.next,
        atMS: atMS,
        change: change,
        was: was
      )
      try Self.checkSendable(entry)
      queue.append(entry)
      let bytes = queue.encoded()
      if bytes.count > Self.limit {
        throw .full(path: path, waiting: queue.entries.count - 1)
      }
      try save(bytes)
      return queue
    }
  }

  /// Takes out the changes up to a number, which the primary has answered for good.
  ///
  /// Does nothing if the outbox is another by now.
  func settle(through sequence: Int, in name: String) throws(StateFileError) {
    try directory.locked { () throws(StateFileError) in
      guard var queue = try load(), queue.name == name, queue.first <= sequence else { return }
      queue.drop(through: sequence)
      try save(queue.encoded())
    }
  }

  /// Opens a new outbox with what waits in the present one, numbered from 1.
  ///
  /// For when the primary no longer knows the outbox, as after its own files were made anew; or when it has
  /// refused a change and left its number free. Under the old name, what follows that change may still be on
  /// its way with the numbers that it had, and never be taken.
  ///
  /// - Parameters:
  ///   - name: The outbox to leave.
  ///   - first: The number of a change that is left behind, if it is the first that waits.
  /// - Returns: The new queue; nil if the outbox is another by now.
  /// - Throws: When the present one still stands.
  package func reopen(
    insteadOf name: String,
    without first: Int? = nil
  ) throws(StateFileError) -> Queue? {
    try directory.locked { () throws(StateFileError) in
      guard var queue = try load(), queue.name == name else { return nil }
      if let first {
        if queue.first != first { return nil }
        queue.drop(through: first)
      }
      let renamed = queue.renamed(RandomName.fresh())
      try save(renamed.encoded())
      return renamed
    }
  }

  /// Gives up all that waits: moves the file to a name that is free, and keeps it there.
  ///
  /// - Returns: What waited and the path it is kept at; nil when nothing waits. The next change opens a new
  ///   outbox.
  package func abandon() throws(StateFileError) -> (queue: Queue, keptAs: String)? {
    if try waiting() == nil { return nil }
    return try directory.locked { () throws(StateFileError) in
      guard let queue = try load(), !queue.entries.isEmpty else { return nil }
      return (queue, try setAside(as: "dropped"))
    }
  }

  /// Checks that the primary can read a change.
  ///
  /// One that it cannot would end the connection at every attempt and hold up all later ones.
  private static func checkSendable(_ entry: ChangeRequest) throws(StateFileError) {
    let request = Request.change(entry)
    // The longest number a request can have; the one it is sent with is not known yet.
    let message = ClientMessage.request(id: JSONLimits.largestInteger, request).encoded()
    if message.count > Limits.frameFromClient {
      throw .tooLong(bytes: message.count, limit: Limits.frameFromClient)
    }
    do throws(WireError) {
      _ = try ClientMessage(decoding: message)
    } catch {
      throw .unsendable(error)
    }
  }

  private func save(_ bytes: [UInt8]) throws(StateFileError) {
    try directory.attempt { () throws(SystemError) in
      try directory.disk.replaceFile(path, with: bytes)
    }
  }

  private func load() throws(StateFileError) -> Queue? {
    try read { () throws(StateFileError) in try setAside(as: "damaged") }
  }

  /// Reads the file, and does something about it when it is damaged.
  private func read(
    orMove move: () throws(StateFileError) -> String?
  ) throws(StateFileError) -> Queue? {
    let bytes = try directory.attempt { () throws(SystemError) in
      try directory.disk.readFile(path, limit: Self.limit)
    }
    guard let bytes else { return nil }
    do throws(Queue.ReadingError) {
      return try Queue(decoding: bytes)
    } catch {
      switch error {
      case .newer(let version): throw .newerFormat(path: path, version: version)
      case .damaged(let line, let reason):
        throw .damaged(path: path, line: line, reason: reason, keptAs: try move())
      }
    }
  }

  /// Moves the file out of the way, to a name that is free.
  private func setAside(as word: String) throws(StateFileError) -> String {
    let disk = directory.disk
    return try directory.attempt { () throws(SystemError) in
      var number = 1
      while try disk.status(of: "\(path).\(word)-\(number)") != nil { number += 1 }
      let kept = "\(path).\(word)-\(number)"
      try disk.rename(path, to: kept)
      try disk.flushDirectory(of: path)
      return kept
    }
  }
}
