import JSON

/// A record as its bytes stand in a segment, big-endian, from a multiple of eight on.
///
///     +----------+------------+---------+---------+=================+- - - - - - -+
///     | length:4 | checksum:4 | index:4 | batch:4 | payload: length | zeros to 8n |
///     +----------+------------+---------+---------+=================+- - - - - - -+
///
/// The payload is the record's JSON. A length of zero is the end. The checksum is over the segment's
/// salt, the other fields and the payload.
///
/// `batch` says how many records before this one went to the disk in the same write. The disk may keep
/// the end of a write and lose its beginning, so an intact record behind a bad one is no sign of damage
/// when both were under way together: nobody has been told that they are kept.
struct RecordFrame: Hashable, Sendable {
  static let headerCount = 16

  /// Which record of its segment this is, from 0.
  var index: Int
  var batch: Int
  var payload: [UInt8]

  init(_ record: Record, index: Int, batch: Int) {
    var writer = JSONWriter()
    record.write(to: &writer)
    payload = writer.finish()
    self.index = index
    self.batch = batch
  }

  /// How many bytes it takes in the segment.
  var byteCount: Int { RecordFrame.byteCount(payload: payload.count) }

  private static func byteCount(payload: Int) -> Int { (headerCount + payload + 7) & ~7 }

  func bytes(salt: UInt64) -> [UInt8] {
    var fields: [UInt8] = []
    fields.append(bigEndian: UInt32(index))
    fields.append(bigEndian: UInt32(batch))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(byteCount)
    bytes.append(bigEndian: UInt32(payload.count))
    bytes.append(bigEndian: RecordFrame.checksum(salt, bytes, fields, payload))
    bytes += fields
    bytes += payload
    bytes += repeatElement(0, count: byteCount - bytes.count)
    return bytes
  }

  /// Reads what stands at an offset of a segment; `nil` when that is not an intact record.
  init?(at offset: Int, of file: [UInt8], salt: UInt64) {
    guard let length = file.bigEndian(UInt32.self, at: offset), length > 0,
      let checksum = file.bigEndian(UInt32.self, at: offset + 4),
      let index = file.bigEndian(UInt32.self, at: offset + 8),
      let batch = file.bigEndian(UInt32.self, at: offset + 12), batch <= index
    else { return nil }
    let start = offset + RecordFrame.headerCount
    guard Int(length) <= file.count - start else { return nil }
    let payload = file[start..<start + Int(length)]
    guard
      checksum
        == RecordFrame.checksum(
          salt,
          file[offset..<offset + 4],
          file[offset + 8..<start],
          payload
        )
    else { return nil }
    self.index = Int(index)
    self.batch = Int(batch)
    self.payload = Array(payload)
  }

  /// The index of the first record of the write that this one was part of.
  var firstOfBatch: Int { index - batch }

  private static func checksum(
    _ salt: UInt64,
    _ length: some Sequence<UInt8>,
    _ fields: some Sequence<UInt8>,
    _ payload: some Sequence<UInt8>
  ) -> UInt32 {
    var saltBytes: [UInt8] = []
    saltBytes.append(bigEndian: salt)
    var checksum = Checksum()
    checksum.add(saltBytes)
    checksum.add(length)
    checksum.add(fields)
    checksum.add(payload)
    return checksum.value
  }
}

extension Record {
  /// Why an intact payload is not a record.
  enum PayloadError: Error, Hashable, Sendable {
    case malformed(JSONError)
    case misshapen(JSONFieldError)
  }

  init(payload: [UInt8]) throws(PayloadError) {
    var limits = JSONLimits.file
    // A change may carry a whole syllabus in one string; nothing is longer than what holds it.
    limits.maxStringBytes = payload.count
    let json: JSONValue
    do {
      json = try JSONValue(parsing: payload, limits: limits)
    } catch {
      throw .malformed(error)
    }
    do {
      try self.init(json: json)
    } catch {
      throw .misshapen(error)
    }
  }
}
