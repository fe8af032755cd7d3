// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "fuzz",
  dependencies: [.package(name: "mark", path: "../..")],
  targets: [
    .executableTarget(
      name: "Campaign",
      dependencies: [.product(name: "MarkOracle", package: "mark")],
      path: "Campaign"
    )
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [.treatAllWarnings(as: .error), .strictMemorySafety()]
}
