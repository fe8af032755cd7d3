public import Civil
import Engine
public import Library
public import Phrases

/// The whole study at a glance, for a watch face, a bar, or a prompt.
///
/// Dates are written as on a calendar, never as “tomorrow”: companions keep a glance and show it later.
/// Only which date is next, and ``Mood/urgent``, depend on when it is made.
public struct GlanceText: Hashable, Sendable {
  /// The most columns of a line.
  public static let width = 80
  /// The most dates in ``due``.
  public static let dueCount = 5

  /// The course that is followed now.
  public var course: String?
  /// The most urgent thing: the subject with the nearest date, what is needed there, and the date.
  public var line: String
  /// One line a subject.
  public var lines: [String]
  /// The state of the whole.
  public var mood: Mood
  /// How much of what passing every subject takes is certain already, 0 to 100.
  ///
  /// The mean over subjects of the secured grade as a share of the pass mark, at most all of it; a passed
  /// subject counts whole. Rounded down, and 100 only when every subject is passed.
  public var percentage: Int
  /// What each subject needs, in their order.
  public var needed: [Needed]
  /// What is due next, the nearest first.
  public var due: [Due]
  /// How many subjects are in which state.
  public var counts: Counts

  /// The state of the whole in one word, for the style of a bar.
  public enum Mood: String, CaseIterable, Hashable, Sendable {
    /// Something is undecided.
    case open
    /// Every subject is passed.
    case pass
    /// Nothing is undecided, and not every subject is passed.
    case fail
    /// A date of an undecided subject is today or tomorrow.
    case urgent
    /// There are no subjects.
    case empty
  }

  /// What one subject needs.
  public struct Needed: Hashable, Sendable {
    public var subject: SubjectID
    public var name: String
    public var status: SubjectSummary.Status
    /// The mark out of 10 that is enough on everything open, as a decimal; `nil` when none is asked for.
    public var need: String?
    /// The grade that passes, as a decimal.
    public var goal: String
    public var next: Due?
  }

  /// One date.
  public struct Due: Hashable, Sendable {
    public var subject: SubjectID
    public var part: String
    public var name: String
    public var date: DueDate
  }

  /// How many subjects are in which state.
  public struct Counts: Hashable, Sendable {
    public var open = 0
    public var passed = 0
    public var failed = 0
    public var notPresented = 0
  }

  /// Several lines for a pop-up: what ``lines`` says.
  public var tooltip: String { lines.joined(separator: "\n") }

  /// Looks at a study.
  ///
  /// - Parameters:
  ///   - summary: The study.
  ///   - now: The present, which decides what is next.
  ///   - zone: The reader's zone.
  ///   - language: The reader's language.
  public init(_ summary: Summary, now: Instant, zone: ZoneRules, language: Language) {
    let present = zone.civil(at: now)
    let wording = Wording(language)
    let dates = summary.subjects.flatMap { $0.upcoming(at: present) }.inOrder
    let next = summary.subjects.map { $0.upcoming(at: present).first }
    let layout = GlanceLayout(summary.subjects, wording, year: present.date.year)

    course = summary.course?.printable
    counts = Counts(summary.subjects)
    percentage = GlanceText.percentage(summary.subjects)
    due = dates.prefix(GlanceText.dueCount).map(Due.init)
    needed = zip(summary.subjects, next).map { Needed($0, next: $1) }
    if summary.subjects.isEmpty {
      lines = [wording.phrases.emptyLibrary.fitted(to: GlanceText.width)]
      line = lines[0]
    } else {
      lines = zip(summary.subjects, next).map { layout.row($0, next: $1) }
      line = layout.line(summary, nearest: dates.first, counts)
    }
    mood = GlanceText.mood(counts, nearest: dates.first?.due, today: present.date)
  }
}

extension GlanceText {
  private static func mood(_ counts: Counts, nearest: DueDate?, today: CivilDate) -> Mood {
    if counts.total == 0 { return .empty }
    if let nearest, nearest.date.days(since: today) <= 1 { return .urgent }
    if counts.open > 0 { return .open }
    return counts.passed == counts.total ? .pass : .fail
  }

  private static func percentage(_ subjects: [SubjectSummary]) -> Int {
    guard !subjects.isEmpty else { return 0 }
    if subjects.allSatisfy({ $0.status == .pass }) { return 100 }
    let shares = subjects.map { subject -> Exact in
      if subject.status == .pass { return .one }
      guard let secured = subject.secured, let share = secured / subject.pass.mark else {
        return .zero
      }
      return min(max(share, .zero), .one)
    }
    let mean = shares.reduce(.zero, +) * Exact(100) / Exact(shares.count)
    return min(99, mean.flatMap { Int($0.text(places: 0, .down)) } ?? 0)
  }
}

extension GlanceText.Counts {
  fileprivate init(_ subjects: [SubjectSummary]) {
    for subject in subjects {
      switch subject.status {
      case .open: open += 1
      case .pass: passed += 1
      case .fail: failed += 1
      case .notPresented: notPresented += 1
      }
    }
  }

  /// All of them.
  public var total: Int { open + passed + failed + notPresented }
}

extension GlanceText.Needed {
  fileprivate init(_ subject: SubjectSummary, next: Upcoming?) {
    self.subject = subject.id
    name = subject.title
    status = subject.status
    need =
      if case .atLeast(let mark, _) = subject.need.answer { mark.mark.description } else { nil }
    goal = subject.pass.mark.description
    self.next = next.map(GlanceText.Due.init)
  }
}

extension GlanceText.Due {
  fileprivate init(_ upcoming: Upcoming) {
    subject = upcoming.subject.id
    part = upcoming.part.id.rawValue
    name = upcoming.part.name.printable
    date = upcoming.due
  }
}
