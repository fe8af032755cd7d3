extension ZoneRules {
  /// Makes a zone from the bytes of a TZif file, such as those below `/usr/share/zoneinfo`.
  ///
  /// The format is RFC 9636, versions 1 to 4; from version 2 on the 64-bit block and the footer are
  /// read and the 32-bit block is skipped. Everything is checked before it is used: damaged bytes
  /// throw or make some other zone, they never trap. Files that count leap seconds (`right/…`) are
  /// refused.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - identifier: The zone's name, which the file does not hold.
  /// - Throws: `ZoneDataError` with the place of the damage.
  public init(tzif bytes: [UInt8], identifier: String) throws(ZoneDataError) {
    var reader = TZifReader(bytes)
    var header = try reader.takeHeader()
    var yearly: YearlyRules?
    let block: TZifBlock
    if header.version == 0 {
      block = try reader.takeBlock(header, time: Int32.self)
    } else {
      _ = try reader.take(header.dataLength(timeSize: 4))
      header = try reader.takeHeader()
      block = try reader.takeBlock(header, time: Int64.self)
      yearly = try reader.takeFooter()
    }
    guard reader.isAtEnd else {
      throw ZoneDataError(problem: .trailingBytes, offset: reader.offset)
    }
    self.init(
      identifier: identifier,
      transitions: block.transitions,
      observed: block.observed,
      initial: block.initial,
      yearly: yearly
    )
  }
}

/// What one block of a TZif file says.
private struct TZifBlock {
  let transitions: [Int64]
  let observed: [LocalTimeType]
  let initial: LocalTimeType
}

extension TZifReader {
  fileprivate mutating func takeBlock<Time: FixedWidthInteger>(
    _ header: TZifHeader,
    time: Time.Type
  ) throws(ZoneDataError) -> TZifBlock {
    let length = header.dataLength(timeSize: Time.bitWidth / 8)
    guard length <= bytes.count - offset else { throw error(.truncated, at: bytes.count) }
    guard header.leapSeconds == 0 else { throw error(.leapSeconds, at: offset) }

    let transitions = try takeTransitions(header.transitions, time: time)
    let indices = try take(header.transitions)
    let types = try takeTypes(header)
    let indicators = try take(header.standardIndicators + header.utIndicators)
    if let place = indicators.firstIndex(where: { $0 > 1 }) { throw error(.flag, at: place) }

    var observed: [LocalTimeType] = []
    observed.reserveCapacity(indices.count)
    for (place, index) in zip(indices.indices, indices) {
      guard types.indices.contains(Int(index)) else { throw error(.typeIndex, at: place) }
      observed.append(types[Int(index)])
    }
    // A header without types is refused, and RFC 9636 gives the first one to the time before all.
    return TZifBlock(transitions: transitions, observed: observed, initial: types[0])
  }

  private mutating func takeTransitions<Time: FixedWidthInteger>(
    _ count: Int,
    time: Time.Type
  ) throws(ZoneDataError) -> [Int64] {
    var transitions: [Int64] = []
    transitions.reserveCapacity(count)
    for _ in 0..<count {
      let place = offset
      let transition = Int64(try takeInteger(time))
      if let last = transitions.last, transition <= last {
        throw error(.transitionOrder, at: place)
      }
      transitions.append(transition)
    }
    return transitions
  }

  /// Takes the local time types and the table of abbreviations that they point into.
  private mutating func takeTypes(_ header: TZifHeader) throws(ZoneDataError) -> [LocalTimeType] {
    var records: [(place: Int, offset: Int, isDaylight: Bool, abbreviation: Int)] = []
    for _ in 0..<header.types {
      let place = offset
      let seconds = Int(try takeInteger(Int32.self))
      guard LocalTimeType.offsets.contains(seconds) else { throw error(.offset, at: place) }
      let daylight = try takeByte()
      guard daylight <= 1 else { throw error(.flag, at: place + 4) }
      records.append((place, seconds, daylight == 1, Int(try takeByte())))
    }
    let table = try take(header.characters)
    var types: [LocalTimeType] = []
    for record in records {
      guard
        record.abbreviation < table.count,
        case let text = table.dropFirst(record.abbreviation),
        let end = text.firstIndex(of: 0),
        text[..<end].allSatisfy({ (0x21...0x7E).contains($0) })
      else { throw error(.abbreviation, at: record.place + 5) }
      types.append(
        LocalTimeType(
          offset: record.offset,
          isDaylight: record.isDaylight,
          abbreviation: String(decoding: text[..<end], as: UTF8.self)
        )
      )
    }
    return types
  }
}
