import JSON
import Library
import Wire

extension Request {
  /// The least scope that may ask this, of a change with what it would change.
  var leastScope: Scope {
    guard case .change(let request) = self else { return scope }
    return max(scope, Change.Kind(of: request.change)?.leastScope ?? .full)
  }
}

extension Change.Kind {
  /// The kind that a change says it is; `nil` for none that there is.
  fileprivate init?(of change: JSONValue) {
    guard let name = change["kind"]?.string else { return nil }
    self.init(rawValue: name)
  }

  /// The least scope that may make such a change.
  ///
  /// To undo needs the most: what is undone may be any of them, made by anyone.
  var leastScope: Scope {
    switch self {
    case .setGrade, .setDone, .setSnooze: .submit
    case .addSubject, .renameSubject, .replaceSyllabus, .removeSubject, .addCourse, .renameCourse,
      .removeCourse, .followCourse, .archiveCourse, .repeatSubject, .renameStudy, .setDate,
      .setLeads, .setQuiet, .undo:
      .full
    }
  }
}
