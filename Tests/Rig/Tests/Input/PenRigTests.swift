// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import InputDevices
import ShutterInterfaces
import TestSupport
import Testing
import Vocabulary

/// A pen, a mouse that has no compositor, a screen without slots, palms and modifier keys: devices of the
/// kernel, read by the device layer alone.
@Suite(.rig, .serialized)
struct PenRigTests {
  private let probe = DeviceProbe()
  private static let booth = PointerSettings(surface: "booth")

  private func lines(_ count: Int) async throws -> [String] {
    try await probe.wait(until: "\(count) reports") { probe.lines.count >= count }
    return await probe.lines
  }

  @Test("a pen is near, touches with some force, and goes away; its button is at its place")
  func pen() async throws {
    let pen = try UinputPointer.pen(name: "rig pen")
    await probe.start(roles: ["BTN_STYLUS": .secondary], pointer: Self.booth)
    let description = try await probe.description("rig pen")
    #expect(description.buttons.map(\.name) == ["touch0", "BTN_STYLUS"])
    #expect(description.pointer?.touchType == .pencil && description.pointer?.hovers == true)
    #expect(description.point == nil)
    await probe.clear()
    try pen.emit([(EV_KEY, BTN_TOOL_PEN, 1), (EV_ABS, ABS_X, 250), (EV_ABS, ABS_Y, 100)])
    let down = try pen.emit([(EV_KEY, BTN_TOUCH, 1), (EV_ABS, ABS_PRESSURE, 500)])
    try pen.emit([(EV_KEY, BTN_TOUCH, 0), (EV_ABS, ABS_PRESSURE, 0)])
    try pen.emit([(EV_KEY, BTN_STYLUS, 1)])
    try pen.emit([(EV_KEY, BTN_STYLUS, 0)])
    try pen.emit([(EV_KEY, BTN_TOOL_PEN, 0)])
    try pen.emit([(EV_KEY, BTN_TOOL_RUBBER, 1), (EV_ABS, ABS_X, 1000)])
    let all = try await lines(9)
    #expect(
      all == [
        "points 0.25,0.2 pen 0.0", "points 0.25,0.2 pen 0.5", "touch0 down seen", "touch0 up seen",
        "points 0.25,0.2 pen 0.0", "BTN_STYLUS down seen", "BTN_STYLUS up seen", "points nowhere",
        "points 1,0.2 rubber 0.0",
      ])
    #expect(down.contains(await probe.reports[2].atUSec))
    await probe.stop()
    await probe.clear()
    await probe.start(pointer: Self.booth)
    let found = try await probe.description("rig pen")
    #expect(found.point == SurfacePoint(x: 1, y: 0.2) && found.pen?.tool == .rubber)
    #expect(found.buttons.map(\.name) == ["touch0"])
    await probe.stop()
  }

  @Test("events of a pen are lost while it touches: its states are read")
  func lostPen() async throws {
    let pen = try UinputPointer.pen(name: "rig pen lost")
    await probe.start(pointer: Self.booth)
    try pen.emit([(EV_KEY, BTN_TOOL_PEN, 1), (EV_KEY, BTN_TOUCH, 1), (EV_ABS, ABS_X, 100)])
    try await probe.wait(for: "touch0 down seen")
    await probe.clear()
    try await probe.whileLoopIsBusy {
      for step in Int32(0)..<500 { try pen.emit([(EV_ABS, ABS_X, 200 + step)]) }
      try pen.emit([(EV_KEY, BTN_TOUCH, 0)])
      try pen.emit([(EV_KEY, BTN_TOUCH, 1), (EV_ABS, ABS_PRESSURE, 250)])
      try pen.emit([(EV_KEY, BTN_TOUCH, 0)])
    }
    try await probe.wait(for: "lost touch0=false")
    try await probe.wait(for: "points 0.699,0 pen 0.25")
    try pen.emit([(EV_KEY, BTN_TOUCH, 1)])
    try await probe.wait(for: "touch0 down seen")
    await probe.stop()
  }

  @Test("a tablet for a pen and fingers on one node is read for its fingers, which do not hover")
  func penAndFingers() async throws {
    let tablet = try UinputPointer.penAndFingers(name: "rig pen and fingers")
    await probe.start(roles: ["BTN_STYLUS": .secondary], pointer: Self.booth)
    let description = try await probe.description("rig pen and fingers")
    #expect(description.buttons.map(\.name) == (0..<5).map { "touch\($0)" })
    #expect(description.pointer?.touchType == .direct && description.pointer?.hovers == false)
    await probe.clear()
    try tablet.emit([
      (EV_ABS, ABS_MT_SLOT, 1), (EV_ABS, ABS_MT_TRACKING_ID, 1), (EV_ABS, ABS_MT_POSITION_X, 500),
      (EV_ABS, ABS_MT_POSITION_Y, 250), (EV_KEY, BTN_TOUCH, 1), (EV_KEY, BTN_TOOL_FINGER, 1),
    ])
    try tablet.emit([
      (EV_ABS, ABS_MT_TRACKING_ID, -1), (EV_KEY, BTN_TOUCH, 0), (EV_KEY, BTN_TOOL_FINGER, 0),
    ])
    #expect(try await lines(2) == ["touch1 down 0.5,0.5", "touch1 up seen"])
    await probe.stop()
  }

  @Test("a grab waits for a finger that went down unread, behind more events than one read takes")
  func grabOverFinger() async throws {
    let screen = try TouchScreen(name: "rig over finger")
    await probe.start(pointer: PointerSettings(surface: "booth", hasCompositor: false))
    _ = try await probe.description("rig over finger")
    try await probe.setGrabWanted("rig over finger", true) {
      try screen.down(0, 100, 100)
      try screen.move(0, 110, 100)
      try screen.up(0)
      // 64 events up to here, with these.
      for _ in 0..<9 {
        try screen.down(0, 110, 100)
        try screen.up(0)
      }
      try screen.down(0, 110, 100)
    }
    #expect(await probe.lines.last == "touch0 down 0.11,0.2")
    #expect(await probe.lines.contains("grabbed") == false)
    try screen.up(0)
    try await probe.wait(for: "grabbed")
    #expect(await probe.lines.suffix(2) == ["touch0 up seen", "grabbed"])
    await probe.stop()
  }

  @Test("a mouse without a compositor points from the middle; one with wakes nobody by its moves")
  func mouse() async throws {
    let mouse = try UinputPointer.mouse(name: "rig mouse")
    let roles: [String: Role] = ["BTN_LEFT": .primary]
    await probe.start(
      roles: roles,
      pointer: PointerSettings(
        surface: "booth", size: .init(width: 1000, height: 500), hasCompositor: false))
    #expect(try await probe.description("rig mouse").point == .middle)
    await probe.clear()
    try mouse.emit([(EV_REL, REL_X, 100), (EV_REL, REL_Y, -50)])
    try mouse.emit([(EV_REL, REL_WHEEL, 1)])
    try mouse.emit([(EV_KEY, BTN_LEFT, 1)])
    try mouse.emit([(EV_KEY, BTN_LEFT, 0), (EV_REL, REL_X, 9000)])
    try mouse.emit([(EV_KEY, BTN_LEFT, 1), (EV_REL, REL_X, -500)])
    try mouse.emit([(EV_KEY, BTN_LEFT, 0), (EV_REL, REL_X, 500)])
    #expect(
      try await lines(8) == [
        "points 0.6,0.4", "BTN_LEFT down seen", "BTN_LEFT up seen", "points 1,0.4",
        "points 0.5,0.4", "BTN_LEFT down seen", "BTN_LEFT up seen", "points 1,0.4",
      ])
    try await probe.setGrabWanted("rig mouse", true)
    try await probe.wait(for: "grabbed")
    try mouse.emit([(EV_REL, REL_X, -200)])
    try await probe.wait(for: "points 0.8,0.4")
    try await probe.setGrabWanted("rig mouse", false)
    try await probe.wait(for: "released")
    try mouse.emit([(EV_REL, REL_X, -100)])
    try await probe.wait(for: "points 0.7,0.4")
    await probe.stop()
    await probe.clear()

    await probe.start(roles: roles, pointer: Self.booth)
    // More than the kernel keeps for a reader: they would be lost if they were queued.
    try await probe.whileLoopIsBusy {
      for _ in 0..<2000 { try mouse.emit([(EV_REL, REL_X, 1)]) }
      try mouse.emit([(EV_KEY, BTN_LEFT, 1)])
      try mouse.emit([(EV_KEY, BTN_LEFT, 0)])
    }
    try await probe.wait(for: "BTN_LEFT up seen")
    #expect(await probe.lines == ["added rig mouse", "BTN_LEFT down seen", "BTN_LEFT up seen"])
    try await probe.setGrabWanted("rig mouse", true)
    try await probe.wait(for: "points 0.5,0.5")
    try mouse.emit([(EV_REL, REL_X, 192)])
    try await probe.wait(for: "points 0.6,0.5")
    try await probe.setGrabWanted("rig mouse", false)
    try await probe.wait(for: "released")
    #expect(await probe.lines.suffix(2) == ["points nowhere", "released"])
    await probe.stop()
  }

  @Test("a screen without slots: its fingers are told apart; after lost events all are lifted")
  func withoutSlots() async throws {
    let screen = try UinputPointer.screenWithoutSlots(name: "rig without slots")
    await probe.start(pointer: Self.booth)
    let description = try await probe.description("rig without slots")
    #expect(description.buttons.count == 10 && description.pointer?.touchType == .direct)
    await probe.clear()
    try screen.fingers([])
    try screen.fingers([(100, 100)])
    try await probe.wait(for: "touch0 down 0.1,0.2")
    try screen.fingers([(900, 450), (200, 100)])
    try await probe.wait(for: "touch1 down 0.9,0.9")
    #expect(await probe.lines.contains("touch0 at 0.2,0.2"))
    try screen.fingers([(900, 400)])
    try await probe.wait(for: "touch1 at 0.9,0.8")
    #expect(await probe.lines.contains("touch0 up seen"))
    try await probe.whileLoopIsBusy {
      for step in Int32(0)..<500 { try screen.fingers([(100 + step, 100)]) }
    }
    let none = (0..<10).map { "touch\($0)=false" }.joined(separator: " ")
    try await probe.wait(for: "lost \(none)")
    await probe.clear()
    try screen.fingers([(610, 100)])
    try screen.fingers([(620, 100), (100, 450)])
    try await probe.wait(for: "touch1 down 0.1,0.9")
    #expect(await probe.lines == ["touch1 down 0.1,0.9"], "the finger that was found is ignored")
    try screen.fingers([])
    try await probe.wait(for: "touch1 up seen")
    await probe.stop()
  }

  @Test("palms, by the device's word and by their size, if the rule says so")
  func palms() async throws {
    let screen = try TouchScreen(name: "rig palms")
    await probe.start(
      pointer: PointerSettings(surface: "booth", palms: PalmRule(size: 60)))
    try screen.down(0, 100, 100)
    try screen.feel(0, size: 20)
    try screen.feel(0, size: 60)
    try screen.move(0, 200, 100)
    try screen.up(0)
    try screen.down(1, 300, 100, isPalm: true)
    try screen.move(1, 400, 100)
    try screen.up(1)
    try screen.down(0, 500, 100)
    try await probe.wait(for: "touch0 down 0.5,0.2")
    #expect(
      await probe.lines == [
        "added rig palms", "touch0 down 0.1,0.2", "touch0 palm", "touch0 up seen",
        "touch0 down 0.5,0.2",
      ])
    await probe.stop()
  }

  @Test("modifier keys of a keyboard with a button, grabbed or not, and of no other one")
  func modifiers() async throws {
    let keys = [KEY_VOLUMEDOWN, KEY_A, KEY_LEFTSHIFT].map { Int32($0) }
    let keyboard = try UinputKeyboard(name: "rig modifiers", keys: keys)
    let other = try UinputKeyboard(name: "rig other", keys: [Int32(KEY_A), Int32(KEY_LEFTCTRL)])
    await probe.start(hasPointers: true)
    _ = try await probe.description("rig modifiers")
    #expect(DeviceProbe.openDescriptors(of: other.node).isEmpty)
    try keyboard.press(Int32(KEY_LEFTSHIFT))
    try await probe.wait(for: "modifiers 1")
    try keyboard.release(Int32(KEY_LEFTSHIFT))
    try await probe.wait(for: "modifiers 0")
    try await probe.setGrabWanted("rig modifiers", true)
    try await probe.wait(for: "grabbed")
    await probe.clear()
    try keyboard.press(Int32(KEY_LEFTSHIFT))
    try await probe.wait(for: "modifiers 1")
    try keyboard.release(Int32(KEY_LEFTSHIFT))
    try await probe.wait(for: "modifiers 0")
    await probe.stop()
  }
}
