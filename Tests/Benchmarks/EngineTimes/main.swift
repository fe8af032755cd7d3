// Times the Engine against fdatasync, the least that a durable change costs: see docs/performance.md.
//
// usage: EngineTimes DIRECTORY-ON-A-DISK ORDINARY LARGE FALLING SYLLABI…
//          prints “what ratio microseconds microseconds” for a home and for one subject, and “scan milliseconds”
//        EngineTimes --evaluate FILE ROUNDS
//          prints nanoseconds an evaluation, and the grade, as tree.py does
//        EngineTimes --load LIBRARY ROUNDS
//          prints milliseconds for reading a library file, and its bytes, as load.py does
//        EngineTimes --dates COUNT ROUNDS
//          prints milliseconds from the change of one date among so many until it is known what rings next
import Engine
import Glibc
import Library

func read(_ path: String) -> [UInt8] {
  guard let file = unsafe fopen(path, "r") else { fail("cannot read \(path)") }
  defer { unsafe _ = fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe fread(bytes.baseAddress, 1, bytes.count, file)
    }
    if count == 0 { return bytes }
    bytes += buffer[..<count]
  }
}

func fail(_ message: String) -> Never {
  let line = Array("EngineTimes: \(message)\n".utf8)
  unsafe line.withUnsafeBytes { unsafe _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  exit(2)
}

/// Times work and a durable write in turn; the median of the ratios, and of both times in microseconds.
func tell(_ what: String, rounds: Int, _ disk: inout Durable, _ work: () -> Void) {
  var ours: [Double] = []
  var theirs: [Double] = []
  work()
  for _ in 0..<rounds {
    ours.append(nanoseconds(work) / 1_000)
    var isKept = false
    theirs.append(nanoseconds { isKept = disk.keep() } / 1_000)
    guard isKept else { fail("the disk kept nothing") }
  }
  let ratio = median(zip(ours, theirs).map { $0 / $1 })
  func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
  print(what, (ratio * 100).rounded() / 100, tenths(median(ours)), tenths(median(theirs)))
}

/// What one evaluation of a syllabus with the grades of its first case takes.
func evaluate(_ path: String, rounds: Int) {
  guard let tree = Enrolled(firstCaseOf: read(path)) else { fail("no case to evaluate in \(path)") }
  let sheet = tree.scheme.sheet(of: tree.record, in: tree.sitting)
  let outcome = tree.scheme.secured(on: sheet)
  let time = nanoseconds { for _ in 0..<rounds { use(tree.scheme.secured(on: sheet)) } }
  print(Int(time) / rounds, outcome.grade?.description ?? "")
}

/// What it takes to read a library: all of its syllabuses are compiled.
func load(_ path: String, rounds: Int) {
  let bytes = read(path)
  let times = (0..<rounds).map { _ in
    nanoseconds {
      guard let read = try? Library.read(bytes) else { fail("\(path) is no library") }
      use(read)
    } / 1e6
  }
  print((median(times) * 1_000).rounded() / 1_000, bytes.count)
}

/// A subject of which two thirds of the grades are in, others for each number.
func enrolled(_ path: String, _ number: Int = 0) -> Enrolled {
  guard let subject = Enrolled(read(path), graded: { ($0 + number) % 3 != 0 }) else {
    fail("\(path) is no syllabus")
  }
  return subject
}

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "--evaluate", arguments.count == 3, let rounds = Int(arguments[2]) {
  evaluate(arguments[1], rounds: rounds)
  exit(0)
}
if arguments.first == "--load", arguments.count == 3, let rounds = Int(arguments[2]) {
  load(arguments[1], rounds: rounds)
  exit(0)
}
if arguments.first == "--dates", arguments.count == 3, let count = Int(arguments[1]), count > 0,
  let rounds = Int(arguments[2])
{
  print((timeOfNextRing(among: count, rounds: rounds) * 1_000).rounded() / 1_000)
  exit(0)
}
guard arguments.count > 4 else { fail("see the first lines of main.swift") }
let (ordinary, large, falling) = (
  enrolled(arguments[1]), enrolled(arguments[2]), enrolled(arguments[3])
)
let syllabi = arguments[4...]
let home = (0..<40).map { enrolled(syllabi[syllabi.startIndex + $0 % syllabi.count], $0) }
guard var disk = Durable(arguments[0] + "/overwritten") else {
  fail("cannot write in \(arguments[0])")
}
tell("home", rounds: 101, &disk) { for subject in home { subject.answer() } }
tell("ordinary", rounds: 501, &disk) { ordinary.answer() }
tell("large", rounds: 501, &disk) { large.answer() }
let scan = (0..<21).map { _ in
  nanoseconds { use(falling.scheme.need(Question(), on: falling.sheet)) } / 1e6
}
print("scan", (median(scan) * 100).rounded() / 100)
