public import JSON

/// What is wrong with a library file.
///
/// Nothing of it has been used then.
public enum LibraryFileError: Error, Hashable, Sendable {
  /// The file is not JSON.
  case malformed(JSONError)
  /// The file is JSON, but not a library.
  case misshapen(JSONFieldError, at: JSONPosition)
  /// A program of a later version wrote the file.
  case newer(format: Int, known: Int)
}

extension LibraryFileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .malformed(let error): "\(error)"
    case .misshapen(let error, let position): "\(position): \(error)"
    case .newer(let format, let known):
      "written by a newer mark (format \(format); this one knows \(known))"
    }
  }
}

extension Library {
  /// The version of the file that this program writes.
  ///
  /// Since 2 it has what is done, and the history of its changes; since 3 leads by occasion, subject and part,
  /// quiet hours, and what is put off; since 4 courses that are put away, grades of an earlier course, and quiet hours
  /// in which what is urgent rings. A program of an earlier version would read the file, and write it again without
  /// them; so it has to refuse it.
  public static let fileFormat = 4

  /// The library as a file: indented, in a stable order, the same bytes for the same library.
  ///
  /// - Parameter through: The number of the last journal record that the library holds.
  /// - Returns: The bytes.
  public func file(through: Int) -> [UInt8] {
    var members: [(String, JSONValue)] = [
      ("format", .integer(Library.fileFormat)),
      ("through", .integer(through)),
      ("current", .integer(current)),
      ("generation", .integer(generation)),
      ("leads", leads.json),
      ("quiet", quiet.map { .string($0.description) } ?? nil),
      ("studies", .array(studies.map(\.json))),
    ]
    // Last, so that who opens the file finds the library first.
    if !history.isEmpty { members.append(("history", history.json)) }
    var writer = JSONWriter(.indented)
    writer.value(.object(members))
    return writer.finish()
  }

  /// Reads a library file.
  ///
  /// - Returns: The library, and the number of the last journal record that it holds.
  /// - Throws: ``LibraryFileError``.
  public static func read(
    _ bytes: [UInt8]
  ) throws(LibraryFileError) -> (library: Library, through: Int) {
    let root: JSONValue
    do {
      root = try JSONValue(parsing: bytes, limits: .file)
    } catch {
      throw .malformed(error)
    }
    // A newer file may have any shape, so its version is asked for first.
    if let format = root["format"]?.integer, format > fileFormat {
      throw .newer(format: format, known: fileFormat)
    }
    do throws(JSONFieldError) {
      let fields = try JSONFields(root)
      guard try fields.integer("format") > 0 else {
        throw fields.invalid("format", expected: "a version from 1")
      }
      let through = try fields.count("through")
      return (try Library(fields), through)
    } catch {
      throw .misshapen(error, at: JSONPosition(offset: error.offset, in: bytes))
    }
  }
}
