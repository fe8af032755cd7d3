internal import Library
internal import System

extension Command.Course {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    try session.submit(
      Submitting(change: change, json: json)
    )
  }

  private var change: Change {
    switch act {
    case .add(let name): .addCourse(name)
    case .rename(let name, let newName): .renameCourse(name, to: newName)
    case .remove(let name): .removeCourse(name)
    case .archive(let name, let isNot): .archiveCourse(name, isArchived: !isNot)
    case .follow("latest"): .followCourse(nil)
    case .follow(let name): .followCourse(name)
    }
  }
}
