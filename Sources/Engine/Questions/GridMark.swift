/// A mark on the grid that screens show: hundredths of a mark from 0 to 10.
public struct GridMark: Hashable, Comparable, Sendable {
  /// From 0 to 1,000.
  public var hundredths: Int

  public init(hundredths: Int) { self.hundredths = min(max(hundredths, 0), 1_000) }

  /// A mark out of 10 that lies on the grid; `nil` for any other number.
  public init?(exactly mark: Exact) {
    guard let value = (mark * Exact(100)).wholeNumber, (0...1_000).contains(value) else {
      return nil
    }
    hundredths = value
  }

  /// The mark out of 10.
  public var mark: Exact { Exact(hundredths) * Exact.unit(atPlace: 2) }

  /// The share of a maximum, from 0 to 1.
  var share: Exact { Exact(hundredths) * Exact.unit(atPlace: 3) }

  static let none = GridMark(hundredths: 0)
  public static let full = GridMark(hundredths: 1_000)

  public static func < (left: GridMark, right: GridMark) -> Bool {
    left.hundredths < right.hundredths
  }
}

/// The points that a leaf can be asked for, from the worst to the best: hundredths, and its maximum.
///
/// The grid of marks is coarser than the points of a leaf out of more than 10: 3.5 of 7.5 may be enough
/// where that grid says 4.67. Of a penalty the most points are the worst.
struct PointGrid: Hashable {
  /// The place of the best points; that of the worst is 0.
  let last: Int
  private let maximum: Exact
  private let isPenalty: Bool

  init(_ leaf: Scheme.Leaf) {
    maximum = leaf.maximum
    isPenalty = leaf.isPenalty
    let steps = (leaf.maximum * Exact(100)).rounded(toMultipleOf: .one, .up)
    last = max(steps.wholeNumber ?? 1_000, 1)
  }

  subscript(place: Int) -> Exact {
    let steps = isPenalty ? last - place : place
    return min(Exact(steps) * Exact.unit(atPlace: 2), maximum)
  }

  /// Points that are better by next to nothing: the least that can be typed.
  func beyond(_ points: Exact) -> Exact {
    let least = Exact.unit(atPlace: Exact.maxDecimals)
    return isPenalty ? max(points - least, .zero) : min(points + least, maximum)
  }

  /// The first place whose points are no worse than a share of the maximum.
  func place(ofShare share: Exact) -> Int {
    let worth = share * maximum * Exact(100)
    let place =
      isPenalty
      ? Exact(last) - (maximum * Exact(100) - worth).floor
      : worth.rounded(toMultipleOf: .one, .up)
    return min(max(place.wholeNumber ?? last, 0), last)
  }
}

extension Exact {
  /// The value as an integer, when it is one.
  var wholeNumber: Int? {
    guard let (top, bottom) = fraction, bottom == 1 else { return nil }
    return Int(exactly: top)
  }
}
