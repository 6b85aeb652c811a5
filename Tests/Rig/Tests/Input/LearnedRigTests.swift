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

  /// The recordings, and their pushes.
  private static let devices = [
    ("avrcp-two-keys", 2), ("hover", 1), ("key-without-name", 1), ("keyboard-with-mouse", 1),
    ("keyboard-with-pad", 1), ("knob-12ms", 8), ("knob-one-packet", 8),
    ("mouse-that-repeats", 2), ("mouse-that-types", 3), ("pad-of-four-buttons", 2),
    ("pedal-of-three-buttons", 2), ("pen-button", 2), ("places-in-rx", 1),
    ("presenter-in-turn", 4), ("screen-as-mouse", 2), ("screen-without-keys", 3),
    ("slot-taken-over", 4), ("stroke-remote", 2), ("touch-and-lift-in-one-packet", 2),
    ("typea-four-fingers", 4), ("volume-never-released", 4),
  ]

  /// One gateway for all of them, as a machine has one: only its rules are those of the device.
  @Test("learned, reloaded, pushed: each push is a press")
  func learned() throws {
    let daemons = try Daemons(keepsLogs: true)
    let rules = "allow_virtual_devices = [\"*\"]\nexternal_sessions_for = [\(getuid())]\n"
    let file = daemons.configurationFile(of: "shutterd")
    let gateway = try daemons.startGateway(configuration: rules)
    defer {
      gateway.signal(SIGTERM)
      _ = try? gateway.wait()
    }
    let client = try TestInteraction.external(daemons)
    let last = try UinputKeyboard(name: "rig last", keys: [Int32(KEY_CAMERA)])
    let folder = TemporaryFolder()
    for (name, presses) in Self.devices {
      try RigFile.write(file, rules)
      try learn("\(Self.recordings)/\(name).evemu", daemons)
      if name.hasSuffix("in-turn") {
        // A button that sends two keys in turn is learned by each of them.
        let second = "\(folder.path)/second.evemu"
        let lines = try RigFile.read("\(Self.recordings)/\(name).evemu").split(separator: "\n")
          .filter { !$0.hasPrefix("E: ") || $0.hasPrefix("E: 1.0") || $0.hasPrefix("E: 1.1") }
        try RigFile.write(second, lines.map { $0 + "\n" }.joined())
        try learn(second, daemons)
      }
      try daemons.control("reload")
      let replay = try ReplayedRecording(
        "\(Self.recordings)/\(name).evemu", to: daemons, isGrabbed: true
      ).process
      #expect(try replay.wait() == EX_OK)
      try last.tap(Int32(KEY_CAMERA))
      #expect(try begun(client, before: "KEY_CAMERA") == presses, "\(name)")
    }
  }

  private func learn(_ recording: String, _ daemons: Daemons) throws {
    let file = daemons.configurationFile(of: "shutterd")
    let learned = try daemons.run(
      "shutterctl", ["learn", "--recording", recording, "--yes", "--config", file])
    #expect(learned.status == EX_OK, "\(learned.output)")
  }

  /// The presses until a whole one of this button.
  private func begun(_ client: TestInteraction, before button: String) throws -> Int {
    var count = 0
    while true {
      let event = try client.event()
      if event.button == button {
        #expect(try event.phase == .began && client.event().phase == .ended)
        return count
      }
      #expect(event.role == .primary, "\(event)")
      if event.phase == .began { count += 1 }
    }
  }
}
