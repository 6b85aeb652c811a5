// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing

/// The way of a job to the print system. Runs alone, because other tests delay it.
@Suite(.tags(.milliseconds), .enabled(if: geteuid() == 0, "needs root, as CUPS does"))
struct PrintLatencyTests {
  @Test("a job is with CUPS within 50 ms of the call")
  func quick() throws {
    let stage = try PrintStage(.tray)
    let host = try stage.connect()
    let follower = try PrintFollower(stage)
    try follower.time(until: .idle)
    var times: [Int64] = []
    for number in 1...10 {
      let start = TestClock.nowUSec
      let job = try stage.submit(host, PrintStage.picture(UInt8(number)))[0].job
      try follower.time(until: "the job to be with CUPS") {
        $0.jobs[job]?.cupsJob != nil || $0.jobs[job]?.state == .completed
      }
      times.append(TestClock.nowUSec - start)
      try follower.time(until: "the sheet") { $0.jobs[job]?.state == .completed }
    }
    times.sort()
    print(
      "job with CUPS after the call: least \(times[0]) us, p50 \(times[5]) us, most \(times[9]) us")
    #expect(times[5] < 50_000)
  }
}
