// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "fuzz",
  dependencies: [.package(name: "mark", path: "../..")],
  targets: [
    .target(name: "Seeded", path: "Seeded"),
    .executableTarget(
      name: "Campaign",
      dependencies: ["Seeded", .product(name: "MarkOracle", package: "mark")],
      path: "Campaign"
    ),
    .executableTarget(
      name: "Ringing",
      dependencies: ["Seeded", .product(name: "MarkOracle", package: "mark")],
      path: "Ringing"
    ),
    // Links only with the fuzzer's main: see `run`.
    .executableTarget(
      name: "Fuzzer",
      dependencies: ["Seeded", .product(name: "MarkCore", package: "mark")],
      path: "Fuzzer"
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [.treatAllWarnings(as: .error), .strictMemorySafety()]
}
