// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// Each sheet exactly once, whatever ends the service.
@Suite(.enabled(if: geteuid() == 0, "needs root, as CUPS does"))
struct PrintCrashTests {
  @Test("a hundred sheets, and the service is killed again and again: none lost, none twice")
  func killed() throws {
    let stage = try PrintStage(.tray, "[limits]\nwaiting = 200\n")
    var random = RandomSource(seed: 21)
    var kills = 0
    var accepted = 0
    for batch in 0..<5 {
      // The answer may be lost with the service: the caller asks again with the same key.
      while true {
        do {
          accepted += try stage.submit(
            try stage.connect(), PrintStage.picture(UInt8(batch)), copies: 20, key: "batch \(batch)"
          ).count
          break
        } catch {
          try stage.startService()
        }
      }
    }
    #expect(accepted == 100)
    let deadline = TestClock.nowUSec + 3 * Patience.seconds * 1_000_000
    while stage.sheets.count < 100, TestClock.nowUSec < deadline {
      usleep(UInt32(1000 + random.below(900_000)))
      try stage.killService()
      kills += 1
      try stage.startService()
    }
    let host = try stage.connect()
    let jobs = try stage.finish(host)
    let uncertain = jobs.count { $0.state == .uncertain }
    print("100 sheets, \(kills) kills: \(stage.sheets.count) printed, \(uncertain) uncertain")
    #expect(jobs.count == 100 && jobs.allSatisfy { $0.state == .completed })
    #expect(stage.sheets.count == 100 && Set(stage.sheets).count == 100)
    #expect(kills >= 20)
    #expect(try host.call(PrintInterface.GetCounters.self, .init()).total == 100)
  }

  @Test("a submit whose answer is lost is not printed twice when it is asked for again")
  func sameKey() throws {
    let stage = try PrintStage(.tray)
    let first = try stage.submit(try stage.connect(), copies: 2, key: "one")
    try stage.killService()
    try stage.startService()
    let host = try stage.connect()
    #expect(try stage.submit(host, copies: 2, key: "one").map(\.job) == first.map(\.job))
    #expect(try stage.finish(host).count == 2)
    #expect(stage.sheets.count == 2)
  }

  @Test("the power fails while a sheet is printed, and CUPS has forgotten it: a person is asked")
  func forgotten() throws {
    let stage = try PrintStage(.tray)
    let host = try stage.connect()
    try stage.set("empty")
    try stage.submit(host)
    let follower = try PrintFollower(stage)
    try follower.time(until: .stopped)
    try stage.killService()
    try stage.cups("cancel", "-a", "-x")
    try stage.startService()
    let again = try stage.connect()
    #expect(try stage.finish(again).map(\.state) == [.uncertain])
    stage.clear("empty")
    try again.call(PrintInterface.Resume.self, .init())
    try again.call(PrintInterface.Reprint.self, .init(job: 1))
    #expect(try stage.finish(again).map(\.state) == [.completed])
    #expect(stage.sheets.count == 1)
  }
}
