import JSON
import Library
import Primary
import Reminders
import Store
import Wire

@testable import Companion

/// What a companion that watches holds.
extension Simulation {
  /// Follows an update by the rules of the protocol; nothing may ever go back.
  func follow(
    _ index: Int,
    _ owner: Int,
    _ view: StateView,
    _ update: StateUpdate,
    isPush: Bool
  ) throws {
    let held = companions[owner].held[view]
    let isSameEpoch = held?.token.epoch == update.token.epoch
    if update.token.epoch != ledger?.state.epoch, !isStale(update.token.epoch) {
      throw Violation("an epoch that never was: \(update.token.epoch)")
    }
    if update.token.revision > (ledger?.state.number ?? 0) {
      throw Violation("revision \(update.token.revision) is on no disk")
    }
    try stepAsCompanion(held, update)
    if let held, isSameEpoch, update.token.revision < held.token.revision {
      // Another program of the companion may have heard more.
      if programs[index].seen[view].map({ update.token.revision < $0 }) ?? false {
        throw Violation("\(programs[index].name): back from \(held.token) to \(update.token)")
      }
      return
    }
    if isPush, isSameEpoch, let seen = programs[index].seen[view],
      update.token.revision <= seen, programs[index].hasPush
    {
      throw Violation("\(programs[index].name): pushed \(update.token.revision) after \(seen)")
    }
    programs[index].hasPush = isPush
    programs[index].seen[view] = update.token.revision
    switch update.content {
    case .full(let state):
      companions[owner].held[view] = .init(token: update.token, state: try state.parsed())
    case .unchanged: break
    case .difference(let base, let subjects, let gone):
      guard let held, isSameEpoch, held.token.revision == base else {
        if held?.token == update.token { return }
        return try ask(index, .stateGet(view), .state(view))
      }
      let merged = try Simulation.merge(held.state, subjects.parsed(), gone)
      companions[owner].held[view] = .init(token: update.token, state: merged)
    }
  }

  /// The rule of the programs that keep a cache gives the same.
  private func stepAsCompanion(_ held: Companion.Held?, _ update: StateUpdate) throws {
    let context = held.map {
      Context(token: $0.token, receivedMS: 0, language: "en", state: RawJSON($0.state))
    }
    switch Context.step(from: context, by: update, receivedMS: 1, language: "en") {
    case .hold(let next):
      if let held, held.token.epoch == next.token.epoch, next.token.revision < held.token.revision {
        throw Violation("the cache goes back to \(next.token)")
      }
    case .ignore, .ask: break
    }
  }

  /// The subjects as they are now, those that are new behind the others.
  static func merge(
    _ state: JSONValue,
    _ subjects: JSONValue,
    _ gone: [String]
  ) throws -> JSONValue {
    var list = state["subjects"]?.array ?? []
    list.removeAll { gone.contains($0["id"]?.string ?? "") }
    for subject in subjects.array ?? [] {
      if let place = list.firstIndex(where: { $0["id"]?.string == subject["id"]?.string }) {
        list[place] = subject
      } else {
        list.append(subject)
      }
    }
    let members = (state.object ?? []).map { member in
      (member.key, member.key == "subjects" ? JSONValue.array(list) : member.value)
    }
    return .object(members)
  }

  /// All that rings for a companion was sent to it, now or before; what waits for a clock in doubt is on its way yet.
  func checkShowing(_ index: Int, _ owner: Int, _ list: JSONValue) throws {
    guard list["clock"]?.string == "believed" else { return }
    for entry in list["showing"]?.array ?? [] {
      guard let id = entry["rid"]?.string, let generation = entry["gen"]?.integer else {
        throw Violation("a reminder without a name")
      }
      let key = Wire.ReminderKey(id: id, generation: generation)
      guard programs[index].showing.contains(key) || hasShown(key, owner) else {
        throw Violation("\(programs[index].name) was never told of \(key)")
      }
    }
  }

  /// Whether a companion has shown a reminder, by its own word or by the word that is on the disk.
  func hasShown(_ key: Wire.ReminderKey, _ owner: Int) -> Bool {
    let own = Reminders.ReminderKey(id: key.id, generation: key.generation)
    return companions[owner].acknowledged.contains(key)
      || ledger?.state.reminders.hasShown(own, on: companions[owner].id) == true
  }

  private func isStale(_ epoch: String) -> Bool { formerEpochs.contains(epoch) }
}
