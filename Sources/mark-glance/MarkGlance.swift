private import Glance

@main
struct Main {
  static func main() {
    #if compiler(<6.3)
    unsafe MarkGlance.takeShortWay(CommandLine.argc, CommandLine.unsafeArgv)
    #endif
    MarkGlance.main()
  }
}

#if compiler(>=6.3)
/// Has the C library take the short way first of all: in a static program Swift's runtime begins
/// after it, and executes more until then than a plain glance in all.
@used @section(".init_array.00101")
private let beforeRuntime:
  @convention(c) (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Void = {
    unsafe MarkGlance.takeShortWay($0, $1)
  }
#endif
