internal import Companion
internal import Library
internal import Phrases
internal import System
internal import Texts

extension Command.AddSubject {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let file = try session.syllabusFile(self.file)
    let change = Change.AddSubject(
      course: course,
      id: shortName.map(SubjectID.init(rawValue:)),
      syllabus: try session.syllabus(in: file),
      file: Path.name(of: file)
    )
    return try session.submit(Submitting(change: .addSubject(change), json: json))
  }
}

extension Session {
  /// The most bytes of a syllabus file: what fits a change, with room for its frame.
  private static let syllabusLimit = 60 << 10

  /// The file that is meant: the one of this path, else the syllabus that ships under this name.
  func syllabusFile(_ typed: String) throws(CommandFailure) -> String {
    // What cannot be looked at is told when it is read.
    let isThere = ((try? SystemDisk().status(of: typed)) ?? nil) != nil
    if isThere || typed.contains("/") { return typed }
    // What is called as a file and like none that ships is a file that is missing.
    if typed.hasSuffix(".json"), let shelf = try? surroundings.shelf(),
      case .none(near: []) = shelf.find(typed)
    {
      return typed
    }
    return try surroundings.shipped(typed).path
  }

  /// Reads a syllabus file that can be used, and tells what is doubtful or wrong in it.
  func syllabus(in file: String) throws(CommandFailure) -> String {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try readFile(file, limit: Session.syllabusLimit)
    } catch {
      throw CommandFailure(.data, error.told(phrases))
    }
    let reading = Syllabus.read(bytes)
    for diagnostic in reading.diagnostics {
      console.complain(diagnostic.line(file: file))
      if let excerpt = diagnostic.excerpt(of: bytes) { console.complain(excerpt) }
    }
    if reading.isRefused { throw CommandFailure(.data, phrases.unusableSyllabus) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
