/// Something in the files that cannot be as it was written.
public struct Damage: Error, Hashable, Sendable {
  /// The name of the file.
  public var file: String
  /// Where in it, in bytes from its beginning; `nil` for the file as a whole.
  public var offset: Int?
  public var problem: Problem

  /// What can be wrong.
  public enum Problem: Hashable, Sendable {
    /// The file is not there, though others say that it was.
    case missing
    /// The file has no bytes.
    case empty
    /// The file holds nothing but zeros, as after a loss of power.
    case zeros
    /// The file is shorter than it was made.
    case cutShort(size: Int, expected: Int)
    /// The file cannot be read; the text says why.
    case unreadable(String)
    /// The beginning of a segment is not one, or does not match its checksum.
    case badHeader
    /// The segment has the name of another one.
    case misnamed(first: Int)
    /// The record does not match its checksum, and later ones do.
    case badRecord(Int)
    /// The record matches its checksum, but says nothing that this program understands.
    case unreadableRecord(Int, String)
    case misnumbered(expected: Int, found: Int)
    /// The records are in no file.
    case gap(from: Int, to: Int)
    /// The journal ends before a record that was written.
    case endsEarly(before: Int)
    /// The record does not follow from the ones before it.
    case diverged(Int)
  }

  /// Creates a finding.
  public init(_ problem: Problem, in file: String, at offset: Int? = nil) {
    self.problem = problem
    self.file = file
    self.offset = offset
  }
}

extension Damage: CustomStringConvertible {
  /// The file, the place and what is wrong, in one line.
  public var description: String {
    let place = offset.map { "\(file), byte \($0)" } ?? file
    return "\(place): \(problem)"
  }
}

extension Damage.Problem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing: "the file is missing"
    case .empty: "the file is empty"
    case .zeros: "the file holds nothing but zeros"
    case .cutShort(let size, let expected): "has \(size) bytes, expected \(expected)"
    case .unreadable(let reason): reason
    case .badHeader: "this is not the beginning of a journal, or it is damaged"
    case .misnamed(let first): "the file has another name; its first record is \(first)"
    case .badRecord(let number):
      "record \(number) does not match its checksum, though records after it do"
    case .unreadableRecord(let number, let reason): "record \(number) cannot be read: \(reason)"
    case .misnumbered(let expected, let found): "expected record \(expected), found \(found)"
    case .gap(let from, let to):
      from == to ? "record \(from) is missing" : "records \(from) to \(to) are missing"
    case .endsEarly(let number): "the journal ends before record \(number), which was written"
    case .diverged(let number): "record \(number) does not follow from the ones before it"
    }
  }
}
