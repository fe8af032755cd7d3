internal import Phrases
internal import System
internal import Wire

/// A notification on the desktop: a `notify-send` that shows it and waits for what the person does about it.
struct Popup {
  let order: PopupOrder
  private let child: ChildProcess
  private let output: FileDescriptor
  private let limit: Duration
  /// When what it is at must be done, on the clock of `ClockReading.monotonic`; nil while it waits for the person.
  private(set) var deadline: Duration?
  /// The server's number for it; nil until it is on the screen.
  private(set) var id: Int?
  /// What the person chose.
  private(set) var choice: Reminder.Action?
  /// The last line that is neither a number nor a choice.
  private(set) var complaint: String?
  /// When to take it off the screen, as it is of no more use.
  var withdrawal: Duration?
  /// Whether it is being taken off the screen by us.
  private(set) var isWithdrawn = false
  /// What has come of a line.
  private var line: [UInt8] = []

  /// - Throws: When the program cannot be started.
  init(_ order: PopupOrder, program: String, labels: PopupLabels, limit: Duration)
    throws(SystemError)
  {
    self.order = order
    (child, output) = try ChildProcess.startReading(order.command(program, labels))
    self.limit = limit
    deadline = ClockReading.now().monotonic + limit
  }

  /// Becomes readable when there is something to `read()`.
  var descriptor: FileDescriptor { output }

  /// Reads what it has said, and how it ended if it has.
  mutating func read() throws(SystemError) -> ChildProcess.Ending? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    do throws(SystemError) {
      let count = try output.read(into: &buffer, as: "read what notify-send says")
      if count > 0 {
        take(buffer[..<count])
        return nil
      }
    } catch {
      if error.code == .wouldBlock { return nil }
      throw error
    }
    take([UInt8(ascii: "\n")])
    // Who has closed its output is about to end.
    if let ending = try child.ending(within: .seconds(1)) { return ending }
    return try end()
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        take(String(decoding: line, as: UTF8.self))
        line = []
      } else if line.count < 1024 {
        line.append(byte)
      }
    }
  }

  private mutating func take(_ line: String) {
    if id == nil, order.waits, let number = Int(line), number > 0 {
      id = number
      deadline = nil
    } else if let action = Reminder.Action(rawValue: line), order.reminder.actions.contains(action)
    {
      choice = action
    } else if !line.isEmpty, line != "0" {
      complaint = line.printable
    }
  }

  /// Takes it off the screen; `read()` tells when it is.
  mutating func withdraw() {
    isWithdrawn = true
    deadline = ClockReading.now().monotonic + limit
    child.send(.interrupt)
  }

  /// Ends it, at once; what is on the screen stays there.
  @discardableResult
  func end() throws(SystemError) -> ChildProcess.Ending {
    child.killGroup()
    return try child.wait()
  }

  /// Releases what it is read from.
  func close() { output.close() }
}

/// What a button says.
struct PopupLabels {
  let done: String
  let snooze: String
}

/// A notification that is to be shown.
struct PopupOrder {
  let reminder: Reminder
  /// The number of the one that it takes the place of.
  var replacing: Int?
  /// Whether it stays, with buttons; older programs only show.
  var waits = true
  /// Whether it is there only to take off the screen what another has left.
  var isRemoval = false

  /// The command that shows it.
  ///
  /// `stdbuf` has the number told when the notification is shown and not when it is closed.
  func command(_ program: String, _ labels: PopupLabels) -> ChildProcess.Command {
    guard waits else { return ChildProcess.Command(program, plain + words) }
    var options = ["--print-id", "--wait", "--app-name", "mark"]
    if let replacing { options += ["--replace-id", "\(replacing)"] }
    for action in reminder.actions {
      switch action {
      case .done: options += ["--action", "done=\(labels.done)"]
      case .snooze: options += ["--action", "snooze=\(labels.snooze)"]
      case .open: break
      }
    }
    return ChildProcess.Command("stdbuf", ["-oL", program] + options + plain + words)
  }

  /// What every version knows: it does not go away by itself, for then nobody may have seen it.
  private var plain: [String] {
    ["-u", reminder.urgency.rawValue, "-c", "reminder", "-t", "0"]
  }

  /// The body is markup, in which the program undoes escapes first.
  private var words: [String] {
    let lines = reminder.body.split(separator: "\n").map { String($0).printable }
    let body = lines.joined(separator: "\n").flatMap { character -> String in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\\": "\\\\"
      default: String(character)
      }
    }
    return ["--", reminder.title.printable, String(body)]
  }

  /// What one notification is about: the next ring of it takes the place of the one before.
  var item: String { reminder.subject == nil ? reminder.key.id : reminder.key.item }
}

extension ReminderKey {
  /// The name without the ring.
  fileprivate var item: String { String(id.prefix { $0 != ":" }) }
}
