import Engine
import JSON

extension Explanation.Attempted {
  var json: JSONValue {
    let name: [(String, JSONValue)] = node.map { [("name", .string($0.rawValue))] } ?? []
    return .object(name + [("members", .array(members.map(\.json)))])
  }

  init(_ fields: JSONFields) throws(JSONFieldError) {
    var members: [Member] = []
    for member in try fields.objects("members") { members.append(try Member(member)) }
    self.init(
      node: try fields.stringIfPresent("name").map(NodeID.init(rawValue:)),
      members: members
    )
  }
}

extension Explanation.Attempted.Member {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = [("name", .string(node.rawValue))]
    members.append(number: share, "share")
    members.append(("weight", .string(weight.description)))
    return .object(members)
  }

  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    self.init(
      node: NodeID(rawValue: try fields.string("name")),
      share: try fields.numberIfPresent("share"),
      weight: try fields.number("weight")
    )
  }
}
