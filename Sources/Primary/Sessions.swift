/// The connections, in the order in which they came.
///
/// A session is looked at and changed where it stands: to take it out and put it back costs more than most of
/// what happens to it.
struct Sessions {
  /// In their order, for an id names a later connection than those before it.
  private(set) var ids: [ConnectionID] = []
  /// One for each id.
  private var sessions: [Session] = []
  /// The place that was looked at last, which mostly is looked at again.
  private var lastPlace = 0

  var isEmpty: Bool { ids.isEmpty }

  /// A copy of a session.
  subscript(id: ConnectionID) -> Session? { place(of: id).map { sessions[$0] } }

  /// Begins a session.
  mutating func begin(_ id: ConnectionID, _ session: Session) {
    let place = firstPlace(from: id)
    ids.insert(id, at: place)
    sessions.insert(session, at: place)
  }

  /// Forgets a session.
  mutating func end(_ id: ConnectionID) {
    guard let place = place(of: id) else { return }
    ids.remove(at: place)
    sessions.remove(at: place)
  }

  /// Changes a session, or asks it something, in its place.
  ///
  /// - Returns: What the body returns; `nil` when there is no such session.
  @discardableResult
  mutating func update<Result, Failure: Error>(
    _ id: ConnectionID,
    _ body: (inout Session) throws(Failure) -> Result?
  ) throws(Failure) -> Result? {
    if lastPlace >= ids.count || ids[lastPlace] != id {
      guard let place = place(of: id) else { return nil }
      lastPlace = place
    }
    return try body(&sessions[lastPlace])
  }

  /// How many sessions are as asked.
  func count(where isMeant: (Session) -> Bool) -> Int { sessions.count(where: isMeant) }

  /// The sessions that are as asked.
  func filter(_ isMeant: (Session) -> Bool) -> [Session] { sessions.filter(isMeant) }

  /// What the companions know that watch and have been told of a revision.
  func known(_ revision: Int) -> Set<Views.Known> {
    var known: Set<Views.Known> = []
    var last: Views.Known?
    for place in sessions.indices {
      guard let one = sessions[place].known, one.revision == revision, one != last else { continue }
      known.insert(one)
      last = one
    }
    return known
  }

  private func place(of id: ConnectionID) -> Int? {
    let place = firstPlace(from: id)
    return place < ids.count && ids[place] == id ? place : nil
  }

  private func firstPlace(from id: ConnectionID) -> Int {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
