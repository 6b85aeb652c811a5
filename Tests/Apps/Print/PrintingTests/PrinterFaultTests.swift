// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VarlinkSocket

/// The print service with a real CUPS, and printers that fail as printers do.
@Suite(.enabled(if: geteuid() == 0, "needs root, as CUPS does"))
struct PrinterFaultTests {
  /// A state is seen after this time at the latest, microseconds.
  private static let seenUSec: Int64 = 1_000_000

  @Test(
    "the backend stops the queue while three prints wait: the host resumes it, and each comes out once",
    .tags(.milliseconds))
  func stopped() throws {
    let stage = try PrintStage(.tray)
    let host = try stage.connect()
    let follower = try PrintFollower(stage)
    try follower.time(until: .idle)
    try stage.set("empty")
    for number in 1...3 { try stage.submit(host, PrintStage.picture(UInt8(number))) }
    #expect(try follower.time(until: .stopped) < Self.seenUSec)
    #expect(follower.printer?.troubles == [.paperOut])
    #expect(follower.printer?.message == "The paper tray is empty")
    // Still empty: it stops again, and nothing is lost.
    let refusals = stage.refusals
    try host.call(PrintInterface.Resume.self, .init())
    try stage.wait("another sheet without paper") { stage.refusals > refusals }
    try stage.wait("the queue to stop again") { try stage.isQueueStopped }
    try follower.time(until: .stopped)
    stage.clear("empty")
    // Refilled, it stays stopped: that is what hosts curse.
    TestClock.pass(milliseconds: 1_000)
    #expect(stage.sheets.isEmpty)
    try host.call(PrintInterface.Resume.self, .init())
    let jobs = try stage.finish(host)
    #expect(jobs.map(\.state) == [.completed, .completed, .completed])
    #expect(stage.sheets.count == 3 && Set(stage.sheets).count == 3)
    #expect(stage.sheets == stage.sheets.sorted())
    #expect(Set(stage.printed) == Set((1...3).map { PrintStage.picture(UInt8($0)) }))
    #expect(try host.call(PrintInterface.GetCounters.self, .init()).total == 3)
  }

  @Test("a printer that says that paper is out while three prints wait goes on by itself")
  func attention() throws {
    let stage = try PrintStage(.ipp)
    let host = try stage.connect()
    let follower = try PrintFollower(stage)
    try follower.time(until: .idle)
    try stage.set("empty")
    let start = TestClock.nowUSec
    for number in 1...3 { try stage.submit(host, PrintStage.picture(UInt8(number))) }
    try follower.time(until: .attention)
    print(
      "paper out at an IPP printer: seen after \((TestClock.nowUSec - start) / 1000) ms (CUPS' own poll included)"
    )
    #expect(follower.printer?.troubles == [.paperOut])
    stage.clear("empty")
    try follower.time(until: "the last sheet") {
      $0.jobs.values.count { $0.state == .completed } == 3
    }
    #expect(stage.sheets.count == 3)
    #expect(Set(stage.printed) == Set((1...3).map { PrintStage.picture(UInt8($0)) }))
  }

  @Test("the printer is unplugged and comes back")
  func unplugged() throws {
    let stage = try PrintStage(.ipp)
    let host = try stage.connect()
    try stage.submit(host)
    _ = try stage.finish(host)
    try stage.unplug()
    let follower = try PrintFollower(stage)
    try stage.submit(host, copies: 2)
    let seen = try follower.time(until: .unreachable)
    print("unplugged: seen after \(seen / 1000) ms")
    stage.clear("unplugged")
    let jobs = try stage.finish(host)
    #expect(jobs.map(\.state) == [.completed, .completed, .completed])
    #expect(stage.sheets.count == 3 && Set(stage.sheets).count == 3)
  }

  @Test(
    "the queue is deleted and made again: what had not begun is printed, what had is asked about",
    .tags(.milliseconds))
  func deleted() throws {
    let stage = try PrintStage(.tray)
    let host = try stage.connect()
    let follower = try PrintFollower(stage)
    try stage.set("wait")
    try stage.submit(host, copies: 3)
    try follower.time(until: .attention)
    try stage.cups("lpadmin", "-x", "booth")
    #expect(try follower.time(until: .noPrinter) < Self.seenUSec)
    try follower.time(until: "the first job to be uncertain") { $0.jobs[1]?.state == .uncertain }
    stage.clear("wait")
    try stage.cups("lpadmin", "-p", "booth", "-E", "-v", "tray:/x", "-m", "raw")
    let jobs = try stage.finish(host)
    #expect(jobs.map(\.state) == [.uncertain, .completed, .completed])
    #expect(stage.sheets.count == 2)
    // The person sees that it did not come out.
    try host.call(PrintInterface.Reprint.self, .init(job: 1))
    #expect(try stage.finish(host).map(\.state) == [.completed, .completed, .completed])
    #expect(Set(stage.sheets).count == 3 && stage.sheets.count == 3)
  }

