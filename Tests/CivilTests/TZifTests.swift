import Civil
import TestSupport
import Testing

@Suite struct TZifTests {
  private func read(_ fixture: TZifFixture) throws -> ZoneRules {
    try ZoneRules(tzif: fixture.bytes, identifier: "Test/Zone")
  }

  /// Asks everything that can be asked, at instants where arithmetic is most likely to fail.
  private func exercise(_ zone: ZoneRules) {
    for milliseconds in [Int64.min, -1, 0, 1_792_890_000_000, 4_000_000_000_000, .max] {
      let instant = Instant(milliseconds: milliseconds)
      _ = zone.nextTransition(after: instant)
      _ = zone.instant(of: zone.civil(at: instant))
      _ = instant.text(in: zone)
    }
  }

  @Test(arguments: [UInt8(0), UInt8(ascii: "2"), UInt8(ascii: "3"), UInt8(ascii: "4")])
  func `reads every version`(version: UInt8) throws {
    var fixture = TZifFixture.madrid
    fixture.version = version
    let zone = try read(fixture)
    #expect(zone.identifier == "Test/Zone")
    let summer = try Instant(parsing: "2026-07-01T00:00:00Z")
    #expect(zone.offset(at: summer) == 7200)
    #expect(zone.isDaylight(at: summer))
    #expect(zone.abbreviation(at: summer) == "CEST")
    let later = try Instant(parsing: "2050-07-01T00:00:00Z")
    #expect(zone.offset(at: later) == (version == 0 ? 3600 : 7200))
  }

  @Test func `gives the first type to the time before all transitions`() throws {
    let zone = try read(.apia)
    #expect(zone.offset(at: Instant(milliseconds: .min)) == -39_600)
    #expect(zone.abbreviation(at: Instant(milliseconds: 0)) == "-11")
  }

  @Test func `keeps the last type where there is no footer`() throws {
    var fixture = TZifFixture.madrid
    fixture.footer = "\n\n"
    let zone = try read(fixture)
    #expect(zone.offset(at: try Instant(parsing: "2050-07-01T00:00:00Z")) == 3600)
    #expect(zone.nextTransition(after: try Instant(parsing: "2026-10-25T01:00:00Z")) == nil)
  }

  @Test func `passes over a transition that changes nothing`() throws {
    var fixture = TZifFixture.madrid
    fixture.transitions.insert((1_780_000_000, 1), at: 1)
    let zone = try read(fixture)
    let first = try Instant(parsing: "2026-03-29T01:00:00Z")
    #expect(zone.nextTransition(after: first) == (try Instant(parsing: "2026-10-25T01:00:00Z")))
  }

  @Test(arguments: [Int64.max, Int64.max - 77_760_000, Int64.max / 1000 + 1])
  func `never reaches a transition that no instant can name`(second: Int64) throws {
    var fixture = TZifFixture.madrid
    fixture.transitions[1].second = second
    let zone = try read(fixture)
    exercise(zone)
    #expect(zone.nextTransition(after: try Instant(parsing: "2026-04-01T00:00:00Z")) == nil)
  }

  @Test func `refuses data that is cut at any byte`() {
    let bytes = TZifFixture.madrid.bytes
    for count in bytes.indices {
      #expect(throws: ZoneDataError.self, "\(count) bytes") {
        try ZoneRules(tzif: Array(bytes.prefix(count)), identifier: "")
      }
    }
  }

  @Test(arguments: [TZifFixture.madrid.bytes, TZifFixture.apia.bytes])
  func `survives any value of any byte`(bytes: [UInt8]) {
    var refused = 0
    for place in bytes.indices {
      for value in UInt8.min...UInt8.max {
        var damaged = bytes
        damaged[place] = value
        do {
          exercise(try ZoneRules(tzif: damaged, identifier: ""))
        } catch {
          refused += 1
          #expect(error.offset <= damaged.count)
        }
      }
    }
    #expect(refused > bytes.count)
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `survives many damaged bytes at once`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<5000 {
      var bytes = TZifFixture.madrid.bytes
      for _ in 0..<Int.random(in: 2...6, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255,
          using: &random
        )
      }
      if let zone = try? ZoneRules(tzif: bytes, identifier: "") { exercise(zone) }
    }
  }

  struct Damage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let problem: ZoneDataError.Problem
    let change: @Sendable (inout TZifFixture) -> Void

    init(
      _ name: String,
      _ problem: ZoneDataError.Problem,
      _ change: @escaping @Sendable (inout TZifFixture) -> Void
    ) {
      testDescription = name
      self.problem = problem
      self.change = change
    }
  }

  @Test(arguments: [
    Damage("version 1 is written 0", .version(UInt8(ascii: "1"))) {
      $0.version = UInt8(ascii: "1")
    },
    Damage("version 5", .version(UInt8(ascii: "5"))) { $0.version = UInt8(ascii: "5") },
    Damage("no types", .counts) { $0.types = [] },
    Damage("no abbreviations", .counts) { $0.characters = [] },
    Damage("too few indicators", .counts) { $0.utIndicators = [1] },
    Damage("leap seconds", .leapSeconds) { $0.leapSeconds = 1 },
    Damage("equal transitions", .transitionOrder) {
      $0.transitions[1].second = $0.transitions[0].second
    },
    Damage("a type past the end", .typeIndex) { $0.transitions[0].type = 2 },
    Damage("an offset of 26 hours", .offset) { $0.types[1].offset = 93_600 },
    Damage("an offset of -25 hours", .offset) { $0.types[1].offset = -90_000 },
    Damage("a daylight flag of 2", .flag) { $0.types[1].isDaylight = 2 },
    Damage("an indicator of 2", .flag) { $0.utIndicators[1] = 2 },
    Damage("an abbreviation past the end", .abbreviation) { $0.types[1].abbreviation = 9 },
    Damage("an unterminated abbreviation", .abbreviation) { $0.characters[8] = 0x41 },
    Damage("a control character", .abbreviation) { $0.characters[5] = 0x1B },
    Damage("a footer without its line feed", .footer) { $0.footer = "CET-1\n" },
    Damage("a footer that is no zone", .footer) { $0.footer = "\nCET\n" },
    Damage("an endless footer", .truncated) { $0.footer = "\nCET-1" },
    Damage("bytes after the footer", .trailingBytes) { $0.footer = "\nCET-1\n " },
  ])
  func `says what is wrong`(damage: Damage) throws {
    var fixture = TZifFixture.madrid
    damage.change(&fixture)
    let error = try #require(throws: ZoneDataError.self) { try read(fixture) }
    #expect(error.problem == damage.problem)
  }

  @Test func `says where it is wrong`() throws {
    var bytes = TZifFixture.madrid.bytes
    bytes[0] = 0
    #expect(throws: ZoneDataError(problem: .notTZif, offset: 0)) {
      try ZoneRules(tzif: bytes, identifier: "")
    }
    let error = ZoneDataError(problem: .truncated, offset: 44)
    #expect(error.description == "time zone data, byte 44: the data ends too early")
  }
}
