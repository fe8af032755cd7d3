/// A value that its copies share until one of them is changed.
///
/// To copy it, and to see that two copies are still the same, takes no time however much is in it.
struct Shared<Value: Hashable & Sendable>: Hashable, Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  init(_ value: Value) { box = Box(value) }

  var value: Value {
    get { box.value }
    set { box = Box(newValue) }
  }

  /// Whether two are copies of one another that nobody has changed; equal ones may be none.
  func isCopy(of other: Shared) -> Bool { box === other.box }

  static func == (left: Shared, right: Shared) -> Bool {
    left.box === right.box || left.box.value == right.box.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(box.value) }
}
