/// A zone written as TZif bytes, so that no test of the reader needs a file.
struct TZifFixture {
  struct TimeType {
    var offset: Int32
    var isDaylight: UInt8 = 0
    var abbreviation: UInt8 = 0
  }

  var version = UInt8(ascii: "2")
  var transitions: [(second: Int64, type: UInt8)] = []
  var types: [TimeType] = []
  var characters: [UInt8] = []
  var leapSeconds = 0
  var standardIndicators: [UInt8] = []
  var utIndicators: [UInt8] = []
  var footer = "\n\n"

  /// The zone that skipped 2011-12-30 when it moved across the date line.
  static let apia = TZifFixture(
    transitions: [(1_316_872_800, 1), (1_325_239_200, 2), (1_333_202_400, 3)],
    types: [
      TimeType(offset: -39_600), TimeType(offset: -36_000, isDaylight: 1, abbreviation: 4),
      TimeType(offset: 50_400, isDaylight: 1, abbreviation: 8),
      TimeType(offset: 46_800, abbreviation: 12),
    ],
    characters: Array("-11\0-10\0+14\0+13\0".utf8),
    footer: "\n<+13>-13\n"
  )

  /// The zone that goes back an hour for Ramadan, by dates that no rule gives; here those of 2025.
  static let casablanca = TZifFixture(
    transitions: [(1_740_276_000, 1), (1_743_904_800, 0)],
    types: [TimeType(offset: 3600), TimeType(offset: 0, isDaylight: 1, abbreviation: 4)],
    characters: Array("+01\0+00\0".utf8),
    footer: "\n<+01>-1\n"
  )

  /// Two transitions and yearly rules after them.
  static let madrid = TZifFixture(
    transitions: [(1_774_746_000, 1), (1_792_890_000, 0)],
    types: [TimeType(offset: 3600), TimeType(offset: 7200, isDaylight: 1, abbreviation: 4)],
    characters: Array("CET\0CEST\0".utf8),
    standardIndicators: [1, 1],
    utIndicators: [1, 1],
    footer: "\nCET-1CEST,M3.5.0,M10.5.0/3\n"
  )

  var bytes: [UInt8] {
    guard version != 0 else { return block(timeSize: 4) }
    let empty = TZifFixture(version: version, types: [TimeType(offset: 0)], characters: [0])
    return empty.block(timeSize: 4) + block(timeSize: 8) + Array(footer.utf8)
  }

  private func block(timeSize: Int) -> [UInt8] {
    var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    let counts = [
      utIndicators.count, standardIndicators.count, leapSeconds, transitions.count, types.count,
      characters.count,
    ]
    for count in counts { bytes += Self.bigEndian(Int64(count), size: 4) }
    for transition in transitions { bytes += Self.bigEndian(transition.second, size: timeSize) }
    bytes += transitions.map(\.type)
    for type in types {
      bytes += Self.bigEndian(Int64(type.offset), size: 4) + [type.isDaylight, type.abbreviation]
    }
    bytes += characters
    bytes += [UInt8](repeating: 0, count: leapSeconds * (timeSize + 4))
    return bytes + standardIndicators + utIndicators
  }

  private static func bigEndian(_ number: Int64, size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
