public import JSON

/// The JSON of a syllabus file, to be changed in one place at a time.
///
/// Each change keeps the rest as it is: the order of members, each number as it is written. Whether what comes out is
/// a syllabus is not asked here but of ``Syllabus/read(_:)``, as of every other file.
public struct SyllabusDocument: Hashable, Sendable {
  /// The file as it is now.
  public internal(set) var json: JSONValue

  public init(_ json: JSONValue) { self.json = json }

  /// The file as people write it.
  public var text: String {
    var writer = JSONWriter(.indented)
    writer.value(json)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  /// Where a part goes among the others.
  public enum Place: Hashable, Sendable {
    case first, last
    case before(String)
    case after(String)
  }

  /// Why a change cannot be made in one place.
  public enum Problem: Error, Hashable, Sendable {
    /// There is a part or a group of this name.
    case nameTaken(String)
    /// The grade, or the group, comes from a formula, which has no weights.
    case noWeights(String)
    /// The part stands in several averages, which these names tell.
    case severalAverages([String])
    /// Neither of the parts is another one.
    case sameParts(String)
  }

  private static let keys = [
    "$schema", "format", "subject", "sources", "pass", "scale", "labels", "parts", "values",
    "grade", "rules", "rounding", "sittings", "cases",
  ]
  private static let subjectKeys = [
    "name", "code", "credits", "university", "degree", "year", "language",
  ]
  private static let partKeys = [
    "name", "cite", "of", "yes", "choice", "test", "each", "parts", "mark", "input", "occasion",
    "optional", "worse", "if",
  ]
  private static let sittingKeys = ["name", "cite", "after", "carry", "grade", "values", "rules"]
  /// The name of the final grade among the groups.
  public static let grade = "grade"
}

extension SyllabusDocument {
  /// The parts, by the names of formulas and of people.
  public var parts: [(key: String, name: String)] { names("parts") }

  /// The named values, by the names of formulas and of people.
  public var groups: [(key: String, name: String)] { names("values") }

  /// The sittings that follow another one.
  public var laterSittings: [String] {
    (json["sittings"]?.object ?? []).filter { $0.value["after"] != nil }.map(\.key)
  }

  private func names(_ key: String) -> [(key: String, name: String)] {
    (json[key]?.object ?? []).map { ($0.key, $0.value["name"]?.string ?? $0.key) }
  }

  /// Puts another value in the place of a member of the file; `nil` takes it out.
  public mutating func set(_ key: String, _ value: JSONValue?) {
    json = json.with(key, value, order: Self.keys)
  }

  /// Puts another value in the place of something that the file says of the subject; `nil` takes it out.
  public mutating func setSubject(_ key: String, _ value: JSONValue?) {
    json = json.changing("subject") { $0.with(key, value, order: Self.subjectKeys) }
  }

  /// Adds a part, after the others.
  public mutating func addPart(
    _ part: String,
    _ settings: [(key: String, value: JSONValue)]
  ) throws(Problem) {
    try checkIsFree(part)
    let members = settings.reduce(JSONValue.object([])) {
      $0.with($1.key, $1.value, order: Self.partKeys)
    }
    set("parts", (json["parts"] ?? .object([])).with(part, members))
  }

  /// Sets what a part says of itself; `nil` takes it out.
  public mutating func setPart(_ part: String, _ key: String, _ value: JSONValue?) {
    json = json.changing("parts") { parts in
      parts.changing(part) { $0.with(key, value, order: Self.partKeys) }
    }
  }

  /// Puts a part elsewhere among the parts, and so on every screen.
  public mutating func movePart(_ part: String, to place: Place) throws(Problem) {
    switch place {
    case .before(part), .after(part): throw .sameParts(part)
    default: json = json.changing("parts") { $0.moving(part, to: place) }
    }
  }

  /// Takes a part out, of the averages and of what sittings carry over too.
  ///
  /// Formulas and cases that mention it are left; the reader finds them.
  public mutating func removePart(_ part: String) {
    json = json.changing("parts") { $0.with(part, nil) }
    forget(part)
  }

  /// Says what becomes of the earlier grade of a part in a later sitting: `keep`, `retake` and the like.
  public mutating func setCarry(_ carry: JSONValue?, of part: String, in sitting: String) {
    json = json.changing("sittings") { sittings in
      sittings.changing(sitting) { sitting in
        let all = (sitting["carry"] ?? .object([])).with(part, carry)
        // A null of JSON is a value, and not what is meant.
        let kept: JSONValue? = all.object?.isEmpty == true ? .none : all
        return sitting.with("carry", kept, order: Self.sittingKeys)
      }
    }
  }

  /// Adds a group: a value that is the average of parts.
  public mutating func addGroup(
    _ group: String,
    name: String?,
    _ weights: [(part: String, weight: JSONValue)]
  ) throws(Problem) {
    try checkIsFree(group)
    var value = JSONValue.object([("average", .object([]))])
    if let name { value = .object([("name", .string(name)), ("average", .object([]))]) }
    set("values", (json["values"] ?? .object([])).with(group, value))
    for weight in weights { try setWeight(weight.weight, of: weight.part, in: group) }
  }

  /// Gives a group a name that people read.
  public mutating func nameGroup(_ group: String, _ name: String) throws(Problem) {
    guard json["values"]?[group]?.object != nil else { throw .noWeights(group) }
    json = json.changing("values") { values in
      values.changing(group) { $0.with("name", .string(name), order: ["name", "cite", "average"]) }
    }
  }

  /// Takes a group out, of the averages too; formulas that mention it are left, for the reader to find.
  public mutating func removeGroup(_ group: String) {
    json = json.changing("values") { $0.with(group, nil) }
    if json["values"]?.object?.isEmpty == true { set("values", nil) }
    forget(group)
  }

  private func checkIsFree(_ name: String) throws(Problem) {
    if json["parts"]?[name] != nil || json["values"]?[name] != nil { throw .nameTaken(name) }
  }
}
