import Civil
import Reminders
import Testing

@testable import Store

@Suite struct JournalWriterTests {
  private let salt: UInt64 = 0x0123_4567_89AB_CDEF

  private func record(_ number: Int, rid: String = "bd/june/exam:7d") -> Record {
    Record(
      number: number,
      at: Instant(milliseconds: 1_000),
      event: .fired(ReminderKey(id: rid, generation: 1))
    )
  }

  private func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The bytes were worked out by another program.
  @Test
  func `writes a header and a record, byte by byte, as every version before`() throws {
    var writer = JournalWriter(SegmentHeader(first: 1, salt: salt, size: 4096))
    let taken = writer.write([record(1)])
    let write = try #require(taken)
    #expect(
      hex(writer.header.file.prefix(40))
        == "4d41524b4a524e4c000000011d4a7b530123456789abcdef00000000000000010000000000001000"
    )
    #expect(writer.header.file.dropFirst(40).allSatisfy { $0 == 0 })
    #expect(writer.header.file.count == 4096)
    #expect(write.offset == 40)
    #expect(write.through == 1)
    #expect(
      hex(write.bytes)
        == "0000003e009849ab00000000000000007b226e223a312c2261745f6d73223a313030302c22666972"
        + "6564223a7b22726964223a2262642f6a756e652f6578616d3a3764222c2267656e223a317d7d0000"
    )
  }

  @Test
  func `puts what is appended together into one write`() throws {
    var writer = JournalWriter(SegmentHeader(first: 5, salt: salt))
    let together = writer.write([5, 6, 7].map { record($0) })
    #expect(together?.offset == 40)
    #expect(together?.through == 7)
    let nothing = writer.takeWrite()
    #expect(nothing == nil)
    let next = writer.write([record(8)])
    #expect(next?.offset == 40 + (together?.bytes.count ?? 0))
    #expect(writer.next == 9)
  }

  @Test
  func `fills a segment to its last byte and no further`() throws {
    let one = RecordFrame(record(1), index: 0, batch: 0).byteCount
    var writer = JournalWriter(SegmentHeader(first: 1, salt: salt, size: 40 + 2 * one))
    let fitting = writer.write([record(1), record(2)])
    #expect(fitting?.through == 2)
    #expect(writer.room == 0)
    let further = writer.write([record(3)])
    #expect(further == nil)
    #expect(writer.next == 3)
    var tight = JournalWriter(SegmentHeader(first: 1, salt: salt, size: 39 + one))
    let tooLarge = tight.write([record(1)])
    #expect(tooLarge == nil)
    #expect(tight.room == one - 1)
  }

  @Test(arguments: [0, 10, 3_900, 4_096, 2_000_000])
  func `gives a record that is larger than a segment one of its own`(length: Int) throws {
    let large = record(1, rid: String(repeating: "x", count: length))
    let size = JournalWriter.size(for: large, standard: 4096)
    let header = SegmentHeader(first: 1, salt: salt, size: size)
    var writer = JournalWriter(header)
    let taken = writer.write([large])
    let write = try #require(taken)
    var file = header.file
    file.replaceSubrange(write.offset..<write.offset + write.bytes.count, with: write.bytes)
    #expect(file.count == size)
    #expect(size.isMultiple(of: 4096))
    #expect(JournalSegment(file, header, before: nil).entries.map(\.record) == [large])
  }

  @Test
  func `refuses a record out of turn`() async {
    await #expect(processExitsWith: .failure) {
      var writer = JournalWriter(SegmentHeader(first: 1, salt: 1))
      let key = ReminderKey(id: "a:1d", generation: 1)
      let record = Record(number: 2, at: Instant(milliseconds: 0), event: .fired(key))
      _ = writer.append(record)
    }
  }

  @Test
  func `reads a header back, and a version to come as such`() throws {
    let header = SegmentHeader(first: 9, salt: salt, size: 4096)
    #expect(try SegmentHeader(reading: header.file) == header)
    #expect(throws: SegmentHeader.ReadError.newer(version: 2)) {
      try SegmentHeader(reading: header.bytes(version: 2))
    }
    #expect(throws: SegmentHeader.ReadError.damaged) {
      try SegmentHeader(reading: header.bytes(version: 0))
    }
    #expect(throws: SegmentHeader.ReadError.empty) { try SegmentHeader(reading: []) }
    #expect(throws: SegmentHeader.ReadError.zeros) {
      try SegmentHeader(reading: [UInt8](repeating: 0, count: 4096))
    }
  }
}
