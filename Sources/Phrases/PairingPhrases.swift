/// Why a companion on another machine is not paired.
public enum PairingFault: Error, Hashable, Sendable {
  /// The file of the key has nothing in it.
  case emptyKey
  case privateKey
  /// The file has more than one line.
  case severalLines
  /// What a key is allowed stands before it, and that is not for its owner to say.
  case optionsBeforeKey
  /// Not a type of key that is known.
  case unknownType(String)
  /// The key is not what its type says.
  case malformedKey
  /// The file has quotes or control characters.
  case strangeCharacters

  /// The name has a key already.
  case nameTaken(String)
  /// The key may come already, by a line of the file, with a name if it was paired.
  case keyTaken(line: Int, name: String?)
  /// Nothing says where the file is.
  case homeless
  /// A path that cannot stand in the file.
  case unquotable(String)

  /// The path is a link.
  case linked(String)
  /// The path is somebody else's, by user number.
  case foreign(String, owner: Int)
  /// What stands at the path is not what should.
  case misplaced(String)
  /// Others write the file all the time.
  case changing(String)
}

/// How long ago a companion was here.
public enum CompanionPresence: Hashable, Sendable {
  /// On so many connections now.
  case here(Int)
  /// `hace 5 min`.
  case seen(String)
  /// Not since the primary started.
  case unseen
  /// The primary cannot be asked.
  case unknown
}

/// What is said of companions on other machines.
public protocol PairingPhrases: Sendable {
  /// Why a key is not taken.
  func fault(_ fault: PairingFault) -> String
  /// What to do before a name or a key is paired anew.
  func toPairAnew(_ command: String) -> String
  /// The companion may come now, with this scope.
  func paired(_ name: String, scope: String) -> String
  /// What to do on the other machine, by the value of the variable.
  func howToCome(_ remote: String) -> String
  /// The primary could not be told that the name is welcome.
  func mayStillBeRefused(_ name: String) -> String
  /// No companion is paired, and none was here.
  var noCompanions: String { get }
  /// When it was here.
  func presence(_ presence: CompanionPresence) -> String
  /// Its key was taken back.
  var revokedCompanion: String { get }
  /// No line of authorized_keys has its name.
  var unpairedCompanion: String { get }
  /// The name is refused from now on, and so many connections were closed.
  func revoked(_ name: String, connections: Int) -> String
  /// The key is gone, and the primary could not be told to refuse the name.
  func revokedInPart(_ name: String) -> String
  /// No companion has the name, and the nearest that one has.
  func unknownCompanion(_ typed: String, near: String?) -> String
  /// The command is about the machine of the primary; what to run.
  func runThere(_ command: String) -> String
}
