/// The file of a view's last context.
///
/// One JSON object and a line feed, its members in this order and without white space between them:
///
///     {"format":1,"epoch":"…","rev":12,"received_ms":1799582400000,"lang":"es","state":{…}}
///
/// `Context` writes it and reads it in any order. `mark-glance` writes the same bytes without a
/// `Context`, and compares them. What both rely on is public, for only that is inlined into another
/// module: it is all of this module that a glance has to touch.
public enum ContextFile {
  /// The only format there is so far.
  @inlinable public static var format: Int { 1 }

  /// Whether a context of that time, when it is only confirmed now, need not be written again.
  ///
  /// Ages are told in minutes, and a status bar asks every few seconds.
  @inlinable public static func isRecent(_ receivedMS: Int, nowMS: Int) -> Bool {
    let (elapsed, overflow) = nowMS.subtractingReportingOverflow(receivedMS)
    return !overflow && (0..<60_000).contains(elapsed)
  }
}
