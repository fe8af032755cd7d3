/// What a random formula may speak of, by what it stands for.
struct Vocabulary {
  var numbers: [Term] = []
  var conditions: [Term] = []
  /// Rows by the number of their members.
  var rows: [Int: [Term]] = [:]
  var conditionRows: [Int: [Term]] = [:]
  /// Parts and members that can be asked whether they were sat.
  var parts: [Term] = []
  /// Rows that can be asked so, by the number of their members.
  var partRows: [Int: [Term]] = [:]
  /// Numbers with a weight of their own: what an average may be made of, with the members of a row.
  var shares: [(name: String, count: Int?)] = []
  /// Whether there is a sitting before, that the same names may be asked of.
  var looksBack = false
  /// Whether `grade` and `attempted` may be used.
  var allowsGrade = false
  var allowsAttempted = false

  var widths: [Int] { rows.keys.sorted() }

  /// Takes in a part.
  mutating func add(_ part: Guide.Part) {
    let name = Term.name(part.name)
    let isFact = part.kind == .fact
    guard let count = part.count else {
      if isFact { conditions.append(name) } else { numbers.append(name) }
      if !isFact { shares.append((part.name, nil)) }
      parts.append(name)
      return
    }
    if isFact {
      conditionRows[count, default: []].append(name)
    } else {
      rows[count, default: []].append(name)
      numbers.append(.name("\(part.name).\(count)"))
      shares.append((part.name, count))
    }
    partRows[count, default: []].append(name)
    parts.append(.name("\(part.name).1"))
  }
}
