import Engine
import Library
import Phrases

/// Lays out the lines of a glance, none wider than ``GlanceText/width``.
struct GlanceLayout {
  let wording: Wording
  let year: Int
  private let nameWidth: Int
  private let headlineWidth: Int

  init(_ subjects: [SubjectSummary], _ wording: Wording, year: Int) {
    self.wording = wording
    self.year = year
    nameWidth = min(subjects.map(\.id.rawValue.printable.columns).max() ?? 0, 16)
    headlineWidth = min(subjects.map { wording.headline($0).columns }.max() ?? 0, 30)
  }

  /// The short name, what is needed, the next date.
  func row(_ subject: SubjectSummary, next: Upcoming?) -> String {
    let name = subject.id.rawValue.printable.padded(to: nameWidth)
    let headline = wording.headline(subject)
    guard let next else { return "\(name)  \(headline)".fitted(to: GlanceText.width) }
    let start = "\(name)  \(headline.padded(to: headlineWidth))  "
    return start + text(next, in: GlanceText.width - start.columns)
  }

  /// The nearest date with its need; where there is no date, the first undecided subject; else the counts.
  func line(_ summary: Summary, nearest: Upcoming?, _ counts: GlanceText.Counts) -> String {
    let undecided = summary.subjects.first { $0.status == .open }
    guard let subject = nearest?.subject ?? undecided else {
      return wording.phrases.homeHeading(
        course: summary.course?.printable,
        subjects: counts.total,
        open: counts.open
      ).fitted(to: GlanceText.width)
    }
    let name = subject.id.rawValue.printable.fitted(to: 16)
    let start = "\(name) · \(wording.headline(subject).fitted(to: 30))"
    guard let nearest else { return start.fitted(to: GlanceText.width) }
    return "\(start) · " + text(nearest, in: GlanceText.width - start.columns - 3)
  }

  /// The part and the date; a long name gives way to the date.
  private func text(_ next: Upcoming, in width: Int) -> String {
    let date = wording.date(next.due, in: year)
    let room = width - date.columns - 1
    return room > 1
      ? "\(next.part.name.printable.fitted(to: room)) \(date)" : date.fitted(to: width)
  }
}
