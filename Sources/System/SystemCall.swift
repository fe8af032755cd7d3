import Glibc

/// Makes one C call, again when a signal interrupted it, and turns −1 into an error.
///
/// `errno` is read before anything else can run on this thread.
@discardableResult
func system<Result: FixedWidthInteger & SignedInteger>(
  _ operation: String,
  path: String? = nil,
  _ body: () -> Result
) throws(SystemError) -> Result {
  while true {
    #if DEBUG
    if let code = CallFault.next(operation) {
      if code == .interrupted { continue }
      throw SystemError(code, operation, path: path)
    }
    #endif
    let result = body()
    if result != -1 { return result }
    let code = errno
    if code != EINTR { throw SystemError(Errno(rawValue: code), operation, path: path) }
  }
}
