package import JSON

/// The JSON Schemas (draft 2020-12) of a directory, which may refer to each other.
///
/// It knows the keywords that the repository's schemas use and refuses any other, so that nothing in
/// them goes unheeded. It needs no network: `$ref` names a file of the directory or a place in the same
/// file.
package struct SchemaSet: Sendable {
  /// Why schemas cannot be used.
  package struct Unusable: Error, CustomStringConvertible {
    package let description: String
  }

  private(set) var nodes: [SchemaNode] = []
  private var places: [String: Int] = [:]
  private var files: [String: JSONValue] = [:]

  /// Reads every schema of a directory.
  ///
  /// - Parameter directory: From the root of the repository.
  /// - Throws: `Unusable`, or why a file cannot be read.
  package init(directory: String) throws {
    for name in try Repository.names(in: directory) where name.hasSuffix(".json") {
      files[name] = try JSONValue(parsing: Repository.read(directory + "/" + name), limits: .file)
    }
    for (name, schema) in files {
      _ = try node(at: name + "#")
      for definition in schema["$defs"]?.object ?? [] {
        _ = try node(at: "\(name)#/$defs/\(definition.key)")
      }
    }
  }

  /// The files as they were read, by name.
  package var sources: [String: JSONValue] { files }

  /// The schema at a place such as `primary.schema.json#/$defs/welcome`.
  package func schema(at place: String) -> Int? {
    places[place.contains("#") ? place : place + "#"]
  }

  private mutating func node(at place: String) throws -> Int {
    if let known = places[place] { return known }
    let sides = place.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
    guard sides.count == 2, var schema = files[sides[0]] else {
      throw Unusable(description: "no schema file for \(place)")
    }
    for step in sides[1].split(separator: "/").map(String.init) {
      guard let next = schema[step] ?? Int(step).flatMap({ schema.array?[$0] }) else {
        throw Unusable(description: "nothing at \(place)")
      }
      schema = next
    }
    let index = nodes.count
    nodes.append(SchemaNode())
    places[place] = index
    nodes[index] = try node(schema, place)
    return index
  }

  private mutating func node(_ schema: JSONValue, _ place: String) throws -> SchemaNode {
    var node = SchemaNode()
    guard let members = schema.object else {
      guard schema.bool == true else { throw Unusable(description: "no schema at \(place)") }
      node.allowsAnything = true
      return node
    }
    for member in members {
      try read(member.key, member.value, place, into: &node)
    }
    return node
  }

  private mutating func read(
    _ keyword: String,
    _ value: JSONValue,
    _ place: String,
    into node: inout SchemaNode
  ) throws {
    let number = value.integer ?? 0
    switch keyword {
    case "$schema", "$id", "$defs", "title", "description": break
    case "$ref": node.reference = try reference(value, place)
    case "type": node.types = Set((value.array ?? [value]).compactMap(\.string))
    case "const": node.constant = value
    case "enum": node.options = value.array
    case "pattern": node.pattern = try SchemaPattern(value.string ?? "")
    case "minLength": node.lengths = number...node.lengths.upperBound
    case "maxLength": node.lengths = node.lengths.lowerBound...number
    case "minimum": node.range = number...node.range.upperBound
    case "maximum": node.range = node.range.lowerBound...number
    case "minItems": node.counts = number...node.counts.upperBound
    case "maxItems": node.counts = node.counts.lowerBound...number
    case "required": node.required = (value.array ?? []).compactMap(\.string)
    case "properties":
      for property in value.object ?? [] {
        let place = "\(place)/properties/\(property.key)"
        node.properties[property.key] = try self.node(at: place)
      }
    case "additionalProperties": node.additional = try self.node(at: "\(place)/\(keyword)")
    case "items": node.items = try self.node(at: "\(place)/\(keyword)")
    case "allOf": node.all = try branches(keyword, value, place)
    case "anyOf": node.any = try branches(keyword, value, place)
    case "oneOf": node.one = try branches(keyword, value, place)
    default: throw Unusable(description: "keyword “\(keyword)” at \(place)")
    }
  }

  private mutating func branches(
    _ keyword: String,
    _ value: JSONValue,
    _ place: String
  ) throws -> [Int] {
    try (value.array ?? []).indices.map { try node(at: "\(place)/\(keyword)/\($0)") }
  }

  private mutating func reference(_ value: JSONValue, _ place: String) throws -> Int {
    let target = value.string ?? ""
    if target.hasPrefix("#") {
      return try node(at: String(place.prefix { $0 != "#" }) + target)
    }
    return try node(at: target.contains("#") ? target : target + "#")
  }
}
