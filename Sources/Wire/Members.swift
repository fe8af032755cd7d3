internal import JSON

/// What travels as members of an object.
protocol MemberCoded {
  init(_ members: borrowing Members) throws(WireError)
  func write(to writer: inout JSONWriter)
}

/// The members of an object that was checked whole and is read one member at a time.
///
/// Members nobody asks for are ignored, which lets either side be newer than the other.
///
/// It is lent and never copied, which would cost more than to read most members.
struct Members: ~Copyable {
  /// The request the object belongs to, as far as it could be read.
  let re: Int?

  private let pointer: String
  private let members: JSONMembers

  /// Reads a payload.
  init(decoding payload: [UInt8]) throws(WireError) {
    do throws(JSONError) {
      members = try Self.members(of: payload, .frame)
    } catch {
      var failure = WireError(error)
      if !failure.code.isFatal { failure.re = Self.salvagedID(payload) }
      throw failure
    }
    pointer = ""
    re = Self.id(in: members)
  }

  private init(_ members: consuming JSONMembers, pointer: String, re: Int?) {
    self.members = members
    self.pointer = pointer
    self.re = re
  }

  /// A member's bytes as they came.
  subscript(key: StaticString) -> RawJSON? {
    members.raw(key).map { RawJSON(trusting: Array($0)) }
  }

  /// All members except some, in their order.
  func all(except dropped: Set<String>) -> [(key: String, raw: ArraySlice<UInt8>)] {
    members.all.filter { !dropped.contains($0.key) }
  }

  /// Reads a member that may be absent.
  func ifPresent<Value: ~Copyable>(
    _ key: StaticString,
    _ read: (inout JSONReader) throws(JSONError) -> Value
  ) throws(WireError) -> Value? {
    guard var reader = members.reader(of: key) else { return nil }
    do throws(JSONError) {
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
    _ key: StaticString,
    _ read: (inout JSONReader) throws(JSONError) -> Value
  ) throws(WireError) -> Value {
    guard let value = try ifPresent(key, read) else { throw missing(key) }
    return value
  }

  /// Takes a member that must be there as it came.
  func raw(required key: StaticString) throws(WireError) -> RawJSON {
    guard let raw = self[key] else { throw missing(key) }
    return raw
  }

  /// Reads an object that may be absent.
  func objectIfPresent<Value: MemberCoded>(
    _ key: StaticString,
    as type: Value.Type
  ) throws(WireError) -> Value? {
    guard let members = try ifPresent(key, JSONMembers.init) else { return nil }
    return try Value(Members(members, pointer: "\(pointer)/\(key)", re: re))
  }

  /// Reads an object that must be there.
  func object<Value: MemberCoded>(_ key: StaticString, as type: Value.Type) throws(WireError)
    -> Value
  {
    guard let value = try objectIfPresent(key, as: type) else { throw missing(key) }
    return value
  }

  private func missing(_ key: StaticString) -> WireError {
    WireError(.missingField, "missing member \"\(key)\"", field: "\(pointer)/\(key)", re: re)
  }
}

extension Members {
  private static func members(
    of payload: [UInt8],
    _ limits: JSONLimits
  ) throws(JSONError) -> JSONMembers {
    var reader = try JSONReader(payload, limits: limits)
    let members = try JSONMembers(&reader)
    try reader.finish()
    return members
  }

  /// The `id` of an object; `nil` unless it is a legal one.
  private static func id(in members: borrowing JSONMembers) -> Int? {
    guard var reader = members.reader(of: "id") else { return nil }
    return try? Field.ordinal(&reader)
  }

  /// The `id` of a payload that holds a value JSON allows and the protocol does not.
  private static func salvagedID(_ payload: [UInt8]) -> Int? {
    var limits = JSONLimits.frame
    limits.integersOnly = false
    limits.maxStringBytes = payload.count
    limits.maxArrayCount = payload.count
    do throws(JSONError) {
      return id(in: try members(of: payload, limits))
    } catch {
      // What fails even so has no id to answer.
      return nil
    }
  }
}
