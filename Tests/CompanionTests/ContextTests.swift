import Companion
import JSON
import Testing
import Wire

@Suite struct ContextTests {
  static let held = Context(
    token: StateToken(epoch: "e", revision: 5),
    receivedMS: 100,
    language: "es",
    state: RawJSON(["line": "old"])
  )

  private func step(
    _ held: Context?,
    _ epoch: String,
    _ revision: Int,
    _ content: StateUpdate.Content,
    language: String = "es"
  ) -> Context.Step {
    let update = StateUpdate(StateToken(epoch: epoch, revision: revision), content)
    return Context.step(from: held, by: update, receivedMS: 200, language: language)
  }

  private let new = RawJSON(["line": "new"])

  private func replaced(_ epoch: String, _ revision: Int, _ language: String = "es") -> Context.Step
  {
    .hold(
      Context(
        token: StateToken(epoch: epoch, revision: revision),
        receivedMS: 200,
        language: language,
        state: new
      )
    )
  }

  private var confirmed: Context.Step {
    var context = Self.held
    context.receivedMS = 200
    return .hold(context)
  }

  @Test func `whatever comes first is held`() {
    #expect(step(nil, "e", 0, .full(new)) == replaced("e", 0))
  }

  @Test func `a higher revision replaces`() {
    #expect(step(Self.held, "e", 6, .full(new)) == replaced("e", 6))
  }

  @Test func `another epoch replaces whatever its revision`() {
    #expect(step(Self.held, "f", 1, .full(new)) == replaced("f", 1))
  }

  @Test func `a lower revision is ignored in any language`() {
    #expect(step(Self.held, "e", 4, .full(new)) == .ignore)
    #expect(step(Self.held, "e", 4, .full(new), language: "en") == .ignore)
    #expect(step(Self.held, "e", 4, .difference(base: 3, subjects: new, gone: [])) == .ignore)
  }

  @Test func `the revision held confirms what is held`() {
    #expect(step(Self.held, "e", 5, .unchanged) == confirmed)
    #expect(step(Self.held, "e", 5, .full(Self.held.state)) == confirmed)
  }

  @Test func `the revision held brings the texts of a later hour`() {
    #expect(step(Self.held, "e", 5, .full(new)) == replaced("e", 5))
  }

  @Test func `the revision held replaces texts of another language`() {
    #expect(step(Self.held, "e", 5, .full(new), language: "en") == replaced("e", 5, "en"))
  }

  @Test func `what builds on another state makes it ask`() {
    #expect(step(nil, "e", 5, .unchanged) == .ask)
    #expect(step(Self.held, "e", 6, .unchanged) == .ask)
    #expect(step(Self.held, "f", 5, .unchanged) == .ask)
    #expect(step(Self.held, "e", 6, .difference(base: 5, subjects: new, gone: [])) == .ask)
    #expect(step(Self.held, "f", 1, .difference(base: 0, subjects: new, gone: [])) == .ask)
  }
}
