import System
import Testing

@Suite struct PathsTests {
  @Test func `a mark home holds everything`() throws {
    let paths = try Paths(environment: ["MARK_HOME": "/m/", "XDG_DATA_HOME": "/d", "HOME": "/h"])
    #expect(paths.data == "/m")
    #expect(paths.state == "/m")
    #expect(paths.cache == "/m")
    #expect(paths.socket == "/m/mark.sock")
  }

  @Test func `the base directories of the desktop are used without a mark home`() throws {
    let paths = try Paths(environment: [
      "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s", "XDG_CACHE_HOME": "/c",
      "XDG_RUNTIME_DIR": "/run/user/1000",
    ])
    #expect(paths.data == "/d/mark")
    #expect(paths.state == "/s/mark")
    #expect(paths.cache == "/c/mark")
    #expect(paths.socket == "/run/user/1000/mark/mark.sock")
  }

  @Test func `their defaults are below the home directory`() throws {
    let paths = try Paths(environment: ["HOME": "/h"])
    #expect(paths.data == "/h/.local/share/mark")
    #expect(paths.state == "/h/.local/state/mark")
    #expect(paths.cache == "/h/.cache/mark")
    #expect(paths.socket == "/h/.local/state/mark/mark.sock")
  }

  @Test func `without a runtime directory the socket follows the state directory`() throws {
    let paths = try Paths(environment: ["HOME": "/h", "XDG_STATE_HOME": "/s"])
    #expect(paths.socket == "/s/mark/mark.sock")
  }

  struct SocketCase: Sendable, CustomTestStringConvertible {
    let environment: [String: String]
    let home: String?
    let option: String?
    let socket: String
    var testDescription: String { socket }
  }

  @Test(arguments: [
    SocketCase(
      environment: ["HOME": "/h", "MARK_SOCKET": "/e"],
      home: nil,
      option: "/o",
      socket: "/o"
    ),
    SocketCase(
      environment: ["MARK_HOME": "/m", "MARK_SOCKET": "/e"],
      home: nil,
      option: nil,
      socket: "/e"
    ),
    SocketCase(
      environment: ["MARK_HOME": "/m"],
      home: "/option",
      option: nil,
      socket: "/option/mark.sock"
    ),
    SocketCase(
      environment: ["HOME": "/h", "XDG_RUNTIME_DIR": "/r", "MARK_SOCKET": ""],
      home: "",
      option: "",
      socket: "/r/mark/mark.sock"
    ),
  ])
  func `the socket comes from the strongest source`(_ example: SocketCase) throws {
    let paths = try Paths(
      environment: example.environment,
      home: example.home,
      socket: example.option
    )
    #expect(paths.socket == example.socket)
  }

  @Test func `a relative base directory is ignored`() throws {
    let paths = try Paths(environment: ["HOME": "/h", "XDG_DATA_HOME": "d", "XDG_RUNTIME_DIR": "r"])
    #expect(paths.data == "/h/.local/share/mark")
    #expect(paths.socket == "/h/.local/state/mark/mark.sock")
  }

  @Test(arguments: [[:], ["HOME": ""], ["XDG_RUNTIME_DIR": "/r"], ["MARK_SOCKET": "/s"]])
  func `an environment that names no place is refused`(_ environment: [String: String]) {
    let error = #expect(throws: Paths.Unresolved.self) { try Paths(environment: environment) }
    #expect(
      error?.description == "nowhere to keep files: set HOME, XDG_DATA_HOME or MARK_HOME"
    )
  }

  @Test(arguments: [
    ("/a/b", "/a", "b"), ("/a/b/", "/a", "b"), ("/a", "/", "a"), ("/", "/", "/"), ("a", ".", "a"),
    ("a//b", "a", "b"),
  ])
  func `a path splits into parent and name`(path: String, parent: String, name: String) {
    #expect(Path.parent(of: path) == parent)
    #expect(Path.name(of: path) == name)
  }
}
