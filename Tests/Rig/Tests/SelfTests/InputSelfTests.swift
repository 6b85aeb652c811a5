// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Testing

/// The kit's keyboard and reader, against the kernel's uinput and evdev and against udev.
@Suite(.rig, .serialized)
struct InputSelfTests {
  @Test func aReaderSeesPressAndReleaseStampedWithinTheWrite() throws {
    let keyboard = try UinputKeyboard(keys: [KEY_VOLUMEDOWN, KEY_A])
    let reader = try EvdevReader(keyboard.node)
    let press = try keyboard.press(KEY_VOLUMEDOWN)
    let release = try keyboard.release(KEY_VOLUMEDOWN)

    let down = try #require(try reader.nextKey())
    #expect(down.code == KEY_VOLUMEDOWN && down.value == 1)
    #expect(press.contains(down.timeUSec), "\(down) in \(press)")
    let up = try #require(try reader.nextKey())
    #expect(up.code == KEY_VOLUMEDOWN && up.value == 0)
    #expect(release.contains(up.timeUSec), "\(up) in \(release)")
  }

  @Test func udevKnowsTheKeyboard() throws {
    let keyboard = try UinputKeyboard(name: "rig udev", keys: [KEY_VOLUMEDOWN])
    let properties = try Command.run("udevadm", "info", "--query=property", keyboard.node)
    #expect(properties.contains("ID_INPUT_KEY=1"))
    #expect(properties.contains("DEVPATH=/devices/virtual/input/"))
  }

  @Test func aGrabHidesKeysFromOtherReadersAndTheKernelKnowsWhatIsDown() throws {
    let keyboard = try UinputKeyboard(keys: [KEY_A, KEY_B])
    let owner = try EvdevReader(keyboard.node)
    let other = try EvdevReader(keyboard.node)
    try owner.grab(true)
    try keyboard.press(KEY_A)
    #expect(try owner.nextKey()?.code == KEY_A)
    #expect(try owner.isDown(KEY_A))
    #expect(try !owner.isDown(KEY_B))
    try owner.grab(false)
    try keyboard.tap(KEY_B)
    // The first event that the other reader gets is b: events arrive in order, so `a` never comes.
    #expect(try other.nextKey()?.code == KEY_B)
  }

  @Test func aDestroyedKeyboardIsGone() throws {
    let keyboard = try UinputKeyboard(keys: [KEY_A])
    let reader = try EvdevReader(keyboard.node)
    try keyboard.destroy()
    #expect(throws: RigError.self) {
      while try reader.next() != nil {}
    }
    try RigClock.wait(for: "the node to go") { RigFile.exists(keyboard.node) ? nil : () }
  }
}
