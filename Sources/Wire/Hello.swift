internal import JSON

/// How a client introduces itself.
///
/// The meaning of these members never changes, whatever the protocol version.
public struct Hello: Hashable, Sendable {
  /// Who connects.
  public struct Client: Hashable, Sendable {
    /// What the primary knows the companion by: 1 to 64 bytes of `A-Z a-z 0-9 . _ -`.
    public var id: String
    /// What people call it.
    public var name: String
    /// The version of its program.
    public var version: String
    /// The language its texts are wanted in, as a tag such as `es`.
    public var language: String

    /// Creates an introduction.
    public init(id: String, name: String, version: String, language: String) {
      self.id = id
      self.name = name
      self.version = version
      self.language = language
    }
  }

  /// What a client can do beyond asking.
  public enum Capability: String, Hashable, Sendable, CaseIterable {
    /// It shows reminders.
    case reminders
    /// It shows them where others may look on: they are to say nothing of marks.
    case `private`
    /// What a person takes off another screen stays on its own.
    case keepDismissed = "keep-dismissed"
  }

  /// The protocol versions the client speaks.
  public var versions: ClosedRange<Int>
  /// Who connects.
  public var client: Client
  /// What it can do; those this build does not know are left out.
  public var capabilities: Set<Capability>
  /// The outbox it will send changes from.
  public var outbox: String?

  /// Creates a greeting.
  public init(
    versions: ClosedRange<Int> = Limits.protocolVersions,
    client: Client,
    capabilities: Set<Capability> = [],
    outbox: String? = nil
  ) {
    self.versions = versions
    self.client = client
    self.capabilities = capabilities
    self.outbox = outbox
  }
}

extension Hello: MemberCoded {
  init(_ members: borrowing Members) throws(WireError) {
    versions = try members.value("proto", Field.versions)
    client = try members.object("client", as: Client.self)
    capabilities = try members.ifPresent("caps", Field.knownNames) ?? []
    outbox = try members.ifPresent("ob", Field.identifier)
  }

  func write(to writer: inout JSONWriter) {
    writer.beginArray("proto")
    writer.integer(versions.lowerBound)
    writer.integer(versions.upperBound)
    writer.endArray()
    writer.beginObject("client")
    client.write(to: &writer)
    writer.endObject()
    writer.member("caps", capabilities.map(\.rawValue).sorted())
    writer.member("ob", outbox)
  }
}

extension Hello.Client: MemberCoded {
  init(_ members: borrowing Members) throws(WireError) {
    id = try members.value("id", Field.identifier)
    name = try members.value("name", Field.text)
    version = try members.value("ver", Field.text)
    language = try members.value("lang", Field.language)
  }

  func write(to writer: inout JSONWriter) {
    writer.member("id", id)
    writer.member("name", name)
    writer.member("ver", version)
    writer.member("lang", language)
  }
}

/// What a bridge says before it lets the companion behind it speak.
///
/// It lowers what the connection may do and never raises it.
public struct Via: Hashable, Sendable {
  /// The name the key is paired under, written like a client's id.
  public var name: String
  /// The most the companion may do.
  public var scope: Scope

  /// Creates an announcement.
  public init(name: String, scope: Scope) {
    self.name = name
    self.scope = scope
  }

  /// Whether a text can be the name: 1 to 64 bytes of `A-Z a-z 0-9 . _ -`.
  public static func isName(_ text: String) -> Bool { Field.isIdentifier(text) }
}

extension Via: MemberCoded {
  init(_ members: borrowing Members) throws(WireError) {
    name = try members.value("name", Field.identifier)
    scope = try members.value("scope", Field.name)
  }

  func write(to writer: inout JSONWriter) {
    writer.member("name", name)
    writer.member("scope", scope.rawValue)
  }
}
