public import Civil
import Library

/// What is written, and in which order, to bring the snapshots up to a state.
///
/// Each step is durable before the next one begins; power may fail between any two, or within one, and
/// recovery gives the same state.
public struct Fold: Hashable, Sendable {
  /// One thing to do.
  public enum Step: Hashable, Sendable {
    /// The file has these bytes and no others: written beside it, flushed, renamed over it.
    case replace(String, [UInt8])
    /// The file goes; it may be gone already.
    case remove(String)
  }

  /// The steps, in their order.
  public let steps: [Step]
  /// Where the journal goes on.
  ///
  /// Nothing is written to it before the first step is done.
  public let writer: JournalWriter

  /// Plans a fold.
  ///
  /// The order is: a new segment, for nothing is added to one that is about to go; `state.json`;
  /// `library.json`, after it, because a library that is replaced has a new epoch, and an epoch without
  /// its library only makes companions ask again; a copy of the library; and when both are durable, what
  /// they make useless.
  ///
  /// - Parameters:
  ///   - state: The state, all of whose records are durable.
  ///   - writer: Where the journal goes on, with nothing pending; `nil` when that is to be a new segment.
  ///   - salt: A random number for the new segment.
  ///   - files: The names in the directory.
  ///   - edited: The bytes of `library.json`, if they are not those that were written last: they are
  ///     kept under another name.
  ///   - aside: Files to write before anything that is there is replaced.
  ///   - day: The day the copy of the library is of, for whoever looks for one.
  ///   - segmentSize: The size of the new segment.
  public init(
    _ state: State,
    writer: JournalWriter?,
    salt: UInt64,
    files: [String],
    edited: [UInt8]? = nil,
    aside: [String: [UInt8]] = [:],
    day: CivilDate? = nil,
    segmentSize: Int = SegmentHeader.standardSize
  ) {
    var steps: [Step] = []
    if let writer, writer.header.first > state.number {
      self.writer = writer
    } else {
      let next = writer?.next ?? state.number + 1
      let header = SegmentHeader(first: next, salt: salt, size: segmentSize)
      self.writer = JournalWriter(header)
      if writer == nil { steps += Fold.segments(in: files, after: next).map { .remove($0) } }
      steps.append(.replace(header.name, header.file))
    }
    let library = state.library.file(through: state.number)
    let backup = Backup(through: state.number, day: day)
    for (name, bytes) in aside.sorted(by: { $0.key < $1.key }) {
      steps.append(.replace(name, bytes))
    }
    steps.append(.replace(StoreFile.state.name, Snapshot(of: state).file))
    if let edited {
      steps.append(.replace(StoreFile.edited(through: state.number).name, edited))
    }
    steps.append(.replace(StoreFile.library.name, library))
    steps.append(.replace(StoreFile.backup(backup).name, library))
    let known = files.compactMap { StoreFile(name: $0) }
    steps += Fold.segments(
      known.compactMap(\.firstRecord) + [self.writer.header.first],
      within: state.number
    )
    steps += Backup.superseded(known.compactMap(\.backup), by: backup)
      .map { .remove(StoreFile.backup($0).name) }
    self.steps = steps
  }

  /// The segments that begin behind a record that is still to come: what was in them was given up.
  ///
  /// An append that fails may have begun another segment; were it left there, the records before it would be
  /// missed when what follows is read.
  public static func segments(in files: [String], after record: Int) -> [String] {
    files.filter { name in
      if case .segment(let first)? = StoreFile(name: name) { first > record } else { false }
    }
  }

  /// Removes the segments that hold no record after the snapshots, the oldest first.
  private static func segments(_ firsts: [Int], within through: Int) -> [Step] {
    let firsts = Set(firsts).sorted()
    return zip(firsts, firsts.dropFirst()).filter { $1 <= through + 1 }
      .map { .remove(StoreFile.segment(first: $0.0).name) }
  }
}

extension StoreFile {
  fileprivate var firstRecord: Int? {
    if case .segment(let first) = self { first } else { nil }
  }

  fileprivate var backup: Backup? {
    if case .backup(let backup) = self { backup } else { nil }
  }
}
