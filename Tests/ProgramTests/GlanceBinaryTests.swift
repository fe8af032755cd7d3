import System
import Testing

/// The release program as a file; `make test` builds it first.
@Suite struct GlanceBinaryTests {
  private static let path = ".build/release/mark-glance"
  private static let missing: Comment =
    "there is no .build/release/mark-glance; make all builds it"
  private static let isBuilt = ((try? SystemDisk().status(of: path)) ?? nil) != nil

  private func program() throws -> [UInt8] {
    try #require(try SystemDisk().readFile(Self.path, limit: 64 << 20))
  }

  @Test(.enabled(if: isBuilt, missing))
  func `is linked statically, so that nothing is loaded at start`() throws {
    let program = try program()
    let header = try #require(ELFHeader(program))
    let types = header.segmentTypes(in: program)
    #expect(types.contains(ELFHeader.load))
    #expect(!types.contains(ELFHeader.dynamic))
    #expect(!types.contains(ELFHeader.interpreter))
  }

  @Test(.enabled(if: isBuilt, missing))
  func `has no part of Foundation`() throws {
    let program = try program()
    let name = Array("Foundation".utf8)
    // The Swift runtime itself asks whether a value is boxed by that class.
    let allowed = Array("Foundation.__SwiftValue".utf8)
    var rest = program[...]
    while let range = rest.firstRange(of: name) {
      rest = rest[range.lowerBound...]
      #expect(rest.starts(with: allowed), "at byte \(range.lowerBound)")
      rest = rest.dropFirst(name.count)
    }
  }
}

/// As much of a 64-bit little-endian ELF file's header as tells its segments.
private struct ELFHeader {
  private let tableOffset: Int
  private let entrySize: Int
  private let entryCount: Int

  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 64, bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { return nil }
    tableOffset = bytes.little(32, size: 8)
    entrySize = bytes.little(54, size: 2)
    entryCount = bytes.little(56, size: 2)
  }

  /// The types PT_LOAD, PT_DYNAMIC and PT_INTERP.
  static let load: UInt32 = 1
  static let dynamic: UInt32 = 2
  static let interpreter: UInt32 = 3

  func segmentTypes(in bytes: [UInt8]) -> [UInt32] {
    (0..<entryCount).map { UInt32(bytes.little(tableOffset + $0 * entrySize, size: 4)) }
  }
}

extension [UInt8] {
  /// The little-endian number at an offset; 0 past the end.
  fileprivate func little(_ offset: Int, size: Int) -> Int {
    dropFirst(offset).prefix(size).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
