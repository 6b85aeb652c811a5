// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import LinuxIO
import Testing

/// The twin, which the system sees in place of a keyboard that is grabbed.
@Suite(.rig, .serialized)
struct TwinRigTests {
  private let probe = DeviceProbe()
  private let keys = [KEY_A, KEY_B, KEY_VOLUMEDOWN]

  @Test("the twin is there from the start, is what the device is, and is not taken for a source")
  func fromTheStart() async throws {
    let keyboard = try FullKeyboard(name: "rig twin", keys: keys)
    await probe.start()
    let twin = try TwinReader.node(of: "rig twin")
    #expect(twin != keyboard.node)
    #expect(try await probe.description("rig twin").mode == .proxy)
    let (ours, theirs) = (capabilities(twin), capabilities(keyboard.node))
    #expect(ours == theirs)
    #expect(!ours.isEmpty)
    // Long enough for udev to have announced the twin.
    try keyboard.tap(KEY_VOLUMEDOWN)
    try await probe.wait(for: "KEY_VOLUMEDOWN up seen")
    #expect(await probe.devices.count == 1)
    await probe.stop()
    try await probe.wait(until: "the twin to go") { TwinReader.find("rig twin") == nil }
  }

  @Test("granted keys are withheld, all others go on in order, and defaulted ones too")
  func passes() async throws {
    let keyboard = try FullKeyboard(name: "rig pass", keys: keys)
    await probe.start()
    let original = try EvdevReader(keyboard.node)
    let twin = try EvdevReader(try TwinReader.node(of: "rig pass"))
    try await probe.setGrabWanted("rig pass", true)

    // All typed at once, so that one read finds it; VOLUMEDOWN is granted.
    try keyboard.tap(KEY_A)
    try keyboard.tap(KEY_VOLUMEDOWN)
    try keyboard.emit([(EV_REL, REL_WHEEL, -1)])
    try keyboard.tap(KEY_B)
    let scan = 0x70000
    #expect(
      try TwinReader.events(twin, until: KEY_B) == [
        "4 4 \(scan + 30)", "1 30 1", "4 4 \(scan + 30)", "1 30 0", "2 8 -1", "4 4 \(scan + 48)",
        "1 48 1", "4 4 \(scan + 48)", "1 48 0",
      ])
    try await probe.wait(for: "KEY_VOLUMEDOWN up alone")

    // Not granted: the default behaviour gets it, between what was typed before and after.
    await defaultEveryEdge("rig pass")
    try keyboard.tap(KEY_A)
    try keyboard.tap(KEY_VOLUMEDOWN)
    try keyboard.tap(KEY_B)
    let typed = try TwinReader.events(twin, until: KEY_B).filter { $0.hasPrefix("1 ") }
    #expect(typed == ["1 30 1", "1 30 0", "1 114 1", "1 114 0", "1 48 1", "1 48 0"])
    #expect(try original.nextKey(within: 200) == nil)

