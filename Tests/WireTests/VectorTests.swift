import JSON
import TestSupport
import Testing
import Wire

@Suite struct VectorTests {
  @Test(arguments: try Vector.all("frames.json"))
  func `the frames of a vector are the same however its bytes are cut`(vector: Vector) throws {
    let limit = try #require(vector.members["limit"]?.integer)
    let expected = try #require(vector.members["frames"]?.array).map(\.string)
    let code = vector.members["error"]?.string
    for pieces in try vector.cuttings() {
      var decoder = FrameDecoder(limit: limit)
      var frames: [String] = []
      var error: ErrorCode?
      for piece in pieces {
        decoder.append(piece)
        do throws(FrameError) {
          while let payload = try decoder.next() {
            frames.append(String(decoding: payload, as: UTF8.self))
          }
        } catch {
          // The error is final; what comes after it changes nothing.
          #expect(throws: error) { try decoder.next() }
        }
      }
      do throws(FrameError) { _ = try decoder.next() } catch let final { error = final.code }
      #expect(frames == expected, "cut into \(pieces.map(\.count))")
      #expect(error?.rawValue == code, "cut into \(pieces.map(\.count))")
    }
  }

  @Test(arguments: try Vector.all("companion.json"))
  func `a companion reads the messages of later primaries`(vector: Vector) throws {
    let expected = try #require(vector.members["reads"])
    for pieces in try vector.cuttings() {
      var decoder = FrameDecoder(limit: Limits.frameFromServer)
      var payloads: [[UInt8]] = []
      for piece in pieces {
        decoder.append(piece)
        while let payload = try decoder.next() { payloads.append(payload) }
      }
      let payload = try #require(payloads.first)
      #expect(payloads.count == 1)
      let message: ServerMessage
      do throws(WireError) {
        message = try ServerMessage(decoding: payload)
      } catch {
        // A type that this build does not know is skipped by whoever reads messages.
        #expect(error.code == .unknownType)
        #expect(expected.isNull)
        continue
      }
      let read = try JSONValue(parsing: message.encoded(), limits: .frame)
      #expect(read.has(expected), "\(read)")
    }
  }
}
