// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// `shutterctl learn` and `doctor` with the devices themselves, on the kernel.
@Suite(.rigWithCountedTime, .serialized)
struct ShownRigTests {
  /// `shutterctl learn`, which has opened the device of this node.
  private func learn(
    _ daemons: Daemons, _ node: String, _ way: String = "--dry-run"
  ) throws -> RunningProcess {
    let file = daemons.path("shown.toml")
    try TestFile.write(file, "")
    let learn = try daemons.startControl("learn", "--timeout", "4", way, "--config", file)
    let folder = "/proc/\(learn.pid)/fd"
    try RigClock.wait(for: "learn to read \(node)") {
      try Command.run("ls", "-l", folder).contains(node) ? () : nil
    }
    return learn
  }

  @Test("a remote that types Enter, and sleeps before the time is over")
  func enter() throws {
    let remote = try HIDRemote("rig remote")
    let nodes = try remote.nodes(2)
    let daemons = try Daemons(keepsLogs: true)
    let learn = try learn(daemons, nodes[1])
    try remote.type(.enter)
    // So long it is held, and so long it stays awake.
    usleep(90_000)
    try remote.type(nil)
    usleep(300_000)
    remote.disconnect()
    let shown = try learn.remainingOutput()
    #expect(shown.contains("KEY_ENTER of \"rig remote"), "\(shown)")
    #expect(shown.contains("roles = { KEY_ENTER = \"primary\" }"), "\(shown)")
  }

  @Test("a device that a program made: learned from itself, allowed, and pressed")
  func allowed() throws {
    let key = Int32(KEY_F13)
    let pedal = try UinputKeyboard(name: "rig allowed", keys: [key])
    let daemons = try Daemons(keepsLogs: true)
    let learn = try learn(daemons, pedal.node, "--yes")
    // So long it is held.
    try pedal.press(key)
    usleep(90_000)
    try pedal.release(key)
    let shown = try learn.remainingOutput()
    #expect(try learn.wait() == EX_OK, "\(shown)")
    let text = try TestFile.read(daemons.path("shown.toml"))
    #expect(text.contains("allow_virtual_devices = [\"rig allowed\"]\n"), "\(text)")
    let gateway = try daemons.startGateway(
      configuration: "external_sessions_for = [\(getuid())]\n\(text)")
    defer {
      gateway.signal(SIGTERM)
      _ = try? gateway.wait()
    }
    let client = try TestInteraction.external(daemons)
    try daemons.waitForGrab(of: [pedal.node])
    try pedal.tap(key)
    let began = try client.event()
    #expect(began.phase == .began && began.button == "KEY_F13" && began.role == .primary)
  }

  @Test("a remote whose codes are no keys: the lines that give them keys, and doctor names it")
  func codesAlone() throws {
    let daemons = try Daemons(keepsLogs: true)
    let replay = try daemons.startControl(
      "input", "replay", "--on-enter",
      "\(Repository.root)/Tests/Models/InputRecordingsTests/Recordings/Odd/scan-codes-alone.evemu")
    let made = try replay.line { $0.contains(" is /dev/input/") }
    let node = try #require(made.split(separator: " ").last.map { String($0) })
    let doctor = try daemons.run("shutterctl", ["doctor", "--runtime-dir", daemons.runtimeFolder])
    #expect(
      doctor.output.contains(
        "\"Codes alone\" (\(node)) sends scan codes to which the kernel gives no key"),
      "\(doctor.output)")
    let learn = try learn(daemons, node)
    try replay.write("")
    let shown = try learn.remainingOutput()
    #expect(shown.contains("evdev:input:b0005v1234p0001e011B*"), "\(shown)")
    #expect(shown.contains("\n KEYBOARD_KEY_c00e9=camera\n"), "as a file has it: \(shown)")
    #expect(try learn.wait() == EXIT_FAILURE)
  }
}
