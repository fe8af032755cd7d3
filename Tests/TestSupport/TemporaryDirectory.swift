import Glibc
package import Testing

/// An empty directory, mode 0700, that exists while a test runs.
///
/// A test asks for one with `@Test(.temporaryDirectory)` and finds it as `TemporaryDirectory.path`.
/// The path is short, for a socket's path must fit 107 bytes.
package enum TemporaryDirectory {
  /// The path of the running test's directory.
  package static var path: String { current }

  @TaskLocal fileprivate static var current = "/nonexistent/temporary-directory-trait-missing"

  /// The path of a file in the running test's directory.
  package static func file(_ name: String) -> String { path + "/" + name }

  /// Makes a directory, runs the body and removes all that is below.
  ///
  /// - Parameters:
  ///   - parent: Where it is made.
  ///   - body: What to do; it is given the path.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws, or why the directory could not be made.
  package static func with<Result>(
    in parent: String = "/tmp",
    _ body: (String) async throws -> Result
  ) async throws -> Result {
    var template = Array("\(parent)/mark-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else {
      throw CannotMakeDirectory(code: errno)
    }
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { removeTree(path) }
    return try await body(path)
  }

  private struct CannotMakeDirectory: Error {
    let code: Int32
  }

  private static func removeTree(_ path: String) {
    var record = stat()
    guard unsafe lstat(path, &record) == 0 else { return }
    guard record.st_mode & S_IFMT == S_IFDIR else {
      unsafe _ = unlink(path)
      return
    }
    unsafe _ = chmod(path, 0o700)
    for name in names(in: path) { removeTree(path + "/" + name) }
    unsafe _ = rmdir(path)
  }

  private static func names(in path: String) -> [String] {
    guard let directory = unsafe opendir(path) else { return [] }
    defer { unsafe _ = closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { field in
        unsafe String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}

/// Gives each test of the suite or function its own `TemporaryDirectory`.
package struct TemporaryDirectoryTrait: TestTrait, SuiteTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    // A suite's own scope encloses its tests': only the innermost is of use.
    guard testCase != nil else { return try await function() }
    try await TemporaryDirectory.with { path in
      try await TemporaryDirectory.$current.withValue(path) { try await function() }
    }
  }
}

extension Trait where Self == TemporaryDirectoryTrait {
  /// Runs the test with an empty directory of its own.
  package static var temporaryDirectory: Self { TemporaryDirectoryTrait() }
}
