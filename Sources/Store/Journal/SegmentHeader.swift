/// The beginning of a segment of the journal.
///
/// A segment is a file of fixed size that is written full of zeros before its first record, so that a
/// record on disk changes nothing but its own bytes: no size, no block map. Integers are big-endian.
///
///     +---------+-----------+------------+--------+---------+--------+
///     | magic:8 | version:4 | checksum:4 | salt:8 | first:8 | size:8 |
///     +---------+-----------+------------+--------+---------+--------+
///
/// The checksum is over the other fields. The header has this layout in every version, so that a damaged
/// file is told from one that a newer program has written.
public struct SegmentHeader: Hashable, Sendable {
  /// The version of the layout of records that this program writes.
  public static let version = 1
  /// How large a segment is unless a single record needs more.
  public static let standardSize = 1 << 20

  static let byteCount = 40
  private static let magic = Array("MARKJRNL".utf8)

  /// A random number, part of every checksum: what another file has left on the disk is no record here.
  public let salt: UInt64
  /// The number of the first record.
  public let first: Int
  /// The size of the file in bytes.
  public let size: Int

  /// Creates the header of a new segment.
  ///
  /// - Parameters:
  ///   - first: The number of the first record.
  ///   - salt: A random number.
  ///   - size: The size of the file; at least that of a header is taken.
  public init(first: Int, salt: UInt64, size: Int = SegmentHeader.standardSize) {
    self.first = first
    self.salt = salt
    self.size = max(size, SegmentHeader.byteCount)
  }

  /// The name of the segment's file.
  public var name: String { StoreFile.segment(first: first).name }

  /// The whole file as it is before the first record.
  public var file: [UInt8] {
    bytes + [UInt8](repeating: 0, count: size - SegmentHeader.byteCount)
  }

  var bytes: [UInt8] { bytes(version: SegmentHeader.version) }

  /// The header as a program of some version writes it.
  func bytes(version: Int) -> [UInt8] {
    var fields: [UInt8] = []
    fields.append(bigEndian: salt)
    fields.append(bigEndian: UInt64(first))
    fields.append(bigEndian: UInt64(size))
    var bytes = SegmentHeader.magic
    bytes.append(bigEndian: UInt32(version))
    bytes.append(bigEndian: SegmentHeader.checksum(bytes, fields))
    return bytes + fields
  }

  /// Why the beginning of a file is not a header.
  enum ReadError: Error, Hashable, Sendable {
    /// The file has no bytes.
    case empty
    /// The file holds nothing but zeros.
    case zeros
    /// Not a header, or one that does not match its checksum.
    case damaged
    case newer(version: Int)
  }

  init(reading file: [UInt8]) throws(ReadError) {
    if file.isEmpty { throw .empty }
    guard let version = file.bigEndian(UInt32.self, at: 8),
      let checksum = file.bigEndian(UInt32.self, at: 12),
      let salt = file.bigEndian(UInt64.self, at: 16),
      let first = file.bigEndian(UInt64.self, at: 24),
      let size = file.bigEndian(UInt64.self, at: 32),
      file.starts(with: SegmentHeader.magic),
      checksum == SegmentHeader.checksum(file[..<12], file[16..<SegmentHeader.byteCount])
    else { throw file.allSatisfy { $0 == 0 } ? .zeros : .damaged }
    guard version <= SegmentHeader.version else { throw .newer(version: Int(version)) }
    guard version > 0, let first = Int(exactly: first), let size = Int(exactly: size) else {
      throw .damaged
    }
    self.init(first: first, salt: salt, size: size)
  }

  private static func checksum(
    _ before: some Sequence<UInt8>,
    _ after: some Sequence<UInt8>
  ) -> UInt32 {
    var checksum = Checksum()
    checksum.add(before)
    checksum.add(after)
    return checksum.value
  }
}
