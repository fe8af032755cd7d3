/// What is asked about syllabuses.
extension Command {
  package struct Edit: Hashable, Sendable {
    package var subject: String
    /// Whether what it changes is taken without a question.
    package var isSure = false
  }
}
