// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "mark", path: "../..")],
  targets: [
    .executableTarget(
      name: "EngineTimes",
      dependencies: [.product(name: "MarkCore", package: "mark")],
      path: "EngineTimes"
    )
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [.treatAllWarnings(as: .error), .strictMemorySafety()]
}
