import Civil
import Library
import enum Library.Expectation
import Reminders
import Store
import Testing

/// A directory in memory, by name.
typealias Files = [String: [UInt8]]

/// A primary whose disk is a dictionary: makes records, writes them, folds.
struct MemoryPrimary {
  var files: Files = [:]
  private(set) var state: State
  private(set) var writer: JournalWriter
  /// The state after each record, by its number.
  private(set) var states: [Int: State] = [:]
  /// Where each record ends, by its number; of the segment that is written now.
  private(set) var ends: [Int: Int] = [:]
  var segmentSize: Int
  private var salt: UInt64 = 100

  /// Starts on files; there are none at the first start.
  init(_ files: Files = [:], segmentSize: Int = 2048) throws {
    let recovery = Recovery.recover(from: files, epoch: "e1")
    guard case .ready(let ready) = recovery else { throw Unready(recovery: recovery) }
    self.files = files.merging(ready.aside) { $1 }
    self.segmentSize = segmentSize
    state = ready.state
    writer = ready.writer ?? JournalWriter(SegmentHeader(first: 1, salt: 0, size: 0))
    if ready.writer == nil { fold(keepingWriter: false) }
    states[state.number] = state
  }

  struct Unready: Error {
    var recovery: Recovery
  }

  /// Makes a change, or has it refused, and writes it.
  @discardableResult
  mutating func change(
    _ change: Change,
    by companion: String = "phone",
    expecting expectation: Expectation = .anything
  ) throws -> Record {
    let source = OutboxSource(companion: companion, outbox: "ob-\(companion)")
    let sequence = (state.outboxes[source]?.highest ?? 0) + 1
    var library = state.library
    let result: ChangeResult
    do throws(Refusal) {
      result = .made(try library.apply(change, on: Sample.today, expecting: expectation))
    } catch {
      result = .refused(code: "rejected", message: "it cannot be read")
    }
    return try record(
      .change(
        ChangeRecord(
          source: source,
          sequence: sequence,
          fingerprint: "\(sequence)",
          today: Sample.today,
          change: change.json,
          expectation: expectation,
          result: result
        )
      )
    )
  }

  /// Makes a record and writes it.
  @discardableResult
  mutating func record(_ event: Record.Event) throws -> Record {
    let record = try append(event)
    flush()
    ends[record.number] = (try #require(writes.last)).end
    return record
  }

  /// Makes a record that waits for the next write.
  mutating func append(_ event: Record.Event) throws -> Record {
    let number = state.number + 1
    let at = Instant(milliseconds: Int64(number) * 1_000)
    let record = Record(number: number, at: at, event: event)
    try state.apply(record)
    states[number] = state
    if !writer.append(record) {
      flush()
      begin(JournalWriter.size(for: record, standard: segmentSize), first: number)
      let isAdded = writer.append(record)
      try #require(isAdded)
    }
    return record
  }

  /// The places that were written, in the segment of their time.
  private(set) var writes: [(offset: Int, end: Int)] = []

  mutating func flush() {
    guard let write = writer.takeWrite() else { return }
    let end = write.offset + write.bytes.count
    files[writer.header.name]?.replaceSubrange(write.offset..<end, with: write.bytes)
    writes.append((write.offset, end))
  }

  private mutating func begin(_ size: Int, first: Int) {
    salt += 1
    let header = SegmentHeader(first: first, salt: salt, size: size)
    files[header.name] = header.file
    writer = JournalWriter(header)
    ends = [:]
  }

  /// Plans a fold of the state as it is.
  mutating func plan(keepingWriter: Bool = true) -> Fold {
    salt += 1
    return Fold(
      state,
      writer: keepingWriter ? writer : nil,
      salt: salt,
      files: Array(files.keys),
      segmentSize: segmentSize
    )
  }

  mutating func fold(keepingWriter: Bool = true) {
    let fold = plan(keepingWriter: keepingWriter)
    fold.steps.forEach { files.take($0) }
    go(on: fold)
  }

  mutating func go(on fold: Fold) {
    writer = fold.writer
    ends = [:]
  }
}

extension Files {
  mutating func take(_ step: Fold.Step) {
    switch step {
    case .replace(let name, let bytes): self[name] = bytes
    case .remove(let name): self[name] = nil
    }
  }

  var recovered: Recovery { Recovery.recover(from: self, epoch: "e2") }
}

extension Recovery {
  var ready: Ready? { if case .ready(let ready) = self { ready } else { nil } }

  var damage: Damage? {
    switch self {
    case .readOnly(_, let damage), .refused(.unusable(let damage)): damage
    case .ready, .refused(.newer): nil
    }
  }

  var state: State? {
    switch self {
    case .ready(let ready): ready.state
    case .readOnly(let state, _): state
    case .refused: nil
    }
  }
}
