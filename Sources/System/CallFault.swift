#if DEBUG
import Glibc
import Synchronization

/// A call into the operating system that a test lets fail, in debug builds only.
///
/// `MARK_ERRNO=OPERATION:ERRNO:N:COUNT` lets calls fail from the N-th on, so many in a row, without making
/// them; operations are named as in errors (`accept a connection`), errors by their number.
struct CallFault {
  private let operation: String
  private let code: Errno
  private let first: Int
  private let count: Int

  private static let chosen = Environment.current()["MARK_ERRNO"].flatMap(CallFault.init)
  private static let calls = Atomic(0)

  private init?(_ text: String) {
    let parts = text.split(separator: ":").map(String.init)
    guard parts.count == 4, let code = Int32(parts[1]), let first = Int(parts[2]),
      let count = Int(parts[3])
    else { return nil }
    (operation, self.code, self.first, self.count) = (parts[0], Errno(rawValue: code), first, count)
  }

  /// How the call that is about to be made fails, if it is to.
  static func next(_ operation: String) -> Errno? {
    guard let chosen, chosen.operation == operation else { return nil }
    let number = calls.add(1, ordering: .relaxed).newValue
    return (chosen.first..<chosen.first + chosen.count).contains(number) ? chosen.code : nil
  }
}
#endif
