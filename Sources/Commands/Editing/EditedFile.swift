internal import Library
internal import System

/// The text that a person is editing, in a file that stays until it is taken.
///
/// It lies beside the outbox and not among temporary files, because it may be all that is left of an hour's work
/// after a crash.
struct EditedFile {
  let path: String
  private let disk = SystemDisk()

  /// The most bytes that are read back.
  static let limit = 1 << 20

  /// - Parameters:
  ///   - directory: Where companions keep what must survive.
  ///   - subject: Whose syllabus it is.
  ///   - edition: What it was made from, which its name tells.
  ///   - number: Which of several.
  init(in directory: String, of subject: SubjectID, edition: String, number: Int = 1) {
    // What a primary calls a subject is not to lead out of the directory.
    let subject = subject.rawValue.filter { $0.isLetter || $0.isNumber || $0 == "-" }
    let rest = number == 1 ? "" : "-\(number)"
    path = Path.join(directory, "edit-\(subject)-\(edition)\(rest).json")
  }

  /// Whether there is such a file, of an earlier time.
  var isThere: Bool { ((try? disk.status(of: path)) ?? nil) != nil }

  /// Makes the file, which must not be there.
  func create(_ text: String) throws(SystemError) {
    try disk.createDirectories(Path.parent(of: path))
    let file = try disk.open(path, for: .creating)
    defer { disk.close(file) }
    try disk.writeAll(Array(text.utf8)[...], to: file, at: 0)
  }

  /// What is in it now.
  func read() throws(SystemError) -> [UInt8] {
    guard let bytes = try disk.readFile(path, limit: Self.limit) else {
      throw SystemError(.noSuchFile, "open", path: path)
    }
    return bytes
  }

  /// Takes it away; where that fails it is one file too many, and nothing is lost.
  func remove() { try? disk.remove(path) }
}
