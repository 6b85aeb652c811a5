// SPDX-License-Identifier: Apache-2.0

extension WorkerThread {
  /// Lets go of what the kernel makes its owner wait for, as it does with input devices: 10 to 80 ms. Where
  /// there can be no thread, the caller waits.
  ///
  /// - Parameter value: what nobody else has, as it cannot be copied.
  public static func release<Value: ~Copyable>(_ value: consuming Value) {
    let box = Box(value)
    try? start(name: "release") { box.empty() }
  }

  private final class Box<Value: ~Copyable>: @unchecked Sendable {
    // Touched by the thread alone, or, if there is none, by whoever lets go of the box.
    private var value: Value?

    init(_ value: consuming Value) { self.value = consume value }

    func empty() { value = nil }
  }
}
