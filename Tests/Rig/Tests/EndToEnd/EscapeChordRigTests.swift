// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import Testing
import Varlink

/// A person at a grabbed keyboard can free it.
@Suite(.rig, .serialized)
struct EscapeChordRigTests {
  private static let usual = [KEY_BACKSPACE, KEY_ESC, KEY_ENTER].map { Int32($0) }
  private static let configured = [KEY_F11, KEY_F12].map { Int32($0) }
  private let down = Int32(KEY_VOLUMEDOWN)

  @Test(
    "the chord cancels the press in flight and frees the keyboard, also after a crash, until 'lock off'",
    arguments: [("", usual), ("escape_chord = [\"KEY_F11\", \"KEY_F12\"]", configured)])
  func frees(configuration: String, chord: [Int32]) throws {
    let keyboard = try UinputKeyboard(keys: chord + [down, Int32(KEY_A)])
    let buttons = try ButtonsAlone(more: configuration)
    // Only the gateway itself can have kept it.
    let file = buttons.daemons.path("lock.json")
    #expect(!RigFile.exists(file))
    let client = try buttons.client()
    try buttons.waitUntilGranted(keyboard.node, "KEY_VOLUMEDOWN")
    let reader = try EvdevReader(keyboard.node)
    try keyboard.press(down)
    #expect(try client.event().phase == .began)
    for key in chord { try keyboard.press(key) }
    let cancelled = try client.event()
    #expect(cancelled.phase == .cancelled && cancelled.cancelReason == .locked)
    for key in chord { try keyboard.release(key) }
    try keyboard.release(down)
    // The chord went on to the twin, and when it is up the keyboard itself speaks again.
    try RigClock.wait(for: "the keyboard to speak") {
      try keyboard.tap(Int32(KEY_A))
      return try reader.nextKey(within: 20)
    }
    #expect(try buttons.explain(keyboard.node, "KEY_VOLUMEDOWN")?.reason == "the seat is locked")
    #expect(try JSON(parsing: RigFile.read(file))["seats"]?["seat0"] == .bool(true))
    try buttons.restart()
    try buttons.waitForDevice(at: keyboard.node)
    #expect(try buttons.explain(keyboard.node, "KEY_VOLUMEDOWN")?.reason == "the seat is locked")
    try buttons.setLocked(false)
    let next = try buttons.client()
    try buttons.waitUntilGranted(keyboard.node, "KEY_VOLUMEDOWN")
    try keyboard.tap(down)
    #expect(try next.event().phase == .began)
  }
}
