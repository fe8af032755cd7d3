import Store
import Testing

@Suite struct StoreFileTests {
  @Test(arguments: [
    (StoreFile.library, "library.json"),
    (.state, "state.json"),
    (.backup(through: 7), "library.backup-000000000007.json"),
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
  ])
  func `is not found in a name that is not ours`(name: String) {
    #expect(StoreFile(name: name) == nil)
  }
}
