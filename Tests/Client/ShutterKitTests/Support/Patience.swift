// SPDX-License-Identifier: Apache-2.0
import TestSupport

/// Waiting for what nobody tells.
enum Patience {
  /// Looks 10 000 times, 1 ms apart; see `LineLog`.
  static func wait(for awaited: String, _ condition: () async -> Bool) async throws -> Bool {
    for _ in 0..<10_000 {
      if await condition() { return true }
      try await Task.sleep(nanoseconds: 1_000_000)
    }
    throw TestError.unexpected(awaited: awaited, got: "nothing")
  }
}
