import Civil
import Foundation
import TestSupport
import Testing

/// Compares our reading of the system's zones with Foundation, which brings its own copy of them.
@Suite(.enabled(if: SystemZones.areInstalled)) struct ZoneOracleTests {
  /// How many zones may differ: governments change laws between editions of the database.
  private static let allowance =
    SystemZones.edition == TimeZone.timeZoneDataVersion
    ? 0 : TimeZone.knownTimeZoneIdentifiers.count / 20

  private static let end = Instant(milliseconds: 4_102_444_800_000)

  @Test func `agrees with Foundation around every transition from 1970 to 2100`() throws {
    var transitions = 0
    let differing = try zonesThatDiffer { zone, agrees in
      var instant = Instant(milliseconds: 0)
      while let next = zone.nextTransition(after: instant), next < Self.end {
        let around = [-1000, -1, 0, 1000].compactMap { next.adding(milliseconds: $0) }
        guard around.allSatisfy(agrees) else { return false }
        transitions += 1
        instant = next
      }
      return true
    }
    #expect(differing.count <= Self.allowance, "\(differing)")
    #expect(transitions > 10_000)
  }

  @Test(arguments: [UInt64(1), 2])
  func `agrees with Foundation at random instants from 1970 to 2100`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let differing = try zonesThatDiffer { _, agrees in
      (0..<200).allSatisfy { _ in
        agrees(Instant(milliseconds: .random(in: 0...Self.end.milliseconds, using: &random)))
      }
    }
    #expect(differing.count <= Self.allowance, "seed \(seed): \(differing)")
  }

  /// The zones that fail a check, which is given the zone and Foundation's judgement of an instant.
  private func zonesThatDiffer(
    unless check: (ZoneRules, (Instant) -> Bool) throws -> Bool
  ) throws -> [String] {
    try TimeZone.knownTimeZoneIdentifiers.filter { identifier in
      guard let zone = try SystemZones.rules(identifier) else { return false }
      let oracle = try #require(TimeZone(identifier: identifier))
      return try !check(zone) { instant in
        let date = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
        return zone.offset(at: instant) == oracle.secondsFromGMT(for: date)
      }
    }
  }

  @Test func `reads every file of the system's zones`() throws {
    #expect(try SystemZones.everyIdentifier().count > 100)
    for identifier in try SystemZones.everyIdentifier() {
      let zone = try #require(try SystemZones.rules(identifier))
      #expect(zone.identifier == identifier)
    }
  }
}
