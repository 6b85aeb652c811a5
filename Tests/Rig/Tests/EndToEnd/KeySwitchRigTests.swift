// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import Testing

/// A key switch on a GPIO line, wired so that a cut wire reads "locked": its contact is closed, and the
/// line low, while the seat is open.
@Suite(.rig, .serialized)
struct KeySwitchRigTests {
  @Test("the line's level locks and unlocks, cancels the press in flight, and counts at the start")
  func line() throws {
    let keyboard = try UinputKeyboard(keys: [Int32(KEY_VOLUMEDOWN)])
    let chip = try GPIOSimChip(label: "door", lines: ["KEYSWITCH"])
    try chip.setPull(0, .down)
    let buttons = try ButtonsAlone(
      more: """
        debounce_ms = 5
        [[gpio]]
        chip = "door"
        [[gpio.line]]
        line = "KEYSWITCH"
        role = "lock"
        """)
    // Linux 6.1 does not survive a chip that goes while its lines are in use.
    defer {
      buttons.gateway.signal(SIGKILL)
      _ = try? buttons.gateway.wait()
      chip.remove()
    }
    let client = try buttons.client()
    try buttons.waitUntilGranted(keyboard.node, "KEY_VOLUMEDOWN")
    try keyboard.press(Int32(KEY_VOLUMEDOWN))
    #expect(try client.event().phase == .began)
    try chip.setPull(0, .up)
    let cancelled = try client.event()
    #expect(cancelled.phase == .cancelled && cancelled.cancelReason == .locked)
    try keyboard.release(Int32(KEY_VOLUMEDOWN))
    #expect(try buttons.state().locked)
    try chip.setPull(0, .down)
    try buttons.waitUntilGranted(keyboard.node, "KEY_VOLUMEDOWN")
    #expect(try !buttons.state().locked)
    // Turned while no gateway runs: the next one finds the level.
    try chip.setPull(0, .up)
    try RigClock.wait(for: "the lock") { try buttons.state().locked ? () : nil }
    try buttons.restart()
    #expect(try buttons.state().locked)
  }
}
