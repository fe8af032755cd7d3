internal import Engine
internal import JSON
internal import Library
internal import Phrases
internal import System

/// The syllabuses that ship with the program.
struct Shelf {
  /// Where they are.
  let directory: String
  private static let disk = SystemDisk()

  /// One of them, as far as a list tells it.
  struct Entry: Hashable {
    /// The name of its file, without what all end in.
    let id: String
    let path: String
    let name: String
    let university: String?
    let code: String?
    let credits: String?
    let year: String?

    /// What it is, but for its own name: `Bases de Datos · Universidade da Coruña · 614G01013`.
    func description(credits: (String) -> String) -> String {
      [name, university, code, year, self.credits.map(credits)].compactMap { $0?.printable }
        .joined(separator: " · ")
    }

    /// Whether each word is found in something that is told of it.
    func has(_ words: [String]) -> Bool {
      let text = [id, name, university, code, year].compactMap(\.self).joined(separator: " ")
        .foldedForSearch
      return words.allSatisfy { text.contains($0.foldedForSearch) }
    }
  }

  /// Looks for them: where `MARK_SYLLABI` says, else below the program's prefix or in the checkout that it was
  /// built in, which is what has their schema beside them; `nil` where they are in none of these.
  init?(environment: [String: String], program: String?) {
    if let chosen = environment["MARK_SYLLABI"], !chosen.isEmpty {
      directory = chosen
      return
    }
    var ancestor = program.map(Path.parent) ?? "/"
    while ancestor != "/", ancestor != "." {
      for place in ["share/mark/syllabi", "syllabi"] {
        let candidate = Path.join(ancestor, place)
        let schema = Path.join(candidate, "schema/syllabus.schema.json")
        if ((try? Self.disk.status(of: schema)) ?? nil) != nil {
          directory = candidate
          return
        }
      }
      ancestor = Path.parent(of: ancestor)
    }
    return nil
  }

  /// All of them, by name; one that is no JSON is left out.
  func entries() throws(SystemError) -> [Entry] {
    try Self.disk.list(directory).filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
      let path = Path.join(directory, name)
      guard let bytes = (try? Self.disk.readFile(path, limit: 1 << 20)) ?? nil,
        let subject = (try? JSONValue(parsing: bytes, limits: .file))?["subject"],
        let title = subject["name"]?.string
      else { return nil }
      return Entry(
        id: String(name.dropLast(5)),
        path: path,
        name: title,
        university: subject["university"]?.string,
        code: subject["code"]?.string,
        credits: subject["credits"]?.number,
        year: subject["year"]?.string
      )
    }
  }
}

extension [Shelf.Entry] {
  /// What a name may lead to.
  enum Finding: Equatable {
    case one(Shelf.Entry)
    case several([Shelf.Entry])
    /// The nearest names.
    case none(near: [String])
  }

  /// Finds the one that is meant: by the name of its file, its code, the name of its subject, or a beginning or a
  /// piece of one of these that no other has.
  func find(_ typed: String) -> Finding {
    var text = typed.foldedForSearch
    if text.hasSuffix(".json") { text.removeLast(5) }
    guard !text.isEmpty else { return .none(near: []) }
    func names(_ entry: Shelf.Entry) -> [String] {
      [entry.id, entry.code, entry.name].compactMap { $0?.foldedForSearch }
    }
    let ways: [(String) -> Bool] = [
      { $0 == text }, { $0.hasPrefix(text) }, { $0.contains(text) },
    ]
    for way in ways {
      let found = filter { names($0).contains(where: way) }
      if found.count == 1 { return .one(found[0]) }
      if found.count > 1 { return .several(found) }
    }
    let near = closestName(to: text, among: flatMap(names))
    return .none(near: filter { entry in names(entry).contains { $0 == near } }.map(\.id))
  }
}
