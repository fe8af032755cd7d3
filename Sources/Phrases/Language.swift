/// A language that sentences are written in.
public enum Language: String, CaseIterable, Hashable, Sendable {
  /// Spanish.
  case spanish = "es"
  /// English.
  case english = "en"

  /// Chooses by the environment, as programs do for their messages: the first of the three that is set and
  /// not empty decides; English when none is.
  ///
  /// - Parameters:
  ///   - all: `LC_ALL`.
  ///   - messages: `LC_MESSAGES`.
  ///   - lang: `LANG`.
  public init(all: String?, messages: String?, lang: String?) {
    func set(_ name: String?) -> String? { name.flatMap { $0.isEmpty ? nil : $0 } }
    let name = set(all) ?? set(messages) ?? set(lang)
    self = name.flatMap(Language.init(tag:)) ?? .english
  }

  /// Chooses by a tag such as `es`, `es-ES` or `es_ES.UTF-8`.
  ///
  /// Galician, Catalan and Basque give Spanish, which their readers know; `nil` for any other language.
  public init?(tag: String) {
    let code = tag.prefix { $0.isASCII && $0.isLetter }.lowercased()
    switch code {
    case "es", "spa", "gl", "ca", "eu": self = .spanish
    case "en", "eng", "c", "posix": self = .english
    default: return nil
    }
  }

  /// Its sentences.
  public var phrases: any Phrasebook {
    switch self {
    case .spanish: Spanish()
    case .english: English()
    }
  }
}
