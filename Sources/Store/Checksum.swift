/// CRC-32C, the checksum of Castagnoli's polynomial, as iSCSI and ext4 use it.
///
/// It finds every error of up to 32 bits in a row and, in records of our size, every error of up to three
/// bits anywhere, which the simple sums do not; against someone who means to deceive it is no help, and
/// none is needed: whoever can write the file may change the library. It is our own because the standard
/// library has none and the package takes in no other.
struct Checksum: Hashable, Sendable {
  private var register: UInt32 = 0xFFFF_FFFF

  /// The checksum of what was added so far.
  var value: UInt32 { ~register }

  /// Adds bytes; the order in which they come counts, how they are cut does not.
  mutating func add(_ bytes: some Sequence<UInt8>) {
    let table = Checksum.table
    for byte in bytes {
      register = table[Int((register ^ UInt32(byte)) & 0xFF)] ^ (register >> 8)
    }
  }

  /// What a byte does to the register, for each byte.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { register, _ in
      // The polynomial with its bits in reverse, for the least significant bit is the first one sent.
      register & 1 == 0 ? register >> 1 : (register >> 1) ^ 0x82F6_3B78
    }
  }
}
