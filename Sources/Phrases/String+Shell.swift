extension String {
  /// The text as one word that a shell takes literally.
  public var shellQuoted: String {
    let isPlain = unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "-_.,:/%+".unicodeScalars.contains($0)
    }
    if isPlain, !isEmpty { return self }
    let pieces = split(separator: "'", omittingEmptySubsequences: false)
    return "'" + pieces.joined(separator: "'\\''") + "'"
  }
}
