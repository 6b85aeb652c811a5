// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing

/// Troubles of a booth that a host has to hear of, in words that are so.
@Suite("What the booth says")
struct BoothTroubleTests {
  @Test("a command of [share] that fails: with its exit status, and not with the kernel's number")
  func failedCommand() throws {
    let stage = try BoothStage(share: "command = [\"/bin/sh\", \"-c\", \"exit 1\"]")
    let page = try stage.page()
    _ = try stage.picture(page)
    let log = try stage.studio.daemons.waitForLog(of: "shutter-booth", "[share] command: ")
    #expect(log.contains("[share] command: /bin/sh has failed (status 1)"), "\(log)")
    withExtendedLifetime(page) {}
  }

  @Test("a command of [share] that fails is tried again until it succeeds, and the host is told")
  func retriedCommand() throws {
    let place = TemporaryFolder()
    let (network, sent) = ("\(place.path)/network", "\(place.path)/sent.jpg")
    let words = "test -e \(network) && cp \\\"$0\\\" \(sent)"
    let stage = try BoothStage(share: "command = [\"/bin/sh\", \"-c\", \"\(words)\"]")
    try stage.setPIN()
    let page = try stage.page()
    _ = try stage.picture(page)
    let host = try stage.page("/host/live")
    try host.order(["do": "host", "pin": "2718"])
    let told = try host.next("host") { $0["uploadTrouble"] != nil }.json
    #expect(told["uploadsWaiting"]?.intValue == 1)
    #expect(TestFile.names(in: place.path).isEmpty)
    // What waits is on the disk, for the next program.
    let line = try TestFile.read(stage.studio.daemons.path("pictures/.uploads"))
    #expect(line.hasSuffix(".jpg\n"))
    try TestFile.write(network, "")
    _ = try host.next("host") { $0["uploadsWaiting"]?.intValue == 0 }
    #expect(TestFile.names(in: place.path).contains("sent.jpg"))
  }

  @Test("on-press takes the buttons of an open booth: both programs say so, and they come back")
  func takenButtons() throws {
    let stage = try BoothStage(gateway: "external_sessions_for = [\(getuid())]")
    let page = try stage.page()
    _ = try page.next("state") { $0["buttons"]?.boolValue == true && $0["trouble"] == nil }
    let daemons = stage.studio.daemons
    let hook = try RunningProcess(
      [
        daemons.binary("shutterctl"), "on-press", "--external", "--primary", "true",
        "--runtime-dir", daemons.runtimeFolder,
      ], errorOutput: .merged)
    let line = try hook.line { $0.contains("the buttons are") }
    #expect(line.contains("a program that had them before gets no press until this one ends"))
    _ = try page.next("state") { $0["buttons"]?.boolValue == false }
    try daemons.waitForLog(
      of: "shutter-booth", "another program, which asked for the buttons later")
    hook.signal(SIGTERM)
    #expect(try hook.wait() == 0)
    _ = try page.next("state") { $0["buttons"]?.boolValue == true }
  }
}
