internal import System
internal import Wire

/// Shows reminders on the desktop, and hears what the person does about them.
///
/// Nothing here waits: reminders go in by ``show(_:)``, what has come of them comes out by ``advance()``,
/// to be called when one of the ``descriptors`` is readable, and at the ``deadline``.
///
///     show → queue → starting (at most 2, 5 s) → on the screen (at most 16) → chosen · dismissed
struct Desktop {
  private let program: String
  private let labels: PopupLabels
  private let limit: Duration
  private var queue: [PopupOrder] = []
  private var popups: [Popup] = []

  /// What has come of a reminder.
  enum Report {
    case shown(ReminderKey)
    case failed(Reminder, Trouble)
    case dismissed(ReminderKey)
    case chosen(Reminder.Action, Reminder)
  }

  /// Why a reminder is not on the desktop.
  enum Trouble: Hashable {
    case unavailable(SystemError)
    case ended(ChildProcess.Ending, complaint: String?)
    case overdue
  }

  /// - Parameters:
  ///   - program: `notify-send`, or its path.
  ///   - labels: What the buttons say.
  ///   - limit: How long showing one may take.
  init(program: String, labels: PopupLabels, limit: Duration) {
    self.program = program
    self.labels = labels
    self.limit = limit
  }

  /// The most that are started and not yet seen.
  static let mostStarting = 2
  /// How long after the number a program may take until it listens for signals.
  static let timeToListen = Duration.milliseconds(200)
  /// The most that are on the screen and waited for.
  static let mostWaiting = 16

  var descriptors: [FileDescriptor] { popups.map(\.descriptor) }

  /// When something is overdue, or to be taken off the screen.
  var deadline: Duration? {
    let ends = popups.filter(\.mayBeWithdrawn).compactMap(\.withdrawal)
    return (ends + popups.compactMap(\.deadline)).min()
  }

  /// Whether a reminder is on the screen or on its way there.
  func holds(_ key: ReminderKey) -> Bool {
    queue.contains { $0.reminder.key == key } || popups.contains { $0.order.reminder.key == key }
  }

  mutating func show(_ reminder: Reminder) {
    queue.append(PopupOrder(reminder: reminder))
  }

  /// Takes a reminder off the screen.
  ///
  /// - Parameters:
  ///   - key: The reminder.
  ///   - patience: How long the next one of its item may take to come and have its place.
  mutating func clear(_ key: ReminderKey, after patience: Duration = .zero) {
    let end = ClockReading.now().monotonic + patience
    queue.removeAll { $0.reminder.key == key }
    for index in popups.indices where popups[index].order.reminder.key == key {
      popups[index].withdrawal = end
    }
  }

  /// Whether nothing is on the screen or on its way there.
  var isEmpty: Bool { queue.isEmpty && popups.isEmpty }

  /// Takes off the screen all but these.
  mutating func keep(_ keys: Set<ReminderKey>) {
    let held = queue.map(\.reminder.key) + popups.map(\.order.reminder.key)
    for key in Set(held).subtracting(keys) { clear(key) }
  }

  /// Leaves what is on the screen there, and hears of it no more.
  mutating func stop() {
    for popup in popups { release(popup) }
    popups = []
  }

  private func release(_ popup: Popup) {
    // One that cannot be waited for has ended.
    _ = try? popup.end()
    popup.close()
  }
}

extension Desktop {
  /// Takes in what the programs say, ends those that are overdue, and starts what waits for its turn.
  mutating func advance() throws(SystemError) -> [Report] {
    var reports: [Report] = []
    // From the end, since those that are over are taken out; told in the order in which they came.
    for index in popups.indices.reversed() { reports = try hear(index) + reports }
    while let order = takeOrder() { reports += start(order) }
    let now = ClockReading.now().monotonic
    for index in popups.indices where popups[index].mayBeWithdrawn {
      if let end = popups[index].withdrawal, end <= now { popups[index].withdraw() }
    }
    let waiting = popups.indices.filter { popups[$0].deadline == nil }
    for index in waiting.dropLast(Desktop.mostWaiting).reversed() {
      release(popups.remove(at: index))
    }
    return reports
  }

  /// The next order whose turn has come; it takes the place of what is on the screen of its item.
  private mutating func takeOrder() -> PopupOrder? {
    let starting = popups.count { $0.id == nil }
    guard starting < Desktop.mostStarting, !queue.isEmpty else { return nil }
    var order = queue.removeFirst()
    if let index = popups.firstIndex(where: { $0.isReplaceable(by: order) }) {
      order.replacing = popups[index].id
      release(popups.remove(at: index))
    }
    return order
  }

  private mutating func start(_ order: PopupOrder) -> [Report] {
    do throws(SystemError) {
      popups.append(try Popup(order, program: program, labels: labels, limit: limit))
      return []
    } catch {
      return retry(order, after: .unavailable(error))
    }
  }

  private mutating func hear(_ index: Int) throws(SystemError) -> [Report] {
    let wasShown = popups[index].id != nil
    let ending = try popups[index].read()
    let popup = popups[index]
    let key = popup.order.reminder.key
    let isNew = !wasShown && popup.id != nil
    if isNew, popup.order.isRemoval {
      popups[index].withdrawal = ClockReading.now().monotonic + Desktop.timeToListen
    }
    let shown = isNew && !popup.order.isRemoval ? [Report.shown(key)] : []
    if let ending {
      popups.remove(at: index).close()
      return shown + reports(popup, ending)
    }
    guard let deadline = popup.deadline, deadline <= ClockReading.now().monotonic else {
      return shown
    }
    release(popups.remove(at: index))
    let isOver = popup.isWithdrawn || popup.order.isRemoval
    return isOver ? [] : [.failed(popup.order.reminder, .overdue)]
  }

  /// What the end of a program means.
  private mutating func reports(_ popup: Popup, _ ending: ChildProcess.Ending) -> [Report] {
    let reminder = popup.order.reminder
    if let choice = popup.choice { return [.chosen(choice, reminder)] }
    if popup.order.isRemoval { return [] }
    if let id = popup.id {
      if popup.isWithdrawn, case .killed = ending {
        // It had told the number and did not listen for signals yet: what it has shown is still there.
        queue.insert(PopupOrder(reminder: reminder, replacing: id, isRemoval: true), at: 0)
        return []
      }
      // A server without buttons is complained of, and then nobody is waited for.
      let isClosed = ending == .exited(0) && popup.complaint == nil && !popup.isWithdrawn
      return isClosed ? [.dismissed(reminder.key)] : []
    }
    if ending == .exited(0), !popup.order.waits { return [.shown(reminder.key)] }
    return retry(popup.order, after: .ended(ending, complaint: popup.complaint))
  }

  /// Has an order tried once more, with what every version of the program knows.
  private mutating func retry(_ order: PopupOrder, after trouble: Trouble) -> [Report] {
    if order.isRemoval { return [] }
    guard order.waits else { return [.failed(order.reminder, trouble)] }
    var plain = order
    plain.waits = false
    queue.insert(plain, at: 0)
    return []
  }
}

extension Popup {
  /// A program that has not shown it cannot take it away either.
  fileprivate var mayBeWithdrawn: Bool { id != nil && !isWithdrawn }

  fileprivate func isReplaceable(by order: PopupOrder) -> Bool {
    mayBeWithdrawn && self.order.item == order.item
  }
}
