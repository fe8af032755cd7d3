import Engine

/// Why a name that a person typed does not lead to one thing.
public enum LookupError: Error, Hashable, Sendable {
  case unknown(String, near: String?)
  /// More than one begins like that: their short names.
  case ambiguous(String, [String])
}

extension Summary {
  /// Finds a subject by its short name, or by a beginning of its name that no other shares.
  ///
  /// - Throws: ``LookupError``.
  public func subject(named typed: String) throws(LookupError) -> SubjectSummary {
    let candidates = subjects.map { (key: $0.id.rawValue, name: $0.name) }
    return subjects[try indexOfName(typed, among: candidates)]
  }
}

extension SubjectSummary {
  /// Finds a part by its address, or by a beginning of its name that no other shares.
  ///
  /// - Throws: ``LookupError``.
  public func part(named typed: String) throws(LookupError) -> PartSummary {
    let candidates = parts.map { (key: $0.id.rawValue, name: $0.name) }
    return parts[try indexOfName(typed, among: candidates)]
  }

  /// Finds a part, or a whole row, by its address or by a beginning of its name that no other shares.
  ///
  /// - Returns: The address, and the name that people read.
  /// - Throws: ``LookupError``.
  public func address(named typed: String) throws(LookupError) -> (address: String, name: String) {
    let parts = parts.map { (key: $0.id.rawValue, name: $0.name) }
    let candidates = rows + parts
    do {
      let found = candidates[try indexOfName(typed, among: candidates)]
      return (found.key, found.name)
    } catch {
      // What begins like a row begins like its members, too.
      guard case .ambiguous(_, let keys) = error,
        let row = rows.first(where: { row in
          keys.allSatisfy { $0 == row.key || $0.hasPrefix(row.key + ".") }
        })
      else { throw error }
      return (row.key, row.name)
    }
  }

  /// The rows of parts; each is named by its first member, `Prácticas 1`, without the number.
  public var rows: [(key: String, name: String)] {
    parts.reduce(into: []) { rows, part in
      let steps = part.id.rawValue.split(separator: ".")
      guard steps.count > 1, !rows.contains(where: { $0.key == steps[0] }) else { return }
      let name = part.name.hasSuffix(" 1") ? String(part.name.dropLast(2)) : String(steps[0])
      rows.append((String(steps[0]), name))
    }
  }

  /// Finds a sitting by its id, or by a beginning of its name that no other shares.
  ///
  /// - Throws: ``LookupError``.
  public func sitting(named typed: String) throws(LookupError) -> SittingName {
    let candidates = sittings.map { (key: $0.id.rawValue, name: $0.name) }
    return sittings[try indexOfName(typed, among: candidates)]
  }
}

/// The index of the one candidate that a text means: its key, its whole name, or a beginning of either.
///
/// - Throws: ``LookupError``.
public func indexOfName(
  _ typed: String,
  among candidates: [(key: String, name: String)]
) throws(LookupError) -> Int {
  let text = typed.foldedForSearch
  let names = candidates.map { ($0.key.foldedForSearch, $0.name.foldedForSearch) }
  if let exact = names.firstIndex(where: { $0.0 == text }) { return exact }
  // The same name may be another year's subject too.
  let named = names.indices.filter { names[$0].1 == text }
  let found =
    named.isEmpty
    ? names.indices.filter { index in
      !text.isEmpty && (names[index].0.hasPrefix(text) || names[index].1.hasPrefix(text))
    } : named
  if found.count == 1 { return found[0] }
  if found.count > 1 { throw .ambiguous(typed, found.map { candidates[$0].key }) }
  let known = candidates.flatMap { [$0.key, $0.name] }
  throw .unknown(typed, near: closestName(to: typed, among: known))
}
