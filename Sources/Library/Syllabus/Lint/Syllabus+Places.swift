import Engine
import JSON

extension Syllabus {
  /// The formula of the grade in a sitting: its own, or that of the file.
  func gradeSource(in sitting: SittingID) -> JSONValue {
    own(sitting)?["grade"] ?? json["grade"] ?? json
  }

  /// A value as a sitting has it: its own, or that of the file.
  func valueSource(_ id: NodeID, in sitting: SittingID) -> JSONValue? {
    own(sitting)?["values"]?[id.rawValue] ?? json["values"]?[id.rawValue]
  }

  /// A part as the file defines it.
  func partSource(_ id: NodeID) -> JSONValue? { json["parts"]?[id.rawValue] }

  /// The rules that hold in a sitting, in their order.
  func ruleSources(in sitting: SittingID) -> [JSONValue] {
    let rules = (own(sitting)?["rules"] ?? json["rules"])?.array ?? []
    return rules.filter { rule in
      guard let limit = rule["sittings"] else { return true }
      return (limit.array ?? [limit]).contains { $0.string == sitting.rawValue }
    }
  }

  /// The averages of a sitting: of the grade, and of each value.
  func averages(in sitting: SittingID) -> [JSONValue] {
    let values = values.compactMap { valueSource($0.id, in: sitting) }
    return ([gradeSource(in: sitting)] + values).compactMap(\.average)
  }

  /// The name with which a part or a value is defined, for a mark in the file.
  func definition(of id: NodeID) -> JSONValue.Member? {
    let sittings = json["sittings"]?.object?.map(\.value) ?? []
    let places = [json["parts"], json["values"]] + sittings.map { $0["values"] }
    return places.lazy.compactMap { $0?.object?.first { $0.key == id.rawValue } }.first
  }

  private func own(_ sitting: SittingID) -> JSONValue? { json["sittings"]?[sitting.rawValue] }
}

extension JSONValue {
  /// The weights of a grade or a value that is an average.
  var average: JSONValue? { self["average"] }

  /// The first letter of a formula, or the start of anything else.
  var start: Int { string == nil ? offset : offset + 1 }
}
