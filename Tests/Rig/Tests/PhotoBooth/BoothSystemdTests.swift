// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing
import Varlink

/// The booth under its shipped units, from the guests' button to the printer, with the kernel's keyboard and camera.
@Suite(.rigWithSystemd, .tags(.long), .serialized)
struct BoothSystemdTests {
  @Test(
    "asked for by the first page: a press, a countdown, a picture, kept and printed by presses, once"
  )
  func story() throws {
    let printer = try InstalledPrinter(.ipp)
    let booth = try InstalledPhotoBooth()
    #expect(try InstalledSystem.state(of: InstalledPhotoBooth.service) == "inactive")
    let guest = try BoothGuest()
    try booth.ready(guest)
    try guest.wait("the printer") { $0["printer"] == "ready" }
    let kept = try Self.keep(booth, guest)
    try booth.press()
    try guest.wait("the print") { $0["prints"]?.arrayValue?.first?["state"] == "done" }
    #expect(printer.sheets == [kept])
    // One more copy is left; then a press is the end.
    try booth.press()
    try guest.wait("the second copy") {
      $0["prints"]?.arrayValue?.map { $0["state"] } == ["done", "done"]
    }
    try booth.press()
    try guest.waitFor(screen: "thanks")
    #expect(printer.sheets == [kept, kept])
    let process = try InstalledSystem.property("MainPID", of: InstalledPhotoBooth.service)
    #expect(try Command.run("stat", "-c", "%U", "/proc/\(process)") == "shutter-booth\n")
  }

  @Test("the engine killed in the countdown: in words, and the next press makes a picture")
  func engineKilled() throws {
    let booth = try InstalledPhotoBooth("[print]\nenabled = false\n")
    let guest = try BoothGuest()
    try booth.ready(guest)
    try booth.press()
    try guest.waitFor(screen: "countdown")
    try Command.run("systemctl", "kill", "--signal=KILL", "shutter-engine.service")
    let sorry = try guest.waitFor(screen: "sorry")
    #expect(sorry["reason"] == "engine_absent")
    try guest.wait("the camera to be there again") {
      $0["trouble"] == nil && $0["buttons"] == true
    }
    try booth.press()
    try guest.waitFor(screen: "attract")
    _ = try Self.keep(booth, guest)
    #expect(try booth.kept().count == 1)
  }

  @Test(
    "the camera unplugged in the review: the picture is kept, and guests shoot with it back")
  func unplugged() throws {
    let booth = try InstalledPhotoBooth("[print]\nenabled = false\n")
    let guest = try BoothGuest()
    try booth.ready(guest)
    try booth.press()
    try guest.waitFor(screen: "review")
    try booth.unplugCamera()
    try guest.wait("the trouble") { $0["trouble"] == "no_camera" }
    #expect(guest.state["screen"] == "review" && guest.state["canRetake"] == false)
    // The gateway gives the button back without a camera: the page's own is there.
    try guest.send(["do": "keep"])
    try guest.waitFor(screen: "sharing")
    #expect(try booth.kept().count == 1)
    try guest.send(["do": "done"])
    try guest.waitFor(screen: "thanks")
    try guest.send(["do": "start", "layout": 0])
    #expect(try guest.waitFor(screen: "sorry")["reason"] == "no_camera")
    try booth.plugInCamera()
    try guest.wait("the camera") { $0["trouble"] == nil && $0["buttons"] == true }
    try guest.send(["do": "done"])
    try guest.waitFor(screen: "attract")
    _ = try Self.keep(booth, guest)
    #expect(try booth.kept().count == 2)
  }

  @Test(
    "out of paper, the queue stops: both pages say so; the host's button starts it, printed once")
  func outOfPaper() throws {
    let printer = try InstalledPrinter(.tray)
    try printer.hasPaper(false)
    let booth = try InstalledPhotoBooth()
    let pin = "/etc/shutterd/booth-pin"
    try Command.run(
      "sh", "-ec", "echo 2468 | /usr/libexec/shutterd/shutter-pin --set --file \(pin)")
    defer { unlink(pin) }
    let guest = try BoothGuest()
    try booth.ready(guest)
    try guest.wait("the printer") { $0["printer"] == "ready" }
    let kept = try Self.keep(booth, guest)
    try booth.press()
    try guest.wait("the queue to stop") { $0["printer"] == "stopped" }
    // Nobody but the host starts it again.
    let stranger = try BoothGuest("/host/live")
    try stranger.send(["do": "host", "pin": "1357"])
    #expect(try stranger.message(ofKind: "door")["outcome"] == "wrong")
    let host = try BoothGuest("/host/live")
    try host.send(["do": "host", "pin": "2468"])
    #expect(try host.message(ofKind: "door")["outcome"] == "right")
    try host.wait("the host's page to say so") { $0["printer"] == "stopped" }
    #expect(printer.sheets == [])
    // Too early: it stops again.
    try host.send(["do": "resume"])
    try RigClock.wait(for: "the queue to be started") { printer.refusals == 2 ? () : nil }
    try RigClock.wait(for: "the queue to stop again") {
      try Command.run("lpstat", "-p", "booth").contains("disabled") ? () : nil
    }
    try printer.hasPaper(true)
    try host.send(["do": "resume"])
    try guest.wait("the print") {
      $0["printer"] == "ready" && $0["prints"]?.arrayValue?.first?["state"] == "done"
    }
    #expect(printer.sheets == [kept])
  }

  /// A guest presses, waits, and presses again when the picture is there. Returns its bytes.
  private static func keep(_ booth: InstalledPhotoBooth, _ guest: BoothGuest) throws -> [UInt8] {
    let before = Set(try booth.kept())
    try booth.press()
    try guest.waitFor(screen: "countdown")
    let review = try guest.waitFor(screen: "review")
    let shown = try BoothGuest.fetch(try #require(review["picture"]?.stringValue))
    #expect(shown.status == "200" && shown.body.starts(with: [0xFF, 0xD8]))
    try booth.press()
    try guest.waitFor(screen: "sharing")
    let path = try #require(Set(try booth.kept()).subtracting(before).first)
    // Not the photo, which stands in for a picture that could not be made.
    #expect(path.hasSuffix("-single.jpg"))
    let kept = try RigFile.bytes(path)
    #expect(kept == shown.body)
    return kept
  }
}
