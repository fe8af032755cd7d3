import Phrases
import Testing

struct LocaleCase: Sendable {
  var all: String?
  var messages: String?
  var lang: String?
  var language: Language
}

@Suite struct LanguageTests {
  @Test(arguments: [
    LocaleCase(language: .english),
    LocaleCase(lang: "es_ES.UTF-8", language: .spanish),
    LocaleCase(lang: "es", language: .spanish),
    LocaleCase(lang: "en_GB.UTF-8", language: .english),
    LocaleCase(lang: "C", language: .english),
    LocaleCase(lang: "C.UTF-8", language: .english),
    LocaleCase(lang: "POSIX", language: .english),
    LocaleCase(lang: "fi_FI.UTF-8", language: .english),
    LocaleCase(lang: "est_EE", language: .english),
    LocaleCase(lang: "gl_ES.UTF-8", language: .spanish),
    LocaleCase(lang: "ca_ES@valencia", language: .spanish),
    LocaleCase(lang: "eu_ES", language: .spanish),
    LocaleCase(messages: "en_US", lang: "es_ES", language: .english),
    LocaleCase(messages: "", lang: "es_ES", language: .spanish),
    LocaleCase(all: "C", messages: "es_ES", lang: "es_ES", language: .english),
    LocaleCase(all: "", messages: "es_ES", lang: "en_US", language: .spanish),
    LocaleCase(all: "es_MX.UTF-8", messages: "en_US", lang: "en_US", language: .spanish),
  ])
  func `takes the first of LC_ALL, LC_MESSAGES and LANG that is set`(example: LocaleCase) {
    let language = Language(all: example.all, messages: example.messages, lang: example.lang)
    #expect(language == example.language)
  }

  @Test func `knows no language by an unknown tag`() {
    #expect(Language(tag: "es-ES") == .spanish)
    #expect(Language(tag: "EN") == .english)
    #expect(Language(tag: "fa") == nil)
    #expect(Language(tag: "") == nil)
  }

  @Test(arguments: [
    ([], ""), (["Examen"], "Examen"), (["Examen", "Trabajo"], "Examen y Trabajo"),
    (["Cálculo", "Inglés"], "Cálculo e Inglés"), (["Arte", "Historia"], "Arte e Historia"),
    (["Agua", "Hielo"], "Agua y Hielo"), (["a", "b", "c"], "a, b y c"),
  ])
  func `joins names as Spanish does`(names: [String], joined: String) {
    #expect(Language.spanish.phrases.list(names) == joined)
  }

  @Test(arguments: ages)
  func `says ages in the unit that fits`(milliseconds: Int64, spanish: String, english: String) {
    let age = Age(milliseconds: milliseconds)
    #expect(Language.spanish.phrases.ago(age) == spanish)
    #expect(Language.english.phrases.ago(age) == english)
  }

  private static let ages: [(Int64, String, String)] = [
    (-5, "hace un momento", "a moment ago"), (59_999, "hace un momento", "a moment ago"),
    (60_000, "hace 1 min", "1 min ago"), (300_000, "hace 5 min", "5 min ago"),
    (7_200_000, "hace 2 h", "2 h ago"), (169_200_000, "hace 47 h", "47 h ago"),
    (259_200_000, "hace 3 días", "3 days ago"),
  ]

  @Test func `tells one change to send from several`() {
    #expect(Language.spanish.phrases.waiting(1) == "1 cambio por enviar")
    #expect(Language.spanish.phrases.waiting(2) == "2 cambios por enviar")
    #expect(Language.english.phrases.waiting(1) == "1 change to send")
  }
}
