// Times the Engine against fdatasync, the least that a durable change costs: see docs/performance.md.
//
// usage: EngineTimes DIRECTORY-ON-A-DISK SYLLABI…        prints “what ratio microseconds microseconds”
//        EngineTimes --evaluate FILE ROUNDS              prints nanoseconds an evaluation, as tree.py does
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

let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "--evaluate", arguments.count == 3,
  let rounds = arguments.last.flatMap({ Int($0) })
{
  guard let tree = Enrolled(firstCaseOf: read(arguments[2])) else { fail("no case to evaluate") }
  let sheet = tree.scheme.sheet(of: tree.record, in: tree.sitting)
  let outcome = tree.scheme.secured(on: sheet)
  let time = nanoseconds { for _ in 0..<rounds { use(tree.scheme.secured(on: sheet)) } }
  print(Int(time) / rounds, outcome.grade?.description ?? "")
  exit(0)
}
guard arguments.count > 1, let directory = arguments.first else {
  fail("see the first lines of main.swift")
}
let files = arguments.dropFirst().map(read)
guard var disk = Durable(directory + "/overwritten") else { fail("cannot write in \(directory)") }

// Two thirds of the grades are in, and other ones in each subject.
let home = (0..<40).compactMap { number in
  Enrolled(files[number % files.count]) { ($0 + number) % 3 != 0 }
}
guard home.count == 40, let tree = Enrolled(files[0], graded: { $0 % 3 != 0 }) else {
  fail("a file is no syllabus")
}
tell("home", rounds: 51, &disk) { for subject in home { subject.answer() } }
tell("subject", rounds: 501, &disk) { tree.answer() }
