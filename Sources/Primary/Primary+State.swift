import Store
import Civil
import Library
import Phrases
import Wire

extension Primary {
  /// The point in the library's history that the views show.
  var token: StateToken { StateToken(epoch: durable.epoch, revision: views.revision) }

  mutating func state(_ view: StateView, _ language: Language) -> RawJSON {
    views.whole(view, language, at: now.wall, in: zone)
  }

  /// Begins to tell a companion of every change, from what it knows already.
  mutating func watch(
    _ view: StateView,
    from known: StateToken?,
    re: Int,
    _ id: ConnectionID,
    _ companion: Session.Companion
  ) {
    let content: StateUpdate.Content
    if known == token {
      content = .unchanged
    } else if let known, known.epoch == durable.epoch, view == .summary,
      let subjects = views.difference(since: known.revision)
    {
      content = .difference(base: known.revision, subjects: subjects, gone: [])
    } else {
      content = .full(state(view, companion.language))
    }
    let watch = Session.Watch(
      view: view,
      revision: views.revision,
      lastPush: now.uptime - Limits.pushInterval
    )
    sessions.update(id) { $0.watch = watch }
    answer(id, .ok(re: re, body: AnswerBody(StateUpdate(token, content))))
  }

  /// Tells a watching companion the newest state, unless it has it, is behind, or was told a moment ago.
  ///
  /// What it has not been told yet is replaced by what is newer: a slow companion gets one state, not all.
  mutating func push(to id: ConnectionID) {
    let (revision, uptime) = (views.revision, now.uptime)
    let known = sessions.update(id) { $0.takePush(of: revision, at: uptime) }
    guard let known else { return }
    give(id, views.push(to: known, epoch: durable.epoch, at: now.wall, in: zone))
  }
}
