// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import InputDevices
import ShutterInterfaces
import TestSupport
import Testing

/// A touch screen of the kernel, read by the device layer alone.
@Suite(.rig, .serialized)
struct TouchRigTests {
  private let probe = DeviceProbe()
  private static let booth = PointerSettings(surface: "booth")

  @Test("each finger is a button of its own, with its place and the kernel's stamps")
  func fingers() async throws {
    let screen = try TouchScreen(name: "rig fingers")
    await probe.start(pointer: Self.booth)
    let description = try await probe.description("rig fingers")
    #expect(description.kind == .touch && description.mode == .observe)
    #expect(description.buttons.map(\.name) == (0..<10).map { "touch\($0)" })
    #expect(description.pointer?.touchType == .direct)
    let down = try screen.down(0, 250, 450)
    try screen.down(3, 1000, 0)
    try screen.move(0, 500, 450)
    try screen.up(3)
    let up = try screen.up(0)
    // The kernel sends no place that is the same as before.
    try screen.down(0, 500, 450)
    try screen.up(0)
    try await probe.wait(until: "all reports") { probe.lines.count == 8 }
    #expect(
      await probe.lines == [
        "added rig fingers", "touch0 down 0.25,0.9", "touch3 down 1.0,0.0", "touch0 at 0.5,0.9",
        "touch3 up seen", "touch0 up seen", "touch0 down 0.5,0.9", "touch0 up seen",
      ])
    #expect(down.contains(await probe.reports[1].atUSec))
    #expect(up.contains(await probe.reports[5].atUSec))
    await probe.stop()
  }

  @Test("a screen that is not opted in is not opened, and pressure alone wakes nobody")
  func quiet() async throws {
    let screen = try TouchScreen(name: "rig quiet")
    await probe.start()
    #expect(DeviceProbe.openDescriptors(of: screen.node).isEmpty)
    await probe.stop()
    await probe.clear()
    await probe.start(pointer: Self.booth)
    #expect(DeviceProbe.openDescriptors(of: screen.node).count == 1)
    // More than the kernel keeps for a reader: they would be lost if they were queued.
    try await probe.whileLoopIsBusy {
      try screen.down(0, 100, 100)
      for value in 1..<2000 { try screen.press(0, Int32(value % 200 + 1)) }
      try screen.up(0)
    }
    try await probe.wait(for: "touch0 up seen")
    #expect(await probe.lines == ["added rig quiet", "touch0 down 0.1,0.2", "touch0 up seen"])
    await probe.stop()
  }

  @Test("events lost in the middle of touches: the state of all slots is read")
  func dropped() async throws {
    let screen = try TouchScreen(name: "rig lost")
    await probe.start(pointer: Self.booth)
    try screen.down(0, 100, 100)
    try screen.down(1, 200, 100)
    try await probe.wait(for: "touch1 down 0.2,0.2")
    await probe.clear()
    try await probe.whileLoopIsBusy {
      for step in Int32(0)..<500 { try screen.move(1, 200 + step, 200 + step % 2) }
      try screen.up(0)
      try screen.down(2, 900, 450)
    }
    let downs = (0..<10).map { "touch\($0)=\($0 == 1 || $0 == 2)" }.joined(separator: " ")
    try await probe.wait(for: "lost \(downs)")
    try await probe.wait(for: "touch1 at 0.699,0.402")
    try screen.up(2)
    try await probe.wait(for: "touch2 up seen")
    try screen.down(0, 100, 100)
    try await probe.wait(for: "touch0 down 0.1,0.2")
    #expect(await probe.lines.filter { $0 == "touch0 up seen" }.isEmpty)
    await probe.stop()
  }

  @Test("a finger that is down when the screen is found; a screen that is turned")
  func foundAndTurned() async throws {
    let screen = try TouchScreen(name: "rig turned")
    try screen.down(4, 100, 100)
    await probe.start(
      pointer: PointerSettings(surface: "booth", matrix: CalibrationMatrix(rotation: 180)))
    let pressed = try await probe.description("rig turned").buttons.map(\.pressed)
    #expect(pressed == (0..<10).map { $0 == 4 })
    try screen.up(4)
    try await probe.wait(for: "touch4 up seen")
    try screen.down(0, 250, 500)
    try await probe.wait(for: "touch0 down 0.75,0.0")
    await probe.stop()
  }
}

