import Primary
import Store
import System

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
    if FaultPoint.reminderSent.isChosen, Daemon.isReminder(bytes) { reach(.reminderSent) }
  }

  /// Reached on the disk's success, before anything is sent.
  func reachFired(_ records: [Record]) {
    guard FaultPoint.firedRecorded.isChosen else { return }
    let hasFired = records.contains { record in
      switch record.event {
      case .fired, .digest: true
      case .change, .shown, .dismissed, .revoked, .admitted: false
      }
    }
    if hasFired { reach(.firedRecorded) }
  }

  private static func isReminder(_ frame: [UInt8]) -> Bool {
    // The frame's length, then the message, whose type the encoder writes first.
    frame.dropFirst(4).starts(with: Array(#"{"t":"reminder","#.utf8))
  }
}
