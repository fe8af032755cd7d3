private import Commands

@main
struct Mark {
  static func main() {
    MarkProgram.main(Array(CommandLine.arguments.dropFirst()))
  }
}
