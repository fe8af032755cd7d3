import JSON

extension Syllabus {
  /// The file as people write it: indented, its members in their order, each number as it was written.
  public var text: String {
    var writer = JSONWriter(.indented)
    writer.value(json)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  /// What tells this file from every other edition of it.
  ///
  /// FNV-1a of 64 bits over the file without white space. Records of changes hold it, so that it never means
  /// anything else. It guards against an edit of what is no longer there, not against an enemy.
  public var edition: String {
    var writer = JSONWriter()
    writer.value(json)
    let hash = writer.finish().reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}
