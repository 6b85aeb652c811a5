// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import LinuxIO
import Testing

/// Our reading of evdev nodes, against the kernel's evdev and real udev.
@Suite(.rig, .serialized)
struct EvdevRigTests {
  private let probe = DeviceProbe()

  @Test("an edge has the kernel's stamp, a repetition is none")
  func edges() async throws {
    let keyboard = try UinputKeyboard(name: "rig edges", keys: [KEY_VOLUMEDOWN])
    await probe.start(mode: .observe)
    let lines = await probe.lines
    #expect(
      lines == ["added rig edges"])
    let press = try keyboard.press(KEY_VOLUMEDOWN)
    let downUSec = try await probe.wait(for: "KEY_VOLUMEDOWN down seen")
    let release = try keyboard.release(KEY_VOLUMEDOWN)
    let upUSec = try await probe.wait(for: "KEY_VOLUMEDOWN up seen")
    #expect(press.contains(downUSec))
    #expect(release.contains(upUSec))
    await probe.stop()

    let repeating = try FullKeyboard(name: "rig repeating", keys: [KEY_VOLUMEDOWN])
    let other = try EvdevReader(repeating.node)
    await probe.clear()
    await probe.start(mode: .observe)
    try repeating.key(KEY_VOLUMEDOWN, 1)
    while try other.nextKey()?.value != 2 {}
    try repeating.key(KEY_VOLUMEDOWN, 0)
    try await probe.wait(for: "KEY_VOLUMEDOWN up seen")
    let moves = await probe.lines.filter { $0.hasPrefix("KEY") }
    #expect(moves == ["KEY_VOLUMEDOWN down seen", "KEY_VOLUMEDOWN up seen"])
    await probe.stop()
  }

  @Test("a key without a role is never read and wakes nobody")
  func mask() async throws {
    let keyboard = try FullKeyboard(name: "rig mask", keys: [KEY_VOLUMEDOWN, KEY_A])
    await probe.start(mode: .observe)
    // Our descriptor is the one that is there before the other reader's.
    let ours = try #require(openDescriptors(of: keyboard.node).first)
    let other = try EvdevReader(keyboard.node)
    let trace = try RigFile.makeTemporaryFolder() + "/strace"
    let strace = try RunningProcess(
      ["strace", "-f", "-y", "-e", "trace=read,readv", "-o", trace, "-p", "\(getpid())"],
      errorOutput: .merged)
    _ = try strace.line { $0.contains("attached") }

    // One by one, so that the other reader loses none.
    for _ in 0..<100 {
      try keyboard.tap(KEY_A)
      #expect(try other.nextKey()?.code == KEY_A)
      #expect(try other.nextKey()?.code == KEY_A)
    }
    try keyboard.emit([(EV_LED, LED_CAPSL, 1), (EV_REL, REL_WHEEL, 1)])
    try keyboard.tap(KEY_VOLUMEDOWN)
    try await probe.wait(for: "KEY_VOLUMEDOWN up seen")
    strace.signal(SIGKILL)
    try strace.wait()

    let reads = try RigFile.read(trace).split(separator: "\n")
      .filter { $0.contains("(\(ours)<\(keyboard.node)>") }
    // The two packets of VOLUMEDOWN and nothing else: each a key and its end.
    let sizes = reads.compactMap { $0.split(separator: "=").last?.split(separator: " ").first }
      .compactMap { Int($0) }
    #expect(sizes.reduce(0, +) == 4 * MemoryLayout<input_event>.stride, "\(reads.prefix(3))")
    await probe.stop()
  }

  @Test("events lost by the kernel: the states are reported, and the next press is read")
  func dropped() async throws {
    let keyboard = try UinputKeyboard(
      name: "rig dropped", keys: [KEY_VOLUMEDOWN, KEY_VOLUMEUP, KEY_A])
    await probe.start(
      mode: .observe, roles: ["KEY_VOLUMEDOWN": .primary, "KEY_VOLUMEUP": .secondary])
    try keyboard.press(KEY_VOLUMEDOWN)
    try await probe.wait(for: "KEY_VOLUMEDOWN down seen")
    await probe.clear()
    try await probe.whileLoopIsBusy {
      for _ in 0..<100 { try keyboard.tap(KEY_VOLUMEUP) }
      try keyboard.release(KEY_VOLUMEDOWN)
      try keyboard.press(KEY_VOLUMEUP)
    }
    try await probe.wait(for: "lost KEY_VOLUMEDOWN=false KEY_VOLUMEUP=true")
    // Nothing of the torn queue is reported as an edge after it.
    try keyboard.release(KEY_VOLUMEUP)
    try await probe.wait(for: "KEY_VOLUMEUP up seen")
    try keyboard.tap(KEY_VOLUMEDOWN)
    try await probe.wait(for: "KEY_VOLUMEDOWN up seen")
    let last = await probe.lines.suffix(4)
    #expect(
      last == [
        "lost KEY_VOLUMEDOWN=false KEY_VOLUMEUP=true", "KEY_VOLUMEUP up seen",
        "KEY_VOLUMEDOWN down seen", "KEY_VOLUMEDOWN up seen",
      ])
    await probe.stop()
  }

  @Test("unplugged with a key down, plugged in again: same name, another node")
  func hotPlug() async throws {
    await probe.start(isNamed: false)
    #expect(await probe.devices.isEmpty)
    var keyboard = try UinputKeyboard(name: "rig plug", keys: [KEY_VOLUMEDOWN])
    let name = "1209:0001:rig_plug"
    try await probe.wait(for: "added \(name)")
    let first = try await probe.description(name)
    #expect(first.node == keyboard.node)
    #expect(first.kind == .key)
    #expect(first.seat == "seat0")
    #expect(first.buttons.map(\.name) == ["KEY_VOLUMEDOWN"])
    try keyboard.press(KEY_VOLUMEDOWN)
    try await probe.wait(for: "KEY_VOLUMEDOWN down seen")

    // So that the number of the node is taken when the keyboard comes back.
    let before = openDescriptors()
    try keyboard.destroy()
    try await probe.wait(for: "removed \(name)")
    #expect(openDescriptors() < before)
    await probe.clear()
    keyboard = try UinputKeyboard(name: "rig plug", keys: [KEY_VOLUMEDOWN])
    try await probe.wait(for: "added \(name)")
    #expect(try await probe.description(name).buttons.first?.pressed == false)
    try keyboard.tap(KEY_VOLUMEDOWN)
    try await probe.wait(for: "KEY_VOLUMEDOWN up seen")
    #expect(await probe.devices.count == 1)
    await probe.stop()
  }

  @Test("twenty times: every one is found and gone, and no descriptor stays")
  func plugStorm() async throws {
    await probe.start(mode: .observe, isNamed: false)
    let before = openDescriptors()
    for round in 0..<20 {
      let keyboard = try UinputKeyboard(name: "rig storm", keys: [KEY_VOLUMEDOWN])
      let foundUSec = RigClock.nowUSec
      let addedUSec = try await probe.wait(for: "added 1209:0001:rig_storm")
      #expect(addedUSec - foundUSec < 1_000_000, "round \(round)")
      try keyboard.destroy()
      try await probe.wait(for: "removed 1209:0001:rig_storm")
      await probe.clear()
    }
    #expect(openDescriptors() <= before)
    await probe.stop()
  }

  @Test("a key that is down when the device is found")
  func downAtStart() async throws {
    let keyboard = try UinputKeyboard(name: "rig down", keys: [KEY_VOLUMEDOWN, KEY_VOLUMEUP])
    try keyboard.press(KEY_VOLUMEDOWN)
    await probe.start(
      mode: .observe, roles: ["KEY_VOLUMEDOWN": .primary, "KEY_VOLUMEUP": .secondary])
    let buttons = try await probe.description("rig down").buttons
    #expect(buttons.map(\.pressed) == [true, false])
    await probe.stop()
  }

  @Test("the right to open lags behind the event: tried again until it comes")
  func lag() async throws {
    // The loop's thread opens files as a user who is in no group.
    try await probe.useFiles(as: 65534)
    await probe.start(mode: .observe)
    let keyboard = try UinputKeyboard(name: "rig lag", keys: [KEY_VOLUMEDOWN])
    chmod(keyboard.node, 0o660)
    usleep(300_000)
    #expect(await probe.lines.isEmpty)
    let allowedUSec = RigClock.nowUSec
    chmod(keyboard.node, 0o666)
    let addedUSec = try await probe.wait(for: "added rig lag")
    #expect(addedUSec - allowedUSec < 1_000_000)
    try await probe.useFiles(as: 0)
    try keyboard.tap(KEY_VOLUMEDOWN)
    try await probe.wait(for: "KEY_VOLUMEDOWN up seen")
    await probe.stop()
  }

  private func openDescriptors() -> Int { RigFile.names(in: "/proc/self/fd").count }

  private func openDescriptors(of node: String) -> [String] {
    DeviceProbe.openDescriptors(of: node)
  }
}
