/// A segment of the journal as it was found.
struct JournalSegment: Sendable {
  /// A record and where it stands.
  struct Entry: Sendable {
    var record: Record
    var offset: Int
  }

  /// What follows the last intact record.
  enum Ending: Hashable, Sendable {
    /// Nothing: the next record goes here.
    case clean
    /// Bytes of a write that was under way, or of what was damaged at the very end.
    case torn(bytes: [UInt8])
    /// A record that cannot be read although records after it can.
    case damaged(Damage.Problem)
  }

  var header: SegmentHeader
  var entries: [Entry] = []
  var ending = Ending.clean
  /// Where the ending begins.
  var end = SegmentHeader.byteCount
  /// The size of the file, where it is smaller than the header says.
  var cutTo: Int?

  /// The number that the next record would have.
  var next: Int { header.first + entries.count }

  /// Reads a segment.
  ///
  /// - Parameters:
  ///   - file: The whole file.
  ///   - header: What was read of its beginning.
  ///   - successor: The number with which the next segment that holds records begins. What stands here from that record
  ///     on was given up when the next segment was begun, and is not looked at.
  init(_ file: [UInt8], _ header: SegmentHeader, before successor: Int?) {
    self.header = header
    let file = Array(file.prefix(header.size))
    if file.count < header.size { cutTo = file.count }
    while successor.map({ next < $0 }) ?? true {
      guard let frame = RecordFrame(at: end, of: file, salt: header.salt),
        frame.index == entries.count
      else {
        ending = JournalSegment.ending(at: end, index: entries.count, of: file, header)
        return
      }
      do throws(Record.PayloadError) {
        let record = try Record(payload: frame.payload)
        guard record.number == next else {
          ending = .damaged(.misnumbered(expected: next, found: record.number))
          return
        }
        entries.append(Entry(record: record, offset: end))
      } catch {
        ending = .damaged(.unreadableRecord(next, "\(error)"))
        return
      }
      end += frame.byteCount
    }
  }

  private static func ending(
    at offset: Int,
    index: Int,
    of file: [UInt8],
    _ header: SegmentHeader
  ) -> Ending {
    guard let last = file.lastNonzero(from: offset) else { return .clean }
    for later in stride(from: offset, through: last, by: 8) {
      guard let frame = RecordFrame(at: later, of: file, salt: header.salt),
        frame.firstOfBatch > index
      else { continue }
      return .damaged(.badRecord(header.first + index))
    }
    return .torn(bytes: Array(file[offset...last]))
  }
}