/// Touches through the gateway, for a client that has set regions.
@Suite(.rig, .serialized)
struct TouchGatewayRigTests {
  private static let configuration = """
    [[pointer]]
    match = { NAME = "rig keyboard touch" }
    name = "screen"
    surface = "booth"
    [[pointer]]
    match = { NAME = "rig keyboard mouse" }
    name = "mouse"
    surface = "booth"

    """

  private func interaction(
    _ buttons: ButtonsAlone, regions: [GatewayInterface.PointerRegion]?
  ) throws -> TestInteraction {
    try TestInteraction(
      buttons.daemons,
      .init(
        application: "org.shutterd.test", acknowledgement: .automatic, requestForeground: true,
        regions: regions))
  }

  private let lower = GatewayInterface.PointerRegion(
    identifier: "shutter", surface: "booth",
    rectangle: .init(x: 0, y: 0.6, width: 1, height: 0.4))

  @Test("a touch in a region is granted, one outside is not, and one that slides out is cancelled")
  func regions() throws {
    let screen = try TouchScreen(name: "rig keyboard touch")
    let buttons = try ButtonsAlone(more: Self.configuration)
    try buttons.waitForDevice(at: screen.node)
    let client = try interaction(buttons, regions: [lower])
    let span = try screen.down(0, 500, 450)
    let began = try client.event()
    #expect(began.phase == .began && began.device == "screen" && began.button == "touch0")
    #expect(began.kind == .touch && began.touchType == .direct && began.surface == "booth")
    #expect(began.region == "shutter" && began.x == 0.5 && began.y == 0.9)
    #expect(span.contains(began.monotonicUSec))
    try screen.up(0)
    #expect(try client.event().phase == .ended)

    try screen.down(0, 500, 50)
    try screen.up(0)
    try screen.down(1, 500, 450)
    #expect(try client.event().button == "touch1")
    let slid = try screen.move(1, 500, 100)
    let cancelled = try client.event()
    #expect(cancelled.phase == .cancelled && cancelled.cancelReason == .leftRegion)
    #expect(slid.contains(cancelled.monotonicUSec))
    try screen.move(1, 500, 450)
    try screen.up(1)
    #expect(try client.isQuiet())
    #expect(try buttons.state().defaulted == 1)
  }

  @Test("the screen is never grabbed: another reader sees every touch, granted or not")
  func observed() throws {
    let screen = try TouchScreen(name: "rig keyboard touch")
    let buttons = try ButtonsAlone(more: Self.configuration)
    try buttons.waitForDevice(at: screen.node)
    let client = try interaction(buttons, regions: nil)
    let other = try EvdevReader(screen.node)
    try screen.down(0, 10, 10)
    #expect(try client.event().phase == .began)
    #expect(try other.nextKey()?.code == BTN_TOUCH)
    try screen.up(0)
    #expect(try client.event().phase == .ended)
  }

