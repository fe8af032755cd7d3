import Civil
import JSON
import Library
import Store
import Texts
import Wire

extension Primary {
  /// Takes in a change: makes it or refuses it for good, and has that written down.
  mutating func take(
    _ request: ChangeRequest,
    re: Int,
    from id: ConnectionID,
    _ companion: Session.Companion
  ) {
    let source = OutboxSource(companion: companion.id, outbox: request.outbox)
    let highest = staged.outboxes[source]?.highest ?? 0
    if request.sequence <= highest {
      answerAgain(request, staged.outboxes[source]?.entry(request.sequence), re: re, id)
    } else if leavingSince != nil {
      refuse(id, re, .shuttingDown, "the primary is stopping", retryMS: 1_000)
    } else if case .damaged(let message) = storage {
      refuse(id, re, .storageDamaged, message)
    } else if request.sequence > highest + 1 {
      let expected = highest + 1
      let problem = "expected change \(expected) of this outbox, got \(request.sequence)"
      answer(id, .error(ErrorAnswer(.seqGap, problem, re: re, expected: expected)))
    } else {
      record(request, from: source, re: re, id, companion)
    }
  }

  private mutating func record(
    _ request: ChangeRequest,
    from source: OutboxSource,
    re: Int,
    _ id: ConnectionID,
    _ companion: Session.Companion
  ) {
    let today = zone.civil(at: now.wall).date
    let name = companion.name.isEmpty ? nil : companion.name
    let (at, summary) = (now.wall, { [views] in views.summary })
    let record = staged.record(at: at) { library, number in
      let stamp = Change.Stamp(number: number, at: at, who: name ?? companion.id)
      let result = library.make(request, on: today, as: stamp) { refusal, change in
        Wording(companion.language).refusal(refusal, of: change, in: summary())
      }
      return ChangeRecord(
        source: source,
        companion: name,
        sequence: request.sequence,
        fingerprint: request.fingerprint,
        today: today,
        change: request.change,
        // What cannot be read as one has been refused for it.
        expectation: (try? Expectation(json: request.was)) ?? .anything,
        result: result
      )
    }
    keep(record)
    let pending = Session.Pending.change(source, sequence: request.sequence, isDuplicate: false)
    wait(for: record.number, then: pending, re: re, id)
  }

  /// Answers a change that was taken in before, as it was answered then.
  private mutating func answerAgain(
    _ request: ChangeRequest,
    _ entry: OutboxLog.Entry?,
    re: Int,
    _ id: ConnectionID
  ) {
    guard let entry else {
      let problem = "change \(request.sequence) was taken in long ago; its result is not kept"
      refuse(id, re, .seqConflict, problem)
      return
    }
    guard entry.fingerprint == request.fingerprint else {
      let problem = "another change was sent as number \(request.sequence) of this outbox"
      refuse(id, re, .seqConflict, problem)
      return
    }
    if entry.number > durable.number {
      let source = OutboxSource(
        companion: sessions.update(id) { $0.companion?.id } ?? "",
        outbox: request.outbox
      )
      let pending = Session.Pending.change(source, sequence: request.sequence, isDuplicate: true)
      wait(for: entry.number, then: pending, re: re, id)
    } else {
      answer(id, outcome(entry.result, request.sequence, re: re, isDuplicate: true))
    }
  }

  private mutating func refuse(
    _ id: ConnectionID,
    _ re: Int,
    _ code: ErrorCode,
    _ message: String,
    retryMS: Int? = nil
  ) {
    answer(id, .error(ErrorAnswer(code, message, re: re, retryMS: retryMS)))
  }

  func outcome(
    _ result: ChangeResult,
    _ sequence: Int,
    re: Int,
    isDuplicate: Bool
  ) -> ServerMessage {
    switch result {
    case .refused(let code, let message):
      return .error(
        ErrorAnswer(ErrorCode(decoding: code), message, re: re, sequence: sequence)
      )
    case .made(let effect):
      let summary = effect.subject.flatMap(views.encodedSummary(of:))
      let outcome = ChangeOutcome(
        sequence: sequence,
        revision: views.revision,
        isDuplicate: isDuplicate,
        effect: RawJSON { writer in
          writer.beginObject()
          effect.writeMembers(to: &writer)
          writer.member("now", raw: summary?.bytes)
          writer.endObject()
        }
      )
      return .ok(re: re, body: AnswerBody(outcome))
    }
  }
}

extension Library {
  /// Makes a change as it came, or says for good why not and stays as it is.
  fileprivate mutating func make(
    _ request: ChangeRequest,
    on today: CivilDate,
    as stamp: Change.Stamp,
    wording: (Refusal, Change) -> String
  ) -> ChangeResult {
    let change: Change
    let expectation: Expectation
    do throws(JSONFieldError) {
      change = try Change(json: request.change, path: "/change")
      expectation = try Expectation(json: request.was)
    } catch {
      return .refused(code: ErrorCode.badValue.rawValue, message: "\(error)")
    }
    do throws(Refusal) {
      return .made(try apply(change, on: today, expecting: expectation, as: stamp))
    } catch {
      return .refused(code: error.code.rawValue, message: wording(error, change))
    }
  }
}

extension ChangeRequest {
  /// What tells a change sent again from another one under the same number.
  ///
  /// FNV-1a over the change as it came: it guards against a companion's mistake, not against an enemy.
  var fingerprint: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func mix(_ value: JSONValue) {
      var writer = JSONWriter()
      writer.value(value)
      for byte in writer.finish() { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    mix(change)
    if let was {
      // A zero byte, which no JSON has, between the two.
      hash = hash &* 0x100_0000_01B3
      mix(was)
    }
    return String(hash, radix: 16)
  }
}

extension Refusal {
  /// The code under which the protocol tells it.
  var code: ErrorCode {
    switch self {
    case .unknownSubject, .unknownPart, .unknownSitting, .unknownCourse, .unknownChange: .notFound
    case .noDate: .notFound
    case .conflict, .syllabusChanged: .conflict
    case .sittingNeeded, .keptFrom, .partLost, .unreadableGrade, .tooManyGrades, .cannotExcuse,
      .unusableSyllabus,
      .shortNameTaken,
      .malformedShortName, .malformedCourse, .unusableLeads, .unusableSnooze, .tooManyDates,
      .courseTaken, .courseInUse, .courseArchived, .notLater, .takenAlready,
      .malformedName, .undoneAlready, .changedSince:
      .rejected
    }
  }
}
