/// What a reader accepts beyond the grammar.
///
/// Every limit is checked before what it bounds is kept.
public struct JSONLimits: Hashable, Sendable {
  /// The largest integer that every JSON implementation keeps exactly, 2^53 − 1.
  public static let largestInteger = 9_007_199_254_740_991

  /// How many objects and arrays may be open at once.
  public var maxDepth: Int
  /// How many members all objects of the document may have together.
  public var maxMembers: Int
  /// How many bytes of UTF-8 a string or a key may have once its escapes are read.
  public var maxStringBytes: Int
  /// How many elements one array may have.
  public var maxArrayCount: Int
  /// Whether every number must be an integer within ±`largestInteger`, without fraction or exponent.
  public var integersOnly: Bool
  /// Whether strings may hold U+0000 to U+001F as escapes, beyond tab and line feed.
  ///
  /// Raw ones are never legal.
  public var allowsControls: Bool

  /// Creates limits.
  public init(
    maxDepth: Int,
    maxMembers: Int,
    maxStringBytes: Int,
    maxArrayCount: Int,
    integersOnly: Bool,
    allowsControls: Bool
  ) {
    self.maxDepth = maxDepth
    self.maxMembers = maxMembers
    self.maxStringBytes = maxStringBytes
    self.maxArrayCount = maxArrayCount
    self.integersOnly = integersOnly
    self.allowsControls = allowsControls
  }

  /// The subset that travels between the primary and its companions.
  public static var frame: JSONLimits {
    JSONLimits(
      maxDepth: 16,
      maxMembers: 65_536,
      maxStringBytes: 64 << 10,
      maxArrayCount: 1000,
      integersOnly: true,
      allowsControls: false
    )
  }

  /// For files a person may have written: any JSON of a sane size, numbers kept as they are written.
  public static let file = JSONLimits(
    maxDepth: 64,
    maxMembers: 4_000_000,
    maxStringBytes: 1 << 20,
    maxArrayCount: 1_000_000,
    integersOnly: false,
    allowsControls: true
  )
}
