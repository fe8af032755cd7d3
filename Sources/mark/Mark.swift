@main
struct Mark {
  static func main() {}
}
