internal import JSON

/// What travels as members of an object.
protocol MemberCoded {
  init(_ members: Members) throws(WireError)
  func write(to writer: inout JSONWriter)
}

/// The members of an object that was checked whole and is read one member at a time.
///
/// Members nobody asks for are ignored, which lets either side be newer than the other.
struct Members {
  /// The request the object belongs to, as far as it could be read.
  let re: Int?

  private let pointer: String
  private let entries: [Entry]
  /// The text that the members stand in.
  private let text: JSONReader

  private typealias Entry = (key: String, raw: ArraySlice<UInt8>)

  /// Reads a payload.
  init(decoding payload: [UInt8]) throws(WireError) {
    do throws(JSONError) {
      text = try JSONReader(payload, limits: .frame)
      entries = try Self.entries(of: text)
    } catch {
      var failure = WireError(error)
      if !failure.code.isFatal { failure.re = Self.salvagedID(payload) }
      throw failure
    }
    pointer = ""
    re = Self.id(in: entries)
  }

  private init(entries: [Entry], of text: JSONReader, pointer: String, re: Int?) {
    self.entries = entries
    self.text = text
    self.pointer = pointer
    self.re = re
  }

  /// A member's bytes as they came.
  subscript(key: String) -> RawJSON? {
    raw(key).map { RawJSON(trusting: Array($0)) }
  }

  /// All members except some, in their order.
  func all(except dropped: Set<String>) -> [(key: String, raw: ArraySlice<UInt8>)] {
    entries.filter { !dropped.contains($0.key) }
  }

  /// Reads a member that may be absent.
  func ifPresent<Value>(
    _ key: String,
    _ read: (inout JSONReader) throws(JSONError) -> Value
  ) throws(WireError) -> Value? {
    guard let raw = raw(key) else { return nil }
    do throws(JSONError) {
      var reader = text.reading(at: raw.startIndex)
      return try read(&reader)
    } catch {
      throw WireError(
        .badValue,
        error.kind.description,
        field: "\(pointer)/\(key)\(error.path)",
        re: re
      )
    }
  }

  /// Reads a member that must be there.
  func value<Value>(
    _ key: String,
    _ read: (inout JSONReader) throws(JSONError) -> Value
  ) throws(WireError) -> Value {
    guard let value = try ifPresent(key, read) else { throw missing(key) }
    return value
  }

  /// Takes a member that must be there as it came.
  func raw(required key: String) throws(WireError) -> RawJSON {
    guard let raw = self[key] else { throw missing(key) }
    return raw
  }

  /// Reads an object that may be absent.
  func objectIfPresent<Value: MemberCoded>(
    _ key: String,
    as type: Value.Type
  ) throws(WireError) -> Value? {
    guard let entries = try ifPresent(key, Self.entries) else { return nil }
    return try Value(
      Members(entries: entries, of: text, pointer: "\(pointer)/\(key)", re: re)
    )
  }

  /// Reads an object that must be there.
  func object<Value: MemberCoded>(_ key: String, as type: Value.Type) throws(WireError) -> Value {
    guard let value = try objectIfPresent(key, as: type) else { throw missing(key) }
    return value
  }

  private func missing(_ key: String) -> WireError {
    WireError(.missingField, "missing member \"\(key)\"", field: "\(pointer)/\(key)", re: re)
  }

  private func raw(_ key: String) -> ArraySlice<UInt8>? {
    entries.first { $0.key == key }?.raw
  }
}

extension Members {
  private static func entries(of text: JSONReader) throws(JSONError) -> [Entry] {
    var reader = text
    let entries = try entries(&reader)
    try reader.finish()
    return entries
  }

  private static func entries(
    _ reader: inout JSONReader
  ) throws(JSONError) -> [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(8)
    try reader.readObject { (reader, key) throws(JSONError) in
      entries.append((key, try reader.readRaw()))
    }
    return entries
  }

  /// The `id` of an object; `nil` unless it is a legal one.
  private static func id(in entries: [Entry]) -> Int? {
    guard let raw = entries.first(where: { $0.key == "id" })?.raw,
      let id = Int(String(decoding: raw, as: UTF8.self)), Limits.ordinals.contains(id)
    else { return nil }
    return id
  }

  /// The `id` of a payload that holds a value JSON allows and the protocol does not.
  private static func salvagedID(_ payload: [UInt8]) -> Int? {
    var limits = JSONLimits.frame
    limits.integersOnly = false
    limits.maxStringBytes = payload.count
    limits.maxArrayCount = payload.count
    // What fails even so has no id to answer.
    guard let text = try? JSONReader(payload, limits: limits),
      let entries = try? entries(of: text)
    else { return nil }
    return id(in: entries)
  }
}
