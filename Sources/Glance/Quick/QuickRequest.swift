internal import Companion
internal import System
internal import Wire

extension SystemBuffer {
  /// Appends the greeting and the question, framed, as `ClientMessage` would write them.
  mutating func appendQuestion(clientID: borrowing SystemBuffer, language: StaticString) {
    appendFrame { hello in
      hello.append("{\"t\":\"hello\",\"proto\":[")
      hello.append(decimal: Limits.protocolVersions.lowerBound)
      hello.append(",")
      hello.append(decimal: Limits.protocolVersions.upperBound)
      hello.append("],\"client\":{\"id\":\"")
      clientID.withBytes { hello.append($0) }
      hello.append("\",\"name\":\"mark-glance\",\"ver\":\"")
      hello.append(Program.versionText)
      hello.append("\",\"lang\":\"")
      hello.append(language)
      hello.append("\"},\"caps\":[]}")
    }
    appendFrame { question in
      question.append("{\"t\":\"state.get\",\"id\":")
      question.append(decimal: QuickAnswer.request)
      question.append(",\"view\":\"glance\"}")
    }
  }

  /// Appends the name the primary knows this companion by.
  ///
  /// - Returns: False when there is none yet, or the file is not as `ClientID` makes it.
  mutating func append(clientIDIn file: borrowing SystemBuffer) -> Bool {
    guard append(startOf: file) else { return false }
    let isOne = withBytes { bytes in
      guard bytes.count == 33, bytes[32] == UInt8(ascii: "\n") else { return false }
      for index in 0..<32 {
        switch bytes[index] {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): break
        default: return false
        }
      }
      return true
    }
    removeLast()
    return isOne
  }
}
