public import Engine

extension Syllabus {
  /// Something that a person enters, or a row of such things.
  public struct Part: Hashable, Sendable {
    /// The name that formulas use.
    public var id: NodeID
    /// The name that people read.
    public var name: String
    /// Where the guide says so.
    public var cite: String?
    /// What is entered.
    public var kind: Scheme.Leaf.Kind
    /// The most points it can be; for a row, each of its members.
    public var maximum: Exact
    /// How a grade is typed.
    public var style: InputStyle
    /// The number of members of a row.
    public var count: Int?
    /// What the members of a row are called, where they have names of their own.
    public var memberNames: [String] = []
    /// What each member of a row consists of; empty when a member is graded as a whole.
    public var parts: [Part] = []
    /// Whether it is absent until graded.
    public var isOptional = false
    /// Whether more points are worse.
    public var isPenalty = false
    /// Whether it exists only while a condition of the scheme holds.
    public var isConditional = false
    /// What happens on its date, where the file says so.
    var statedOccasion: Occasion?
  }

  /// One thing that a person grades.
  public struct Leaf: Hashable, Sendable {
    /// The address, such as `lab.2`.
    public var id: LeafID
    /// The part it belongs to.
    public var part: NodeID
    /// The name that people read, such as `Prácticas 2`.
    public var name: String
    /// What is entered.
    public var kind: Scheme.Leaf.Kind
    /// The most points it can be.
    public var maximum: Exact
    /// How a grade is typed.
    public var style: InputStyle
    /// What happens on its date, where the file says so.
    var statedOccasion: Occasion?

    /// What happens on its date.
    ///
    /// Read from the names only where somebody asks, as few do.
    public var occasion: Occasion {
      if let statedOccasion { return statedOccasion }
      let isTest = if case .test = kind { true } else { false }
      return Occasion(named: [id.rawValue, name], isTest: isTest)
    }

    /// What a typed text says of this leaf.
    ///
    /// - Throws: ``GradeTextError`` with the text as typed.
    public func state(of typed: String) throws(GradeTextError) -> LeafState {
      try GradeText(style: style, maximum: maximum).state(of: typed)
    }
  }
}

extension Syllabus.Part {
  /// How many members a row that is laid out can have; the scheme refuses others.
  static let memberCounts = 1...200

  /// The leaves of the part, with the addresses that the scheme gives them.
  var leaves: [Syllabus.Leaf] {
    guard let count else { return [leaf(id.rawValue, name, of: self)] }
    guard Syllabus.Part.memberCounts.contains(count) else { return [] }
    return (1...count).flatMap { number in
      let (address, title) = ("\(id).\(number)", memberName(number))
      return parts.isEmpty
        ? [leaf(address, title, of: self)]
        : parts.map { leaf("\(address).\($0.id)", "\(title) · \($0.name)", of: $0) }
    }
  }

  /// Whether an address is that of a member, `lab.2`.
  func hasMember(at address: String) -> Bool { memberName(at: address) != nil }

  /// What people read for the member at an address, `lab.2`.
  func memberName(at address: String) -> String? {
    guard let count, Syllabus.Part.memberCounts.contains(count) else { return nil }
    return (1...count).first { address == "\(id).\($0)" }.map(memberName)
  }

  private func memberName(_ number: Int) -> String {
    memberNames.isEmpty ? "\(name) \(number)" : memberNames[number - 1]
  }

  private func leaf(_ address: String, _ title: String, of graded: Self) -> Syllabus.Leaf {
    Syllabus.Leaf(
      id: LeafID(rawValue: address),
      part: id,
      name: title,
      kind: graded.kind,
      maximum: graded.maximum,
      style: graded.style,
      statedOccasion: graded.statedOccasion ?? statedOccasion
    )
  }
}
