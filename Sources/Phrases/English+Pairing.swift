extension English {
  func fault(_ fault: PairingFault) -> String {
    switch fault {
    case .emptyKey: "it holds no key"
    case .privateKey:
      "it is a private key, which stays on its machine; give the file that ends in .pub"
    case .severalLines: "it has more than one line; give one public key, as ssh-keygen writes it"
    case .optionsBeforeKey:
      "something stands before the key; a key begins with its type, such as ssh-ed25519"
    case .unknownType(let type): "\(quoted(type)) is no type of key that is known here"
    case .malformedKey: "the key is damaged: it is not what its type says"
    case .strangeCharacters: "it has quotes or control characters, which no public key needs"
    case .nameTaken(let name): "\(name) is paired already"
    case .keyTaken(let line, let name?):
      "this key is paired already, as \(name), in line \(line) of authorized_keys"
    case .keyTaken(let line, nil):
      "this key may do more already: it is in line \(line) of authorized_keys; "
        + "take that line out, or pair a key of its own"
    case .homeless: "HOME is not set, and authorized_keys is below it"
    case .unquotable(let path): "\(path) has characters that authorized_keys cannot hold"
    case .linked(let path): "\(path) is a link; with --print you can put the line there yourself"
    case .foreign(let path, let owner): "\(path) belongs to another user (\(owner))"
    case .misplaced(let path): "\(path) is not what should be there"
    case .changing(let path): "\(path) keeps changing; try again"
    }
  }

  func paired(_ name: String, scope: String) -> String {
    "\(name) is paired, with the scope \(scope)"
  }

  func toPairAnew(_ command: String) -> String { "to pair it anew, first: \(command)" }

  func howToCome(_ remote: String) -> String { "on the other machine: export \(remote)" }

  func mayStillBeRefused(_ name: String) -> String {
    "if \(name) was revoked before, markd still refuses it: start markd, revoke it and pair it again"
  }

  var noCompanions: String { "No companion is paired; mark pair lets one in" }

  func presence(_ presence: CompanionPresence) -> String {
    switch presence {
    case .here(let count): count == 1 ? "here now" : "here now, \(count) connections"
    case .seen(let ago): "last here \(ago)"
    case .unseen: "not here since markd started"
    case .unknown: "markd is not running"
    }
  }

  var revokedCompanion: String { "revoked" }

  var unpairedCompanion: String { "not paired" }

  func revoked(_ name: String, connections: Int) -> String {
    "\(name) is revoked"
      + (connections == 0
        ? "" : connections == 1 ? "; 1 connection was closed" : "; \(connections) were closed")
  }

  func revokedInPart(_ name: String) -> String {
    "the key of \(name) is out of authorized_keys, but markd could not be told to refuse \(name); "
      + "start it and revoke again"
  }

  func unknownCompanion(_ typed: String, near: String?) -> String {
    "no companion is called \(quoted(typed))" + perhaps(near)
  }

  func runThere(_ command: String) -> String {
    "this is about the machine of markd; run it there: \(command)"
  }
}
