import Primary

/// Something that happens at a moment of the simulation.
enum Happening {
  /// The primary is started.
  case start
  /// The disk has done what it was given longest ago.
  case disk(life: Int)
  /// Something reaches the primary that its own process tells it.
  case told(life: Int, Primary.Event)
  /// The primary is asked whether a peer has taken everything.
  case progress(Link)
  /// Bytes, or the end of them, come to the primary.
  case arrival(Link)
  /// The primary learns that a connection is gone.
  case loss(Link)
  /// A program has its turn.
  case turn(program: Int, life: Int)
  /// Something goes wrong.
  case mishap
  /// The disk is well again.
  case healing
}

/// What is going to happen, in its order.
struct Agenda {
  private var heap: [(time: Int64, order: Int, happening: Happening)] = []
  private var count = 0

  /// When the next thing happens.
  var next: Int64? { heap.first?.time }

  mutating func add(_ happening: Happening, at time: Int64) {
    count += 1
    heap.append((time, count, happening))
    var index = heap.count - 1
    while index > 0, isBefore(index, (index - 1) / 2) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func take() -> (time: Int64, happening: Happening)? {
    guard let first = heap.first else { return nil }
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      sink()
    }
    return (first.time, first.happening)
  }

  private mutating func sink() {
    var index = 0
    while true {
      let children = [2 * index + 1, 2 * index + 2].filter { $0 < heap.count }
      guard let least = children.min(by: { isBefore($0, $1) }), isBefore(least, index) else {
        return
      }
      heap.swapAt(index, least)
      index = least
    }
  }

  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    (heap[left].time, heap[left].order) < (heap[right].time, heap[right].order)
  }
}
