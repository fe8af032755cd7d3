public import Engine

/// How long before their dates reminders ring: for exams, for hand-ins.
///
/// A subject, and a part of it, may have others of their own (``SubjectLeads``).
public struct LeadSettings: Hashable, Sendable {
  /// The leads of each occasion, the longest first, where they are not the standard ones.
  private var chosen: [Occasion: [Lead]] = [:]

  /// The standard leads.
  public init() {}

  /// The leads of an occasion, the longest first; to set them to `nil` goes back to the standard.
  public subscript(occasion: Occasion) -> [Lead] { chosen[occasion] ?? occasion.standardLeads }

  mutating func set(_ leads: [Lead]?, for occasion: Occasion) {
    chosen[occasion] = leads == occasion.standardLeads ? nil : leads
  }

  /// The leads that were chosen for an occasion; `nil` for the standard.
  public func chosen(for occasion: Occasion) -> [Lead]? { chosen[occasion] }
}

/// The leads that a subject has of its own.
public struct SubjectLeads: Hashable, Sendable {
  /// Those of all parts that have none of their own; `nil` for those of their occasion.
  public internal(set) var all: [Lead]?
  /// Those of single parts.
  public internal(set) var parts: [LeafID: [Lead]] = [:]

  public init() {}
}
