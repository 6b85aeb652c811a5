// SPDX-License-Identifier: Apache-2.0

/// Waiting for what a program under test does.
enum Patience {
  /// Looks 10 000 times, 1 ms apart, and not until a time: on a busy machine the program under test has
  /// its turn between. Nil: it did not come.
  static func wait<Value: Sendable>(_ attempt: () async -> Value?) async throws -> Value? {
    for _ in 0..<10_000 {
      if let value = await attempt() { return value }
      try await Task.sleep(nanoseconds: 1_000_000)
    }
    return nil
  }
}