  @Test("CUPS is stopped while jobs wait, and started again", .tags(.milliseconds))
  func cupsAway() throws {
    let stage = try PrintStage(.tray)
    let host = try stage.connect()
    let follower = try PrintFollower(stage)
    try stage.set("empty")
    try stage.submit(host, copies: 2)
    try follower.time(until: .stopped)
    try stage.stopCUPS()
    #expect(try follower.time(until: .noService) < Self.seenUSec)
    // Jobs are taken all the same.
    try stage.submit(host)
    stage.clear("empty")
    stage.clear("off")
    try follower.time(until: .stopped)
    try host.call(PrintInterface.Resume.self, .init())
    #expect(try stage.finish(host).map(\.state) == [.completed, .completed, .completed])
    #expect(stage.sheets.count == 3 && Set(stage.sheets).count == 3)
  }

  @Test("the printer refuses, and the host's button tries again", .tags(.milliseconds))
  func refuses() throws {
    let stage = try PrintStage(.tray)
    let host = try stage.connect()
    let follower = try PrintFollower(stage)
    try stage.set("auth")
    try stage.submit(host)
    #expect(try follower.time(until: .unauthorized) < 2 * Self.seenUSec)
    stage.clear("auth")
    try host.call(PrintInterface.Resume.self, .init())
    #expect(try stage.finish(host).map(\.state) == [.completed])
  }

  @Test("a user outside lpadmin prints, and is told why it cannot resume")
  func withoutRights() throws {
    let stage = try PrintStage(
      .tray, prefix: ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"])
    let host = try stage.connect()
    try stage.submit(host)
    #expect(try stage.finish(host).map(\.state) == [.completed])
    try host.send(PrintInterface.Resume.self, .init())
    guard case .failure(let error) = try host.reply() else {
      Issue.record("it may resume")
      return
    }
    #expect(error.name == PrintInterface.NotAllowed.name)
  }

  @Test("a user in the group of SystemGroup resumes a stopped queue")
  func withRights() throws {
    let stage = try PrintStage(
      .tray, prefix: ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"],
      hosts: "root nogroup")
    let host = try stage.connect()
    let follower = try PrintFollower(stage)
    try stage.set("empty")
    try stage.submit(host)
    try follower.time(until: .stopped)
    stage.clear("empty")
    try host.call(PrintInterface.Resume.self, .init())
    #expect(try stage.finish(host).map(\.state) == [.completed])
  }

  @Test("a limit refuses, copies count, and a reload changes it without losing a job")
  func limits() throws {
    let stage = try PrintStage(.tray, "[limits]\nsession = 3\n")
    let host = try stage.connect()
    try stage.set("wait")
    try stage.submit(host, copies: 2, session: "a")
    #expect(throws: RemoteError.self) { try stage.submit(host, copies: 2, session: "a") }
    try stage.submit(host, copies: 1, session: "a")
    try stage.submit(host, copies: 3, session: "b")
    let counters = try host.call(PrintInterface.GetCounters.self, .init(session: "a"))
    #expect(counters.sessionCounter == .init(used: 3, limit: 3, left: 0))
    // A cancelled sheet is given back.
    try host.call(PrintInterface.Cancel.self, .init(job: 6))
    try stage.submit(host, session: "b")
    stage.service.signal(SIGHUP)
    stage.clear("wait")
    #expect(try stage.finish(host).count { $0.state == .completed } == 6)
    #expect(stage.sheets.count == 6)
  }

  @Test("what is no picture is refused with the reason")
  func bad() throws {
    let stage = try PrintStage(.tray)
    let host = try stage.connect()
    for bytes in [[], Array("hello".utf8)] {
      #expect(throws: RemoteError.self) { try stage.submit(host, bytes) }
    }
    // No descriptor, one that is no file.
    #expect(throws: RemoteError.self) {
      try host.call(PrintInterface.Submit.self, .init(pictureFileDescriptor: 0))
    }
    var pipes: [Int32] = [0, 0]
    pipe(&pipes)
    defer { for raw in pipes { close(raw) } }
    try host.send(
      PrintInterface.Submit.self, .init(pictureFileDescriptor: 0), descriptors: [pipes[0]])
    #expect(throws: RemoteError.self) { try host.next(PrintInterface.Submit.self) }
    #expect(try stage.jobs(host).isEmpty)
  }
}
