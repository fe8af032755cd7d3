import JSON
import Primary
import TestSupport
import Testing
import Wire

@Suite struct VectorTests {
  /// What a connection to a new primary is told, and whether it is closed.
  private func outcome(of pieces: [ArraySlice<UInt8>]) throws -> (told: [JSONValue], closes: Bool) {
    var world = World()
    let id = world.connect()
    for piece in pieces { world.handle(.received(id, Array(piece))) }
    let told = try world.take(from: id).map { message in
      try JSONValue(parsing: message.encoded(), limits: .frame)
    }
    return (told, world.finished.contains(id))
  }

  @Test(arguments: try Vector.all("primary.json"))
  func `a vector is answered as it says, the same however its bytes are cut`(
    vector: Vector
  ) throws {
    let expected = try #require(vector.members["out"])
    let closes = vector.members["closes"]?.bool
    for pieces in try vector.cuttings() {
      let outcome = try outcome(of: pieces)
      let cut = pieces.count > 8 ? "byte by byte" : "\(pieces.map(\.count))"
      #expect(JSONValue.array(outcome.told).has(expected), "cut \(cut): \(outcome.told)")
      #expect(outcome.closes == closes, "cut \(cut)")
    }
  }

  @Test(arguments: try Vector.all("primary.json"))
  func `a vector that ends in an error tells one before it closes`(vector: Vector) throws {
    let told = try outcome(of: [vector.bytes[...]]).told
    let fatal = told.filter { $0["fatal"]?.bool == true }
    #expect(fatal.count <= 1)
    if let fatal = fatal.first { #expect(told.last == fatal) }
  }
}
