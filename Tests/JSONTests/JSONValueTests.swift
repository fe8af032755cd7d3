import JSON
import Testing

@Suite struct JSONValueTests {
  @Test func `keeps members in order and the place of keys and values`() throws {
    let value = try JSONValue(parsing: Array(#"{"b": [1, "x"], "a": {}}"#.utf8), limits: .file)
    let members = try #require(value.object)
    #expect(members.map(\.key) == ["b", "a"])
    #expect(members.map(\.keyOffset) == [1, 16])
    #expect(members.map(\.value.offset) == [6, 21])
    #expect(value["b"]?.array?.map(\.offset) == [7, 10])
  }

  @Test func `compares what would be written, not where it stood`() throws {
    let read = try JSONValue(parsing: Array(#" {"a" : [ 1, null, true ] }"#.utf8), limits: .file)
    let built: JSONValue = ["a": [1, nil, true]]
    #expect(read == built)
    #expect(read.hashValue == built.hashValue)
    #expect(JSONValue(.number("1.0")) != 1)
    #expect(["a": 1, "b": 2] as JSONValue != ["b": 2, "a": 1])
  }

  @Test func `answers nil for another kind`() {
    let values: [JSONValue] = [nil, true, 1, "x", [], [:]]
    #expect(values.map(\.isNull) == [true, false, false, false, false, false])
    #expect(values.map(\.bool) == [nil, true, nil, nil, nil, nil])
    #expect(values.map(\.integer) == [nil, nil, 1, nil, nil, nil])
    #expect(values.map(\.number) == [nil, nil, "1", nil, nil, nil])
    #expect(values.map(\.string) == [nil, nil, nil, "x", nil, nil])
    #expect(values.map { $0.array != nil } == [false, false, false, false, true, false])
    #expect(values.map { $0.object != nil } == [false, false, false, false, false, true])
    #expect(values.map(\.kind) == [.null, .bool, .number, .string, .array, .object])
    #expect(values[3]["x"] == nil)
    #expect(JSONValue(.number("1.5")).integer == nil)
  }

  @Test func `stops on an object that repeats a key`() async {
    await #expect(processExitsWith: .failure) {
      _ = JSONValue.object([("a", 1), ("a", 2)])
    }
  }
}
