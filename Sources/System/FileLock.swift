import Glibc

/// An advisory lock on a file, held until released or until the process is gone.
///
/// `flock(2)` on a file opened for writing, because NFS turns it into a lock that needs write
/// access. The kernel frees it however the holder dies, so nothing is ever decided by asking
/// whether a recorded process is alive. The file is never removed: a second process could then lock
/// a new file under the same name while the first still holds the old one.
package final class FileLock: Sendable {
  /// What became of an attempt to lock.
  package enum Outcome: Sendable {
    case acquired(FileLock)
    /// Another process has it; nil when that one has not written its name yet.
    case held(by: Holder?)
  }

  package let path: String

  /// Who held the lock last without releasing it: a process that was killed, or one on another
  /// machine when the file system is shared and does not carry locks across.
  package let abandonedBy: Holder?

  private let file: OpenFile

  private init(file: OpenFile, abandonedBy: Holder?) {
    path = file.path
    self.file = file
    self.abandonedBy = abandonedBy
  }

  deinit {
    // Closing alone leaves the lock with a child that is being started and has not got rid of our
    // descriptors yet.
    _ = flock(file.descriptor.rawValue, LOCK_UN)
    file.descriptor.close()
  }

  /// Takes the lock if nobody has it, without waiting, and writes our name into the file.
  ///
  /// - Throws: `SystemError` when the file cannot be made or written, or when its file system has
  ///   no locks (`Errno.noLocks`).
  package static func acquire(_ path: String) throws(SystemError) -> Outcome {
    while true {
      let file = try openLockFile(path)
      do throws(SystemError) {
        try system("lock", path: path) { flock(file.descriptor.rawValue, LOCK_EX | LOCK_NB) }
      } catch  where error.code == .wouldBlock {
        defer { file.descriptor.close() }
        return .held(by: awaitHolder(file))
      } catch {
        file.descriptor.close()
        throw error
      }
      // Somebody swept the file away between our open and our lock: what we locked is nameless.
      let lock = FileLock(file: file, abandonedBy: readHolder(file))
      if !lock.isInPlace { continue }
      try lock.write(Holder.current())
      return .acquired(lock)
    }
  }

  private static func openLockFile(_ path: String) throws(SystemError) -> OpenFile {
    let descriptor = try system("open lock", path: path) {
      unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
    return OpenFile(descriptor: FileDescriptor(rawValue: descriptor), path: path)
  }

  /// Who has the lock.
  ///
  /// Whoever has just taken it writes its name within a moment; until then there is none, or that of a
  /// process that was killed.
  private static func awaitHolder(_ file: OpenFile) -> Holder? {
    for _ in 0..<50 {
      if let holder = readHolder(file), holder.isAlive || !holder.isOfThisBoot { return holder }
      var moment = timespec(tv_sec: 0, tv_nsec: 1_000_000)
      unsafe _ = nanosleep(&moment, nil)
    }
    return readHolder(file)
  }

  private static func readHolder(_ file: OpenFile) -> Holder? {
    // Only a name for people: an unreadable one is the same as none.
    let text = try? SystemDisk().read(file, at: 0, upTo: 512)
    return text.flatMap { Holder(parsing: String(decoding: $0, as: UTF8.self)) }
  }

  private func write(_ holder: Holder) throws(SystemError) {
    let disk = SystemDisk()
    let line = Array(holder.line.utf8)
    // In this order: ext4 flushes a file at its closing that was emptied and written again.
    try disk.writeAll(line[...], to: file, at: 0)
    try disk.resize(file, to: line.count)
  }

  /// Whether the file we locked still has its name; without it another process could lock anew.
  package var isInPlace: Bool {
    // What cannot be looked at is not there for others either.
    guard let named = try? FileStatus.of(path), let ours = try? FileStatus.of(file.descriptor)
    else {
      return false
    }
    return named.identity == ours.identity
  }

  /// Who is named in a lock file, without touching the lock; nil when nobody is.
  ///
  /// A name stays behind when its process is killed.
  package static func named(in path: String) throws(SystemError) -> Holder? {
    let text = try SystemDisk().readFile(path, limit: 512)
    return text.flatMap { Holder(parsing: String(decoding: $0, as: UTF8.self)) }
  }

  /// Gives the lock up in good order: the next holder finds nobody in the file.
  package func release() {
    // Should this fail, the next holder only reports more than there was.
    try? SystemDisk().resize(file, to: 0)
    _ = flock(file.descriptor.rawValue, LOCK_UN)
  }
}

extension FileLock {
  /// Who holds a lock, as written in its file: a hint for people, never a ground for a decision.
  package struct Holder: Hashable, Sendable, CustomStringConvertible {
    package let process: Int32
    package let host: String

    /// The kernel's random name for its current run; tells a holder before a restart from one
    /// after it.
    package let boot: String

    package init(process: Int32, host: String, boot: String) {
      self.process = process
      self.host = host
      self.boot = boot
    }

    package static func current() -> Holder {
      Holder(process: ProcessIdentity.id, host: ProcessIdentity.host, boot: ProcessIdentity.boot)
    }

    /// `pid 123 on pangolin`.
    package var description: String { "pid \(process) on \(host)" }

    /// Whether it is of this machine since it was started.
    package var isOfThisBoot: Bool {
      host == ProcessIdentity.host && boot == ProcessIdentity.boot
    }

    /// Whether a process of this machine has its number.
    package var isAlive: Bool { isOfThisBoot && ProcessIdentity.exists(process) }

    var line: String { "\(process) \(host) \(boot)\n" }

    init?(parsing line: String) {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard words.count == 3, let process = Int32(words[0]), process > 0 else { return nil }
      self.init(process: process, host: String(words[1]), boot: String(words[2]))
    }
  }
}
