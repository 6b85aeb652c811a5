// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// Hooks for sheets of a real CUPS: the print service reports them to shutter-hooks.
@Suite(.enabled(if: geteuid() == 0, "needs root, as CUPS does"))
struct PrintHookTests {
  @Test("a hook runs once for each sheet: when it came out, and when it will not")
  func sheets() throws {
    let stage = try PrintStage(.tray)
    let out = TemporaryFolder()
    let hooks = try stage.daemons.startHooks(
      configuration: """
        [[hook]]
        name = "sheet"
        on = "print"
        command = ["/bin/sh", "-c", 'cat >>\(out.path)/told; echo >>\(out.path)/told']
        user = "\(geteuid())"
        """)
    let host = try stage.connect()
    // What ended before the service follows is no occasion: it has to hear of the first sheet.
    let first = try stage.submit(host, session: "wedding")[0]
    try TestClock.wait(for: "the hook to run for a sheet") {
      if try told(out).isEmpty {
        try stage.wait("the sheet to end") {
          try stage.jobs(host).allSatisfy { $0.state == .completed }
        }
        try stage.submit(host, session: "wedding")
      }
      return try told(out).isEmpty ? nil : ()
    }
    _ = try stage.finish(host)
    try stage.set("wait")
    let last = try (0..<2).map { _ in try stage.submit(host)[0].job }
    // It waits behind the other, so it is not printed.
    try host.call(PrintInterface.Cancel.self, .init(job: last[1]))
    stage.clear("wait")
    let jobs = try stage.finish(host)
    let sheets = try TestClock.wait(for: "the last sheets") {
      let sheets = try told(out)
      return Set(sheets.compactMap { $0["job"]?.intValue }).isSuperset(of: last) ? sheets : nil
    }
    #expect(sheets.allSatisfy { $0["event"] == "print" && $0["hook"] == "sheet" })
    #expect(Set(sheets.compactMap { $0["job"]?.intValue }).count == sheets.count, "once each")
    for sheet in sheets {
      let job = try #require(jobs.first { .int($0.job) == sheet["job"] })
      #expect(sheet["state"] == .string(job.state.rawValue))
      #expect(sheet["picture"] == .string(job.picture))
      #expect(sheet["printSession"] == job.session.map { .string($0) })
    }
    #expect(sheets.count { $0["state"] == "cancelled" } == 1)
    #expect(sheets.count { $0["state"] == "completed" } == sheets.count - 1)
    #expect(sheets.first?["printSession"] == "wedding" && first.session == "wedding")
    withExtendedLifetime(hooks) {}
  }

  private func told(_ out: TemporaryFolder) throws -> [JSON] {
    try TestFile.wholeLines("\(out.path)/told").map { try JSON(parsing: String($0)) }
  }
}
