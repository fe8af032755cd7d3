internal import JSON

/// How much of the state a companion wants.
public enum StateView: String, Hashable, Sendable, CaseIterable {
  /// What fits a watch: the needed grades and what is due next.
  case glance
  /// Every subject of the current course with its parts.
  case summary
  /// What became of every subject of every course.
  case record
}

/// Which state a companion holds.
public struct StateToken: Hashable, Sendable {
  /// Names the library's history; another epoch means another history.
  public var epoch: String
  /// Counts the visible changes within the epoch.
  public var revision: Int

  /// Creates a token.
  public init(epoch: String, revision: Int) {
    self.epoch = epoch
    self.revision = revision
  }
}

extension StateToken: MemberCoded {
  init(_ members: borrowing Members) throws(WireError) {
    epoch = try members.value("epoch", Field.identifier)
    revision = try members.value("rev", Field.count)
  }

  func write(to writer: inout JSONWriter) {
    writer.member("epoch", epoch)
    writer.member("rev", revision)
  }
}

/// A state, or how to get to it: the answer to `state.get` and `state.watch`, and the `state` push.
///
/// A companion replaces what it holds when the epoch differs, and ignores a revision that is not
/// newer. When `base` is not the revision it holds, it asks for the whole state.
public struct StateUpdate: Hashable, Sendable {
  /// What leads to the state.
  public enum Content: Hashable, Sendable {
    /// The companion holds it already; only in answers.
    case unchanged
    /// The whole state.
    case full(RawJSON)
    /// The subjects that differ from the state of revision `base`, and the ones that are gone.
    case difference(base: Int, subjects: RawJSON, gone: [String])
  }

  /// Which state this leads to.
  public var token: StateToken
  /// What leads there.
  public var content: Content

  /// Creates an update.
  public init(_ token: StateToken, _ content: Content) {
    self.token = token
    self.content = content
  }
}

extension StateUpdate: MemberCoded {
  init(_ members: borrowing Members) throws(WireError) {
    token = try StateToken(members)
    if let base = try members.ifPresent("base", Field.count) {
      content = .difference(
        base: base,
        subjects: try members.raw(required: "subjects"),
        gone: try members.ifPresent("gone", Field.texts) ?? []
      )
    } else if try members.ifPresent("unchanged", Field.flag) == true {
      content = .unchanged
    } else {
      content = .full(try members.raw(required: "state"))
    }
  }

  func write(to writer: inout JSONWriter) {
    token.write(to: &writer)
    switch content {
    case .unchanged: writer.member("unchanged", true)
    case .full(let state):
      writer.member("full", true)
      writer.member("state", raw: state.bytes)
    case .difference(let base, let subjects, let gone):
      writer.member("base", base)
      writer.member("subjects", raw: subjects.bytes)
      writer.member("gone", gone)
    }
  }
}
