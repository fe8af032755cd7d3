/// The name of a part or a value in its syllabus: `exam`, `lab`.
public struct NodeID: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }
}

/// The address of one thing that a person grades: `exam`, `lab.2`, `lab.2.report`.
public struct LeafID: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }
}

/// The name of a sitting in its syllabus: `ordinary`, `july`.
public struct SittingID: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }

  /// The only sitting of a syllabus that names none.
  public static let ordinary: SittingID = "ordinary"
}

extension NodeID: CustomStringConvertible {
  public var description: String { rawValue }
}

extension LeafID: CustomStringConvertible {
  public var description: String { rawValue }
}

extension SittingID: CustomStringConvertible {
  public var description: String { rawValue }
}
