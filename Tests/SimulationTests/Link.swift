import Primary

/// One direction of a connection: what is on its way, and what has come and was not read.
struct Pipe {
  /// How many bytes the kernels on the way hold.
  let capacity: Int
  private var onTheWay: [(due: Int64, bytes: [UInt8])] = []
  private var arrived: [UInt8] = []
  private(set) var count = 0
  /// When the end comes, after everything else.
  private(set) var end: Int64?
  /// Whether the end was read.
  private(set) var isOver = false
  private var lastDue: Int64 = 0

  init(capacity: Int) {
    self.capacity = capacity
  }

  var room: Int { end == nil ? max(0, capacity - count) : 0 }

  /// Puts bytes on their way, behind all that went before, and returns when they come.
  mutating func put(_ bytes: [UInt8], due: Int64) -> Int64 {
    lastDue = max(lastDue, due)
    onTheWay.append((lastDue, bytes))
    count += bytes.count
    return lastDue
  }

  /// Lets nothing more follow, and returns when the reader learns it.
  mutating func finish(due: Int64) -> Int64 {
    if end == nil {
      lastDue = max(lastDue, due)
      end = lastDue
    }
    return lastDue
  }

  /// What of the way does not end in the middle is lost: everything after so many bytes.
  mutating func cut(after kept: Int, due: Int64) {
    var left = kept
    for index in onTheWay.indices {
      let taken = min(left, onTheWay[index].bytes.count)
      count -= onTheWay[index].bytes.count - taken
      onTheWay[index].bytes.removeLast(onTheWay[index].bytes.count - taken)
      left -= taken
    }
    _ = finish(due: due)
  }

  /// Reads at most so many of the bytes that have come.
  mutating func read(upTo limit: Int, at now: Int64) -> [UInt8] {
    while let first = onTheWay.first, first.due <= now {
      arrived += first.bytes
      onTheWay.removeFirst()
    }
    let taken = Array(arrived.prefix(limit))
    arrived.removeFirst(taken.count)
    count -= taken.count
    return taken
  }

  /// Whether the end has come and everything before it was read; true once.
  mutating func hasEnded(at now: Int64) -> Bool {
    guard !isOver, let end, end <= now, arrived.isEmpty, onTheWay.isEmpty else { return false }
    isOver = true
    return true
  }
}

/// A connection between a program and one life of the primary, as the two kernels see it.
final class Link {
  let id: ConnectionID
  let program: Int
  /// Which of its lives the primary was in.
  let life: Int
  var toPrimary: Pipe
  var toProgram: Pipe
  /// What waits in the primary's process, because the kernel takes no more.
  var output: [UInt8] = []
  var lastProgress: Int64 = 0
  var isPaused = false
  var isFinishing = false
  var isOpenAtPrimary = true
  var isOpenAtProgram = true
  /// The program is gone or the way is dead, and nobody tells the primary.
  var isHalfOpen = false
  let delay: Int64

  init(_ id: ConnectionID, program: Int, life: Int, capacity: Int, delay: Int64) {
    self.id = id
    self.program = program
    self.life = life
    self.delay = delay
    toPrimary = Pipe(capacity: capacity)
    toProgram = Pipe(capacity: capacity)
  }
}
