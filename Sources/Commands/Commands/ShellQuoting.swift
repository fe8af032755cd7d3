/// A word as a shell takes it literally.
func shellQuoted(_ word: String) -> String {
  let isPlain = word.unicodeScalars.allSatisfy {
    $0.properties.isAlphabetic || $0.properties.numericType != nil
      || "-_.,:/%+".unicodeScalars.contains($0)
  }
  if isPlain, !word.isEmpty { return word }
  return "'"
    + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
