import Civil
import JSON
import Library
import Seeded
import Store

extension FuzzTarget {
  /// The files of a home, with bytes overwritten, cut off or put in: five bytes an edit.
  static let home = FuzzTarget(name: "home", run: { examine(edits: $0) })

  /// A library file; its trees are changed as those of a syllabus are.
  static let library = FuzzTarget(
    name: "library",
    run: { examine(library: $0) },
    mutate: { bytes, random in
      guard (try? Library.read(bytes)) != nil || random.next() % 4 != 0 else {
        return PaperHome.files[StoreFile.library.name]
      }
      var mutator = SyllabusMutator(random)
      return mutator.mutated(bytes)
    }
  )
}

/// Whatever has become of the files, recovery ends, and what it serves can be kept.
private func examine(edits: [UInt8]) {
  var files = PaperHome.files
  let names = files.keys.sorted()
  var rest = edits[...]
  while rest.count >= 5 {
    let edit = Array(rest.prefix(5))
    rest = rest.dropFirst(5)
    let name = names[Int(edit[0]) % names.count]
    guard var file = files[name] else { continue }
    let place = (Int(edit[1]) << 8 | Int(edit[2])) % (file.count + 1)
    switch edit[3] % 5 {
    case 0: files[name] = nil
    case 1: file.removeSubrange(place...)
    case 2: file.insert(edit[4], at: place)
    case 3 where place < file.count: file[place] ^= edit[4]
    default: if place < file.count { file[place] = edit[4] }
    }
    if edit[3] % 5 != 0 { files[name] = file }
  }
  let recovery = Recovery.recover(from: files, epoch: "fuzzed")
  let state: State
  switch recovery {
  case .ready(let ready): state = ready.state
  case .readOnly(let served, _): state = served
  case .refused: return
  }
  examine(library: state.library.file(through: state.number))
}

/// A library that is read is written so that it is read as the same, and written the same then.
private func examine(library bytes: [UInt8]) {
  guard let (library, through) = try? Library.read(bytes) else { return }
  let written = library.file(through: through)
  guard let again = try? Library.read(written) else { broken("what was written cannot be read") }
  check(again.library == library && again.through == through, "a library is read as it was written")
  check(again.library.file(through: through) == written, "a library is written the same again")
}

/// The files that a primary leaves after a fold and some records.
private enum PaperHome {
  private static let records = 12

  static let files: [String: [UInt8]] = {
    guard case .ready(let ready) = Recovery.recover(from: [:], epoch: "paper"),
      let today = CivilDate(year: 2026, month: 11, day: 30)
    else { broken("a new home is ready") }
    var state = ready.state
    var files: [String: [UInt8]] = [:]
    var writer: JournalWriter?
    for number in 1...records {
      if number == 1 || number == records / 2 {
        let fold = Fold(
          state,
          writer: writer,
          salt: UInt64(number),
          files: Array(files.keys),
          segmentSize: 8_192
        )
        for step in fold.steps { files.take(step) }
        writer = fold.writer
      }
      let record = record(number, on: today, &state)
      guard writer?.append(record) == true, let write = writer?.takeWrite(),
        let name = writer?.header.name
      else { broken("a record has room") }
      files[name]?.replaceSubrange(
        write.offset..<write.offset + write.bytes.count,
        with: write.bytes
      )
    }
    return files
  }()

  private static func record(_ number: Int, on today: CivilDate, _ state: inout State) -> Record {
    let change: Change =
      number == 1
      ? .addSubject(.init(id: "s", syllabus: syllabus))
      : .setGrade(.init(subject: "s", part: "exam", value: "\(number % 10)"))
    var library = state.library
    guard let effect = try? library.apply(change, on: today) else { broken("\(change) is made") }
    let record = Record(
      number: number,
      at: Instant(milliseconds: Int64(number) * 1_000),
      event: .change(
        ChangeRecord(
          source: OutboxSource(companion: "paper", outbox: "ob"),
          sequence: number,
          fingerprint: "\(number)",
          today: today,
          change: change.json,
          expectation: .anything,
          result: .made(effect)
        )
      )
    )
    do { try state.apply(record) } catch { broken("record \(number) is taken: \(error)") }
    return record
  }

  private static let syllabus = """
    {"format": 1, "subject": {"name": "Paper"}, "parts": {"lab": {"each": 2}, "exam": {}}, \
    "grade": {"average": {"lab": 40, "exam": 60}}}
    """
}

extension [String: [UInt8]] {
  fileprivate mutating func take(_ step: Fold.Step) {
    switch step {
    case .replace(let name, let bytes): self[name] = bytes
    case .remove(let name): self[name] = nil
    }
  }
}
