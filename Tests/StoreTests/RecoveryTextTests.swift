import Store
import Testing

@Suite struct RecoveryTextTests {
  @Test(arguments: [
    (Damage(.missing, in: "state.json"), "state.json: the file is missing"),
    (Damage(.empty, in: "a"), "a: the file is empty"),
    (Damage(.zeros, in: "a"), "a: the file holds nothing but zeros"),
    (Damage(.cutShort(size: 5, expected: 9), in: "a"), "a: has 5 bytes, expected 9"),
    (Damage(.unreadable("3:1: not UTF-8"), in: "a", at: 7), "a, byte 7: 3:1: not UTF-8"),
    (Damage(.gap(from: 3, to: 7), in: "a"), "a: records 3 to 7 are missing"),
    (Damage(.gap(from: 3, to: 3), in: "a", at: 40), "a, byte 40: record 3 is missing"),
    (Damage(.misnamed(first: 3), in: "a"), "a: the file has another name; its first record is 3"),
    (Damage(.misnumbered(expected: 3, found: 4), in: "a"), "a: expected record 3, found 4"),
    (Damage(.diverged(3), in: "a"), "a: record 3 does not follow from the ones before it"),
    (
      Damage(.unreadableRecord(3, "/n: missing"), in: "a"),
      "a: record 3 cannot be read: /n: missing"
    ),
  ])
  func `names the file, the place and what is wrong`(damage: Damage, text: String) {
    #expect(damage.description == text)
  }

  @Test
  func `says what to do when nothing can be served`() {
    let refusal = Recovery.Refusal.unusable(Damage(.missing, in: "library.json"))
    #expect(refusal.description.hasPrefix("library.json: the file is missing; "))
    #expect(refusal.description.contains("Put a copy of library.json in its place"))
  }

  @Test(arguments: [
    (Recovery.Note.firstRun, "a new library"),
    (
      .tornTail(file: "a", offset: 40, keptAs: "b"),
      "a, byte 40: the last write was not finished; what stood there is in b"
    ),
    (.cutShort(file: "a", size: 5, expected: 9), "a: has 5 bytes, expected 9"),
    (.rebuilt(file: "a"), "a: was missing; made again from the journal"),
  ])
  func `tells what was not as usual`(note: Recovery.Note, text: String) {
    #expect(note.description == text)
  }
}
