/// A number that decides something when a value reaches it: a pass mark, a minimum, a label, the full scale.
public struct Threshold: Hashable, Sendable {
  /// The number that decides.
  public var mark: Exact
  /// Whether the mark itself is not enough (`> 5`).
  public var isStrict: Bool

  public init(mark: Exact, isStrict: Bool) {
    self.mark = mark
    self.isStrict = isStrict
  }

  /// A threshold that the mark itself reaches.
  public static func atLeast(_ mark: Exact) -> Threshold { Threshold(mark: mark, isStrict: false) }

  /// A threshold that the mark itself does not reach.
  public static func above(_ mark: Exact) -> Threshold { Threshold(mark: mark, isStrict: true) }

  /// Whether a value reaches it.
  public func isMet(by value: Exact) -> Bool {
    value.satisfies(isStrict ? .above : .atLeast, mark)
  }
}
