public import Civil
public import JSON
public import Reminders

/// What is kept beside the library: the places in the outboxes, what rang, who is refused, and the name of the
/// history.
public struct Snapshot: Hashable, Sendable {
  /// The latest version of the file that this program knows; a file has the lowest that holds what is in it.
  ///
  /// Since the second one names may be refused, which a program that forgets them would let in again.
  public static let fileFormat = 2

  /// The number of the last record in it.
  public var through: Int
  /// Names the history of the library.
  public var epoch: String
  public var outboxes: [OutboxSource: OutboxLog]
  public var reminders: ReminderLog
  /// When the last record in it happened; `nil` in files of a time that did not keep it.
  public var latest: Instant?
  /// The names under which nobody may come over a bridge.
  public var revoked: Set<String>

  /// What a state holds beside its library.
  public init(of state: State) {
    through = state.number
    epoch = state.epoch
    outboxes = state.outboxes
    reminders = state.reminders
    latest = state.latest
    revoked = state.revoked
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
    writer.member("format", revoked.isEmpty ? 1 : Snapshot.fileFormat)
    writer.member("through", through)
    writer.member("epoch", epoch)
    writer.member("latest_ms", latest.map { Int($0.milliseconds) })
    writer.array("outboxes", of: outboxes.sorted { $0.key < $1.key }) { outbox, writer in
      outbox.value.write(of: outbox.key, to: &writer)
    }
    writer.array("reminders", of: reminders.fired.sorted { $0.key < $1.key }) { firing, writer in
      firing.value.write(of: firing.key, to: &writer)
    }
    if !revoked.isEmpty { writer.member("revoked", revoked.sorted()) }
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
    latest = try fields.integerIfPresent("latest_ms").map { Instant(milliseconds: Int64($0)) }
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
    revoked = Set(try fields.strings("revoked"))
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
    writer.member("dismissed", isDismissed ? true : nil)
    if let digest {
      writer.key("digest")
      digest.write(to: &writer)
    }
    if !gathered.isEmpty {
      writer.array("gathered", of: gathered.sorted { $0.key < $1.key }) { gathered, writer in
        writer.beginObject()
        writer.member("who", gathered.key)
        writer.key("digest")
        gathered.value.write(to: &writer)
        writer.endObject()
      }
    }
    writer.endObject()
  }

  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    var gathered: [String: ReminderKey] = [:]
    for entry in try fields.objects("gathered") {
      gathered[try entry.string("who")] = try ReminderKey(entry.object("digest"))
    }
    self.init(
      generation: try fields.integer("gen"),
      at: Instant(milliseconds: Int64(try fields.integer("at_ms"))),
      shownBy: Set(try fields.strings("shown")),
      isDismissed: try fields.flag("dismissed"),
      digest: fields.value("digest") == nil ? nil : try ReminderKey(fields.object("digest")),
      gathered: gathered
    )
  }
}
