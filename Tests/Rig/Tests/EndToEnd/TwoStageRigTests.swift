// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import ShutterInterfaces
import Testing

/// Two-stage shutters as they are built: a key for the first stage, or a line.
@Suite(.rig, .serialized)
struct TwoStageRigTests {
  private typealias Event = GatewayInterface.CaptureEvent

  @Test("KEY_CAMERA_FOCUS and KEY_CAMERA, or two lines: four events in order, two presses")
  func stages() throws {
    let keyboard = try UinputKeyboard(keys: [Int32(KEY_CAMERA), Int32(KEY_CAMERA_FOCUS)])
    let chip = try GPIOSimChip(label: "stages", lines: ["HALF", "SHUTTER"])
    let buttons = try ButtonsAlone(
      more: """
        debounce_ms = 0
        [[gpio]]
        chip = "stages"
        [[gpio.line]]
        line = "HALF"
        role = "half_press"
        [[gpio.line]]
        line = "SHUTTER"
        role = "primary"
        """)
    // Linux 6.1 does not survive a chip that goes while its lines are in use.
    defer {
      buttons.gateway.signal(SIGKILL)
      _ = try? buttons.gateway.wait()
      chip.remove()
    }
    let client = try buttons.client("--role", "primary", "--role", "half_press")
    try buttons.waitUntilGranted(keyboard.node, "KEY_CAMERA_FOCUS")
    try keyboard.press(Int32(KEY_CAMERA_FOCUS))
    try keyboard.tap(Int32(KEY_CAMERA))
    try keyboard.release(Int32(KEY_CAMERA_FOCUS))
    Self.expectStages(try (0..<4).map { _ in try client.event() })
    try chip.setPull(0, .up)
    try chip.setPull(1, .up)
    try chip.setPull(1, .down)
    try chip.setPull(0, .down)
    let events = try (0..<4).map { _ in try client.event() }
    Self.expectStages(events)
    #expect(Set(events.map(\.button)) == ["HALF", "SHUTTER"])
  }

  private static func expectStages(_ events: [Event]) {
    #expect(events.map(\.phase) == [.began, .began, .ended, .ended])
    #expect(events.map(\.role) == [.halfPress, .primary, .primary, .halfPress])
    #expect(events[0].press == events[3].press && events[1].press == events[2].press)
  }
}
