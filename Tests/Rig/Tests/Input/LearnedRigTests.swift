// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// From "my remote does nothing" to its presses: `shutterctl learn` writes the lines, the gateway reads them, and the
/// device, on the kernel, makes as many presses as it was pushed.
@Suite(.rigWithCountedTime, .serialized)
struct LearnedRigTests {
  private static let recordings =
    "\(Repository.root)/Tests/Models/InputRecordingsTests/Recordings/Odd"

  @Test(
    "learned, reloaded, pushed: each push is a press",
    arguments: [
      ("avrcp-two-keys", 2), ("hover", 1), ("key-without-name", 1), ("keyboard-with-mouse", 1),
      ("keyboard-with-pad", 1), ("knob-12ms", 8), ("knob-one-packet", 8),
      ("mouse-that-repeats", 2), ("mouse-that-types", 3), ("pad-of-four-buttons", 2),
      ("pedal-of-three-buttons", 2), ("pen-button", 2), ("places-in-rx", 1),
      ("presenter-in-turn", 4), ("screen-as-mouse", 2), ("screen-without-keys", 3),
      ("slot-taken-over", 4), ("stroke-remote", 2), ("touch-and-lift-in-one-packet", 2),
      ("typea-four-fingers", 4), ("volume-never-released", 4),
    ])
  func learned(_ name: String, _ presses: Int) throws {
    let path = "\(Self.recordings)/\(name).evemu"
    let daemons = try Daemons(keepsLogs: true)
    let gateway = try daemons.startGateway(
      configuration: "allow_virtual_devices = [\"*\"]\nexternal_sessions_for = [\(getuid())]\n")
    defer {
      gateway.signal(SIGTERM)
      _ = try? gateway.wait()
    }
    // A button that sends two keys in turn is learned by each of them.
    let folder = TemporaryFolder()
    let second = "\(folder.path)/second.evemu"
    let lines = try RigFile.read(path).split(separator: "\n").filter {
      !$0.hasPrefix("E: ") || $0.hasPrefix("E: 1.0") || $0.hasPrefix("E: 1.1")
    }
    try RigFile.write(second, lines.map { $0 + "\n" }.joined())
    for recording in [path] + (name.hasSuffix("in-turn") ? [second] : []) {
      let learned = try daemons.run(
        "shutterctl",
        [
          "learn", "--recording", recording, "--yes", "--config",
          daemons.configurationFile(of: "shutterd"),
        ])
      #expect(learned.status == EX_OK, "\(learned.output)")
    }
    try daemons.control("reload")
    let client = try TestInteraction(
      daemons,
      .init(
        application: "org.shutterd.test", acknowledgement: .automatic, requestForeground: true))
    let last = try UinputKeyboard(name: "rig last", keys: [Int32(KEY_CAMERA)])
    let replay = try ReplayedRecording(path, to: daemons, isGrabbed: true).process
    #expect(try replay.wait() == EX_OK)
    try last.press(Int32(KEY_CAMERA))
    var began = 0
    while true {
      let event = try client.event()
      if event.button == "KEY_CAMERA" { break }
      #expect(event.role == .primary, "\(event)")
      if event.phase == .began { began += 1 }
    }
    #expect(began == presses, "\(name)")
  }
}
