public import Civil
public import Engine

/// A date of a part in one of the sittings, with what there is to say of it.
public struct DateSummary: Hashable, Sendable {
  public var sitting: SittingID
  public var part: LeafID
  public var due: DueDate
  /// What happens then.
  public var occasion: Occasion
  /// What was entered for the part in that sitting; pending where nothing was.
  public var state: PartSummary.State
  /// The grade as typed in that sitting.
  public var text: String?
  /// Whether the student says that it is done.
  public var isDone: Bool
  /// Until when nothing rings for it, which may be over.
  public var quietUntil: Instant?
  /// Whether no grade of it can be of use any more: a sitting after one that is passed, a part that is not there.
  public var isMoot: Bool

  public init(
    sitting: SittingID,
    part: LeafID,
    due: DueDate,
    occasion: Occasion,
    state: PartSummary.State = .pending,
    text: String? = nil,
    isDone: Bool = false,
    quietUntil: Instant? = nil,
    isMoot: Bool = false
  ) {
    self.sitting = sitting
    self.part = part
    self.due = due
    self.occasion = occasion
    self.state = state
    self.text = text
    self.isDone = isDone
    self.quietUntil = quietUntil
    self.isMoot = isMoot
  }
}
