/// What is asked about syllabuses.
extension Command {
  package struct Edit: Hashable, Sendable {
    package var subject: String
    /// Whether what it changes is taken without a question.
    package var isSure = false
  }

  package struct ListSyllabi: Hashable, Sendable {
    /// What those that are listed have in their names.
    package var words: [String] = []
    package var json = false
  }

  package struct ShowSyllabus: Hashable, Sendable {
    package var name: String
    package var json = false
  }

  package struct NewSyllabus: Hashable, Sendable {
    /// Where the file goes; without it, a name made of the subject's in the present directory.
    package var file: String?
  }
}
