import Civil
import Library
import Phrases
import JSON
import Reminders
struct GlanceView {
  init(_ s: Summary, now: CivilDateTime, _ l: Language) {}; var json: JSONValue { .null }
}
struct ReminderText {
  let title = "", body = "";
  init(
    _ r: Reminders.Reminder,
    subject: SubjectSummary?,
    partName: String,
    now: CivilDateTime,
    _ l: Language
  ) {}
}
extension Language { func sentence(for r: Refusal, in l: Library) -> String { "" } }
