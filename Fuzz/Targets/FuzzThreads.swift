// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Synchronization

/// `NAME SECONDS INPUTS FILE...`, for the thread sanitizer: four threads send the inputs to something that
/// they share, again and again, until the time is over or so many have been sent (0: any number).
package enum FuzzThreads {
  /// Prints the number of inputs that were sent.
  /// - Parameter make: makes the shared object while the loop runs, and returns a function that sends it
  ///   one input.
  package static func run(
    _ name: String, _ make: () throws -> @Sendable ([UInt8]) throws(Finding) -> Void
  ) throws {
    let words = CommandLine.arguments
    guard words.count > 3, let seconds = Int64(words[1]), let limit = Int(words[2]) else {
      Log.plain("usage: \(name) SECONDS INPUTS FILE...")
      exit(64)
    }
    let most = limit == 0 ? Int.max : limit
    let inputs = words[3...].compactMap { path -> (String, [UInt8])? in
      (try? FileReading.bytes(at: path)).map { (path, $0) }
    }
    EventLoop.shared.startInBackground(threadName: "loop")
    let check = try make()
    let deadline = MonotonicClock.nowUSec + seconds * 1_000_000
    let begin = MonotonicClock.nowUSec
    let sent = Atomic(0)
    let over = Semaphore()
    for first in 0..<4 {
      try WorkerThread.start(name: "client") {
        var index = first
        while MonotonicClock.nowUSec < deadline, sent.load(ordering: .relaxed) < most {
          // Another order for each thread.
          let (path, input) = inputs[index % inputs.count]
          do throws(Finding) {
            try check(input)
          } catch {
            print("FOUND: \(error), with \(path)")
            fflush(nil)
            _exit(1)
          }
          sent.add(1, ordering: .relaxed)
          index += first + 1
        }
        over.signal()
      }
    }
    let tenthUSec = begin + (deadline - begin) / 10
    while MonotonicClock.nowUSec < tenthUSec, sent.load(ordering: .relaxed) < most / 10 {
      usleep(10_000)
    }
    let (early, earlyCount) = (ProcessSize(), sent.load(ordering: .relaxed))
    for _ in 0..<4 { over.wait() }
    // The loop may still have to close connections that the clients have left.
    for _ in 0..<100 where ProcessSize().descriptors > early.descriptors { usleep(50_000) }
    let count = sent.load(ordering: .relaxed)
    print("\(count) inputs from 4 threads")
    print("growth: \(earlyCount) inputs: \(early); \(count) inputs: \(ProcessSize())")
    // The loop still runs, so the objects it uses must live until the process ends.
    withExtendedLifetime(check) { exit(0) }
  }
}
