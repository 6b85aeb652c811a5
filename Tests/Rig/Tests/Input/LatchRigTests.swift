// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// Switches that stay where they are put, on the kernel with the real `shutterd`.
@Suite(.rig, .serialized)
struct LatchRigTests {
  @Test("each move of a latching key and of a latching line is a press of a millisecond")
  func latching() throws {
    let chip = try GPIOSimChip(label: "rig-latch", lines: ["A"])
    let pedal = try UinputKeyboard(name: "rig latch", keys: [Int32(KEY_F13), Int32(KEY_A)])
    let daemons = try Daemons(keepsLogs: true)
    let gateway = try daemons.startGateway(
      configuration: """
        allow_virtual_devices = ["rig latch"]
        external_sessions_for = [\(getuid())]
        [[device]]
        match = { NAME = "rig latch" }
        latching = true
        roles = { KEY_F13 = "primary" }
        [[gpio]]
        chip = "rig-latch"
        [[gpio.line]]
        line = "A"
        role = "secondary"
        latching = true
        """)
    // Linux 6.1 does not survive a chip that goes while its lines are in use.
    defer {
      gateway.signal(SIGTERM)
      _ = try? gateway.wait()
    }
    let client = try TestInteraction.external(daemons)
    try RigClock.wait(for: "the devices") {
      let devices = try daemons.control("devices")
      return devices.contains("rig-latch") && devices.contains("KEY_F13") ? () : nil
    }
    for isDown in [true, false, true, false] {
      if isDown { try pedal.press(Int32(KEY_F13)) } else { try pedal.release(Int32(KEY_F13)) }
      try expect(client, "KEY_F13")
      try chip.setPull(0, isDown ? .up : .down)
      try expect(client, "A")
      usleep(30_000)
    }
  }

  private func expect(_ client: TestInteraction, _ button: String) throws {
    let (began, ended) = (try client.event(), try client.event())
    #expect(began.button == button && began.phase == .began, "\(began)")
    #expect(ended.button == button && ended.phase == .ended, "\(ended)")
    #expect(ended.monotonicUSec - began.monotonicUSec == 1_000)
  }
}
