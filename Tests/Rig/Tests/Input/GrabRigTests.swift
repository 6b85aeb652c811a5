// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import LinuxIO
import Testing

/// The grab, against another program that reads the same keyboard.
@Suite(.rig, .serialized)
struct GrabRigTests {
  private let probe = DeviceProbe()

  @Test("with no key down the grab holds when the call returns, and ends with it")
  func atOnce() async throws {
    let keyboard = try UinputKeyboard(name: "rig grab", keys: [KEY_VOLUMEDOWN])
    let other = try EvdevReader(keyboard.node)
    await probe.start(mode: .grab)
    try await grabAtOnce("rig grab", keyboard)
    #expect(try other.nextKey()?.value == 1)
    #expect(try other.nextKey()?.value == 0)
    try keyboard.tap(KEY_VOLUMEDOWN)
    try await probe.wait(for: "KEY_VOLUMEDOWN up alone")
    #expect(try other.nextKey(within: 200) == nil)

    try await probe.setGrabWanted("rig grab", false)
    #expect(await probe.lines.last == "released")
    await probe.clear()
    let press = try keyboard.press(KEY_VOLUMEDOWN)
    let event = try #require(try other.nextKey())
    #expect(press.contains(event.timeUSec))
    try await probe.wait(for: "KEY_VOLUMEDOWN down seen")
    await probe.stop()
  }

