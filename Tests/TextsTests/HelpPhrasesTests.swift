import Phrases
import Testing

@Suite struct HelpPhrasesTests {
  @Test(arguments: Language.allCases)
  func `explains each command, option and placeholder in words of its own`(language: Language) {
    let phrases = language.phrases
    let topics = HelpTopic.allCases.map { phrases.summary(of: $0) }
    let options = HelpOption.allCases.map { phrases.summary(of: $0) }
    #expect(Set(topics + options).count == HelpTopic.allCases.count + HelpOption.allCases.count)
    #expect((topics + options).allSatisfy { !$0.isEmpty && $0.last != "." })
    for placeholder in Placeholder.allCases.map({ phrases.placeholder($0) }) {
      #expect(placeholder == placeholder.uppercased())
    }
  }

  @Test(arguments: Language.allCases)
  func `leaves the lines of a paragraph to whoever lays it out`(language: Language) {
    #expect(HelpNote.allCases.allSatisfy { !language.phrases.note($0).contains("\n") })
  }

  @Test(arguments: Language.allCases)
  func `keeps the help of the glance within 80 columns`(language: Language) {
    for line in language.phrases.glanceHelp.split(separator: "\n") {
      #expect(String(line).columns <= 80, "\(line)")
    }
  }

  @Test(arguments: Language.allCases)
  func `aligns the options of the glance`(language: Language) {
    let lines = language.phrases.glanceHelp.split(separator: "\n").filter { $0.hasPrefix("  --") }
    let starts = lines.map { line -> Int in
      let option = line.drop { $0 == " " }
      return option.firstRange(of: "  ").map { gap in
        let text = option[gap.upperBound...].drop { $0 == " " }
        return line.distance(from: line.startIndex, to: text.startIndex)
      } ?? 0
    }
    #expect(lines.count == 6)
    #expect(Set(starts).count == 1)
  }

  @Test(arguments: Language.allCases)
  func `labels what status tells in at most 20 columns`(language: Language) {
    let labels = StatusLabel.allCases.map { language.phrases.label($0) }
    #expect(Set(labels).count == labels.count)
    #expect(labels.allSatisfy { $0.columns <= 20 })
  }

  @Test(arguments: [
    (nil, "8", "Examen: 8"), ("3,9", "8", "Examen: 3,9 → 8"), ("8", nil, "Examen: 8 → nada"),
    (nil, nil, "Examen: nada"),
  ])
  func `says what changed`(before: String?, after: String?, expected: String) {
    #expect(
      Language.spanish.phrases.changed("Examen", from: before, to: after) == expected
    )
  }
}
