public import Civil
import Engine
public import Library
import Phrases

/// A date of one part of a subject, in any of the sittings: an exam, or something to hand in.
public struct Appointment: Hashable, Sendable {
  /// The subject, with what is known of it beside the date.
  public let subject: SubjectSummary
  /// The date.
  public let date: DateSummary

  /// The name that people read for the part.
  public var name: String { subject.name(of: date.part) }

  /// The sitting, where that has to be said: where it is not the one in which the student stands.
  var otherSitting: SittingID? { date.sitting == subject.sitting ? nil : date.sitting }

  /// Whether its sitting comes only if the present one is not passed.
  var isContingent: Bool {
    let order = subject.sittings.map(\.id)
    guard let place = order.firstIndex(of: date.sitting),
      let present = order.firstIndex(of: subject.sitting)
    else { return false }
    return place > present
  }

  /// Whether nothing is to be done for it any more.
  var isSettled: Bool { date.state != .pending || date.isDone }
}

extension Summary {
  /// The dates of all subjects and sittings, the nearest first; what falls together stays in its order.
  public var appointments: [Appointment] {
    let all = subjects.flatMap { subject in
      subject.dates.map { Appointment(subject: subject, date: $0) }
    }
    return all.enumerated()
      .sorted {
        ($0.element.date.due.order, $0.offset) < ($1.element.date.due.order, $1.offset)
      }
      .map(\.element)
  }
}

extension [Appointment] {
  /// Those from a day on that can still matter, done or graded as they may be.
  public func coming(from today: CivilDate) -> [Appointment] {
    filter { !$0.date.isMoot && $0.date.due.date >= today }
  }

  /// Those of a month, all of them.
  public func within(_ month: CivilMonth) -> [Appointment] {
    filter { CivilMonth(of: $0.date.due.date) == month }
  }
}