    // Not grabbed: the twin is silent, and the device speaks for itself.
    try await probe.setGrabWanted("rig pass", false)
    try keyboard.tap(KEY_VOLUMEDOWN)
    #expect(try original.nextKey()?.code == KEY_VOLUMEDOWN)
    #expect(try twin.nextKey(within: 200) == nil)
    await probe.stop()
  }

  @LoopActor private func defaultEveryEdge(_ name: String) {
    probe.onEvent = { [weak probe] event in
      if case .edge(_, let button, let pressed, _, false) = event {
        try? probe?.emitDefault(name, button, pressed)
      }
    }
  }

  @Test("a press that comes as the grab ends is not lost: both its edges come from the twin")
  func atTheEnd() async throws {
    let keyboard = try UinputKeyboard(name: "rig end", keys: keys)
    await probe.start()
    let original = try EvdevReader(keyboard.node)
    let twin = try EvdevReader(try TwinReader.node(of: "rig end"))
    try await pressUnread(keyboard, "rig end")
    let down = try #require(try twin.nextKey())
    #expect(down.code == KEY_VOLUMEDOWN && down.value == 1)
    try keyboard.release(KEY_VOLUMEDOWN)
    try await probe.wait(for: "KEY_VOLUMEDOWN up alone")
    // The grab holds until the twin has let go of it, too.
    try await probe.emitDefault("rig end", "KEY_VOLUMEDOWN", false)
    try await probe.wait(for: "released")
    let up = try #require(try twin.nextKey())
    #expect(up.code == KEY_VOLUMEDOWN && up.value == 0)
    #expect(try original.nextKey(within: 200) == nil)
    await probe.stop()
  }

  /// On the loop, which reads the press only when the grab is to end.
  @LoopActor private func pressUnread(_ keyboard: UinputKeyboard, _ name: String) throws {
    try probe.setGrabWanted(name, true)
    try keyboard.press(KEY_VOLUMEDOWN)
    try probe.setGrabWanted(name, false)
    #expect(probe.lines.suffix(2) == ["grabbed", "KEY_VOLUMEDOWN down alone"])
    try probe.emitDefault(name, "KEY_VOLUMEDOWN", true)
  }

  @Test("lights set on the twin are carried to the device, grabbed or not")
  func lights() async throws {
    let keyboard = try FullKeyboard(name: "rig lights", keys: keys)
    await probe.start()
    let twin = try TwinReader.node(of: "rig lights")
    for (grabbed, code, value) in [
      (false, LED_CAPSL, Int32(1)), (true, LED_NUML, 1), (true, LED_CAPSL, 0),
    ] {
      try await probe.setGrabWanted("rig lights", grabbed)
      try setLight(twin, code, value)
      let light = try keyboard.nextLight()
      #expect(light.code == code && light.value == value)
    }
    await probe.stop()
  }

  @Test("a held key repeats on the twin as on the device, by the kernel's own repetition")
  func repeats() async throws {
    let keyboard = try FullKeyboard(name: "rig repeat", keys: keys)
    await probe.start()
    let twin = try EvdevReader(try TwinReader.node(of: "rig repeat"))
    try await probe.setGrabWanted("rig repeat", true)
    try keyboard.key(KEY_A, 1)
    var stamps: [Int64] = []
    while stamps.count < 5, let event = try twin.nextKey() {
      #expect(event.value == (stamps.isEmpty ? 1 : 2))
      stamps.append(event.timeUSec)
    }
    // 100 ms, then every 20 ms; the kernel counts in ticks.
    #expect((90_000...150_000).contains(stamps[1] - stamps[0]), "\(stamps)")
    #expect((10_000...45_000).contains((stamps[4] - stamps[1]) / 3), "\(stamps)")
    try keyboard.key(KEY_A, 0)
    while try twin.nextKey()?.value != 0 {}
    await probe.stop()
  }

  @Test("the grab ends when the keys that the twin holds are up, and by force after a while")
  func heldAtTheEnd() async throws {
    let keyboard = try UinputKeyboard(name: "rig leave", keys: keys)
    await probe.start()
    let original = try EvdevReader(keyboard.node)
    let twin = try EvdevReader(try TwinReader.node(of: "rig leave"))
    try await probe.setGrabWanted("rig leave", true)
    try keyboard.press(KEY_A)
    #expect(try twin.nextKey()?.value == 1)
    try await probe.setGrabWanted("rig leave", false)
    #expect(try await probe.description("rig leave").isGrabbed)
    try keyboard.release(KEY_A)
    #expect(try twin.nextKey()?.value == 0)
    try await probe.wait(for: "released")
    #expect(try original.nextKey(within: 100) == nil)

    await probe.clear()
    try await probe.setGrabWanted("rig leave", true)
    try keyboard.press(KEY_B)
    #expect(try twin.nextKey()?.value == 1)
    let unwantedUSec = RigClock.nowUSec
    try await probe.setGrabWanted("rig leave", false)
    let releasedUSec = try await probe.wait(for: "released")
    #expect((1_900_000...3_000_000).contains(releasedUSec - unwantedUSec))
    let up = try #require(try twin.nextKey())
    #expect(up.code == KEY_B && up.value == 0)
    await probe.stop()
  }

  @Test("given up with keys down: the twin releases them and goes, the keyboard is everybody's")
  func closed() async throws {
    let keyboard = try UinputKeyboard(name: "rig close", keys: keys)
    await probe.start()
    let original = try EvdevReader(keyboard.node)
    _ = try TwinReader.node(of: "rig close")
    try await probe.setGrabWanted("rig close", true)
    try keyboard.press(KEY_A)
    await probe.stop()
    #expect(TwinReader.find("rig close") == nil)
    try keyboard.tap(KEY_B)
    #expect(try original.nextKey()?.code == KEY_B)
  }

  @Test("without /dev/uinput: grab for a device of nothing but buttons, else observe")
  func withoutUinput() async throws {
    let keyboard = try UinputKeyboard(name: "rig both", keys: keys)
    let buttons = try UinputKeyboard(name: "rig buttons", keys: [KEY_VOLUMEDOWN])
    for node in [keyboard.node, buttons.node] { chmod(node, 0o666) }
    try await probe.useFiles(as: 65534)
    await probe.start()
    try await probe.useFiles(as: 0)
    #expect(try await probe.description("rig both").mode == .observe)
    #expect(try await probe.description("rig buttons").mode == .grab)
    try await probe.setGrabWanted("rig both", true)
    #expect(try await probe.description("rig both").isGrabbed == false)
    await probe.stop()
  }

  /// A property of a node's device in sysfs.
  private func capabilities(_ node: String) -> [String: String] {
    let event = node.split(separator: "/").last.map { String($0) } ?? ""
    let device = "/sys/class/input/\(event)/device"
    var capabilities: [String: String] = [:]
    let folder = "\(device)/capabilities"
    for name in RigFile.names(in: folder) + ["../name", "../id/vendor", "../id/product"] {
      capabilities[name] = try? RigFile.readLine("\(folder)/\(name)")
    }
    return capabilities
  }

  private func setLight(_ node: String, _ code: Int32, _ value: Int32) throws {
    let fd = try RigError.check(node, open(node, O_WRONLY | O_CLOEXEC))
    defer { close(fd) }
    let events = [
      input_event(time: timeval(), type: UInt16(EV_LED), code: UInt16(code), value: value),
      input_event(time: timeval(), type: UInt16(EV_SYN), code: UInt16(SYN_REPORT), value: 0),
    ]
    let size = events.count * MemoryLayout<input_event>.stride
    _ = try RigError.check(node, Int32(clamping: write(fd, events, size)))
  }
}
