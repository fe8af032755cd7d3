import Engine
import Library
import Phrases
import Testing
import Texts

@Suite struct NeedWordingTests {
  @Test(arguments: NeedCase.open + NeedCase.settled + NeedCase.optional)
  func `says what is needed in both languages`(example: NeedCase) {
    #expect(Wording(.spanish).sentence(example.subject) == example.spanish)
    #expect(Wording(.english).sentence(example.subject) == example.english)
  }

  @Test(arguments: [
    (exact("4.995"), "4,99"), (exact("4.99996"), "4,99"), (exact("5"), "5"), (exact("5.004"), "5"),
    (exact("9.999"), "9,99"), (exact("10"), "10"), (exact("0.004"), "0,01"), (exact("0"), "0"),
    (exact("61/14"), "4,36"), (exact("≈4.1055728090"), "≈4,11"),
  ])
  func `never shows a grade on the wrong side of what decides`(grade: Exact, shown: String) {
    #expect(Wording(.spanish).grade(grade, in: .sample()) == shown)
  }

  @Test func `shows a grade above a mark that must be exceeded as above it`() {
    let subject = SubjectSummary.sample(pass: .above(Exact(5)))
    #expect(Wording(.spanish).grade(exact("5.004"), in: subject) == "5,01")
    #expect(Wording(.spanish).grade(exact("5"), in: subject) == "5")
  }

  @Test(arguments: [
    Threshold.atLeast(Exact(5)), .above(Exact(5)), .atLeast(exact("4.995")), .above(exact("10/3")),
  ])
  func `a grade as it is printed passes where the grade does`(pass: Threshold) throws {
    let subject = SubjectSummary.sample(pass: pass)
    let distances = ["0", "1/100000", "3/1000", "1/200", "1/150", "1/100"].map(exact)
    for grade in distances.flatMap({ [pass.mark - $0, pass.mark + $0] }) {
      let printed = Wording(.spanish).grade(grade, in: subject)
      #expect(
        pass.isMet(by: try Exact(decimal: printed)) == pass.isMet(by: grade),
        "\(grade) is printed as \(printed)"
      )
    }
  }

  @Test func `says in few words a mark that is enough whatever the minimums`() {
    let subject = SubjectSummary.sample(
      need: .sample(
        .atLeast(GridMark("4"), also: []),
        floors: [.init(leaf: "exam", minimum: Exact(4), maximum: Exact(10), isStrict: false)],
        apart: "1.7"
      )
    )
    #expect(Wording(.spanish).headline(subject) == "necesitas un 4")
    #expect(Wording(.english).headline(subject) == "you need 4")
  }

  @Test func `says in few words the minimums where nothing else is needed`() {
    let paper = Need.Floor(leaf: "paper", minimum: exact("3.5"), maximum: Exact(6), isStrict: false)
    let exam = Need.Floor(leaf: "exam", minimum: Exact(4), maximum: Exact(10), isStrict: true)
    func headline(_ floors: [Need.Floor], _ language: Language) -> String {
      let need = NeedSummary.sample(
        .atLeast(GridMark("5.84"), also: []),
        floors: floors,
        apart: "0"
      )
      return Wording(language).headline(.sample(need: need))
    }
    #expect(headline([paper], .spanish) == "necesitas 3,5 de 6 en Trabajo")
    #expect(headline([paper], .english) == "you need 3.5 of 6 in Trabajo")
    #expect(headline([exam], .spanish) == "necesitas más de un 4 en Examen")
    #expect(headline([exam, paper], .spanish) == "necesitas llegar a 2 mínimos")
    #expect(headline([exam, paper], .english) == "you need to reach 2 minimums")
  }

  @Test func `tells how many points of a penalty are too many`() {
    var faults = PartSummary.sample("faults", "Faltas", of: "2")
    faults.isPenalty = true
    let need = NeedSummary.sample(.atLeast(GridMark("7.5"), also: []), over: ["faults"])
    let subject = SubjectSummary.sample(need: need, parts: [faults])
    #expect(Wording(.spanish).sentence(subject) == "Necesitas como mucho 0,5 de 2 en Faltas")
  }
}
