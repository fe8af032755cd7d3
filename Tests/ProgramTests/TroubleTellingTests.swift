import Companion
import Phrases
import System
import Testing
import Wire

@Suite struct TroubleTellingTests {
  struct Answer: Sendable, CustomTestStringConvertible {
    var code: ErrorCode
    var spanish: String
    var english: String
    var testDescription: String { code.rawValue }
  }

  @Test(arguments: [
    Answer(
      code: .forbidden,
      spanish: "markd no permite que este programa haga eso",
      english: "markd does not allow this program to do that"
    ),
    Answer(code: .busy, spanish: "markd está ocupado", english: "markd is busy"),
    Answer(code: .shuttingDown, spanish: "markd se está parando", english: "markd is stopping"),
    Answer(
      code: .storageFull,
      spanish: "el disco está lleno y markd no puede guardar nada (why)",
      english: "the disk is full and markd cannot store anything (why)"
    ),
    Answer(
      code: .storageDamaged,
      spanish: "los datos guardados están dañados; markd solo los muestra (why)",
      english: "the stored data are damaged; markd only shows them (why)"
    ),
    Answer(
      code: .seqConflict,
      spanish: "markd ya tiene otro cambio con el número de este (why)",
      english: "markd has another change under the number of this one (why)"
    ),
    Answer(
      code: .internal,
      spanish: "markd ha fallado; su registro dice por qué (why)",
      english: "markd failed; its log says why (why)"
    ),
  ])
  func `a refusal of the primary is told by its code`(answer: Answer) {
    let refusal = ErrorAnswer(answer.code, "why")
    #expect(refusal.told(Language.spanish.phrases) == answer.spanish)
    #expect(refusal.told(Language.english.phrases) == answer.english)
  }

  @Test(arguments: [ErrorCode.notFound, .conflict, .rejected])
  func `what the primary has worded for the person is told as it is`(code: ErrorCode) {
    let refusal = ErrorAnswer(code, "«12»: pasa del máximo, que es 10", sequence: 3)
    #expect(refusal.told(Language.spanish.phrases) == "«12»: pasa del máximo, que es 10")
  }

  @Test(arguments: Language.allCases)
  func `every refusal has a sentence where the primary says nothing`(language: Language) {
    for code in ErrorCode.allCases {
      let told = ErrorAnswer(code, "").told(language.phrases)
      #expect(!told.isEmpty && told.last != "." && told != code.rawValue)
    }
  }

  @Test(arguments: [
    (ConnectionError.Unreachable.absent, "markd no está en marcha: no existe /s"),
    (.refused, "markd no está en marcha: nadie escucha en /s"),
    (.closedEarly, "markd no responde: /s se cierra sin saludar"),
    (.timedOut, "markd no responde en /s"),
    (
      .system(SystemError(.accessDenied, "connect to", path: "/s")),
      "no se puede conectar con markd en /s: permiso denegado (EACCES)"
    ),
  ])
  func `a primary that is away is told once, with its path`(
    reason: ConnectionError.Unreachable,
    expected: String
  ) {
    let error = ConnectionError.unreachable(place: "/s", reason)
    #expect(error.told(Language.spanish.phrases) == expected)
  }

  @Test(arguments: [
    (ConnectionError.Unreachable.absent, true), (.refused, true), (.closedEarly, true),
    (.timedOut, false), (.system(SystemError(.accessDenied, "connect to", path: "/s")), false),
  ])
  func `how to start a primary is told only where none runs`(
    reason: ConnectionError.Unreachable,
    isAbsence: Bool
  ) {
    #expect(ConnectionError.unreachable(place: "/s", reason).isAbsence == isAbsence)
  }

  @Test(
    arguments: [
      (nil, nil, "arráncalo con «markd &»"), ("", nil, "arráncalo con «markd &»"),
      ("/h", nil, "arráncalo con «markd --home /h &»"),
      ("/a b", "/s", "arráncalo con «markd --home '/a b' --socket /s &»"),
    ] as [(String?, String?, String)]
  )
  func `a primary is to be started where it was looked for`(
    home: String?,
    socket: String?,
    expected: String
  ) {
    #expect(Language.spanish.phrases.howToStart(home: home, socket: socket) == expected)
  }

  @Test func `a lost or ended connection is told in the person's language`() {
    let phrases = Language.spanish.phrases
    #expect(ConnectionError.lost(.closed).told(phrases) == "se ha perdido la conexión con markd")
    #expect(ConnectionError.lost(.timedOut).told(phrases) == "markd tarda demasiado en responder")
    #expect(
      ConnectionError.dismissed(Bye(.replaced, message: "replaced")).told(phrases)
        == "otro «mark notify» ha tomado el relevo"
    )
    #expect(
      phrases.incompatible(ours: "1", theirs: "2-3", older: .program)
        == "este programa habla el protocolo 1 y markd el 2-3; actualiza este programa"
    )
  }

  @Test(arguments: [
    (SystemError(.noSuchFile, "open", path: "guía.json"), "guía.json: no existe (ENOENT)"),
    (SystemError(.noSpace, "write"), "no queda espacio en el disco (ENOSPC)"),
    (SystemError(.noLocks, "lock", path: "/l"), "cannot lock /l: no locks available (ENOLCK)"),
  ])
  func `a reason of the system's is told where a person can act on it`(
    error: SystemError,
    expected: String
  ) {
    #expect(error.told(Language.spanish.phrases) == expected)
  }

  @Test func `lets no detail from elsewhere command the terminal`() {
    let answer = ErrorAnswer(.internal, "a\u{1B}[2J\nb")
    #expect(answer.told(Language.english.phrases) == "markd failed; its log says why (a [2J b)")
  }
}
