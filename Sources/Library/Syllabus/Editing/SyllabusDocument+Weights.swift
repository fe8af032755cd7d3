public import JSON

extension SyllabusDocument {
  /// Sets what a part or a group weighs; `nil` takes it out of the average.
  ///
  /// - Parameters:
  ///   - weight: The weight as the file writes it.
  ///   - member: The part or the group.
  ///   - group: In which group, or ``grade``; without it where it stands already, else in the final grade.
  /// - Throws: ``Problem`` where there is no average, or where it stands in several.
  public mutating func setWeight(
    _ weight: JSONValue?,
    of member: String,
    in group: String? = nil
  ) throws(Problem) {
    let group = if let group { group } else { try self.group(of: member) }
    guard average(of: group) != nil else { throw .noWeights(group) }
    func weighed(_ formula: JSONValue) -> JSONValue {
      formula.changing("average") { $0.with(member, weight) }
    }
    if group == Self.grade {
      json = json.changing(Self.grade, weighed)
    } else {
      json = json.changing("values") { $0.changing(group, weighed) }
    }
  }

  /// The average in which something stands; the final grade where it stands in none.
  private func group(of member: String) throws(Problem) -> String {
    let all = [Self.grade] + groups.map(\.key)
    let found = all.filter { average(of: $0)?[member] != nil }
    if found.count > 1 { throw .severalAverages(found) }
    return found.first ?? Self.grade
  }

  private func average(of group: String) -> JSONValue? {
    let formula = group == Self.grade ? json[Self.grade] : json["values"]?[group]
    return formula?["average"]
  }

  /// Takes a name out of every average, and of what every sitting carries over.
  mutating func forget(_ name: String) {
    func forgotten(_ formula: JSONValue) -> JSONValue {
      formula.changing("average") { $0.with(name, nil) }
    }
    /// In the grade and the values, of the file or of a sitting.
    func cleaned(_ place: JSONValue) -> JSONValue {
      place.changing(Self.grade, forgotten).changing("values") { values in
        (values.object ?? []).reduce(values) { $0.changing($1.key, forgotten) }
      }
    }
    json = cleaned(json).changing("sittings") { sittings in
      (sittings.object ?? []).reduce(sittings) { sittings, sitting in
        sittings.changing(sitting.key) { sitting in
          let carried = sitting["carry"]?.with(name, nil)
          let kept: JSONValue? = carried?.object?.isEmpty == true ? .none : carried
          return cleaned(sitting["carry"]?[name] == nil ? sitting : sitting.with("carry", kept))
        }
      }
    }
  }
}
