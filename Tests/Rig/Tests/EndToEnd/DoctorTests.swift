// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import Testing

/// `shutterctl doctor` on a machine with devices.
@Suite(.rig, .serialized)
struct DoctorTests {
  private let down = Int32(KEY_VOLUMEDOWN)

  private func doctor(_ daemons: Daemons) throws -> (Int32, String) {
    let result = try daemons.run(
      "shutterctl", ["doctor", "--runtime-dir", daemons.runtimeFolder])
    return (result.status, result.output)
  }

  @Test("all is well: no line fails, and the exit status says so; a remapper's device is named")
  func well() throws {
    let vivid = try Vivid()
    let used = try UinputKeyboard(keys: [down])
    let remapper = try UinputKeyboard(name: "keyd virtual keyboard", keys: [down])
    let booth = try Booth()
    _ = try booth.device(at: used.node)
    try RigClock.wait(for: "the camera") {
      try booth.daemons.control("cameras").contains(vivid.node) ? () : nil
    }
    try booth.daemons.control("capture")
    let (status, output) = try doctor(booth.daemons)
    #expect(status == EXIT_SUCCESS, "\(output)")
    #expect(!output.contains("FAIL") && output.contains("OK    udev runs"))
    #expect(output.contains("the time of day is"))
    #expect(output.contains(" MiB are free for photos in \(booth.daemons.runtimeFolder)/content\n"))
    #expect(!output.contains("only 0 MiB"))
    #expect(output.contains("WARN  \"keyd virtual keyboard\" (\(remapper.node))"))
    #expect(output.contains("allow_virtual_devices = [\"keyd virtual keyboard\"]"))
  }

  @Test("a keyboard that another program has grabbed, although a client may have its presses")
  func notGrabbed() throws {
    let keyboard = try UinputKeyboard(keys: [down])
    let rival = try EvdevReader(keyboard.node)
    try rival.grab(true)
    let buttons = try ButtonsAlone()
    let client = try buttons.client()
    let name = try RigClock.wait(for: "the device") { try buttons.device(at: keyboard.node) }
    let (_, output) = try doctor(buttons.daemons)
    #expect(
      output.contains("WARN  \(name) is not grabbed: its presses go to the system"), "\(output)")
    #expect(output.contains("fuser -v \(keyboard.node)"), "\(output)")
    let reason = "\(name): it cannot be grabbed, because another program has grabbed it"
    try RigClock.wait(for: "the reason") {
      try doctor(buttons.daemons).1.contains("WARN  \(reason)") ? () : nil
    }
    try rival.grab(false)
    try buttons.waitUntilGranted(keyboard.node, "KEY_VOLUMEDOWN")
    #expect(try !doctor(buttons.daemons).1.contains(reason))
    // The machine's own keyboard may be among them.
    let grabbed = try doctor(buttons.daemons).1.split(separator: "\n")
      .first { $0.hasPrefix("OK    grabbed: ") }
    #expect(grabbed?.contains(name) == true, "\(grabbed ?? "nothing is grabbed")")
    withExtendedLifetime(client) {}
  }

  @Test(
    "a keyboard without its right, a locked seat and a lost engine are reported with their remedies"
  )
  func unwell() throws {
    let vivid = try Vivid()
    let keyboard = try UinputKeyboard(keys: [down])
    let user: uid_t = 65_534
    let daemons = try Daemons(keepsLogs: true)
    chown(daemons.runtimeFolder, user, user)
    let gateway = try daemons.startGateway(
      configuration: "allow_virtual_devices = [\"rig keyboard\"]",
      prefix: ["setpriv", "--reuid", "\(user)", "--regid", "\(user)", "--clear-groups"])
    try daemons.control("lock", "on")
    let (status, output) = try doctor(daemons)
    #expect(status == EXIT_FAILURE)
    #expect(output.contains("FAIL  no capture button"), "\(output)")
    #expect(output.contains("(\(keyboard.node))"))
    #expect(output.contains("FAIL  no engine is attached"))
    #expect(output.contains("FAIL  shutter-engine does not answer"))
    #expect(output.contains("WARN  the seat is locked") && output.contains("shutterctl lock off"))
    #expect(!gateway.hasEnded)
    _ = vivid
  }
}
