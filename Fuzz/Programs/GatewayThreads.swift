// SPDX-License-Identifier: Apache-2.0
import FuzzServices
import FuzzTargets
import Glibc
import LinuxIO
import Synchronization

/// `gatewaythreads SECONDS FILE...`: four threads send the inputs to one gateway, again and again, until the
/// time is over. Prints how many were sent.
@main
enum GatewayThreads {
  static func main() throws {
    let words = CommandLine.arguments
    guard words.count > 2, let seconds = Int64(words[1]) else {
      Log.plain("usage: gatewaythreads SECONDS FILE...")
      exit(64)
    }
    let inputs = words[2...].compactMap { path -> (String, [UInt8])? in
      (try? FileReading.bytes(at: path)).map { (path, $0) }
    }
    try WorkerThread.start(name: "loop") { EventLoop.shared.run() }
    let gateway = try SharedGateway()
    let deadline = MonotonicClock.nowUSec + seconds * 1_000_000
    let sent = Atomic(0)
    let over = Semaphore()
    for first in 0..<4 {
      try WorkerThread.start(name: "client") {
        var index = first
        while MonotonicClock.nowUSec < deadline {
          // Another order for each thread.
          let (path, input) = inputs[index % inputs.count]
          do throws(Finding) {
            try gateway.check(input)
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
    for _ in 0..<4 { over.wait() }
    print("\(sent.load(ordering: .relaxed)) inputs from 4 threads")
  }
}
