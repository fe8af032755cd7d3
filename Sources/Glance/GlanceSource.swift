internal import Companion
internal import System
internal import Wire

/// Where the glance comes from: the primary, or what it said last.
struct GlanceSource {
  let paths: Paths
  let place: PrimaryPlace
  /// The language of the texts, as a tag.
  let language: String
  /// The time, in Unix milliseconds.
  let nowMS: Int
  let patience: Duration

  /// A context, and why it is not fresh, if so.
  struct Glance {
    let context: Context
    /// Nil when the primary has just said it.
    let staleness: ConnectionError?
    /// Why it could not be kept for later.
    let warning: SystemError?
  }

  /// There is neither a primary nor a stored glance.
  struct Nothing: Error {
    let cause: ConnectionError
    /// The file of a stored one that cannot be used.
    let unusable: String?
  }

  func glance() throws(Nothing) -> Glance {
    let cache = Cache(directory: paths.cache)
    do throws(ConnectionError) {
      let question = StateQuestion(.glance, hello: hello)
      let update = try question.ask(at: place, patience: patience)
      let fresh = try cache.keep(update, .glance, nowMS: nowMS, language: language)
      return Glance(context: fresh.context, staleness: nil, warning: fresh.warning)
    } catch {
      switch cache.read(.glance) {
      case .context(let context): return Glance(context: context, staleness: error, warning: nil)
      case .nothing: throw Nothing(cause: error, unusable: nil)
      case .unusable: throw Nothing(cause: error, unusable: cache.path(.glance))
      }
    }
  }

  private var hello: Hello {
    // A name that cannot be kept is no reason to show nothing: nothing is sent under it.
    let id = (try? ClientID.load(from: paths.state)) ?? ClientID.unkept()
    return Hello(
      client: Hello.Client(
        id: id,
        name: "mark-glance",
        version: Program.version,
        language: language
      )
    )
  }
}
