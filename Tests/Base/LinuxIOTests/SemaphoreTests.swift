// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import TestSupport
import Testing

/// Waits with a limit.
struct SemaphoreTests {
  @Test("a wait ends at its limit, not before, and takes what is there")
  func limit() {
    let semaphore = Semaphore()
    let limitUSec = MonotonicClock.nowUSec + 100_000
    #expect(!semaphore.wait(untilUSec: limitUSec))
    #expect(MonotonicClock.nowUSec >= limitUSec)
    semaphore.signal()
    #expect(semaphore.wait(untilUSec: limitUSec))
    #expect(!semaphore.wait(seconds: 0))
  }

  /// A test cannot set the machine's clock, but the kernel shows by which clock a thread waits.
  @Test("the limit is not one of the time of day, which may be set during the wait")
  func clock() throws {
    let (semaphore, end) = (Semaphore(), Semaphore())
    let name = "semaphore-test"
    try WorkerThread.start(name: name) {
      _ = semaphore.wait(seconds: Int(Patience.seconds))
      end.signal()
    }
    let operation = try TestClock.wait(for: "a wait with a limit") {
      Self.futexOperation(ofThread: name)
    }
    semaphore.signal()
    #expect(end.wait(seconds: Int(Patience.seconds)))
    #expect(operation & Self.clockRealtime == 0)
  }

  /// The operation of the futex(2) with a limit in which this thread waits. Nil if it is not there yet.
  private static func futexOperation(ofThread name: String) -> Int? {
    for task in TestFile.names(in: "/proc/self/task") {
      let folder = "/proc/self/task/\(task)"
      guard (try? TestFile.readLine("\(folder)/comm")) == name,
        let call = try? TestFile.readLine("\(folder)/syscall").split(separator: " "),
        // The number of the call, the futex's address, the operation; "running" between calls.
        call.count > 2, let operation = Int(call[2].dropFirst(2), radix: 16),
        operation & 0x7f == waitBitset
      else { continue }
      return operation
    }
    return nil
  }

  /// FUTEX_WAIT_BITSET and FUTEX_CLOCK_REALTIME of linux/futex.h.
  private static let waitBitset = 9
  private static let clockRealtime = 256
}
