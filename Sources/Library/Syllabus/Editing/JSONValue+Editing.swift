import JSON

extension JSONValue {
  /// The object with a member set where it stands, a new one where it belongs, or without one.
  ///
  /// - Parameters:
  ///   - key: The member.
  ///   - value: What it is to hold; `nil` takes it out.
  ///   - order: The order that the keys of such an object have; a new one stands before those that come later in it,
  ///     else last.
  /// - Returns: The other object.
  func with(_ key: String, _ value: JSONValue?, order: [String] = []) -> JSONValue {
    var members = (object ?? []).map { ($0.key, $0.value) }
    let index = members.firstIndex { $0.0 == key }
    guard let value else {
      if let index { members.remove(at: index) }
      return .object(members)
    }
    if let index {
      members[index].1 = value
      return .object(members)
    }
    let later = order.firstIndex(of: key).map { order[($0 + 1)...] } ?? []
    let place = members.firstIndex { later.contains($0.0) } ?? members.endIndex
    members.insert((key, value), at: place)
    return .object(members)
  }

  /// The object with what a function makes of a member that is an object; as it is where there is none.
  func changing(_ key: String, _ change: (JSONValue) -> JSONValue) -> JSONValue {
    guard let value = self[key], value.object != nil else { return self }
    return with(key, change(value))
  }

  /// The object with another order of its members.
  func moving(_ key: String, to place: SyllabusDocument.Place) -> JSONValue {
    var members = (object ?? []).map { ($0.key, $0.value) }
    guard let index = members.firstIndex(where: { $0.0 == key }) else { return self }
    let member = members.remove(at: index)
    func position(_ key: String) -> Int? { members.firstIndex { $0.0 == key } }
    let target: Int? =
      switch place {
      case .first: 0
      case .last: members.endIndex
      case .before(let other): position(other)
      case .after(let other): position(other).map { $0 + 1 }
      }
    guard let target else { return self }
    members.insert(member, at: target)
    return .object(members)
  }
}
