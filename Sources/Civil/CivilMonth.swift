/// A month of a year, from 0001-01 to 9999-12.
public struct CivilMonth: Hashable, Sendable {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int

  /// Makes a month, or `nil` where the calendar has none.
  public init?(year: Int, month: Int) {
    guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
    self.init(uncheckedYear: year, month: month)
  }

  /// The month that a date is in.
  public init(of date: CivilDate) {
    self.init(uncheckedYear: date.year, month: date.month)
  }

  private init(uncheckedYear year: Int, month: Int) {
    self.year = year
    self.month = month
  }

  /// The month a number of months later, or earlier for a negative number.
  ///
  /// - Returns: `nil` outside years 1 to 9999.
  public func adding(months: Int) -> CivilMonth? {
    let (sum, overflow) = index.addingReportingOverflow(months)
    guard !overflow, sum >= 12 else { return nil }
    return CivilMonth(year: sum / 12, month: sum % 12 + 1)
  }

  /// The months from another one to this one, negative when the other is later.
  public func months(since other: CivilMonth) -> Int { index - other.index }

  /// The months since the one before year 1.
  private var index: Int { year * 12 + month - 1 }

  /// Its days in weeks that begin on a Monday; `nil` stands for a day of a neighbouring month.
  public var weeks: [[CivilDate?]] {
    let days = (1...31).compactMap { CivilDate(year: year, month: month, day: $0) }
    let before = (days.first?.weekday.rawValue ?? 1) - 1
    var cells: [CivilDate?] = Array(repeating: nil, count: before) + days
    cells += Array(repeating: nil, count: (7 - cells.count % 7) % 7)
    return stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<$0 + 7]) }
  }
}

extension CivilMonth: Comparable {
  public static func < (left: CivilMonth, right: CivilMonth) -> Bool { left.index < right.index }
}

extension CivilMonth: CustomStringConvertible {
  /// `2027-01`.
  public var description: String { "\(year.padded(to: 4))-\(month.padded(to: 2))" }
}
