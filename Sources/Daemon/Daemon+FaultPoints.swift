import Primary
import Store
import System
import Wire

extension Daemon {
  /// Lets happen what a test wants to happen here; nothing here can fail for want of room.
  func reach(_ point: FaultPoint) { try? point.reach() }

  /// Sends, with the fault points on the way.
  func sendByFaultPoints(
    _ bytes: [UInt8],
    to id: ConnectionID,
    _ events: inout [Primary.Event]
  ) {
    reach(.beforeReply)
    if FaultPoint.midReply.isChosen {
      send(Array(bytes.prefix(bytes.count / 2)), to: id, &events)
      reach(.midReply)
      return send(Array(bytes.dropFirst(bytes.count / 2)), to: id, &events)
    }
    send(bytes, to: id, &events)
    if FaultPoint.reminderSent.isChosen, Daemon.holdReminder(bytes) { reach(.reminderSent) }
  }

  /// Reached on the disk's success, before anything is sent.
  func reachFired(_ records: [Record]) {
    guard FaultPoint.firedRecorded.isChosen else { return }
    if records.contains(where: \.isRing) { reach(.firedRecorded) }
  }

  private static func holdReminder(_ frames: [UInt8]) -> Bool {
    var decoder = FrameDecoder(limit: Limits.frameFromServer)
    decoder.append(frames[...])
    // The encoder writes the type of a message first.
    while let message = try? decoder.next() {
      if message.starts(with: Array(#"{"t":"reminder","#.utf8)) { return true }
    }
    return false
  }
}
