// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import TestSupport
import Testing

@Suite struct EventLoopTests {
  init() { LoopThread.start() }

  @Test("a watch reports what arrives and nothing after it is cancelled")
  @LoopActor func aWatchReportsWhatArrivesAnd() async throws {
    let (here, there) = try StreamSocket.pair()
    defer {
      close(here)
      close(there)
    }
    var found: [Interest] = []
    let watch = try EventLoop.shared.watch(here, for: .readable) { interest in
      found.append(interest)
      var byte: UInt8 = 0
      read(here, &byte, 1)
    }
    write(there, "a", 1)
    try await LoopThread.wait(until: { $0 == [.readable] }) { found }
    watch.cancel()
    write(there, "b", 1)
    var passed = false
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + 5000) { passed = true }
    try await LoopThread.wait(until: { $0 }) { passed }
    #expect(found == [.readable])
  }

  @Test("deadlines come in the order of their times, equal ones as they were set")
  @LoopActor func deadlinesComeInTheOrderOf() async throws {
    var order: [Int] = []
    let now = MonotonicClock.nowUSec
    EventLoop.shared.schedule(atUSec: now + 3000) { order.append(3) }
    EventLoop.shared.schedule(atUSec: now + 1000) { order.append(1) }
    EventLoop.shared.schedule(atUSec: now + 2000) { order.append(20) }
    EventLoop.shared.schedule(atUSec: now + 2000) { order.append(21) }
    try await LoopThread.wait(until: { $0.count == 4 }) { order }
    #expect(order == [1, 20, 21, 3])
  }

  @Test("a deadline that an earlier one cancels is not called")
  @LoopActor func aDeadlineThatAnEarlierOne() async throws {
    let calls = CallLog()
    let past = MonotonicClock.nowUSec - 1
    for number in 0..<3 {
      let deadline = EventLoop.shared.schedule(atUSec: past) {
        calls.numbers.append(number)
        if number == 0 { EventLoop.shared.cancel(calls.deadlines[1]) }
      }
      calls.deadlines.append(deadline)
    }
    try await LoopThread.wait(until: { $0.count == 2 }) { calls.numbers }
    #expect(calls.numbers == [0, 2])
  }

  @Test("work posted from other threads runs on the loop in its order")
  func workPostedFromOtherThreadsRuns() async {
    let order = await withCheckedContinuation { (continuation: CheckedContinuation<[Int], Never>) in
      let calls = CallLog()
      for number in 0..<100 { EventLoop.shared.post { calls.numbers.append(number) } }
      EventLoop.shared.post { continuation.resume(returning: calls.numbers) }
    }
    #expect(order == Array(0..<100))
  }

  @Test("a posted closure runs before a call behind it")
  func postsAndCallsKeepTheirOrder() async {
    let calls = CallLog()
    for number in 0..<100 {
      EventLoop.shared.post { calls.numbers.append(number) }
      #expect(await calls.numbers.count == number + 1)
    }
  }
}

/// Notes that handlers take, on the loop's thread.
@LoopActor private final class CallLog {
  nonisolated init() {}
  var numbers: [Int] = []
  var deadlines: [Deadline] = []
}
