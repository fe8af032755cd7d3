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

  @Test(arguments: Language.allCases, [40, 60, 80, 100])
  func `keeps the help of a program within the terminal`(language: Language, columns: Int) {
    for guide in ProgramGuide.all {
      let help = guide.help(language.phrases, columns: columns)
      for line in help.split(separator: "\n") where !line.hasSuffix(guide.example) {
        #expect(String(line).columns <= columns, "\(line)")
      }
      #expect(help.hasSuffix(": \(guide.example)\n"))
    }
  }

  @Test(arguments: Language.allCases)
  func `explains each option of a program on a line of its own`(language: Language) {
    for guide in ProgramGuide.all {
      let lines = guide.help(language.phrases, columns: 100).split(separator: "\n")
      for option in guide.options {
        let text = language.phrases.summary(of: option.text)
        let usage = "  \(option.usage(language.phrases))  "
        #expect(lines.count { $0.hasPrefix(usage) && $0.hasSuffix("  \(text)") } == 1)
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `explains each section, variable and code of the manual`(language: Language) {
    let phrases = language.phrases
    let headings = ManualSection.allCases.map { phrases.heading($0) }
    #expect(Set(headings).count == headings.count)
    #expect(headings.allSatisfy { $0 == $0.uppercased() })
    let meanings =
      ManualVariable.allCases.map { phrases.meaning(of: $0) }
      + ManualCode.allCases.map { phrases.meaning(of: $0) }
    #expect(Set(meanings).count == meanings.count)
    #expect(meanings.allSatisfy { $0.last == "." })
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
