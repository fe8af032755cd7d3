import JSON
import TestSupport
import Testing
import Wire

/// The schemas of the protocol must say what the code does.
@Suite struct SchemaTests {
  private let schemas: SchemaSet

  init() throws { schemas = try SchemaSet(directory: "protocol/schema") }

  private func definition(_ file: String, _ name: String) throws -> JSONValue {
    try #require(schemas.sources[file + ".schema.json"]?["$defs"]?[name])
  }

  private func words(_ schema: JSONValue?) -> Set<String> {
    Set((schema?["enum"]?.array ?? []).compactMap(\.string))
  }

  private func problems(_ json: String, _ place: String) throws -> [String] {
    let schema = try #require(schemas.schema(at: place))
    let value = try JSONValue(parsing: Array(json.utf8), limits: .frame)
    return schemas.problems(with: value, schema: schema, isStrict: true)
  }

  @Test func `name the error codes and the reasons to close that the code names`() throws {
    let codes = words(try definition("values", "errorCode"))
    #expect(codes == Set(ErrorCode.allCases.map(\.rawValue)))
    let bye = try definition("values", "bye")["properties"]?["code"]
    #expect(words(bye) == Set(ByeCode.allCases.map(\.rawValue)).subtracting(["other"]))
  }

  @Test func `name the words of the messages that the code names`() throws {
    let reminder = try definition("primary", "reminder")["properties"]
    #expect(words(reminder?["urgency"]) == Set(Reminder.Urgency.allCases.map(\.rawValue)))
    #expect(words(reminder?["actions"]?["items"]) == Set(Reminder.Action.allCases.map(\.rawValue)))
    let why = try definition("primary", "reminder.clear")["properties"]?["why"]
    #expect(words(why) == Set(ReminderClear.Reason.allCases.map(\.rawValue)).subtracting(["other"]))
    let result = try definition("companion", "reminder.shown")["properties"]?["result"]
    #expect(words(result) == Set(ReminderReceipt.Result.allCases.map(\.rawValue)))
    let flags = try definition("primary", "welcome")["properties"]?["flags"]?["items"]
    #expect(words(flags) == Set(Welcome.Flag.allCases.map(\.rawValue)))
    #expect(words(try definition("values", "scope")) == Set(Scope.allCases.map(\.rawValue)))
    #expect(words(try definition("values", "view")) == Set(StateView.allCases.map(\.rawValue)))
  }

  @Test func `have an answer for every request`() throws {
    let requests = try #require(schemas.sources["companion.schema.json"]?["$defs"]?.object)
      .map(\.key).filter { !["hello", "via", "ok"].contains($0) }
    #expect(requests.count == 15)
    for request in requests {
      #expect(schemas.schema(at: "answers.schema.json#/$defs/\(request)") != nil, "\(request)")
      let message = #"{"t":"\#(request)","id":1}"#
      // A request that the code does not know would be refused for its type.
      do throws(WireError) {
        _ = try ClientMessage(decoding: Array(message.utf8))
      } catch {
        #expect(error.code == .missingField)
      }
    }
  }

  /// Whether the specification mentions something in code font, alone or among others.
  private func isMentioned(_ word: String, in text: String) -> Bool {
    let code = text.split(separator: "`").enumerated().filter { !$0.offset.isMultiple(of: 2) }
    return code.contains { $0.element.split(separator: " ").contains(Substring(word)) }
  }

  @Test func `name nothing that the specification leaves out`() throws {
    let text = String(decoding: try Repository.read("protocol/README.md"), as: UTF8.self)
    let prose = text.split(separator: "```").enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
    var words = words(try definition("values", "errorCode"))
    for file in ["companion", "primary", "change"] {
      let definitions = try #require(schemas.sources[file + ".schema.json"]?["$defs"]?.object)
      for definition in definitions {
        words.insert(definition.key)
        for property in definition.value["properties"]?.object ?? [] {
          words.insert(property.key)
          if let nested = property.value["properties"]?.object {
            words.formUnion(nested.map(\.key))
          }
        }
      }
    }
    for word in words.sorted() {
      let isNamed =
        isMentioned(word, in: prose)
        || ["client", "limits", "outbox", "need", "server"].contains { parent in
          isMentioned("\(parent).\(word)", in: prose) || isMentioned("." + word, in: prose)
        }
      #expect(isNamed, "\(word)")
    }
  }

  @Test(
    arguments: [
      (#"{"t":"ping","id":0}"#, "/id"),
      (#"{"t":"ping","id":"1"}"#, "/id"),
      (#"{"t":"ping"}"#, "id"),
      (#"{"t":"ping","id":1,"more":1}"#, "/more"),
      (#"{"t":"outbox.status","id":1,"ob":"no spaces"}"#, "/ob"),
      (
        #"{"t":"state.watch","id":1,"view":"glance","from":{"epoch":"e","rev":1,"x":1}}"#, "/from/x"
      ),
      (#"{"t":"hello","proto":[1],"client":{"id":"a","name":"","ver":"","lang":"es"}}"#, "/proto"),
    ]
  )
  func `find what is wrong with a message, and a member that nobody names`(
    json: String,
    place: String
  ) throws {
    let found = try problems(json, "companion.schema.json")
    #expect(found.count >= 1)
    #expect(found.contains { $0.contains(place) }, "\(found)")
  }

  @Test func `allow members that nobody names to anyone but ourselves`() throws {
    let schema = try #require(schemas.schema(at: "companion.schema.json"))
    let value = try JSONValue(
      parsing: Array(#"{"t":"ping","id":1,"more":{"a":1}}"#.utf8),
      limits: .frame
    )
    #expect(schemas.problems(with: value, schema: schema, isStrict: false) == [])
    #expect(schemas.problems(with: value, schema: schema, isStrict: true).count == 1)
  }
}
