import Phrases
import TestSupport
import Testing
import Wire

@testable import Commands

@Suite struct AuthorizedKeysTests {
  private func key(_ text: String) throws -> PublicKey { try PublicKey(reading: Array(text.utf8)) }

  private func lines(_ keys: AuthorizedKeys) -> String {
    String(decoding: keys.bytes, as: UTF8.self)
  }

  /// What speaks against it.
  private func fault(_ body: () throws(PairingFault) -> Void) -> PairingFault? {
    do throws(PairingFault) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  private func add(
    _ name: String,
    _ text: String,
    scope: Scope = .read,
    to keys: inout AuthorizedKeys
  ) throws(PairingFault) {
    let pairing = Pairing(name: name, scope: scope)
    let key = try PublicKey(reading: Array(text.utf8))
    let line = try pairing.line(for: key, program: "/opt/mark", socket: "/run/mark.sock")
    try keys.add(line, for: key, pairing)
  }

  @Test(arguments: SampleKeys.all)
  func `a key is read, whatever its type, and its comment is left out`(text: String) throws {
    let key = try key(text + "\n")
    #expect(text.hasPrefix("\(key.type) \(key.encoded) "))
    #expect(try self.key("\(key.type) \(key.encoded)\r\n") == key)
    #expect(try self.key("\n\(text)") == key)
  }

  private static let faults: [(String, PairingFault)] = [
    ("", .emptyKey), ("\n \n", .emptyKey), ("   ", .emptyKey),
    ("-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl\n-----END OPENSSH PRIVATE KEY-----\n", .privateKey),
    ("PuTTY-User-Key-File-3: ssh-ed25519\n", .privateKey),
    ("\(SampleKeys.tablet)\n\(SampleKeys.clock)", .severalLines),
    ("\(SampleKeys.tablet)\nrestrict", .severalLines),
    ("restrict \(SampleKeys.tablet)", .optionsBeforeKey),
    ("command=\"id\" \(SampleKeys.tablet)", .optionsBeforeKey),
    ("ssh-dss AAAA ana", .unknownType("ssh-dss")),
    ("ssh-ed25519-cert-v01@openssh.com AAAA ana", .unknownType("ssh-ed25519-cert-v01@openssh.com")),
    ("ana", .unknownType("ana")),
    ("ssh-ed25519", .malformedKey), ("ssh-ed25519 AAAA", .malformedKey),
    ("ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIL7i", .malformedKey),
    ("ssh-rsa AAAAC3NzaC1lZDI1NTE5AAAAIL7iseXO6kpd2tlSUrnvxhevsSQgrYbdePJP34xddkv3", .malformedKey),
    (
      "ssh-ed25519 *AAAC3NzaC1lZDI1NTE5AAAAIL7iseXO6kpd2tlSUrnvxhevsSQgrYbdePJP34xddkv3",
      .malformedKey
    ),
    (
      "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIL7iseXO6kpd2tlSUrnvxhevsSQgrYbdePJP34xddkv=",
      .malformedKey
    ),
    ("\(SampleKeys.tablet) \"quoted\"", .strangeCharacters),
    ("\(SampleKeys.tablet)\u{7}", .strangeCharacters),
    ("\(SampleKeys.tablet)\u{0}", .strangeCharacters),
    ("\(SampleKeys.tablet)\trest", .strangeCharacters),
  ]

  @Test(arguments: faults)
  func `what is not one public key is refused, and told apart`(text: String, fault: PairingFault) {
    #expect(throws: fault) { try key(text) }
  }

  @Test func `bytes that are no text are no key`() {
    #expect(throws: PairingFault.self) { try PublicKey(reading: [0xFF, 0xFE, 0x20, 0x0A]) }
  }

  @Test func `the line holds the key to a bridge, with all that sshd has to be told`() throws {
    let key = try key(SampleKeys.tablet)
    let line = try Pairing(name: "tablet", scope: .submit)
      .line(for: key, program: "/opt/my apps/mark", socket: "/run/user/7/mark/mark.sock")
    #expect(
      line == "restrict,command=\"'/opt/my apps/mark' bridge --as tablet --scope submit --socket"
        + " /run/user/7/mark/mark.sock\" ssh-ed25519 \(key.encoded) tablet"
    )
    #expect(AuthorizedKeys(Array(line.utf8)).pairings == [Pairing(name: "tablet", scope: .submit)])
  }

