internal import Companion
internal import JSON
internal import Library
internal import Phrases
internal import System
internal import Texts

extension Surroundings {
  /// The syllabuses that ship.
  ///
  /// - Throws: Where they are not found, or cannot be read.
  func shelf() throws(CommandFailure) -> [Shelf.Entry] {
    let phrases = language.phrases
    guard let shelf = Shelf(environment: environment, program: try? Program.path()) else {
      throw CommandFailure(.configuration, phrases.noSyllabi)
    }
    do throws(SystemError) {
      return try shelf.entries()
    } catch {
      throw CommandFailure(.configuration, error.told(phrases), phrases.noSyllabi)
    }
  }

  /// The one of them that a name means.
  func shipped(_ typed: String) throws(CommandFailure) -> Shelf.Entry {
    let phrases = language.phrases
    switch try shelf().find(typed) {
    case .one(let entry): return entry
    case .several(let entries):
      let names = entries.prefix(12).map(\.id.printable) + (entries.count > 12 ? ["…"] : [])
      throw CommandFailure(.data, phrases.ambiguousSyllabus(typed.printable, names))
    case .none(let near):
      throw CommandFailure(
        .data,
        phrases.noSyllabus(typed.printable, near: near.map(\.printable)),
        phrases.see("mark syllabus list")
      )
    }
  }
}

extension Command.ListSyllabi {
  func run(in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    let phrases = surroundings.language.phrases
    let entries = try surroundings.shelf().filter { $0.has(words) }
    if json {
      let list = JSONValue.array(entries.map(\.json))
      try surroundings.console.write(lines: [JSONValue.object([("syllabi", list)]).description])
      return .success
    }
    guard !entries.isEmpty else {
      throw CommandFailure(.refused, phrases.noSyllabusWith(words.joined(separator: " ").printable))
    }
    let columns = surroundings.console.layout.columns
    let lines = entries.flatMap { entry in
      [entry.id.printable]
        + entry.description(credits: phrases.credits).lines(of: max(columns - 2, 20)).map {
          "  " + $0
        }
    }
    try surroundings.console.write(lines: lines)
    return .success
  }
}

extension Command.ShowSyllabus {
  func run(in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    let entry = try surroundings.shipped(name)
    let phrases = surroundings.language.phrases
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try SystemDisk().readFile(entry.path, limit: 1 << 20) ?? []
    } catch {
      throw CommandFailure(error, phrases)
    }
    let reading = Syllabus.read(bytes)
    guard let syllabus = reading.syllabus else {
      for diagnostic in reading.diagnostics {
        surroundings.console.complain(diagnostic.line(file: entry.path.printable))
      }
      throw CommandFailure(.data, phrases.unusableSyllabus)
    }
    if json {
      let object = entry.json.object?.map { ($0.key, $0.value) } ?? []
      let whole = JSONValue.object(object + [("syllabus", syllabus.json)])
      try surroundings.console.write(lines: [whole.description])
      return .success
    }
    let wording = Wording(surroundings.language)
    var lines = [entry.description(credits: phrases.credits)]
    if let degree = syllabus.info.degree { lines.append(degree.printable) }
    lines += [""] + wording.grading(of: syllabus)
    let sources = syllabus.sources.flatMap { source in
      [source.address, source.section, source.note].compactMap { $0?.printable }
    }
    if !sources.isEmpty { lines += [""] + sources }
    let file = entry.path.printable
    lines += ["", file, "mark subject add \(entry.id.printable.shellQuoted)"]
    let columns = max(surroundings.console.layout.columns, 20)
    try surroundings.console.write(
      lines: lines.flatMap { $0.isEmpty ? [""] : $0.wrapped(to: columns) }
    )
    return .success
  }
}

extension String {
  /// The text in lines that fit, those after the first as far in as it is.
  fileprivate func wrapped(to columns: Int) -> [String] {
    let margin = String(prefix { $0 == " " })
    return lines(of: columns - margin.columns).map { margin + $0 }
  }
}

extension Shelf.Entry {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("id", .string(id)), ("path", .string(path)), ("name", .string(name)),
    ]
    for (key, value) in [("university", university), ("code", code), ("year", year)] {
      if let value { members.append((key, .string(value))) }
    }
    if let credits { members.append(("credits", .string(credits))) }
    return .object(members)
  }
}
