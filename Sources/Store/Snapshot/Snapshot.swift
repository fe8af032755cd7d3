import Civil
public import JSON
public import Reminders

/// What is kept beside the library: the places in the outboxes, what rang, and the name of the history.
public struct Snapshot: Hashable, Sendable {
  /// The version of the file that this program writes.
  public static let fileFormat = 1

  /// The number of the last record in it.
  public var through: Int
  /// Names the history of the library.
  public var epoch: String
  public var outboxes: [OutboxSource: OutboxLog]
  public var reminders: ReminderLog

  /// What a state holds beside its library.
  public init(of state: State) {
    through = state.number
    epoch = state.epoch
    outboxes = state.outboxes
    reminders = state.reminders
  }

  /// What is wrong with the file.
  ///
  /// Nothing of it has been used then.
  public enum FileError: Error, Hashable, Sendable {
    /// The file is not JSON.
    case malformed(JSONError)
    /// The file is JSON, but not a snapshot.
    case misshapen(JSONFieldError, at: JSONPosition)
    /// A program of a later version wrote the file.
    case newer(format: Int)
  }
}

extension Snapshot {
  /// The snapshot as a file: indented, in a stable order, the same bytes for the same snapshot.
  public var file: [UInt8] {
    var writer = JSONWriter(.indented)
    writer.beginObject()
    writer.member("format", Snapshot.fileFormat)
    writer.member("through", through)
    writer.member("epoch", epoch)
    writer.array("outboxes", of: outboxes.sorted { $0.key < $1.key }) { outbox, writer in
      outbox.value.write(of: outbox.key, to: &writer)
    }
    writer.array("reminders", of: reminders.fired.sorted { $0.key < $1.key }) { firing, writer in
      firing.value.write(of: firing.key, to: &writer)
    }
    writer.endObject()
    return writer.finish()
  }

  /// Reads a file.
  public init(reading bytes: [UInt8]) throws(FileError) {
    let root: JSONValue
    do {
      root = try JSONValue(parsing: bytes, limits: .file)
    } catch {
      throw .malformed(error)
    }
    // A newer file may have any shape, so its version is asked for first.
    if let format = root["format"]?.integer, format > Snapshot.fileFormat {
      throw .newer(format: format)
    }
    do throws(JSONFieldError) {
      try self.init(JSONFields(root))
    } catch {
      throw .misshapen(error, at: JSONPosition(offset: error.offset, in: bytes))
    }
  }

  private init(_ fields: JSONFields) throws(JSONFieldError) {
    guard try fields.integer("format") > 0 else {
      throw fields.invalid("format", expected: "a version from 1")
    }
    through = try fields.count("through")
    epoch = try fields.string("epoch")
    outboxes = [:]
    // An empty list is written too: one that is missing is not one that is empty.
    _ = try fields.require("outboxes")
    for entry in try fields.objects("outboxes") {
      let source = OutboxSource(
        companion: try entry.string("who"),
        outbox: try entry.string("ob")
      )
      guard outboxes.updateValue(try OutboxLog(entry), forKey: source) == nil else {
        throw entry.invalid("ob", expected: "each outbox once")
      }
    }
    var fired: [String: ReminderLog.Firing] = [:]
    _ = try fields.require("reminders")
    for entry in try fields.objects("reminders") {
      let id = try entry.string("rid")
      guard fired.updateValue(try ReminderLog.Firing(entry), forKey: id) == nil else {
        throw entry.invalid("rid", expected: "each reminder once")
      }
    }
    reminders = ReminderLog(fired: fired)
  }
}

extension Snapshot.FileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .malformed(let error): "\(error)"
    case .misshapen(let error, let position): "\(position): \(error)"
    case .newer(let format): "format \(format) is newer than \(Snapshot.fileFormat)"
    }
  }

  /// Where in the file, in bytes.
  var offset: Int? {
    switch self {
    case .malformed(let error): error.position.offset
    case .misshapen(_, let position): position.offset
    case .newer: nil
    }
  }
}

extension ReminderLog.Firing {
  fileprivate func write(of id: String, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("rid", id)
    writer.member("gen", generation)
    writer.member("at_ms", Int(at.milliseconds))
    if !shownBy.isEmpty { writer.member("shown", shownBy.sorted()) }
    writer.endObject()
  }

  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    self.init(
      generation: try fields.integer("gen"),
      at: Instant(milliseconds: Int64(try fields.integer("at_ms"))),
      shownBy: Set(try fields.strings("shown"))
    )
  }
}
