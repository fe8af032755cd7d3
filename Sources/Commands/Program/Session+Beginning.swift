internal import Companion
internal import Library
internal import Phrases
internal import Store
internal import System
internal import Texts
internal import Wire

extension Session {
  /// Whether nothing was ever kept here: no library, nothing of what one was seen to be, no change.
  var isNew: Bool {
    guard isHere, cache.read(.summary) == .nothing,
      let files = try? LibraryFiles(directory: paths.data).names()
    else { return false }
    let waiting = (try? outbox.look())?.entries ?? []
    return waiting.isEmpty && !files.contains { StoreFile(name: $0)?.isRead ?? false }
  }

  /// What somebody without a subject can type, each line as it works on this machine.
  ///
  /// - Parameter startsPrimary: Whether one has to be started first.
  /// - Returns: The commands, and what stands above them.
  func beginning(startsPrimary: Bool) -> [BeginningScreen.Block] {
    let installed = InstalledFiles(environment: surroundings.environment)
    func mark(_ rest: String) -> String { command("\(installed.typed("mark")) \(rest)") }
    func taking(_ file: String, _ name: String) -> [String] {
      [mark("subject add \(file.printable.shellQuoted)"), mark("show \(name.shellQuoted)")]
    }
    let start = startsPrimary ? [startCommand(of: installed)] : []
    let small = phrases.smallSyllabus
    var own = ["echo '\(small.json)' >\(small.file)"]
    own += taking(
      small.file,
      Syllabus.read(Array(small.json.utf8)).syllabus?.shortName.rawValue ?? ""
    )
    guard let shipped else {
      let all = BeginningScreen.Block(phrases.beginning(startsPrimary: startsPrimary), start + own)
      return [all] + formatGuide(installed)
    }
    var blocks = [
      BeginningScreen.Block(
        phrases.beginning(startsPrimary: startsPrimary),
        start + taking(shipped.id, shipped.name)
      )
    ]
    if shipped.others > 0 {
      blocks.append(.init(phrases.otherSyllabi(shipped.others), [mark("syllabus list")]))
    }
    return blocks + [.init(phrases.ownSyllabus, own)] + formatGuide(installed)
  }

  /// A syllabus to begin with: three parts and a minimum, or whichever there is; with the short name of its subject.
  private var shipped: (id: String, name: String, others: Int)? {
    let shelf = Shelf(environment: surroundings.environment, program: try? Program.path())
    let entries = (try? shelf?.entries()) ?? []
    for entry in entries.filter({ $0.id == "udc-databases-2019" }) + entries {
      guard let bytes = try? SystemDisk().readFile(entry.path, limit: 1 << 20),
        let name = Syllabus.read(bytes).syllabus?.shortName
      else { continue }
      return (entry.id, name.rawValue, entries.count - 1)
    }
    return nil
  }

  private func formatGuide(_ installed: InstalledFiles) -> [BeginningScreen.Block] {
    installed.formatGuide.map { [.init(phrases.formatGuide, [$0.printable.shellQuoted])] } ?? []
  }

  private func startCommand(of installed: InstalledFiles) -> String {
    let command = startCommand
    // What systemd starts it finds by itself.
    guard command.hasPrefix("markd ") else { return command }
    return installed.typed("markd") + command.dropFirst("markd".count)
  }
}
