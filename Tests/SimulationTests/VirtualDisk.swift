@testable import System
import TestSupport

/// A disk that exists only here, and does all that a disk may do when it is badly treated.
///
/// What is written is seen at once and survives a loss of power only once it is flushed: what was not may be
/// there, or not, or in part, each write for itself. A flush that fails leaves nobody knowing what is there,
/// and the next one succeeds without bringing back what the first lost. Confined to one thread.
final class VirtualDisk: Disk, @unchecked Sendable {
  /// The content of a file, whatever its names.
  private final class Node {
    let inode: UInt64
    let isDirectory: Bool
    var bytes: [UInt8] = []
    /// What a loss of power leaves in any case.
    var durable: [UInt8] = []
    /// What was written since the last flush.
    var pending: [(offset: Int, bytes: [UInt8])] = []
    var changes: Int64 = 0

    init(inode: UInt64, isDirectory: Bool) {
      self.inode = inode
      self.isDirectory = isDirectory
    }
  }

  /// A change of names that may not have reached the disk.
  private enum Naming {
    case link(String, Node)
    case unlink(String)
    case rename(String, to: String, Node)
  }

  private var random: SplitMix64
  private var names: [String: Node] = [:]
  private var durableNames: [String: Node] = [:]
  private var namings: [Naming] = []
  private var open: [Int32: Node] = [:]
  private var lastDescriptor: Int32 = 1_000_000
  private var lastInode: UInt64 = 0

  /// Why there is no room, while there is none.
  var fullness: Errno?
  /// Whether the next flush fails, and with what.
  var failingFlush: Errno?
  /// Whether files cannot be read.
  var failingRead: Errno?
  /// How many operations are left before the machine dies in the middle of one.
  var fuse: Int?
  /// How many operations are left before one is done, and reported as one for which there was no room.
  var misreport: Int?
  /// Whether it has died: nothing is done any more.
  private(set) var isDead = false
  /// How many files are open.
  var openCount: Int { open.count }
  /// How many operations were said to have failed, by a flush that did or a report that was wrong.
  private(set) var failures = 0
  /// Whether a flush has failed, and may have lost something.
  private var hasLost = false

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// The names of the files, for a person who looks at a failure.
  var listing: [String] { names.keys.sorted() }

  // MARK: What happens to the machine

  /// The program is gone; what it has written is there.
  func killProgram() {
    open = [:]
    fuse = nil
    isDead = false
  }

  /// The power is gone, and with it what was not flushed: all of it, some of it or none.
  func losePower() {
    killProgram()
    for naming in namings where Bool.random(using: &random) { apply(naming, to: &durableNames) }
    namings = []
    names = durableNames
    for (_, node) in names.sorted(by: { $0.key < $1.key }) {
      let isKept = Int.random(in: 0..<3, using: &random)
      for write in node.pending {
        switch isKept == 0 ? 0 : Int.random(in: 0..<3, using: &random) {
        case 0: break
        case 1: VirtualDisk.put(write.bytes, at: write.offset, in: &node.durable)
        default:
          let count = Int.random(in: 0...write.bytes.count, using: &random)
          VirtualDisk.put(Array(write.bytes.prefix(count)), at: write.offset, in: &node.durable)
        }
      }
      node.pending = []
      node.bytes = node.durable
    }
  }

  private func apply(_ naming: Naming, to names: inout [String: Node]) {
    switch naming {
    case .link(let name, let node): names[name] = node
    case .unlink(let name): names[name] = nil
    case .rename(let old, let new, let node):
      names[old] = nil
      names[new] = node
    }
  }

  private static func put(_ bytes: [UInt8], at offset: Int, in content: inout [UInt8]) {
    if content.count < offset + bytes.count {
      content += [UInt8](repeating: 0, count: offset + bytes.count - content.count)
    }
    content.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
  }

  /// Tells of an operation that it has failed, although it is done, where its turn has come.
  private func end(_ verb: String, _ path: String) throws(SystemError) {
    guard let left = misreport else { return }
    misreport = left > 1 ? left - 1 : nil
    if left > 1 { return }
    failures += 1
    throw SystemError(.noSpace, verb, path: path)
  }

  /// Counts an operation that changes something.
  private func begin(_ verb: String, _ path: String) throws(SystemError) {
    if let left = fuse {
      fuse = left - 1
      if left <= 0 { isDead = true }
    }
    if isDead { throw SystemError(.inputOutput, verb, path: path) }
  }

  private func node(_ file: OpenFile) throws(SystemError) -> Node {
    guard let node = open[file.descriptor.rawValue] else {
      throw SystemError(.badDescriptor, "use", path: file.path)
    }
    return node
  }
}

