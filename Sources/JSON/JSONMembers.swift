/// Where the members of an object stand in a text.
///
/// The object was read and checked whole; nothing is made of a member until it is asked for.
public struct JSONMembers: ~Copyable, Sendable {
  private struct Member {
    var key: JSONReader.Key
    var value: Range<Int>
  }

  private let text: JSONReader
  private let members: [Member]

  /// Reads an object.
  public init(_ reader: inout JSONReader) throws(JSONError) {
    var members: [Member] = []
    members.reserveCapacity(8)
    try reader.passObject { (reader, key) throws(JSONError) in
      let start = reader.index
      try reader.skip()
      members.append(Member(key: key, value: start..<reader.index))
    }
    self.members = members
    text = reader
  }

  /// A reader of a member's value, whose errors tell paths from there on; `nil` where there is none.
  public func reader(of key: StaticString) -> JSONReader? {
    member(key).map { text.reading(at: $0.value.lowerBound) }
  }

  /// The bytes of a member's value as they came; `nil` where there is none.
  public func raw(_ key: StaticString) -> ArraySlice<UInt8>? {
    member(key).map { text.bytes[$0.value] }
  }

  /// All members, in their order.
  public var all: [(key: String, raw: ArraySlice<UInt8>)] {
    members.map { (text.text(of: $0.key), text.bytes[$0.value]) }
  }

  private func member(_ key: StaticString) -> Member? {
    // The compiler counted the bytes of a literal.
    let name = unsafe UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount).span
    let head = name.paddedWord(at: 0)
    let members = members.span
    for place in members.indices where text.says(members[place].key, name, head: head) {
      return members[place]
    }
    return nil
  }
}
