package import System

/// The directory of what must survive, with the lock that orders its writers.
package struct StateDirectory: Sendable {
  let path: String
  let disk: any Disk
  /// How long to wait for another process that holds the lock; none does for longer than it takes
  /// to write a file.
  let patience: Duration

  package init(
    path: String,
    disk: any Disk = SystemDisk(),
    patience: Duration = .seconds(2)
  ) {
    self.path = path
    self.disk = disk
    self.patience = patience
  }

  func file(_ name: String) -> String { Path.join(path, name) }

  /// Runs the body while no other process of this companion changes a file here.
  ///
  /// Makes the directory if need be.
  package func locked<Result>(
    _ body: () throws(StateFileError) -> Result
  ) throws(StateFileError) -> Result {
    try attempt { () throws(SystemError) in
      if try disk.status(of: path) == nil {
        try disk.createDirectories(path)
        try disk.flushDirectory(of: path)
      }
    }
    return try withExtendedLifetime(try acquire(), body)
  }

  /// Turns the system's errors into ours.
  func attempt<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(StateFileError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw .system(error)
    }
  }

  private func acquire() throws(StateFileError) -> FileLock {
    let deadline = ClockReading.now().monotonic + patience
    while true {
      switch try attempt({ () throws(SystemError) in try FileLock.acquire(file("companion.lock")) })
      {
      case .acquired(let lock): return lock
      case .held(let holder):
        if ClockReading.now().monotonic >= deadline {
          throw .inUse(path: file("companion.lock"), by: holder)
        }
        // A file lock cannot be waited for with a time limit.
        _ = try attempt { () throws(SystemError) in
          try Readiness.waitToRead([], timeout: .milliseconds(5))
        }
      }
    }
  }
}
