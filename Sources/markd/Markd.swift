@main
struct Markd {
  static func main() {}
}
