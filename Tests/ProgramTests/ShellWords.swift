/// The words of a command line with single quotes, as a shell splits it.
func shellWords(_ line: String) -> [String] {
  let pieces = line.split(separator: "'", omittingEmptySubsequences: false)
  return pieces.enumerated().flatMap { index, piece in
    index % 2 == 1 ? [String(piece)] : piece.split(separator: " ").map(String.init)
  }
}
