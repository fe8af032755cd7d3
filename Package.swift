// swift-tools-version: 6.2
import PackageDescription

// Targets in dependency order: an arrow only ever points up this list.
let package = Package(
  name: "mark",
  products: [
    .executable(name: "markd", targets: ["markd"]),
    .executable(name: "mark", targets: ["mark"]),
    .executable(name: "mark-glance", targets: ["mark-glance"]),
    .library(
      name: "MarkCore",
      targets: [
        "Engine", "JSON", "Civil", "Tables", "Library", "Reminders", "Phrases", "Texts", "Wire",
        "Store", "Primary",
      ]
    ),
    .library(name: "MarkOracle", targets: ["Oracle", "RemindersOracle"]),
  ],
  targets: [
    // Values and pure functions.
    .target(name: "Engine"),
    .target(name: "JSON"),
    .target(name: "Civil"),
    .target(name: "Tables"),
    .target(name: "Library", dependencies: ["Engine", "JSON", "Civil"]),
    .target(name: "Reminders", dependencies: ["Library", "Engine", "Civil"]),
    .target(name: "Phrases"),
    .target(name: "Texts", dependencies: ["Phrases", "Engine", "Civil", "Library", "JSON"]),
    .target(name: "Wire", dependencies: ["JSON"]),
    .target(name: "Store", dependencies: ["Library", "Reminders", "JSON", "Civil"]),
    .target(
      name: "Primary",
      dependencies: [
        "Engine", "JSON", "Civil", "Library", "Reminders", "Phrases", "Texts", "Wire", "Store",
      ]
    ),

    // The operating system.
    .target(name: "System"),
    .target(name: "Host", dependencies: ["System"]),

    // Programs.
    .target(name: "Companion", dependencies: ["JSON", "Wire", "System", "Phrases"]),
    .target(
      name: "Daemon",
      dependencies: [
        "Engine", "Civil", "Phrases", "Wire", "Store", "Primary", "System", "Host",
      ]
    ),
    .target(
      name: "Commands",
      dependencies: [
        "Engine", "JSON", "Civil", "Tables", "Library", "Phrases", "Texts", "Wire", "Store",
        "System", "Companion",
      ]
    ),
    .target(name: "Glance", dependencies: ["JSON", "Wire", "Phrases", "System", "Companion"]),
    .executableTarget(name: "markd", dependencies: ["Daemon"]),
    .executableTarget(name: "mark", dependencies: ["Commands"]),
    .executableTarget(name: "mark-glance", dependencies: ["Glance"]),

    // Tests.
    .target(name: "TestSupport", dependencies: ["System", "JSON"], path: "Tests/TestSupport"),
    .target(name: "Oracle", dependencies: ["Engine"], path: "Tests/Oracle"),
    .target(
      name: "RemindersOracle",
      dependencies: ["Oracle", "Engine", "Civil", "Library", "Reminders"],
      path: "Tests/RemindersOracle"
    ),
    .testTarget(name: "EngineTests", dependencies: ["Engine", "Oracle", "TestSupport"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "TestSupport"]),
    .testTarget(name: "CivilTests", dependencies: ["Civil", "TestSupport"]),
    .testTarget(name: "TablesTests", dependencies: ["Tables", "TestSupport"]),
    .testTarget(
      name: "LibraryTests",
      dependencies: ["Library", "Engine", "JSON", "Civil", "TestSupport"]
    ),
    .testTarget(
      name: "RemindersTests",
      dependencies: [
        "Reminders", "RemindersOracle", "Library", "Engine", "JSON", "Civil", "TestSupport",
      ]
    ),
    .testTarget(
      name: "TextsTests",
      dependencies: [
        "Texts", "Phrases", "Library", "Engine", "JSON", "Civil", "Reminders", "TestSupport",
      ]
    ),
    .testTarget(name: "WireTests", dependencies: ["Wire", "JSON", "TestSupport"]),
    .testTarget(
      name: "StoreTests",
      dependencies: ["Store", "Library", "Reminders", "Engine", "JSON", "Civil", "TestSupport"]
    ),
    .testTarget(
      name: "PrimaryTests",
      dependencies: [
        "Primary", "Store", "Library", "Reminders", "RemindersOracle", "Engine", "Wire", "JSON",
        "Civil", "TestSupport",
      ]
    ),
    .testTarget(name: "HostTests", dependencies: ["Host", "System", "TestSupport"]),
    .testTarget(
      name: "CompanionTests",
      dependencies: ["Companion", "Wire", "JSON", "Phrases", "System", "TestSupport"]
    ),
    .testTarget(
      name: "SimulationTests",
      dependencies: [
        "Primary", "Daemon", "Companion", "Store", "Library", "Reminders", "Engine", "Phrases",
        "Civil", "Wire", "JSON", "Host", "System", "TestSupport",
      ]
    ),
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "Commands", "Glance", "Daemon", "Companion", "Primary", "Store", "Reminders", "Library",
        "Engine", "Civil", "Phrases", "Texts", "Wire", "JSON", "Host", "System", "TestSupport",
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// A build for the thread sanitizer takes in the tests of what has threads alone.
if let wanted = Context.environment["MARK_TESTS"]?.split(separator: " ").map(String.init) {
  package.targets.removeAll { $0.type == .test && !wanted.contains($0.name) }
}

for target in package.targets {
  target.swiftSettings = [
    .treatAllWarnings(as: .error), .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