extension VirtualDisk {
  func open(_ path: String, for use: OpenFile.Use) throws(SystemError) -> OpenFile {
    var node = names[path]
    switch use {
    case .reading, .updating, .directory:
      if isDead { throw SystemError(.inputOutput, "open", path: path) }
      if use == .reading, let failingRead, node?.isDirectory == false {
        throw SystemError(failingRead, "open", path: path)
      }
      guard node != nil else { throw SystemError(.noSuchFile, "open", path: path) }
    case .creating where node != nil: throw SystemError(.fileExists, "create", path: path)
    case .updatingOrCreating where node != nil: break
    case .creating, .updatingOrCreating, .overwriting:
      try begin("open", path)
      if let fullness, node == nil, !hasLost { throw SystemError(fullness, "open", path: path) }
      // What is cut to nothing is another content: what was durable of the old one stays under its name.
      lastInode += 1
      let fresh = Node(inode: lastInode, isDirectory: false)
      namings.append(.link(path, fresh))
      names[path] = fresh
      node = fresh
    }
    guard let node else { throw SystemError(.noSuchFile, "open", path: path) }
    lastDescriptor += 1
    open[lastDescriptor] = node
    return OpenFile(descriptor: FileDescriptor(rawValue: lastDescriptor), path: path)
  }

  func close(_ file: OpenFile) { open[file.descriptor.rawValue] = nil }

  func read(_ file: OpenFile, at offset: Int, upTo count: Int) throws(SystemError) -> [UInt8] {
    let bytes = try node(file).bytes
    return offset >= bytes.count ? [] : Array(bytes[offset..<min(bytes.count, offset + count)])
  }

  func write(
    _ bytes: ArraySlice<UInt8>,
    to file: OpenFile,
    at offset: Int
  ) throws(SystemError) -> Int {
    let node = try node(file)
    let wasDead = isDead
    // A full disk takes some, and a machine that dies in the middle has written some.
    let some = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
    func put(_ bytes: [UInt8]) {
      VirtualDisk.put(bytes, at: offset, in: &node.bytes)
      node.pending.append((offset, bytes))
      node.changes += 1
    }
    do throws(SystemError) {
      try begin("write", file.path)
    } catch {
      if !wasDead { put(some) }
      throw error
    }
    if let fullness, !hasLost {
      put(some)
      if some.isEmpty || Bool.random(using: &random) {
        throw SystemError(fullness, "write", path: file.path)
      }
      return some.count
    }
    // A kernel may stop short at any time.
    let isShort = bytes.count > 1 && Int.random(in: 0..<16, using: &random) == 0
    let taken = isShort ? Array(bytes.prefix(max(1, some.count))) : Array(bytes)
    put(taken)
    try end("write", file.path)
    return taken.count
  }

  func resize(_ file: OpenFile, to size: Int) throws(SystemError) {
    throw SystemError(.invalidArgument, "resize", path: file.path)
  }

  func flush(_ file: OpenFile, _ extent: OpenFile.Extent) throws(SystemError) {
    let node = try node(file)
    try begin("flush", file.path)
    let failure = failingFlush
    failingFlush = nil
    if node.isDirectory {
      // File systems keep a journal of names: what did not reach it is tried again, or nothing is any more.
      let count = failure == nil ? namings.count : Int.random(in: 0...namings.count, using: &random)
      for naming in namings.prefix(count) { apply(naming, to: &durableNames) }
      namings.removeFirst(count)
    }
    for write in node.pending where failure == nil || Bool.random(using: &random) {
      VirtualDisk.put(write.bytes, at: write.offset, in: &node.durable)
    }
    // Whatever is lost by now is lost: what is read back shows it all the same. Without room to write it
    // once more, no program could tell; so from then on there is room.
    if failure != nil {
      hasLost = true
      failures += 1
    }
    node.pending = []
    if let failure { throw SystemError(failure, "flush", path: file.path) }
    try end("flush", file.path)
  }

  func rename(_ path: String, to newPath: String) throws(SystemError) {
    try begin("rename to", newPath)
    guard let node = names[path] else { throw SystemError(.noSuchFile, "rename", path: path) }
    let naming = Naming.rename(path, to: newPath, node)
    apply(naming, to: &names)
    namings.append(naming)
    try end("rename to", newPath)
  }

  func remove(_ path: String) throws(SystemError) {
    try begin("remove", path)
    guard names[path] != nil else { throw SystemError(.noSuchFile, "remove", path: path) }
    names[path] = nil
    namings.append(.unlink(path))
    try end("remove", path)
  }

  func makeDirectory(_ path: String) throws(SystemError) {
    try begin("make directory", path)
    lastInode += 1
    let node = Node(inode: lastInode, isDirectory: true)
    names[path] = node
    // Directories are made once, before anything happens.
    durableNames[path] = node
  }

  func list(_ path: String) throws(SystemError) -> [String] {
    if isDead { throw SystemError(.inputOutput, "list", path: path) }
    let prefix = path + "/"
    return names.keys.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
      .sorted()
  }

  func status(of path: String) throws(SystemError) -> FileStatus? {
    if isDead { throw SystemError(.inputOutput, "look at", path: path) }
    return names[path].map { node in
      FileStatus(
        kind: node.isDirectory ? .directory : .file,
        identity: FileStatus.Identity(device: 1, inode: node.inode),
        owner: 1000,
        mode: node.isDirectory ? 0o700 : 0o600,
        size: node.bytes.count,
        modified: node.changes
      )
    }
  }
}
