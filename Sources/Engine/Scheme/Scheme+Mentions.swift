extension Scheme {
  /// The parts and values on which something depends: a grade, a rule, a label, what is taken over.
  public var mentioned: Set<NodeID> { PartUse(sittings).mentioned }
}
