import JSON
import TestSupport
import Testing

/// The examples of docs/syllabus-format.md, each of which is a piece of a file that other tests run.
@Suite struct SyllabusFormatDocsTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var file: String
    var text: String
    var testDescription: String { "\(file): \(text.prefix(40))…" }
  }

  static let examples: [Example] = {
    guard let bytes = try? Repository.read("docs/syllabus-format.md") else { return [] }
    var examples: [Example] = []
    var file = ""
    var block: [Substring]?
    for line in String(decoding: bytes, as: UTF8.self).split(
      separator: "\n",
      omittingEmptySubsequences: false
    ) {
      if let lines = block {
        block = line == "```" ? nil : lines + [line]
        if block == nil {
          examples.append(Example(file: file, text: lines.joined(separator: "\n")))
        }
      } else if line == "```json" {
        block = []
      } else if let link = line.split(separator: "](").last, line.contains(".json)") {
        file = String(link.prefix { $0 != ")" })
      }
    }
    return examples
  }()

  @Test func `shows many`() { #expect(SyllabusFormatDocsTests.examples.count > 15) }

  @Test(arguments: examples)
  func `is a piece of the file that it names`(example: Example) throws {
    let path =
      example.file.hasPrefix("../") ? String(example.file.dropFirst(3)) : "docs/" + example.file
    let whole = try JSONValue(parsing: try Repository.read(path), limits: .file)
    let piece = try JSONValue(parsing: Array(example.text.utf8), limits: .file)
    #expect(piece.firstDifference(from: whole) == nil)
  }
}

extension JSONValue {
  /// Where the value is not a piece of another: an object with fewer members, a list with fewer objects.
  fileprivate func firstDifference(from whole: JSONValue) -> String? {
    if let members = object {
      for member in members {
        guard let other = whole[member.key] else { return member.key }
        if let inner = member.value.firstDifference(from: other) { return "\(member.key).\(inner)" }
      }
      return nil
    }
    guard let elements = array, elements.contains(where: { $0.object != nil }) else {
      return self == whole ? nil : description
    }
    var rest = (whole.array ?? [])[...]
    for (index, element) in elements.enumerated() {
      guard let found = rest.firstIndex(where: { element.firstDifference(from: $0) == nil }) else {
        return "\(index)"
      }
      rest = rest[(found + 1)...]
    }
    return nil
  }
}
