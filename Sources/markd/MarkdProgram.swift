import Daemon

@main
struct MarkdProgram {
  static func main() { Markd.main(Array(CommandLine.arguments.dropFirst())) }
}
