// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import Testing

/// A gateway that comes or goes while keys are down leaves none of them down, and makes no press of
/// any.
@Suite(.rig, .tags(.counted), .serialized)
struct StuckKeyRigTests {
  private let down = Int32(KEY_VOLUMEDOWN)
  private let other = Int32(KEY_A)

  @Test("keys that are down at its start stay the system's until they are up")
  func start() throws {
    let keyboard = try UinputKeyboard(keys: [down, other])
    let reader = try EvdevReader(keyboard.node)
    try keyboard.press(down)
    try keyboard.press(other)
    // The tap may follow the release sooner than a finger's would.
    let buttons = try ButtonsAlone(more: "debounce_ms = 0")
    let client = try buttons.client()
    try buttons.waitForDevice(at: keyboard.node)
    let explained = try buttons.explain(keyboard.node, "KEY_VOLUMEDOWN")
    #expect(explained?.reason.hasPrefix("the device is not grabbed") == true)
    try keyboard.release(down)
    try keyboard.release(other)
    // A reader that saw them go down sees them come up.
    var seen: [[Int32]] = []
    while seen.count < 4, let event = try reader.nextKey() {
      if event.value < 2 { seen.append([event.code, event.value]) }
    }
    #expect(seen == [[down, 1], [other, 1], [down, 0], [other, 0]])
    try buttons.waitUntilGranted(keyboard.node, "KEY_VOLUMEDOWN")
    #expect(try buttons.state().granted == 0)
    try keyboard.tap(down)
    let began = try client.event()
    #expect(began.phase == .began && began.sequence == 1)
  }

  @Test("stopped with a key down: nobody is shown half of it, and then the keyboard is everybody's")
  func stop() throws {
    let keyboard = try UinputKeyboard(keys: [down, other])
    let free = try UinputKeyboard(name: "rig keyboard 2", keys: [down])
    let buttons = try ButtonsAlone()
    let client = try buttons.client()
    try buttons.waitUntilGranted(keyboard.node, "KEY_VOLUMEDOWN")
    try buttons.waitUntilGranted(free.node, "KEY_VOLUMEDOWN")
    let twin = try WatchedNode(try TwinReader.node(of: "rig keyboard"), keys: [down, other])
    let node = try WatchedNode(keyboard.node, keys: [down, other])
    let reader = try EvdevReader(free.node)
    try keyboard.press(down)
    #expect(try client.event().phase == .began)
    buttons.gateway.signal(SIGTERM)
    #expect(try client.event().cancelReason == .gatewayShutdown)
    // The other keyboard is free at once; on this one it is typed on, through the twin.
    try RigClock.wait(for: "the other keyboard") {
      try free.tap(down)
      return try reader.nextKey(within: 20)
    }
    try keyboard.tap(other)
    #expect(try twin.waitForKey() != nil)
    #expect(!buttons.gateway.hasEnded)
    try keyboard.release(down)
    #expect(try buttons.gateway.wait() == 0)
    try keyboard.tap(down)
    #expect(try node.waitForKey() != nil)
    #expect(try node.takeViolations() + twin.takeViolations() + node.down + twin.down == [])
  }

  @Test("stopped with keys that stay down: within 2 s the twin lets go of them, and it ends")
  func exit() throws {
    let keyboard = try UinputKeyboard(keys: [down, other])
    let buttons = try ButtonsAlone()
    let client = try buttons.client()
    try buttons.waitUntilGranted(keyboard.node, "KEY_VOLUMEDOWN")
    let twin = try EvdevReader(try TwinReader.node(of: "rig keyboard"))
    try keyboard.press(other)
    #expect(try twin.nextKey()?.value == 1)
    try keyboard.press(down)
    #expect(try client.event().phase == .began)
    let stopUSec = RigClock.nowUSec
    buttons.gateway.signal(SIGTERM)
    let cancelled = try client.event()
    #expect(cancelled.phase == .cancelled && cancelled.cancelReason == .gatewayShutdown)
    var last = try twin.nextKey()
    while last?.value == 2 { last = try twin.nextKey() }
    #expect(last?.code == other && last?.value == 0)
    #expect(try buttons.gateway.wait() == 0)
    #expect((1_500_000..<2_000_000).contains(RigClock.nowUSec - stopUSec))
    let reader = try EvdevReader(keyboard.node)
    try keyboard.release(other)
    try keyboard.release(down)
    #expect(try !reader.isDown(other) && !reader.isDown(down))
    try keyboard.tap(down)
    #expect(try reader.nextKey()?.code == down)
  }
}
