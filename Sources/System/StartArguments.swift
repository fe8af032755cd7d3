import Glibc

/// What this process was started with, as the C library hands it to what it calls before `main`.
///
/// For a program that asks before the runtime of Swift has begun, which alone can say `CommandLine`.
@safe package struct StartArguments {
  /// How many there are, the program's name included.
  package let count: Int
  /// So many pointers to texts that end with a zero, as C has it.
  private let texts: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

  /// - Parameters:
  ///   - count: How many texts there are.
  ///   - texts: As many pointers, valid as long as this value is used.
  @unsafe package init(
    count: Int32,
    _ texts: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  ) {
    self.count = Int(count)
    unsafe self.texts = texts
  }

  /// Whether the one at an index, from 0, is there and is exactly this.
  package func holds(_ text: StaticString, at index: Int) -> Bool {
    guard 0..<count ~= index, let argument = unsafe texts?[index] else { return false }
    // Both end with a zero: one is a literal, the other an argument.
    return unsafe strcmp(
      argument,
      UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
    ) == 0
  }
}
