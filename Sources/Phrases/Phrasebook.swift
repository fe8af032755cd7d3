/// Every sentence that a person reads, in one language.
///
/// A language is a type that conforms: the compiler names each sentence that it lacks. Whoever calls has written
/// the numbers already, with ``decimalMark``; names arrive as they are. A sentence that stands alone begins
/// with a capital, one that follows `mark: ` or a name does not; none ends in a full stop.
public protocol Phrasebook: NeedPhrases, GoalPhrases, ReasonPhrases, DatePhrases, ReminderPhrases,
  RefusalPhrases, GradeTextPhrases, DateTextPhrases, CompanionPhrases, LinkPhrases, PairingPhrases,
  FilePhrases, CalendarPhrases, MonthTextPhrases, RingTestPhrases,
  StatusPhrases, ChangePhrases, KeepingPhrases, FindingPhrases, ScreenPhrases, ExplanationPhrases,
  HelpPhrases, ManualPhrases, UsagePhrases, BeginningPhrases,
  TablePhrases, RecordPhrases, RepeatingPhrases, EditingPhrases, DocumentPhrases,
  InterviewPhrases
{
  /// What stands before the decimals.
  var decimalMark: Character { get }

  /// Joins names: `Examen, Trabajo y Práctica`.
  func list(_ items: [String]) -> String

  /// Quotes a text as the person typed it.
  func quoted(_ text: String) -> String
}

/// What is needed, and how a subject stands.
///
/// A need is put together: an amount, a place, and what goes with them:
/// `Necesitas` + `un 4,2` + `en lo que falta`; minimums follow in one list with it.
public protocol NeedPhrases: Sendable {
  /// A mark out of 10: `un 4,2`.
  func mark(_ mark: String) -> String
  /// Marks on their scale, beside points on others: `un 5 sobre 10`.
  func outOfTen(_ marks: String) -> String
  /// Points of a part that is not out of 10: `2,52 de 6`.
  func points(_ points: String, of maximum: String) -> String
  /// The most points that a penalty may be: `como mucho 0,5 de 2`.
  func atMost(_ amount: String) -> String
  /// A range of marks or points: `entre 4 y 4,49`, `entre 2 y 2,5 de 6`.
  func range(from low: String, to high: String, of maximum: String?) -> String
  /// Amounts of which any will do: `un 6, o entre 4 y 4,49`.
  func either(_ amounts: [String]) -> String

  /// The place of a need over everything open: `en lo que falta`.
  var inTheRest: String { get }
  /// The place of a need over one part: `en Examen`.
  func inPart(_ name: String) -> String
  /// The place of a need over parts that have a grade and may be taken again: `repitiendo Examen`.
  func retaking(_ names: String) -> String
  /// Parts that are too many to name: `12 partes`.
  func someParts(_ count: Int) -> String

  /// The sentence: `Necesitas un 4,2 en lo que falta`.
  func need(_ amount: String, _ place: String) -> String
  /// The same where there is little room: `necesitas un 4,2`.
  func need(_ amount: String) -> String
  /// One minimum on parts of its own: `al menos un 4 en Examen`, `más de un 4 en Examen`.
  func floor(_ amount: String, in names: String, isStrict: Bool) -> String
  /// The most of a penalty: `como mucho 3 de 5 en Faltas`, `menos de 3 de 5 en Faltas`.
  func ceiling(_ amount: String, in names: String, isStrict: Bool) -> String
  /// A condition that is part of a need, in the spelling of the syllabus: `que se cumpla min(a, b) >= 4`.
  func meeting(_ condition: String) -> String
  /// Minimums where there is room for none of them: `llegar a 2 mínimos`.
  func minimums(_ count: Int) -> String
  /// A need of nothing but minimums: `Necesitas al menos un 4 en Examen`.
  func onlyFloors(_ floors: [String]) -> String
  /// What is needed where no common mark is enough, and only different ones may be: `notas desiguales`.
  var unevenMarks: String { get }
  /// Whatever is said of any mark, where it must be the same in all.
  func ifSame(_ sentence: String) -> String
  /// The facts that have to hold, and those that must not: `si se cumple: Asistencia`.
  func facts(_ holding: String?, not avoided: String?) -> String
  /// What follows a need that counts on facts: `, si se cumple: Asistencia`.
  func providing(_ facts: String) -> String
  /// What follows a need that counts on a choice: `, eligiendo la opción 2 de Modalidad`.
  func choosing(option: Int, of name: String) -> String
  /// The same by the option's text: `, eligiendo «examen final» en Modalidad`.
  func choosing(_ option: String, of name: String) -> String
  /// Only facts are needed, no mark: `Apruebas si se cumple: Asistencia`.
  func onlyFacts(_ facts: String) -> String
  /// Only handing in is needed: any mark passes.
  func anyMark(_ place: String) -> String

  /// Passed whatever happens to what is open, with the grade that is certain.
  func secured(_ grade: String?) -> String
  /// Passed, with nothing open.
  func passed(_ grade: String?) -> String
  /// Failed, with nothing open.
  func failed(_ grade: String?) -> String
  /// A sitting that is over though something in it is open.
  var undecided: String { get }
  /// Not presented.
  var notPresented: String { get }
  /// No longer possible, though parts are open, with the best grade that still is.
  func outOfReach(best: String?) -> String
}

/// Why a verdict is what it is.
public protocol ReasonPhrases: Sendable {
  /// A condition that should hold and does not, in the spelling of the syllabus.
  func unmet(_ condition: String) -> String
  /// A requirement that is missed, in the words of the syllabus: `hace falta asistir a todas las prácticas`.
  func missed(_ requirement: String) -> String
  /// A condition that holds, in the spelling of the syllabus.
  func met(_ condition: String) -> String
  /// What a rule makes of the grade: `la nota queda en 4,5`.
  func gradeBecomes(_ grade: String) -> String
  /// A rule takes the grade away.
  var noGrade: String { get }
  /// A rule passes the subject.
  var ruledPass: String { get }
  /// A rule fails the subject.
  var ruledFail: String { get }
  /// A rule makes it count as not presented.
  var ruledNotPresented: String { get }
  /// The grade falls short: `4,7 no llega a 5`, `5 no supera 5`.
  func belowPass(_ grade: String?, pass: String, isStrict: Bool) -> String
}
