public import Civil

/// A copy of the library, by what its name says.
public struct Backup: Hashable, Sendable {
  /// How many of the newest copies are kept.
  public static let recentKept = 5
  /// For how many days beyond those the last copy of the day is kept.
  public static let daysKept = 7
  /// For how many weeks the last copy of the week is kept.
  public static let weeksKept = 8

  /// The number of the last record in it.
  public var through: Int
  /// The day it was made, by universal time; `nil` for one that does not say.
  public var day: CivilDate?

  /// Creates the name of a copy.
  public init(through: Int, day: CivilDate?) {
    self.through = through
    self.day = day
  }

  /// The copies that need not be kept once a new one is there, the oldest first.
  ///
  /// Kept are the newest, which undo a slip, and of the days and weeks before the last of each, which
  /// outlast a mistake that is found late. Days without a copy are not counted, so that a term's break
  /// costs nothing; what is kept is bounded all the same. Of copies of one record only the new one stays.
  static func superseded(_ copies: [Backup], by new: Backup) -> [Backup] {
    let others = Set(copies).subtracting([new])
    let newest = (others.filter { $0.through != new.through } + [new]).sorted {
      $1.isOlder(than: $0)
    }
    var kept = Set(newest.prefix(recentKept))
    kept.formUnion(lasts(of: newest, limit: daysKept) { $0.daysSinceEpoch })
    kept.formUnion(lasts(of: newest, limit: weeksKept) { $0.mondaysSinceEpoch })
    return others.subtracting(kept).sorted { $0.isOlder(than: $1) }
  }

  /// The newest copy of each span of time, of the last spans that have one.
  private static func lasts(
    of newest: [Backup],
    limit: Int,
    span: (CivilDate) -> Int
  ) -> [Backup] {
    var seen: Set<Int> = []
    return newest.filter { copy in
      guard let day = copy.day, seen.count < limit else { return false }
      return seen.insert(span(day)).inserted
    }
  }

  /// By record, for a clock may have been wrong.
  private func isOlder(than other: Backup) -> Bool {
    if through != other.through { return through < other.through }
    return (day?.daysSinceEpoch ?? .min) < (other.day?.daysSinceEpoch ?? .min)
  }
}

extension CivilDate {
  /// How many Mondays have passed since 1970-01-01, a Thursday.
  fileprivate var mondaysSinceEpoch: Int {
    let days = daysSinceEpoch + 3
    return days >= 0 ? days / 7 : (days - 6) / 7
  }
}