  @Test(
    "moves come at most 60 times a second, however many a screen sends, and the last is not lost")
  func paced() throws {
    let screen = try TouchScreen(name: "rig keyboard touch")
    let buttons = try ButtonsAlone(more: Self.configuration)
    try buttons.waitForDevice(at: screen.node)
    let client = try TestInteraction(
      buttons.daemons,
      .init(
        application: "org.shutterd.test", acknowledgement: .automatic, requestForeground: true,
        regions: [.init(identifier: "all", surface: "booth", latchingAxes: .both)],
        pointerEvents: .moves))
    try screen.down(0, 0, 250)
    let first = RigClock.nowUSec
    for step in Int32(1)...400 {
      try screen.move(0, step * 2, 250)
      usleep(1_000)
    }
    let lastUSec = RigClock.nowUSec
    var places: [Double] = []
    var stamps: [Int64] = []
    // A finger that stays: its last place comes when its turn has. One that lifts has it in its event.
    while places.last != 0.8 {
      if let pointer = try client.next().pointer, pointer.change == .moved {
        places.append(try #require(pointer.x))
        stamps.append(pointer.monotonicUSec)
      }
    }
    try screen.up(0)
    #expect(try client.event().phase == .ended)
    // Each by the kernel's own stamps: no two closer than a sixtieth of a second.
    let most = Int((lastUSec - first) / 16_667) + 2
    #expect(places.count <= most && places.count >= 3, "\(places.count) of at most \(most)")
    #expect(places == places.sorted() && stamps == stamps.sorted())
  }

  @Test(
    "pad_touches: a touch of a pad is a press, and its button is none; else it is the other way")
  func padTouches() throws {
    let pad = try UinputPointer.pad(name: "rig keyboard pad")
    func rule(_ more: String) -> String {
      "[[pointer]]\nmatch = { NAME = \"rig keyboard pad\" }\nname = \"pad\"\n"
        + "surface = \"booth\"\n\(more)\n"
    }
    func touch() throws {
      try pad.emit([
        (EV_ABS, ABS_MT_SLOT, 0), (EV_ABS, ABS_MT_TRACKING_ID, 1),
        (EV_ABS, ABS_MT_POSITION_X, 250), (EV_ABS, ABS_MT_POSITION_Y, 450),
        (EV_KEY, BTN_TOUCH, 1), (EV_KEY, BTN_TOOL_FINGER, 1),
      ])
      try pad.emit([
        (EV_ABS, ABS_MT_TRACKING_ID, -1), (EV_KEY, BTN_TOUCH, 0), (EV_KEY, BTN_TOOL_FINGER, 0),
      ])
    }
    func click() throws {
      try pad.emit([(EV_KEY, BTN_LEFT, 1)])
      try pad.emit([(EV_KEY, BTN_LEFT, 0)])
    }
    for (options, button) in [("", "BTN_LEFT"), ("pad_touches = true", "touch0")] {
      let buttons = try ButtonsAlone(more: rule(options))
      try buttons.waitForDevice(at: pad.node)
      let client = try interaction(buttons, regions: nil)
      try touch()
      try click()
      let began = try client.event()
      #expect(began.button == button && began.phase == .began && began.device == "pad")
      #expect(try client.event().phase == .ended)
      #expect(try client.isQuiet(), "\(options)")
    }
  }

  @Test("a mouse that is opted in: a click without a place, direct unless the client knows better")
  func mouse() throws {
    let mouse = try FullKeyboard(
      name: "rig keyboard mouse", keys: [BTN_LEFT, BTN_RIGHT], axes: [REL_X, REL_Y])
    let buttons = try ButtonsAlone(more: Self.configuration)
    try buttons.waitForDevice(at: mouse.node)
    let plain = try interaction(buttons, regions: nil)
    try mouse.tap(BTN_LEFT)
    let began = try plain.event()
    #expect(began.device == "mouse" && began.button == "BTN_LEFT" && began.role == .primary)
    #expect(began.kind == .indirectPointer && began.touchType == .direct)
    #expect(began.surface == "booth" && began.x == nil && began.y == nil)
    #expect(try plain.event().phase == .ended)

    let knowing = try TestInteraction(
      buttons.daemons,
      .init(
        application: "org.shutterd.test", acknowledgement: .automatic, requestForeground: true,
        regions: [lower, .init(identifier: "all", order: -1)], supportsIndirectInput: true))
    try mouse.tap(BTN_RIGHT)
    let right = try knowing.event()
    #expect(right.touchType == .indirectPointer && right.region == "all")
    #expect(right.role == .secondary)
  }
}
