/// A position in TZif bytes (RFC 9636), which reads numbers in big-endian order and never past the end.
struct TZifReader {
  let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { offset == bytes.count }

  func error(_ problem: ZoneDataError.Problem, at offset: Int) -> ZoneDataError {
    ZoneDataError(problem: problem, offset: offset)
  }

  /// Takes so many bytes, or throws without taking any.
  mutating func take(_ count: Int) throws(ZoneDataError) -> ArraySlice<UInt8> {
    guard count <= bytes.count - offset else { throw error(.truncated, at: bytes.count) }
    defer { offset += count }
    return bytes[offset..<(offset + count)]
  }

  mutating func takeByte() throws(ZoneDataError) -> UInt8 {
    try takeInteger(UInt8.self)
  }

  mutating func takeInteger<Integer: FixedWidthInteger>(
    _: Integer.Type
  ) throws(ZoneDataError) -> Integer {
    try take(Integer.bitWidth / 8).reduce(0) { $0 << 8 | Integer(truncatingIfNeeded: $1) }
  }

  /// Takes a header: magic, version, 15 reserved bytes and six counts.
  ///
  /// Counts are 32 bits wide, so that no sum or product of them here can overflow.
  mutating func takeHeader() throws(ZoneDataError) -> TZifHeader {
    let start = offset
    guard try take(4).elementsEqual("TZif".utf8) else { throw error(.notTZif, at: start) }
    let version = try takeByte()
    guard version == 0 || (UInt8(ascii: "2")...UInt8(ascii: "4")).contains(version) else {
      throw error(.version(version), at: start + 4)
    }
    _ = try take(15)
    var counts: [Int] = []
    for _ in 0..<6 { counts.append(Int(try takeInteger(UInt32.self))) }
    let header = TZifHeader(
      version: version,
      utIndicators: counts[0],
      standardIndicators: counts[1],
      leapSeconds: counts[2],
      transitions: counts[3],
      types: counts[4],
      characters: counts[5]
    )
    guard header.isConsistent else { throw error(.counts, at: start + 20) }
    return header
  }

  /// Takes what follows the 64-bit block: a POSIX `TZ` text between line feeds, perhaps empty.
  mutating func takeFooter() throws(ZoneDataError) -> YearlyRules? {
    let start = offset
    let lineFeed = UInt8(ascii: "\n")
    guard try takeByte() == lineFeed else { throw error(.footer, at: start) }
    guard let end = bytes[offset...].firstIndex(of: lineFeed) else {
      throw error(.truncated, at: bytes.count)
    }
    let line = try take(end - offset)
    offset += 1
    if line.isEmpty { return nil }
    guard let text = String(validating: line, as: UTF8.self) else {
      throw error(.footer, at: start)
    }
    do { return try YearlyRules(posix: text) } catch { throw self.error(.footer, at: start) }
  }
}

/// The header of one block of a TZif file.
struct TZifHeader {
  let version: UInt8
  let utIndicators: Int
  let standardIndicators: Int
  let leapSeconds: Int
  let transitions: Int
  let types: Int
  let characters: Int

  /// Whether the counts are as RFC 9636 §3.1 asks.
  var isConsistent: Bool {
    types > 0 && characters > 0
      && (utIndicators == 0 || utIndicators == types)
      && (standardIndicators == 0 || standardIndicators == types)
  }

  /// The length of the block's data, with times so many bytes wide.
  func dataLength(timeSize: Int) -> Int {
    transitions * (timeSize + 1) + types * 6 + characters + leapSeconds * (timeSize + 4)
      + standardIndicators + utIndicators
  }
}
