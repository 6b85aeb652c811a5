// SPDX-License-Identifier: Apache-2.0
import Glibc

/// How long a test waits for a condition before it says that it never came.
///
/// It is no measurement: a wait ends when its condition holds, and a test that promises a time counts
/// instructions, plays with simulated time, or runs alone. So the bound is two minutes, and more on a machine
/// that is slow when the run begins. SHUTTERD_PATIENCE sets it, in seconds.
package enum Patience {
  /// The bound of every wait.
  package static let seconds: Int64 =
    getenv("SHUTTERD_PATIENCE").flatMap { Int64(String(cString: $0)) } ?? calibrated()

  package static var milliseconds: Int64 { seconds * 1_000 }

  /// The time at which a wait that begins now gives up.
  package static var deadlineUSec: Int64 { TestClock.nowUSec + seconds * 1_000_000 }

  /// Waits until `condition` holds, and returns true; for tests that give their thread back meanwhile. It looks at
  /// least 10 000 times, because tests that wait may keep all others of the process from running for long.
  /// - Parameter seen: what is there instead, for the message of a failure.
  @discardableResult
  package static func wait(
    for awaited: String, seen: @autoclosure () async -> Any? = nil,
    isolation: isolated (any Actor)? = #isolation,
    _ condition: () async throws -> Bool
  ) async throws -> Bool {
    let deadline = deadlineUSec
    var looks = 0
    while true {
      if try await condition() { return true }
      looks += 1
      if looks > 10_000, TestClock.nowUSec > deadline {
        if let seen = await seen() {
          throw TestError.unexpected(awaited: awaited, got: "\(seen)")
        }
        throw TestError.timeout(awaited: awaited)
      }
      try await Task.sleep(nanoseconds: 1_000_000)
    }
  }

  /// Fills memory by the C library, which is as fast in each kind of build: 50 ms on an ordinary machine, several
  /// times that on a small one or beside a lot of other work.
  private static func calibrated() -> Int64 {
    let size = 1 << 20
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    defer { memory.deallocate() }
    let begin = TestClock.nowUSec
    for round in 0..<500 { memset(memory, Int32(round & 0xff), size) }
    return 120 * min(5, max(1, (TestClock.nowUSec - begin) / 50_000))
  }
}
