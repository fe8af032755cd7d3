internal import Companion
internal import System

/// The file of the last glance, byte for byte as `ContextFile` describes it and `Cache` keeps it.
struct QuickCache: ~Copyable {
  /// What the file is to hold.
  private let fresh: SystemBuffer
  /// Where the revision and the time begin in `fresh`, and where the time ends.
  private let revisionStart: Int
  private let time: Range<Int>
  private let revision: Int
  private let nowMS: Int

  init(_ answer: QuickAnswer, in received: Span<UInt8>, language: StaticString, nowMS: Int) {
    var file = SystemBuffer(capacity: answer.state.count + 512)
    file.append("{\"format\":")
    file.append(decimal: ContextFile.format)
    file.append(",\"epoch\":\"")
    file.append(received.extracting(answer.epoch))
    file.append("\",\"rev\":")
    revisionStart = file.count
    file.append(decimal: answer.revision)
    file.append(",\"received_ms\":")
    let timeStart = file.count
    file.append(decimal: nowMS)
    time = timeStart..<file.count
    file.append(",\"lang\":\"")
    file.append(language)
    file.append("\",\"state\":")
    file.append(received.extracting(answer.state))
    file.append("}\n")
    fresh = file
    revision = answer.revision
    self.nowMS = nowMS
  }

  /// Keeps it, unless the file at the path says the same and is less than a minute old.
  ///
  /// - Returns: False when `Cache` must see to it: the file is newer, or cannot be written.
  func keep(at path: borrowing SystemBuffer) -> Bool {
    var held = SystemBuffer(capacity: fresh.count + 64)
    if held.append(startOf: path) {
      switch held.withBytes({ held in fresh.withBytes { compare(held, with: $0) } }) {
      case .asGood: return true
      case .newer: return false
      case .older: break
      }
    }
    var beside = SystemBuffer(capacity: path.count + 16)
    path.withBytes { beside.append($0.extracting(..<max(0, $0.count - 1))) }
    beside.append(".")
    beside.append(decimal: Int(ProcessIdentity.id))
    beside.append(0)
    return fresh.replaceFile(path, by: beside)
  }

  private enum Comparison {
    /// It says the same, and not long ago.
    case asGood
    /// It has to be written anew.
    case older
    /// A later revision was seen already.
    case newer
  }

  private func compare(_ held: Span<UInt8>, with fresh: Span<UInt8>) -> Comparison {
    guard held.begins(with: fresh.extracting(..<revisionStart)),
      let heldRevision = held.integer(at: revisionStart)
    else { return .older }
    if heldRevision.value > revision { return .newer }
    guard held.begins(with: fresh.extracting(..<time.lowerBound)),
      let heldTime = held.integer(at: time.lowerBound)
    else { return .older }
    let rest = held.extracting(heldTime.end...)
    let freshRest = fresh.extracting(time.upperBound...)
    guard rest.count == freshRest.count, rest.begins(with: freshRest) else { return .older }
    return ContextFile.isRecent(heldTime.value, nowMS: nowMS) ? .asGood : .older
  }
}
