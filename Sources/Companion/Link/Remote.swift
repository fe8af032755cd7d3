/// Another machine, where the primary runs, as `MARK_REMOTE` names it: `ssh://[user@]host[:port]`.
struct Remote: Hashable, Sendable {
  private let user: Substring?
  /// A name, an address, or what `ssh_config` knows; of an IPv6 address without its brackets.
  private let host: Substring
  private let port: Int?

  /// Reads it; nil when it is not of this form.
  ///
  /// What begins with `-` would be an option to `ssh`, and what is not a letter, a digit or a mark of
  /// addresses could mean something to a shell that a person's `ssh_config` starts with it.
  init?(_ text: String) {
    let scheme = "ssh://"
    guard text.hasPrefix(scheme) else { return nil }
    var rest = text.dropFirst(scheme.count)
    if rest.last == "/" { rest.removeLast() }
    if let at = rest.lastIndex(of: "@") {
      user = rest[..<at]
      rest = rest[rest.index(after: at)...]
    } else {
      user = nil
    }
    var port: Substring?
    if rest.first == "[" {
      guard let end = rest.lastIndex(of: "]") else { return nil }
      host = rest[rest.index(after: rest.startIndex)..<end]
      let after = rest[rest.index(after: end)...]
      guard after.isEmpty || after.first == ":" else { return nil }
      if !after.isEmpty { port = after.dropFirst() }
      guard Self.isSafe(host, marks: "._-:%") else { return nil }
    } else {
      let colon = rest.firstIndex(of: ":")
      host = rest[..<(colon ?? rest.endIndex)]
      if let colon { port = rest[rest.index(after: colon)...] }
      guard Self.isSafe(host, marks: "._-") else { return nil }
    }
    if let user { guard Self.isSafe(user, marks: "._-+") else { return nil } }
    guard let port else {
      self.port = nil
      return
    }
    guard port.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
      let number = Int(port), 1...65_535 ~= number
    else { return nil }
    self.port = number
  }

  private static func isSafe(_ word: Substring, marks: String) -> Bool {
    guard let first = word.utf8.first, first != UInt8(ascii: "-") else { return false }
    return word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: marks.utf8.contains(byte)
      }
    }
  }

  /// What `ssh` is given after its name, to run a command there.
  ///
  /// No terminal is asked for. That the other machine is gone is noticed after 90 seconds: two questions that it
  /// leaves unanswered, and the time for the third. All else is left to the person's `ssh_config`.
  func arguments(running command: String...) -> [String] {
    ["-T", "-o", "ServerAliveInterval=30", "-o", "ServerAliveCountMax=2"] + destination + command
  }

  /// The machine as a person would type it after `ssh`.
  var destination: [String] {
    (port.map { ["-p", "\($0)"] } ?? []) + [(user.map { "\($0)@" } ?? "") + host]
  }
}
