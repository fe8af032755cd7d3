import System
import Testing

@testable import Host

@Suite struct ServiceEnvironmentTests {
  private static let listening = DescriptorKind.Socket(
    isLocal: true,
    isStream: true,
    isListening: true,
    path: "/run/user/1/mark/mark.sock"
  )

  /// Descriptors as they are passed on, the first of them number 3.
  private func passed(
    _ environment: [String: String],
    _ kinds: DescriptorKind...
  ) throws(ServiceEnvironment.Refusal) -> PassedSocket? {
    try ServiceEnvironment(environment, process: 7).passedSocket { descriptor in
      let index = Int(descriptor.rawValue) - 3
      return kinds.indices.contains(index) ? kinds[index] : .closed
    }
  }

  private let one = ["LISTEN_PID": "7", "LISTEN_FDS": "1", "LISTEN_FDNAMES": "markd.socket"]

  @Test func `one listening socket is taken, as descriptor 3 and by its path`() throws {
    let socket = try passed(one, .socket(Self.listening))
    #expect(socket?.socket.descriptor.rawValue == 3)
    #expect(socket?.address.path == "/run/user/1/mark/mark.sock")
  }

  @Test(arguments: [
    [:], ["LISTEN_PID": "7"], ["LISTEN_FDS": "1"], ["LISTEN_PID": "7", "LISTEN_FDS": "0"],
    ["LISTEN_PID": "8", "LISTEN_FDS": "1"], ["LISTEN_PID": "x", "LISTEN_FDS": "1"],
    ["LISTEN_PID": "", "LISTEN_FDS": "2"],
  ])
  func `what is meant for no process or another one is left alone`(
    environment: [String: String]
  ) throws {
    #expect(try passed(environment, .socket(Self.listening)) == nil)
  }

  /// Something that cannot be served, and why.
  struct Unfit: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var kind: DescriptorKind
    var refusal: ServiceEnvironment.Refusal
  }

  private static func socket(_ change: (inout DescriptorKind.Socket) -> Void) -> DescriptorKind {
    var socket = listening
    change(&socket)
    return .socket(socket)
  }

  static let unfit = [
    Unfit(testDescription: "nothing", kind: .closed, refusal: .noSocket),
    Unfit(testDescription: "a file", kind: .other, refusal: .noSocket),
    Unfit(testDescription: "TCP", kind: socket { $0.isLocal = false }, refusal: .wrongKind),
    Unfit(testDescription: "datagrams", kind: socket { $0.isStream = false }, refusal: .wrongKind),
    Unfit(
      testDescription: "silent",
      kind: socket { $0.isListening = false },
      refusal: .notListening
    ),
    Unfit(testDescription: "nameless", kind: socket { $0.path = nil }, refusal: .noPath),
    Unfit(testDescription: "relative", kind: socket { $0.path = "mark.sock" }, refusal: .noPath),
    Unfit(
      testDescription: "108 bytes",
      kind: socket { $0.path = "/" + String(repeating: "x", count: 107) },
      refusal: .noPath
    ),
  ]

  @Test(arguments: unfit)
  func `anything else under descriptor 3 is refused with what is wrong`(_ unfit: Unfit) throws {
    let refusal = #expect(throws: ServiceEnvironment.Refusal.self) { try passed(one, unfit.kind) }
    #expect(refusal == unfit.refusal)
    #expect(refusal?.description.contains("descriptor 3") == true)
  }

  @Test func `two descriptors are refused by their names`() throws {
    let two = ["LISTEN_PID": "7", "LISTEN_FDS": "2", "LISTEN_FDNAMES": "markd.socket:extra"]
    let refusal = #expect(throws: ServiceEnvironment.Refusal.self) {
      try passed(two, .socket(Self.listening), .socket(Self.listening))
    }
    #expect(refusal == .several(2, names: ["markd.socket", "extra"]))
    #expect(refusal?.description.contains("2 descriptors (markd.socket, extra)") == true)
  }

  @Test(arguments: ["", "one", "-1", "1.0"])
  func `a number of descriptors that is none is refused as it stands`(text: String) {
    #expect(throws: ServiceEnvironment.Refusal.count(text)) {
      try passed(["LISTEN_PID": "7", "LISTEN_FDS": text], .socket(Self.listening))
    }
  }

  /// What the environment says of the watchdog, and the seconds that it comes to.
  struct Watchdog: Sendable {
    var environment: [String: String]
    var seconds: Int?
  }

  @Test(arguments: [
    Watchdog(environment: ["WATCHDOG_USEC": "30000000"], seconds: 30),
    Watchdog(environment: ["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"], seconds: 30),
    Watchdog(environment: ["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "8"], seconds: nil),
    Watchdog(environment: ["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": ""], seconds: nil),
    Watchdog(environment: ["WATCHDOG_USEC": "0"], seconds: nil),
    Watchdog(environment: ["WATCHDOG_USEC": "soon"], seconds: nil),
    Watchdog(environment: ["WATCHDOG_PID": "7"], seconds: nil),
  ])
  func `the watchdog is ours where it names us or nobody`(_ watchdog: Watchdog) {
    let environment = watchdog.environment.merging(["NOTIFY_SOCKET": "/run/n"]) { $1 }
    let period = ServiceEnvironment(environment, process: 7).watchdogPeriod
    #expect(period == watchdog.seconds.map { .seconds($0) })
  }

  @Test func `a stream goes to the journal when it is the one that is named`() throws {
    let status = try #require(try FileStatus.of("/dev/null"))
    let (device, inode) = (status.identity.device, status.identity.inode)
    for (value, isJournal) in [
      ("\(device):\(inode)", true), ("\(device):\(inode + 1)", false),
      ("\(device + 1):\(inode)", false), ("", false),
    ] {
      let service = ServiceEnvironment(["JOURNAL_STREAM": value], process: 7)
      #expect(service.isJournal(status.identity) == isJournal, "\(value)")
    }
    #expect(!ServiceEnvironment([:], process: 7).isJournal(status.identity))
  }

  @Test(arguments: [[:], ["NOTIFY_SOCKET": ""]])
  func `without anybody to notify there is no watchdog`(environment: [String: String]) {
    let service = ServiceEnvironment(
      environment.merging(["WATCHDOG_USEC": "30000000"]) { $1 },
      process: 7
    )
    #expect(service.notifySocket == nil)
    #expect(service.watchdogPeriod == nil)
  }
}
