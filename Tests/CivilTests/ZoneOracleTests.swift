import Civil
import Foundation
import TestSupport
import Testing

/// Compares our reading of the system's zones with Foundation, which brings its own copy of them.
///
/// Every file of the database is read, other names of a zone too, and those of `posix/`, which are the same zones.
@Suite(.enabled(if: SystemZones.areInstalled)) struct ZoneOracleTests {
  /// How many zones may differ: governments change laws between editions of the database.
  private static let allowance =
    SystemZones.edition == TimeZone.timeZoneDataVersion
    ? 0 : TimeZone.knownTimeZoneIdentifiers.count / 20

  private static let end = Instant(milliseconds: 4_102_444_800_000)
  /// Since edition 2024b these are other names of Lisbon and Athens, unless whoever packs the database keeps what they
  /// were before 1997: Debian does, Foundation does not.
  private static let disputed: Set = ["WET", "EET"]

  @Test func `agrees with Foundation a second around every transition from 1970 to 2100`() throws {
    var transitions = 0
    let differing = try zonesThatDiffer { zone, oracle in
      // What only one of the two takes for a transition is looked at as well.
      let moments = ours(zone).union(theirs(oracle))
      transitions += moments.count
      return moments.allSatisfy { moment in
        [-1000, -1, 0, 1000].allSatisfy { distance in
          agrees(zone, oracle, Instant(milliseconds: moment + distance))
        }
      }
    }
    #expect(differing.count <= Self.allowance, "\(differing)")
    #expect(transitions > 10_000)
  }

  @Test(arguments: [UInt64.random(in: 0..<(1 << 48))])
  func `agrees with Foundation at random instants from 1970 to 2100`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let differing = try zonesThatDiffer { zone, oracle in
      (0..<200).allSatisfy { _ in
        agrees(
          zone,
          oracle,
          Instant(milliseconds: .random(in: 0...Self.end.milliseconds, using: &random))
        )
      }
    }
    #expect(differing.count <= Self.allowance, "seed \(seed): \(differing)")
  }

  @Test func `shows the calendar and the clock that Foundation shows`() throws {
    var random = SplitMix64(seed: 3)
    let differing = try zonesThatDiffer { zone, oracle in
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = oracle
      return (0..<3).allSatisfy { _ in
        let instant = Instant(milliseconds: .random(in: 0...Self.end.milliseconds, using: &random))
        let date = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
        let fields = calendar.dateComponents(
          [.year, .month, .day, .hour, .minute, .second],
          from: date
        )
        let shown = zone.civil(at: instant)
        return [shown.date.year, shown.date.month, shown.date.day]
          == [fields.year, fields.month, fields.day]
          && [shown.time.hour, shown.time.minute, shown.time.second]
            == [fields.hour, fields.minute, fields.second]
      }
    }
    #expect(differing.count <= Self.allowance, "\(differing)")
  }

  private func ours(_ zone: ZoneRules) -> Set<Int64> {
    var moments: Set<Int64> = []
    var instant = Instant(milliseconds: 0)
    while let next = zone.nextTransition(after: instant), next < Self.end {
      moments.insert(next.milliseconds)
      instant = next
    }
    return moments
  }

  private func theirs(_ oracle: TimeZone) -> Set<Int64> {
    var moments: Set<Int64> = []
    var date = Date(timeIntervalSince1970: 0)
    while let next = oracle.nextDaylightSavingTimeTransition(after: date), next > date,
      next.timeIntervalSince1970 * 1000 < Double(Self.end.milliseconds)
    {
      moments.insert(Int64((next.timeIntervalSince1970 * 1000).rounded()))
      date = next
    }
    return moments
  }

  private func agrees(_ zone: ZoneRules, _ oracle: TimeZone, _ instant: Instant) -> Bool {
    let date = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
    return zone.offset(at: instant) == oracle.secondsFromGMT(for: date)
  }

  /// The files of zones that fail a check; all but the two that are copies for the machine have a name that
  /// Foundation knows.
  private func zonesThatDiffer(unless check: (ZoneRules, TimeZone) throws -> Bool) throws
    -> [String]
  {
    var unknown: Set<String> = []
    var differing: [String] = []
    for file in try SystemZones.everyIdentifier() {
      let name = file.hasPrefix("posix/") ? String(file.dropFirst("posix/".count)) : file
      if Self.disputed.contains(name) { continue }
      let zone = try #require(try SystemZones.rules(file))
      guard let oracle = TimeZone(identifier: name) else {
        unknown.insert(name)
        continue
      }
      if try !check(zone, oracle) { differing.append(file) }
    }
    #expect(unknown.subtracting(["localtime", "posixrules"]).count <= Self.allowance, "\(unknown)")
    return differing
  }

  @Test func `reads every file of the system's zones`() throws {
    #expect(try SystemZones.everyIdentifier().count > 100)
    for identifier in try SystemZones.everyIdentifier() {
      let zone = try #require(try SystemZones.rules(identifier))
      #expect(zone.identifier == identifier)
    }
  }
}