  /// On the loop, so that nothing can come in between.
  @LoopActor private func grabAtOnce(_ name: String, _ keyboard: UinputKeyboard) throws {
    try keyboard.tap(KEY_VOLUMEDOWN)
    let beforeUSec = RigClock.nowUSec
    try probe.setGrabWanted(name, true)
    #expect(try probe.description(name).isGrabbed)
    // The tap before it, which nobody had read yet, was seen by others; then the news.
    #expect(
      probe.lines == [
        "added \(name)", "KEY_VOLUMEDOWN down seen", "KEY_VOLUMEDOWN up seen", "grabbed",
      ])
    let stamps = probe.reports.suffix(3).map(\.atUSec)
    #expect(stamps[0] <= stamps[1] && stamps[1] < stamps[2])
    #expect(stamps[2] >= beforeUSec && stamps[2] <= RigClock.nowUSec)
  }

  @Test("a key that is held: others see its release, then the grab follows")
  func keyHeld() async throws {
    let keyboard = try UinputKeyboard(name: "rig held", keys: [KEY_VOLUMEDOWN, KEY_ENTER])
    let other = try EvdevReader(keyboard.node)
    await probe.start(mode: .proxy)
    try keyboard.press(KEY_ENTER)
    try await probe.setGrabWanted("rig held", true)
    #expect(try await probe.description("rig held").isGrabbed == false)
    let startUSec = processorTimeUSec()
    usleep(300_000)
    // A loop would take all of the 300 ms; the rest of the process takes some under emulation.
    #expect(processorTimeUSec() - startUSec < 150_000)
    let lines = await probe.lines
    #expect(
      lines == ["added rig held"])
    let release = try keyboard.release(KEY_ENTER)
    let grabbedUSec = try await probe.wait(for: "grabbed")
    #expect(grabbedUSec - release.afterUSec < 50_000)
    #expect(try other.nextKey()?.value == 1)
    let up = try #require(try other.nextKey())
    #expect(up.code == KEY_ENTER && up.value == 0)
    await probe.stop()
  }

  @Test("a jammed key: the descriptor that sees all typing is closed, and the grab comes late")
  func jammed() async throws {
    let keyboard = try UinputKeyboard(name: "rig jammed", keys: [KEY_VOLUMEDOWN, KEY_DELETE])
    await probe.start(mode: .proxy)
    try keyboard.press(KEY_DELETE)
    try await probe.setGrabWanted("rig jammed", true)
    #expect(openDescriptors(of: keyboard.node) == 2)
    try await probe.wait(until: "the second descriptor to be closed") {
      openDescriptors(of: keyboard.node) == 1
    }
    // Buttons work in the meantime; others see them too.
    try keyboard.tap(KEY_VOLUMEDOWN)
    try await probe.wait(for: "KEY_VOLUMEDOWN up seen")
    try keyboard.release(KEY_DELETE)
    try await probe.wait(for: "grabbed")
    // No longer wanted while it waits: nothing stays open.
    try await probe.setGrabWanted("rig jammed", false)
    try keyboard.press(KEY_DELETE)
    try await probe.setGrabWanted("rig jammed", true)
    try await probe.setGrabWanted("rig jammed", false)
    #expect(openDescriptors(of: keyboard.node) == 1)
    await probe.stop()
  }

  @Test("another program has grabbed the device: tried again until it lets go")
  func busy() async throws {
    let keyboard = try UinputKeyboard(name: "rig busy", keys: [KEY_VOLUMEDOWN])
    let other = try EvdevReader(keyboard.node)
    try other.grab(true)
    await probe.start(mode: .grab)
    try await probe.setGrabWanted("rig busy", true)
    #expect(try await probe.description("rig busy").isGrabbed == false)
    #expect(openDescriptors(of: keyboard.node) == 2, "the other reader's and ours")
    try other.grab(false)
    try await probe.wait(for: "grabbed")
    await probe.stop()
  }

  @Test("an order that comes while an edge is delivered is carried out after it")
  func wishedWithinDelivery() async throws {
    let keyboard = try UinputKeyboard(name: "rig within", keys: [KEY_VOLUMEDOWN])
    let other = try EvdevReader(keyboard.node)
    await probe.start(mode: .grab)
    try await probe.setGrabWanted("rig within", true)
    await releaseAtFirstEdge("rig within")
    try keyboard.press(KEY_VOLUMEDOWN)
    try await probe.wait(for: "KEY_VOLUMEDOWN down alone")
    try keyboard.release(KEY_VOLUMEDOWN)
    try await probe.wait(for: "released")
    let lines = await probe.lines
    #expect(
      lines == [
        "added rig within", "grabbed", "KEY_VOLUMEDOWN down alone", "KEY_VOLUMEDOWN up alone",
        "released",
      ])
    // Nobody else was shown the release of a key that they had not seen go down.
    #expect(try other.nextKey(within: 100) == nil)
    await probe.stop()
  }

  @Test(
    "a key that goes down while the grab is given back: nobody is shown half of it",
    arguments: [true, false])
  func downAtTheEnd(isAnnounced: Bool) async throws {
    let keyboard = try UinputKeyboard(name: "rig end", keys: [KEY_VOLUMEDOWN])
    let other = try EvdevReader(keyboard.node)
    await probe.start(mode: .grab)
    try await probe.setGrabWanted("rig end", true)
    try await giveBack("rig end", asSoonAs: keyboard, isAnnounced)
    #expect(try await probe.description("rig end").isGrabbed)
    try keyboard.release(KEY_VOLUMEDOWN)
    try await probe.wait(for: "released")
    try keyboard.tap(KEY_VOLUMEDOWN)
    #expect(try other.nextKey()?.value == 1)
    #expect(try other.nextKey()?.value == 0)
    await probe.stop()
  }

  /// The edge is unread as yet when the end of the grab is asked for.
  @LoopActor private func giveBack(
    _ name: String, asSoonAs keyboard: UinputKeyboard, _ isAnnounced: Bool
  ) throws {
    try keyboard.press(KEY_VOLUMEDOWN)
    if isAnnounced { try probe.device(name).prepareRelease() }
    try probe.setGrabWanted(name, false)
  }

  @LoopActor private func releaseAtFirstEdge(_ name: String) {
    probe.onEvent = { [weak probe] event in
      if case .edge = event { try? probe?.setGrabWanted(name, false) }
    }
  }

  @Test("unplugged while it is grabbed, and while a grab waits")
  func unplugged() async throws {
    let keyboard = try UinputKeyboard(name: "rig gone", keys: [KEY_VOLUMEDOWN, KEY_A])
    await probe.start(mode: .proxy)
    try await probe.setGrabWanted("rig gone", true)
    try keyboard.press(KEY_A)
    try keyboard.destroy()
    try await probe.wait(for: "removed rig gone")
    try await probe.wait(until: "the twin to go") { TwinReader.find("rig gone") == nil }
    await probe.clear()

    let second = try UinputKeyboard(name: "rig gone", keys: [KEY_VOLUMEDOWN, KEY_A])
    try await probe.wait(for: "added rig gone")
    try second.press(KEY_A)
    try await probe.setGrabWanted("rig gone", true)
    try second.destroy()
    try await probe.wait(for: "removed rig gone")
    // The kernel releases the keys of a device that goes, so the grab may have come first.
    #expect(await probe.lines.last == "removed rig gone")
    await probe.stop()
  }

  @Test("events lost while grabbed: the states are reported")
  func dropped() async throws {
    let keyboard = try UinputKeyboard(name: "rig torn", keys: [KEY_VOLUMEDOWN, KEY_A])
    await probe.start(mode: .proxy)
    let twin = try EvdevReader(try TwinReader.node(of: "rig torn"))
    try await probe.setGrabWanted("rig torn", true)
    try keyboard.press(KEY_A)
    #expect(try twin.nextKey()?.code == KEY_A)
    try await probe.whileLoopIsBusy {
      for _ in 0..<100 { try keyboard.tap(KEY_VOLUMEDOWN) }
      try keyboard.release(KEY_A)
      try keyboard.press(KEY_VOLUMEDOWN)
    }
    try await probe.wait(for: "lost KEY_VOLUMEDOWN=true")
    // The twin's `a` was released, whose release was among the lost.
    let up = try #require(try twin.nextKey())
    #expect(up.code == KEY_A && up.value == 0)
    try keyboard.release(KEY_VOLUMEDOWN)
    try await probe.wait(for: "KEY_VOLUMEDOWN up alone")
    await probe.stop()
  }

  private func openDescriptors(of node: String) -> Int {
    DeviceProbe.openDescriptors(of: node).count
  }

  private func processorTimeUSec() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
