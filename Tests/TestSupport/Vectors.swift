package import JSON
internal import Testing

/// A conformance vector of `protocol/vectors`: bytes, the ways to cut them, and what is expected.
package struct Vector: Sendable, CustomTestStringConvertible {
  package let name: String
  package let bytes: [UInt8]
  /// All members, for what a kind of vector has of its own.
  package let members: JSONValue
  package var testDescription: String { name }

  /// Why a file of vectors cannot be used.
  package struct Malformed: Error {
    package let member: String
  }

  /// The vectors of a file, such as `frames.json`.
  ///
  /// - Throws: `Malformed`, or why the file cannot be read.
  package static func all(_ file: String) throws -> [Vector] {
    let json = try JSONValue(parsing: Repository.read("protocol/vectors/" + file), limits: .file)
    guard let vectors = json["vectors"]?.array, !vectors.isEmpty else {
      throw Malformed(member: "vectors")
    }
    return try vectors.map(Vector.init)
  }

  private init(_ json: JSONValue) throws {
    guard let name = json["name"]?.string else { throw Malformed(member: "name") }
    self.name = name
    members = json
    bytes = try (json["in"]?.array ?? []).flatMap { piece in
      let hex = piece.string ?? piece["hex"]?.string ?? ""
      let digits = hex.compactMap(\.hexDigitValue)
      guard digits.count == hex.count, hex.count.isMultiple(of: 2) else {
        throw Malformed(member: "in")
      }
      let bytes = stride(from: 0, to: digits.count, by: 2).map {
        UInt8(digits[$0] << 4 | digits[$0 + 1])
      }
      return Array(repeatElement(bytes, count: piece["times"]?.integer ?? 1).joined())
    }
  }

  /// The bytes cut in every way that the vector asks for, beginning with the whole.
  ///
  /// - Throws: `Malformed`.
  package func cuttings() throws -> [[ArraySlice<UInt8>]] {
    try (members["cuts"]?.array ?? []).flatMap { cut -> [[ArraySlice<UInt8>]] in
      switch cut.string {
      case "whole": return [[bytes[...]]]
      case "bytes": return [bytes.indices.map { bytes[$0...$0] }]
      case "each": return bytes.indices.dropFirst().map { [bytes[..<$0], bytes[$0...]] }
      default:
        let places = (cut.array ?? []).compactMap(\.integer)
        guard !places.isEmpty, places == places.sorted(), places.allSatisfy(bytes.indices.contains)
        else { throw Malformed(member: "cuts") }
        return [zip([0] + places, places + [bytes.count]).map { bytes[$0..<$1] }]
      }
    }
  }
}

extension JSONValue {
  /// Whether this has all that is expected: of an object the members named, of anything else the same.
  package func has(_ expected: JSONValue) -> Bool {
    if let members = expected.object, kind == .object {
      return members.allSatisfy { member in
        self[member.key].map { $0.has(member.value) } ?? false
      }
    }
    if let elements = expected.array, let own = array {
      return own.count == elements.count && zip(own, elements).allSatisfy { $0.has($1) }
    }
    return self == expected
  }
}
