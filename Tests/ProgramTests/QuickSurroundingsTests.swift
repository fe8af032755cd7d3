import Glibc
import Phrases
import System
import Testing

@testable import Glance

/// What the short way takes from the environment, beside what the long one does.
@Suite struct QuickSurroundingsTests {
  private static let directories: [String?] = [nil, "", "/d/x", "d", "/d/", "/"]

  private static let xdgNames = [
    "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR",
  ]

  /// Every variable in every form would be many: what does not depend on each other is not combined.
  private static let environments: [[String: String]] = {
    var all: [[String: String]] = []
    for home in directories {
      for markHome in directories {
        for socket in [nil, "", "/s"] as [String?] {
          for xdg in directories {
            for except in xdgNames + [nil] {
              var environment: [String: String] = [:]
              environment["HOME"] = home
              environment["MARK_HOME"] = markHome
              environment["MARK_SOCKET"] = socket
              for name in xdgNames { environment[name] = name == except ? xdg : "/xdg/\(name)" }
              all.append(environment)
              for name in xdgNames where name != except { environment[name] = nil }
              all.append(environment)
            }
          }
        }
      }
    }
    return all
  }()

  @Test func `finds everything where the long way does, or leaves it to that`() throws {
    var found = 0
    for environment in Self.environments {
      guard let places = QuickPlaces({ $1.append(environment, $0) }) else { continue }
      found += 1
      let paths = try Paths(environment: environment)
      #expect(places.socket.path == paths.socket, "\(environment)")
      #expect(places.clientID.path == Path.join(paths.state, "client-id"), "\(environment)")
      #expect(places.cache.path == Path.join(paths.cache, "glance.json"), "\(environment)")
    }
    #expect(found > 100)
  }

  @Test(arguments: ["MARK_HOME", "MARK_SOCKET", "XDG_STATE_HOME", "XDG_CACHE_HOME", "HOME"])
  func `takes nothing else for a path that is too long`(name: String) {
    var environment = ["HOME": "/home/x", "XDG_RUNTIME_DIR": "/run/x"]
    environment[name] = "/" + String(repeating: "x", count: 2000)
    guard let places = QuickPlaces({ $1.append(environment, $0) }) else { return }
    let arePaths = [places.socket.isPath, places.clientID.isPath, places.cache.isPath]
    #expect(arePaths.contains(false))
  }

  @Test func `takes no other language for a name that is too long`() {
    let environment = ["LC_ALL": "en" + String(repeating: "x", count: 300), "LANG": "es"]
    #expect(QuickLanguage.tag { $1.append(environment, $0) } == nil)
  }

  private static let tags: [String?] = [
    nil, "", "C", "C.UTF-8", "POSIX", "es", "es_ES.UTF-8", "es-MX", "es@euro", "en", "en_GB.UTF-8",
    "eso", "gl_ES", "ca", "ENG", "english", "fr_FR", "c", "Cx", "_", "é",
  ]

  @Test(arguments: tags, tags)
  func `takes the language that the long way takes, or leaves it to that`(
    all: String?,
    lang: String?
  ) {
    var environment: [String: String] = [:]
    environment["LC_ALL"] = all
    environment["LANG"] = lang
    guard let tag = QuickLanguage.tag({ $1.append(environment, $0) }) else { return }
    #expect("\(tag)" == Language(all: all, messages: nil, lang: lang).rawValue)
  }

  @Test(arguments: ["es_ES.UTF-8", "en_GB.UTF-8", "C"])
  func `knows the usual languages`(tag: String) {
    #expect(QuickLanguage.tag { $1.append(["LANG": tag], $0) } != nil)
  }

  @Test(arguments: [
    (["mark-glance"], QuickForm.text), (["mark-glance", "--line"], .line), ([""], .text),
    (["mark-glance", "--lin"], nil), (["mark-glance", "--lines"], nil),
    (["mark-glance", "--json"], nil), (["mark-glance", "--line", "--line"], nil),
    (["mark-glance", ""], nil), (["--line"], .text), ([], nil),
  ])
  func `knows the two plain ways to ask`(arguments: [String], form: QuickForm?) {
    #expect(QuickForm(startedWith: arguments) == form)
  }
}

extension QuickForm {
  /// What a process with these arguments, its name first, is asked for.
  init?(startedWith arguments: [String]) {
    var texts = unsafe arguments.map { unsafe strdup($0) }
    defer { unsafe texts.forEach { unsafe free($0) } }
    let form = unsafe texts.withUnsafeMutableBufferPointer { texts in
      unsafe QuickForm(StartArguments(count: Int32(texts.count), texts.baseAddress))
    }
    guard let form else { return nil }
    self = form
  }
}

extension SystemBuffer {
  /// The path for people, without its zero.
  fileprivate var path: String {
    borrowing get { String(decoding: array.dropLast(), as: UTF8.self) }
  }
}
