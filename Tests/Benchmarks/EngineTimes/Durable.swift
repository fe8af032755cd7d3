import Glibc

/// The least a disk can do to keep 150 bytes: overwrite them in a block that is allocated and written already.
///
/// The yardstick of the other measurements, as in `durable.h`.
struct Durable {
  private static let size = 1 << 20
  private static let record = [UInt8](repeating: UInt8(ascii: "r"), count: 150)

  private let descriptor: Int32
  private var offset = 0

  /// - Parameter path: A file on a disk; it is made anew.
  init?(_ path: String) {
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    let zeros = [UInt8](repeating: 0, count: Durable.size)
    let written = unsafe zeros.withUnsafeBytes {
      unsafe write(descriptor, $0.baseAddress, $0.count)
    }
    guard written == Durable.size, fsync(descriptor) == 0 else { return nil }
  }

  /// Keeps one record; records follow each other, as in a journal.
  mutating func keep() -> Bool {
    if offset + Durable.record.count > Durable.size { offset = 0 }
    let written = unsafe Durable.record.withUnsafeBytes { bytes in
      unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(offset))
    }
    offset += Durable.record.count
    return written == Durable.record.count && fdatasync(descriptor) == 0
  }
}
