public import JSON

/// A change on its way from an outbox to the library.
public struct ChangeRequest: Hashable, Sendable {
  /// The outbox it comes from; random, made with the outbox's file.
  public var outbox: String
  /// Its number in the outbox, from 1 without gaps.
  public var sequence: Int
  /// When the person made it, in Unix milliseconds by the companion's clock.
  public var atMS: Int
  /// The change itself; the library says what it means.
  public var change: JSONValue
  /// What the person saw before, `null` if nothing was there; absent if nothing was compared.
  public var was: JSONValue?

  /// Creates a request.
  public init(outbox: String, sequence: Int, atMS: Int, change: JSONValue, was: JSONValue? = nil) {
    self.outbox = outbox
    self.sequence = sequence
    self.atMS = atMS
    self.change = change
    self.was = was
  }
}

extension ChangeRequest: MemberCoded {
  init(_ members: borrowing Members) throws(WireError) {
    outbox = try members.value("ob", Field.identifier)
    sequence = try members.value("seq", Field.ordinal)
    atMS = try members.value("at_ms", Field.integer)
    change = try members.value("change", Field.tree)
    was = try members.ifPresent("was", Field.tree)
  }

  func write(to writer: inout JSONWriter) {
    writer.member("ob", outbox)
    writer.member("seq", sequence)
    writer.member("at_ms", atMS)
    writer.member("change", change)
    writer.member("was", was)
  }
}

/// How a change ended that was applied and is durable.
public struct ChangeOutcome: Hashable, Sendable {
  /// Its number in the outbox.
  public var sequence: Int
  /// The revision that shows it.
  public var revision: Int
  /// Whether it had been applied before, so that this is the answer of then.
  public var isDuplicate: Bool
  /// What it did, for people and programs: the library's own words.
  public var effect: RawJSON?

  /// Creates an outcome.
  public init(sequence: Int, revision: Int, isDuplicate: Bool, effect: RawJSON? = nil) {
    self.sequence = sequence
    self.revision = revision
    self.isDuplicate = isDuplicate
    self.effect = effect
  }
}

extension ChangeOutcome: MemberCoded {
  init(_ members: borrowing Members) throws(WireError) {
    sequence = try members.value("seq", Field.ordinal)
    revision = try members.value("rev", Field.count)
    isDuplicate = try members.ifPresent("dup", Field.flag) ?? false
    effect = members["effect"]
  }

  func write(to writer: inout JSONWriter) {
    writer.member("seq", sequence)
    writer.member("rev", revision)
    writer.member("dup", isDuplicate)
    writer.member("effect", raw: effect?.bytes)
  }
}
