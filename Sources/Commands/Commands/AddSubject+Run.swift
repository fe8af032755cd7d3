internal import Companion
internal import Library
internal import Phrases
internal import System
internal import Texts

extension Command.AddSubject {
  /// The most bytes of a syllabus file: what fits a change, with room for its frame.
  private static let limit = 60 << 10

  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try session.readFile(file, limit: Self.limit)
    } catch {
      throw CommandFailure(.data, error.told(session.phrases))
    }
    let reading = Syllabus.read(bytes)
    for diagnostic in reading.diagnostics {
      session.console.complain(diagnostic.line(file: file))
      if let excerpt = diagnostic.excerpt(of: bytes) { session.console.complain(excerpt) }
    }
    if reading.isRefused { throw CommandFailure(.data, session.phrases.unusableSyllabus) }
    let change = Change.AddSubject(
      course: course,
      id: shortName.map(SubjectID.init(rawValue:)),
      syllabus: String(decoding: bytes, as: UTF8.self),
      file: Path.name(of: file)
    )
    return try session.submit(
      Submitting(
        change: .addSubject(change),
        expectation: .anything,
        seen: nil,
        override: nil,
        json: json
      )
    )
  }
}
