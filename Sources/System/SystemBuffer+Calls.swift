import Glibc

extension SystemBuffer {
  /// Whether the bytes are a path as system calls take it: one zero, at the end.
  package var isPath: Bool {
    guard !isOverfull, count > 1 else { return false }
    return withBytes { bytes in
      var end = 0
      while end < bytes.count, bytes[end] != 0 { end += 1 }
      return end == bytes.count - 1
    }
  }

  /// Lends the path to a system call, which returns −1 when it fails.
  @unsafe private borrowing func withPath(_ body: (UnsafePointer<CChar>) -> Int32) -> Int32 {
    guard isPath else { return -1 }
    // A path ends with a zero before `count`.
    return unsafe memory.withMemoryRebound(to: CChar.self) { path in
      unsafe path.baseAddress.map { unsafe body($0) } ?? -1
    }
  }

  /// Appends a variable of the environment.
  ///
  /// - Returns: Whether it is set.
  package mutating func append(variable name: StaticString) -> Bool {
    // A literal ends with a zero.
    let value = unsafe getenv(UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self))
    guard let value = unsafe value else { return false }
    // Every entry of the environment ends with a zero, which `strlen` finds.
    append(
      unsafe UnsafeRawBufferPointer(start: value, count: strlen(value)).bindMemory(to: UInt8.self)
        .span
    )
    return true
  }

  /// Appends what a file begins with, as much as there is room for.
  ///
  /// - Returns: Whether it could be read.
  package mutating func append(startOf path: borrowing SystemBuffer) -> Bool {
    let descriptor = unsafe path.withPath { unsafe open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor != -1 else { return false }
    defer { _ = close(descriptor) }
    // A regular file gives all that is asked for, or all it has.
    return unsafe appendFilling { unsafe read(descriptor, $0.baseAddress, $0.count) } != -1
  }

  /// Makes the bytes the content of a file, mode 0600, by way of a fresh one that takes its name.
  ///
  /// - Returns: Whether that was done; if not, the file is as it was.
  package borrowing func replaceFile(
    _ path: borrowing SystemBuffer,
    by fresh: borrowing SystemBuffer
  ) -> Bool {
    let descriptor = unsafe fresh.withPath {
      unsafe open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    }
    guard descriptor != -1 else { return false }
    let isWhole = write(to: FileDescriptor(rawValue: descriptor)) == count
    _ = close(descriptor)
    if isWhole,
      unsafe fresh.withPath({ old in unsafe path.withPath { unsafe rename(old, $0) } }) == 0
    {
      return true
    }
    _ = unsafe fresh.withPath { unsafe unlink($0) }
    return false
  }

  /// Writes the bytes with one call.
  ///
  /// - Returns: How many were taken; −1 when the call failed.
  package borrowing func write(to descriptor: FileDescriptor) -> Int {
    withBytes { bytes in
      unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(descriptor.rawValue, $0.baseAddress, $0.count)
      }
    }
  }
}

extension Span<UInt8> {
  /// Whether the first bytes are those of another.
  package func begins(with other: Span<UInt8>) -> Bool {
    guard other.count <= count else { return false }
    return unsafe withUnsafeBytes { bytes in
      unsafe other.withUnsafeBytes { other in
        guard let bytes = bytes.baseAddress, let start = other.baseAddress else { return true }
        // Both have so many bytes.
        return unsafe memcmp(bytes, start, other.count) == 0
      }
    }
  }
}
