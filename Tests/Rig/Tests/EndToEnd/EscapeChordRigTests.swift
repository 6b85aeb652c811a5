// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import Testing

/// Whoever sits at a grabbed keyboard can free it.
@Suite(.rig, .serialized)
struct EscapeChordRigTests {
  private static let chord = [KEY_BACKSPACE, KEY_ESC, KEY_ENTER].map { Int32($0) }
  private let down = Int32(KEY_VOLUMEDOWN)

  @Test("the chord cancels the press in flight and frees the keyboard; 'lock off' ends it")
  func frees() throws {
    let vivid = try Vivid()
    let keyboard = try UinputKeyboard(keys: Self.chord + [down, Int32(KEY_A)])
    let booth = try Booth()
    let client = try ClientUnderTest(booth.daemons, ["--width", "320", "--height", "180"])
    let name = try booth.device(at: keyboard.node)
    try booth.waitUntilGranted(name, "KEY_VOLUMEDOWN")
    let reader = try EvdevReader(keyboard.node)
    try keyboard.press(down)
    #expect(try client.event().phase == .began)
    for key in Self.chord { try keyboard.press(key) }
    let cancelled = try client.event()
    #expect(cancelled.phase == .cancelled && cancelled.cancelReason == .locked)
    for key in Self.chord { try keyboard.release(key) }
    try keyboard.release(down)
    // The chord went on to the twin, and when it is up the keyboard itself speaks again.
    try RigClock.wait(for: "the keyboard to speak") {
      try keyboard.tap(Int32(KEY_A))
      return try reader.nextKey(within: 20)
    }
    #expect(try booth.daemons.control("why", name, "KEY_VOLUMEDOWN").contains("locked"))
    try booth.daemons.control("lock", "off")
    try booth.waitUntilGranted(name, "KEY_VOLUMEDOWN")
    try keyboard.tap(down)
    #expect(try client.event().phase == .began)
    _ = vivid
  }
}
