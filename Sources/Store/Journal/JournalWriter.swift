/// Where the journal goes on: turns records into the bytes of a segment and says where they belong.
///
/// Records that are appended one after the other and taken together are one write; call the disk once for
/// it, then once for its durability, and answer then.
public struct JournalWriter: Hashable, Sendable {
  /// Bytes for a segment's file.
  public struct Write: Hashable, Sendable {
    /// Where they go.
    public let offset: Int
    public let bytes: [UInt8]
    /// The number of the last record in them.
    public let through: Int
  }

  /// The segment.
  public let header: SegmentHeader
  private var count: Int
  private var offset: Int
  private var pending: [UInt8] = []
  private var pendingCount = 0

  /// Begins with the first record of a segment whose file is as ``SegmentHeader/file`` says.
  public init(_ header: SegmentHeader) {
    self.init(header, count: 0, offset: SegmentHeader.byteCount)
  }

  /// Goes on in a segment that holds records.
  init(_ header: SegmentHeader, count: Int, offset: Int) {
    self.header = header
    self.count = count
    self.offset = offset
  }

  /// The number of the record that comes next.
  public var next: Int { header.first + count }

  /// How many bytes are left in the segment.
  public var room: Int { header.size - offset - pending.count }

  /// Adds a record to the write that is being put together.
  ///
  /// - Precondition: The record's number is ``next``.
  /// - Returns: Whether it was added; `false` when the segment has no room for it. Then write what is
  ///   pending, and go on in a new segment that is ``size(for:)`` large.
  public mutating func append(_ record: Record) -> Bool {
    precondition(record.number == next, "a journal has its records in order")
    let frame = RecordFrame(record, index: count, batch: pendingCount)
    guard frame.byteCount <= room else { return false }
    pending += frame.bytes(salt: header.salt)
    count += 1
    pendingCount += 1
    return true
  }

  /// What was appended since the last call; `nil` when nothing was.
  public mutating func takeWrite() -> Write? {
    guard !pending.isEmpty else { return nil }
    defer {
      offset += pending.count
      pending = []
      pendingCount = 0
    }
    return Write(offset: offset, bytes: pending, through: next - 1)
  }

  /// How large a segment must be to begin with a record, in whole blocks of 4 KiB.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - standard: The size that is enough for most.
  /// - Returns: `standard`, or more.
  public static func size(
    for record: Record,
    standard: Int = SegmentHeader.standardSize
  ) -> Int {
    let needed = SegmentHeader.byteCount + RecordFrame(record, index: 0, batch: 0).byteCount
    return needed <= standard ? standard : (needed + 4095) & ~4095
  }
}
