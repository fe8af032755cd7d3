@main
struct MarkGlance {
  static func main() {}
}
