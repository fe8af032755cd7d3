public import Engine

/// The arithmetic of a subject in one sitting, with the names and citations that people read.
public struct SubjectExplanation: Hashable, Sendable {
  public var subject: SubjectID
  public var name: String
  /// What the grade is called, if it reaches a label.
  public var label: String?
  public var explanation: Explanation
  /// The sittings, in their order.
  public var sittings: [SittingTitle]
  /// The names of the parts and the values.
  public var titles: [NodeID: Title]
  /// The names of what is graded.
  public var leaves: [LeafID: LeafTitle]

  public init(
    subject: SubjectID,
    name: String,
    label: String? = nil,
    explanation: Explanation,
    sittings: [SittingTitle],
    titles: [NodeID: Title],
    leaves: [LeafID: LeafTitle]
  ) {
    self.subject = subject
    self.name = name
    self.label = label
    self.explanation = explanation
    self.sittings = sittings
    self.titles = titles
    self.leaves = leaves
  }

  /// What people read for a part or a value.
  public struct Title: Hashable, Sendable {
    public var name: String
    /// Where the guide says so.
    public var cite: String?

    public init(_ name: String, cite: String? = nil) {
      self.name = name
      self.cite = cite
    }
  }

  /// What people read for one thing that is graded.
  public struct LeafTitle: Hashable, Sendable {
    public var name: String
    /// Where the guide says so, for a part of a row's member; else the part says it.
    public var cite: String?
    /// The grade as typed, here or in the sitting that it is taken over from.
    public var text: String?

    public init(_ name: String, cite: String? = nil, text: String? = nil) {
      self.name = name
      self.cite = cite
      self.text = text
    }
  }

  /// What people read for a sitting.
  public struct SittingTitle: Hashable, Sendable {
    public var id: SittingID
    public var title: Title

    public init(_ id: SittingID, _ title: Title) {
      self.id = id
      self.title = title
    }
  }
}

extension SubjectExplanation {
  /// The title of a part or a value; its identifier where there is none.
  public func title(of id: NodeID) -> Title { titles[id] ?? Title(id.rawValue) }

  /// The title of one thing that is graded; its address where there is none.
  public func title(of id: LeafID) -> LeafTitle { leaves[id] ?? LeafTitle(id.rawValue) }

  /// The title of a sitting; its identifier where there is none.
  public func title(of id: SittingID) -> Title {
    sittings.first { $0.id == id }?.title ?? Title(id.rawValue)
  }
}
