package import Phrases
internal import System
internal import Wire

extension StateFileError {
  /// The error in one line, as it follows `mark: `.
  package func told(_ phrases: any Phrasebook) -> String {
    switch self {
    case .inUse(let path, let holder):
      phrases.fileInUse(path.printable, process: holder.map { Int($0.process) })
    case .damaged(let path, let line, _, let kept):
      phrases.damagedFile(path.printable, line: line, keptAs: kept?.printable)
    case .newerFormat(let path, _): phrases.newerFile(path.printable)
    case .unsendable(let error): phrases.unsendable(error.description.printable)
    case .tooLong(let bytes, let limit): phrases.tooLong(bytes: bytes, limit: limit)
    case .full(_, let waiting): phrases.outboxFull(waiting: waiting)
    case .system(let error): error.told(phrases)
    }
  }
}
