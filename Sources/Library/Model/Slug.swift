extension SubjectID {
  /// The short name that a subject gets when the student gives none.
  ///
  /// The initials of a name of several words (`Bases de Datos` → `bd`), a single word whole
  /// (`Cálculo` → `calculo`); when that is taken, with the year (`bd-2019`), then with a number.
  ///
  /// - Parameters:
  ///   - name: The name of the subject.
  ///   - year: The academic year, of which the first four digits are used.
  ///   - isTaken: Whether a short name is in use.
  /// - Returns: A short name that is not.
  static func suggested(
    for name: String,
    year: String?,
    isTaken: (SubjectID) -> Bool
  ) -> SubjectID {
    let words = name.foldedForSearch.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let telling = words.filter { !fillers.contains(String($0)) }
    let letters =
      telling.count > 1 ? telling.compactMap(\.first).map(String.init).joined() : telling.joined()
    var base = String(letters.prefix(24))
    if base.first.map({ !$0.isLetter }) ?? true { base = "s" + base }
    var candidates = [base]
    if let digits = year?.prefix(4), digits.count == 4, Int(digits) != nil {
      candidates.append("\(base)-\(digits)")
    }
    let numbered = (2...).lazy.map { SubjectID(rawValue: "\(base)-\($0)") }
    return candidates.map(SubjectID.init(rawValue:)).first { !isTaken($0) }
      ?? numbered.first { !isTaken($0) } ?? SubjectID(rawValue: base)
  }
}

extension Syllabus {
  /// The short name that its subject gets where none is taken and the student gives none.
  public var shortName: SubjectID {
    .suggested(for: info.name, year: info.year) { _ in false }
  }
}

/// Words that do not tell one subject from another, in the languages of Spanish universities.
private let fillers: Set<String> = [
  "a", "al", "and", "as", "da", "das", "de", "del", "dels", "do", "dos", "e", "el", "els", "en",
  "for",
  "i", "in", "la", "las", "les", "los", "o", "of", "os", "para", "per", "the", "to", "y",
]

extension String {
  /// The text without case and without the accents of Latin letters, so that “calculo” finds “Cálculo”.
  public var foldedForSearch: String {
    String(String.UnicodeScalarView(lowercased().unicodeScalars.compactMap(folded)))
  }
}

private func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
  switch scalar {
  case "\u{0300}"..."\u{036F}": nil  // Combining marks of decomposed text.
  case "á", "à", "â", "ä", "ã", "å", "ā": "a"
  case "é", "è", "ê", "ë", "ē": "e"
  case "í", "ì", "î", "ï", "ī": "i"
  case "ó", "ò", "ô", "ö", "õ", "ø", "ō": "o"
  case "ú", "ù", "û", "ü", "ū": "u"
  case "ñ": "n"
  case "ç": "c"
  default: scalar
  }
}
