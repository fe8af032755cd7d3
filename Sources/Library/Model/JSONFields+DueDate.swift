import Civil
import JSON

extension JSONFields {
  /// A member that must be a date, with or without a time.
  func dueDate(_ key: String) throws(JSONFieldError) -> DueDate {
    let text = try string(key)
    do {
      return try DueDate(parsing: text)
    } catch {
      throw invalid(key, expected: "a date such as 2027-01-15 or 2027-01-15T16:00")
    }
  }

  /// A member that must be a date, or `nil` where it is missing or null.
  func dueDateIfPresent(_ key: String) throws(JSONFieldError) -> DueDate? {
    guard let value = value(key), !value.isNull else { return nil }
    return try dueDate(key)
  }
}
