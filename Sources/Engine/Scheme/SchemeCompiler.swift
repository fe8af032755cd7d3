extension Scheme {
  /// Compiles a scheme, and says all that is wrong or doubtful about it.
  ///
  /// - Parameter definition: The scheme as written.
  /// - Returns: The scheme, `nil` if there is an error among the issues; the issues in the order of the file.
  public static func compile(
    _ definition: SchemeDefinition
  ) -> (scheme: Scheme?, issues: [SchemeIssue]) {
    var compiler = SchemeCompiler(definition: definition)
    let scheme = compiler.compile()
    // A formula that several sittings share is compiled for each; its errors are told once.
    let issues = Set(compiler.issues).sorted {
      ($0.location, $0.message) < ($1.location, $1.message)
    }
    return (issues.contains { $0.severity == .error } ? nil : scheme, issues)
  }
}

/// Turns a definition into a scheme; goes on after an error, so that all of them are told at once.
struct SchemeCompiler {
  let definition: SchemeDefinition
  var issues: [SchemeIssue] = []
  var leaves: [Scheme.Leaf] = []
  var leafIndices: [LeafID: Int] = [:]
  var parts: [CompiledPart] = []
  var partIndices: [String: Int] = [:]
  /// The formulas that have been read: each is asked for its names first, and once more for each sitting.
  private var read: [String: Syntax] = [:]

  /// A part once its leaves are laid out; its condition belongs to each sitting's program.
  struct CompiledPart {
    var definition: PartDefinition
    var shape: PartShape
    var scale: Exact
    var isCondition: Bool
    var width: Int? { definition.count.map(\.value) }
  }

  init(definition: SchemeDefinition) { self.definition = definition }

  mutating func compile() -> Scheme? {
    layOutParts()
    let sittings = compileSittings()
    if definition.parts.isEmpty {
      issues.append(SchemeIssue(.error, "the scheme has no parts", at: definition.grade.location))
    }
    let scale = definition.scale
    if scale.value <= .zero {
      issues.append(
        SchemeIssue(.error, "the scale of the grade must be above 0", at: scale.location)
      )
    } else if definition.pass.mark > scale.value {
      let problem = "the pass mark \(definition.pass.mark) is above the scale \(scale.value)"
      issues.append(SchemeIssue(.error, problem, at: scale.location))
    }
    guard let first = sittings.first else { return nil }
    var scheme = Scheme(
      leaves: leaves,
      pass: definition.pass,
      scale: scale.value,
      labels: first.program.labels.map {
        Scheme.Label(name: $0.name, minimum: $0.minimum, isConditional: $0.condition != nil)
      },
      first: first,
      later: Array(sittings.dropFirst()),
      leafIndices: leafIndices
    )
    scheme.recogniseHarmfulFacts()
    return scheme
  }

  mutating func report(_ message: String, at location: Int) {
    issues.append(SchemeIssue(.error, message, at: location))
  }

  /// Runs a step that may fail in a formula, and reports the failure at its place in the file.
  mutating func attempt<Result>(
    _ source: Located<String>,
    _ step: (Syntax) throws(SyntaxError) -> Result
  ) -> Result? {
    warnOfDecimalCommas(in: source)
    do throws(SyntaxError) {
      return try step(try syntax(of: source.value))
    } catch {
      report(error.message, at: source.location + error.offset)
      return nil
    }
  }

  /// What a formula says.
  mutating func syntax(of formula: String) throws(SyntaxError) -> Syntax {
    if let known = read[formula] { return known }
    let syntax = try Parser.parse(formula)
    read[formula] = syntax
    return syntax
  }

  /// Doubts a comma between two digits: `min(grade, 4,5)` has three arguments, and its writer meant two.
  ///
  /// In a list, `[5,6,7]`, nobody means a decimal.
  private mutating func warnOfDecimalCommas(in source: Located<String>) {
    let bytes = source.value.utf8Span.span
    var brackets = 0
    for offset in bytes.indices {
      switch bytes[offset] {
      case UInt8(ascii: "["): brackets += 1
      case UInt8(ascii: "]"): brackets -= 1
      case UInt8(ascii: ",") where brackets == 0 && offset > 0 && offset + 1 < bytes.count:
        guard isDigit(bytes[offset - 1]), isDigit(bytes[offset + 1]) else { continue }
        let problem =
          "a comma separates arguments; write a decimal with a point, or a space after the comma"
        issues.append(SchemeIssue(.warning, problem, at: source.location + offset))
      default: continue
      }
    }
  }

  /// Checks that a name can be used in formulas and is new.
  mutating func checkName(_ id: Located<NodeID>, against taken: [String: Int]) {
    let name = id.value.rawValue
    let isWellFormed =
      name.utf8.first.map { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
      && name.utf8.allSatisfy(isNameByte) && name.utf8.count <= 64
    if !isWellFormed {
      report(
        "“\(name)” cannot be used in formulas; a name has letters a-z, digits and _, and begins with a letter",
        at: id.location
      )
    } else if reservedWords.contains(name) {
      report("“\(name)” is a word of the formula language; choose another name", at: id.location)
    } else if taken[name] != nil {
      report("the name “\(name)” is used twice", at: id.location)
    }
  }
}

private func isNameByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
    true
  default: false
  }
}
