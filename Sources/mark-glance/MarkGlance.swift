private import Glance

@main
struct Main {
  static func main() {
    MarkGlance.main()
  }
}
