import JSON
import Library

/// The files of a directory in order, before any of them is believed.
struct FoundFiles: Sendable {
  struct Segment: Sendable {
    var first: Int
    var bytes: [UInt8]
    var name: String { StoreFile.segment(first: first).name }
  }

  /// What became of reading a file.
  enum Reading<Content: Sendable>: Sendable {
    case missing
    case unreadable(Damage)
    case content(Content, through: Int)
  }

  private var library: [UInt8]?
  private var state: [UInt8]?
  /// The newest first.
  private(set) var backups: [[UInt8]] = []
  /// In the order of their records.
  private(set) var segments: [Segment] = []

  init(_ files: [String: [UInt8]]) {
    var copies: [(through: Int, bytes: [UInt8])] = []
    for (name, bytes) in files {
      switch StoreFile(name: name) {
      case .library: library = bytes
      case .state: state = bytes
      case .backup(let backup): copies.append((backup.through, bytes))
      case .segment(let first): segments.append(Segment(first: first, bytes: bytes))
      case .torn, .edited, .replaced, nil: break
      }
    }
    backups = copies.sorted { $0.through > $1.through }.map(\.bytes)
    segments.sort { $0.first < $1.first }
  }

  var isEmpty: Bool {
    library == nil && state == nil && backups.isEmpty && segments.isEmpty
  }

  /// Whether the journal tells the whole history.
  var hasWholeJournal: Bool { segments.first?.first == 1 }

  func readLibrary() throws(Recovery.Refusal) -> Reading<Library> {
    guard let library else { return .missing }
    let name = StoreFile.library.name
    if let problem = blank(library) { return .unreadable(Damage(problem, in: name)) }
    do throws(LibraryFileError) {
      let (content, through) = try Library.read(library)
      return .content(content, through: through)
    } catch {
      if case .newer(let format, let known) = error {
        throw .newer(file: name, format: format, known: known)
      }
      return .unreadable(Damage(.unreadable("\(error)"), in: name, at: error.offset))
    }
  }

  func readState() throws(Recovery.Refusal) -> Reading<Snapshot> {
    guard let state else { return .missing }
    let name = StoreFile.state.name
    if let problem = blank(state) { return .unreadable(Damage(problem, in: name)) }
    do throws(Snapshot.FileError) {
      let content = try Snapshot(reading: state)
      return .content(content, through: content.through)
    } catch {
      if case .newer(let format) = error {
        throw .newer(file: name, format: format, known: Snapshot.fileFormat)
      }
      return .unreadable(Damage(.unreadable("\(error)"), in: name, at: error.offset))
    }
  }

  /// Refuses a journal of which a newer program has written a part.
  func checkSegments() throws(Recovery.Refusal) {
    for segment in segments {
      do throws(SegmentHeader.ReadError) {
        _ = try SegmentHeader(reading: segment.bytes)
      } catch {
        guard case .newer(let version) = error else { continue }
        throw .newer(file: segment.name, format: version, known: SegmentHeader.version)
      }
    }
  }

  private func blank(_ bytes: [UInt8]) -> Damage.Problem? {
    if bytes.isEmpty { return .empty }
    return bytes.lastNonzero(from: 0) == nil ? .zeros : nil
  }
}

extension LibraryFileError {
  /// Where in the file, in bytes.
  fileprivate var offset: Int? {
    switch self {
    case .malformed(let error): error.position.offset
    case .misshapen(_, let position): position.offset
    case .newer: nil
    }
  }
}
