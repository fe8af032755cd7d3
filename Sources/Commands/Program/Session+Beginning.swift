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
    guard let shipped = shipped(in: installed) else {
      let all = BeginningScreen.Block(phrases.beginning(startsPrimary: startsPrimary), start + own)
      return [all] + formatGuide(installed)
    }
    var blocks = [
      BeginningScreen.Block(
        phrases.beginning(startsPrimary: startsPrimary),
        start + taking(shipped.file, shipped.name)
      )
    ]
    if shipped.others > 0 {
      let directory = Path.parent(of: shipped.file).printable.shellQuoted
      blocks.append(.init(phrases.otherSyllabi(shipped.others), ["ls \(directory)"]))
    }
    return blocks + [.init(phrases.ownSyllabus, own)] + formatGuide(installed)
  }

  /// A syllabus to begin with: three parts and a minimum, or whichever there is.
  private func shipped(
    in installed: InstalledFiles
  ) -> (file: String, name: String, others: Int)? {
    guard let directory = installed.syllabi else { return nil }
    let names = installed.syllabusNames(in: directory)
    let favourite = names.filter { $0 == "udc-databases-2019.json" }
    for name in favourite + names {
      let file = Path.join(directory, name)
      guard let id = installed.shortName(of: file) else { continue }
      return (file, id.rawValue, names.count - 1)
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
