// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import TestSupport

/// Waits for something that no event announces.
enum Patience {
  /// Tries 10 000 times, 1 ms apart; see `LineLog`.
  static func wait(for awaited: String, _ condition: () async -> Bool) async throws -> Bool {
    for _ in 0..<10_000 {
      if await condition() { return true }
      try await Task.sleep(nanoseconds: 1_000_000)
    }
    throw TestError.unexpected(awaited: awaited, got: "nothing")
  }

  /// The same, for those who need nothing but to wait.
  static func expect(_ awaited: String, _ condition: () async -> Bool) async throws {
    _ = try await wait(for: awaited, condition)
  }
}

/// A gate at which a handler waits until a test opens it. Blocks no thread.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func pass() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