  @Test(arguments: ["/opt/\"mark", "/opt/mark\n", "/opt/\u{1B}mark", "mark", ""])
  func `a path that would end the line early is refused`(path: String) throws {
    let key = try key(SampleKeys.tablet)
    let pairing = Pairing(name: "tablet", scope: .read)
    #expect(throws: PairingFault.unquotable(path.printable)) {
      try pairing.line(for: key, program: path, socket: "/run/mark.sock")
    }
    #expect(throws: PairingFault.unquotable(path.printable)) {
      try pairing.line(for: key, program: "/opt/mark", socket: path)
    }
  }

  @Test(arguments: ["", "\n", "# mine\n\n\(SampleKeys.rsa)\n", "no end", "\u{FEFF}odd \r\n\t"])
  func `what is added and taken out leaves the rest as it was`(before: String) throws {
    var keys = AuthorizedKeys(Array(before.utf8))
    try add("tablet", SampleKeys.tablet, to: &keys)
    try add("clock", SampleKeys.clock, scope: .full, to: &keys)
    #expect(lines(keys).hasPrefix(before))
    #expect(lines(keys).hasSuffix(" clock\n"))
    #expect(keys.pairings.map(\.name) == ["tablet", "clock"])
    keys.remove("tablet")
    #expect(keys.pairings == [Pairing(name: "clock", scope: .full)])
    keys.remove("clock")
    keys.remove("clock")
    let needsEnd = !before.isEmpty && !before.hasSuffix("\n")
    #expect(lines(keys) == before + (needsEnd ? "\n" : ""))
  }

  @Test func `bytes that are no text stay`() throws {
    let before: [UInt8] = [0xFF, 0x20, 0x80, 0x0A]
    var keys = AuthorizedKeys(before)
    try add("tablet", SampleKeys.tablet, to: &keys)
    keys.remove("tablet")
    #expect(keys.bytes == before)
  }

  @Test func `a name has one key, and a key one name`() throws {
    var keys = AuthorizedKeys(Array("# mine\n".utf8))
    try add("tablet", SampleKeys.tablet, to: &keys)
    let before = keys
    #expect(
      fault { () throws(PairingFault) in try add("tablet", SampleKeys.clock, to: &keys) }
        == .nameTaken("tablet")
    )
    #expect(
      fault { () throws(PairingFault) in try add("clock", SampleKeys.tablet, to: &keys) }
        == .keyTaken(line: 2, name: "tablet")
    )
    #expect(keys == before)
  }

  @Test(arguments: ["", "no-pty ", "command=\"id\" ", "environment=\"A=b c\",restrict "])
  func `a key that may do something else already is not held to less`(options: String) {
    var keys = AuthorizedKeys(Array("\(options)\(SampleKeys.tablet)\n".utf8))
    #expect(
      fault { () throws(PairingFault) in try add("tablet", SampleKeys.tablet, to: &keys) }
        == .keyTaken(line: 1, name: nil)
    )
  }

  @Test(arguments: [
    ("command=\"mark bridge --as tablet --scope submit\",restrict", Scope.submit),
    ("restrict,COMMAND=\"mark bridge --scope=read --as=tablet\"", .read),
    ("from=\"10.0.0.*,!10.0.0.9\",command=\"/opt/mark bridge --as tablet\"", .full),
    ("environment=\"A=\\\"b, command=\",command=\"mark  bridge --as tablet --scope read\"", .read),
  ])
  func `a line that a person wrote is known by what it does`(options: String, scope: Scope) throws {
    let line = "  \(options)  \(SampleKeys.tablet)"
    var keys = AuthorizedKeys(Array(line.utf8))
    #expect(keys.pairings == [Pairing(name: "tablet", scope: scope)])
    keys.remove("tablet")
    #expect(keys.bytes.isEmpty)
  }

  @Test(arguments: [
    "command=\"echo mark bridge\" ", "command=\"mark bridge\" ",
    "command=\"mark bridge --as a/b\" ",
    "# command=\"mark bridge --as tablet\" ", "environment=\"command=mark bridge --as tablet\" ",
    "",
  ])
  func `another line is nobody's`(options: String) {
    #expect(AuthorizedKeys(Array((options + SampleKeys.tablet).utf8)).pairings.isEmpty)
  }
}

/// Public keys that were made for these tests; nobody has kept their private halves.
enum SampleKeys {
  static let tablet =
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIL7iseXO6kpd2tlSUrnvxhevsSQgrYbdePJP34xddkv3 ana@tablet"
  static let clock =
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKFK7i5HQf4WffU6UiU+F5ClpZR8y67VxrxIH0U1ckgl ana@clock"
  static let rsa =
    "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQC9BUO1qfPAanEJRJolkKaTzetsDYPuhnXYE4eLkSBH8xm+Ll7oXBSE2xmzMDiG"
    + "+Wod6Czoptyhu0Qec98uibHdwaiBa1y656GOx1GzEW3/Wj686EFShJ+TAGgONhiEziW98o9IQ8Q/k6sxe7AY9qgkdQiPT9FEbs8K"
    + "zNl8qrV2mQ== ana@desk"
  static let ecdsa =
    "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBL/Rb8eA+IvFndLdu6uN8XKhH0eV"
    + "07OYcIyRVDkCtvaFTQqrNQwtzAd4M4Ndg6ei3SsPWjYFwF6bXssjDTSbjUU= ana@laptop"

  static let all = [tablet, clock, rsa, ecdsa]
}
