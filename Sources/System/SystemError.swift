/// A call into the operating system that failed.
package struct SystemError: Error, Hashable, Sendable {
  /// The kernel's reason.
  package let code: Errno

  /// What was attempted, as a verb phrase that follows "cannot": `open`, `list`.
  package let operation: String

  /// The file concerned, when the operation has one.
  package let path: String?

  package init(_ code: Errno, _ operation: String, path: String? = nil) {
    self.code = code
    self.operation = operation
    self.path = path
  }
}

extension SystemError {
  /// Whether the write could succeed later, once somebody frees space or raises a quota.
  package var isOutOfSpace: Bool {
    code == .noSpace || code == .overQuota || code == .fileTooLarge
  }

  /// Whether the process or the system has no descriptor left.
  package var isOutOfDescriptors: Bool {
    code == .processFileLimit || code == .systemFileLimit
  }

  /// Whether permissions forbid the operation.
  package var isForbidden: Bool {
    code == .accessDenied || code == .notPermitted || code == .readOnly
  }

  /// Whether the file, or a directory on the way to it, does not exist.
  package var isMissing: Bool {
    code == .noSuchFile || code == .notDirectory
  }
}

extension SystemError: CustomStringConvertible {
  /// A sentence part such as `cannot open /x/library.json: permission denied (EACCES)`.
  package var description: String {
    guard let path else { return "cannot \(operation): \(code)" }
    return "cannot \(operation) \(path): \(code)"
  }
}
