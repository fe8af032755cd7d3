import Engine
public import JSON

extension StudyRecord {
  /// The record as companions are told it; numbers are decimals or fractions in strings.
  public var json: JSONValue {
    JSONValue { writer in
      writer.beginObject()
      writer.member("study", study)
      writer.member("course", orNull: course)
      writer.array("courses", of: courses) { course, writer in
        writer.beginObject()
        writer.member("name", course.name)
        if course.isArchived { writer.member("archived", true) }
        writer.endObject()
      }
      writer.array("results", of: results) { $0.write(to: &$1) }
      writer.endObject()
    }
  }

  /// - Throws: `JSONFieldError`.
  public init(json: JSONValue) throws(JSONFieldError) {
    let fields = try JSONFields(json)
    self.init(
      study: try fields.string("study"),
      course: try fields.stringIfPresent("course"),
      courses: try fields.all("courses") { (course) throws(JSONFieldError) in
        CourseEntry(
          name: try course.string("name"),
          isArchived: try course.flag("archived")
        )
      },
      results: try fields.all("results", SubjectResult.init)
    )
  }
}

extension SubjectResult {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id.rawValue)
    writer.member("name", name)
    writer.member("code", code)
    writer.member("course", course)
    writer.member("credits", number: credits)
    writer.member("status", status.rawValue)
    writer.member("final", isFinal)
    writer.member("mark", number: mark)
    writer.member("label", label)
    writer.member("sitting", sitting)
    writer.member("low", number: range?.lowerBound)
    writer.member("high", number: range?.upperBound)
    writer.member("so_far", number: soFar)
    writer.endObject()
  }

  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    let (low, high) = (try fields.numberIfPresent("low"), try fields.numberIfPresent("high"))
    var range: ClosedRange<Exact>?
    if let low, let high {
      guard low <= high else { throw fields.invalid("high", expected: "a mark not below “low”") }
      range = low...high
    }
    self.init(
      id: SubjectID(rawValue: try fields.string("id")),
      name: try fields.string("name"),
      code: try fields.stringIfPresent("code"),
      course: try fields.string("course"),
      credits: try fields.numberIfPresent("credits"),
      status: try fields.choice("status"),
      isFinal: try fields.flag("final"),
      mark: try fields.numberIfPresent("mark"),
      label: try fields.stringIfPresent("label"),
      sitting: try fields.stringIfPresent("sitting"),
      range: range,
      soFar: try fields.numberIfPresent("so_far")
    )
  }
}
