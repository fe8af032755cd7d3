import Store
import Testing

@Suite struct StoreFileTests {
  @Test(arguments: [
    (StoreFile.library, "library.json"),
    (.state, "state.json"),
    (.backup(Backup(through: 7, day: nil)), "library.backup-000000000007.json"),
    (
      .backup(Backup(through: 7, day: Sample.today)),
      "library.backup-2026-11-30-000000000007.json"
    ),
    (.replaced(time: 1, name: "library.json"), "replaced-1-library.json"),
    (.replaced(time: 12, name: "journal-000000000001"), "replaced-12-journal-000000000001"),
    (.segment(first: 1), "journal-000000000001"),
    (.segment(first: 1_234_567_890_123), "journal-1234567890123"),
    (.torn(record: 12), "journal.torn-000000000012"),
    (.edited(through: 12), "library.edited-000000000012.json"),
  ])
  func `has a name that leads back to it`(file: StoreFile, name: String) {
    #expect(file.name == name)
    #expect(StoreFile(name: name) == file)
  }

  @Test(arguments: [
    "", "journal", "journal-", "journal-1", "journal-00000000000x", "journal-٠٠٠٠٠٠٠٠٠٠٠١",
    "journal-0000000000000001", "journal-000000000001.new", "library.json.new", "library.json~",
    "library.backup-.json", "library.backup-000000000001", "notes.txt",
    "library.backup-2026-02-30-000000000007.json", "library.backup-2026-11-30.json",
    "replaced-", "replaced-1-", "replaced-0-library.json", "replaced-01-library.json",
    "replaced-x-library.json",
  ])
  func `is not found in a name that is not ours`(name: String) {
    #expect(StoreFile(name: name) == nil)
  }
}
