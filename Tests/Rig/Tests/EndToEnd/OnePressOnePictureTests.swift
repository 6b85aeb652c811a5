// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import Testing
import Varlink

/// The whole path on real kernel devices: a key or a line moves, a file is on the disk.
@Suite(.rig, .serialized)
struct OnePressOnePictureTests {
  private static let keys = [KEY_A, KEY_B, KEY_VOLUMEDOWN, KEY_VOLUMEUP].map { Int32($0) }
  private let down = Int32(KEY_VOLUMEDOWN)

  @Test("a key makes one picture, a GPIO line the next; other keys pass, granted ones do not")
  func aKeyAndALine() throws {
    let vivid = try Vivid()
    let keyboard = try UinputKeyboard(keys: Self.keys)
    let chip = try GPIOSimChip(label: "booth", lines: ["SHUTTER"])
    try chip.setPull(0, .up)
    let booth = try Booth(
      gateway: """
        [[gpio]]
        chip = "booth"
        [[gpio.line]]
        line = "SHUTTER"
        role = "primary"
        active_low = true
        bias = "pull_up"
        """,
      engine: """
        [button_to_capture]
        enabled = true
        width = 1280
        height = 720
        """)
    // Linux 6.1 does not survive a chip that goes while its lines are in use.
    defer {
      booth.gateway.signal(SIGKILL)
      _ = try? booth.gateway.wait()
      chip.remove()
    }
    let name = try booth.device(at: keyboard.node)
    try booth.waitUntilGranted(name, "KEY_VOLUMEDOWN")
    // While the keyboard is grabbed, other readers have its twin.
    let twin = try EvdevReader(try TwinReader.node(of: "rig keyboard"))
    try keyboard.press(Int32(KEY_A))
    try keyboard.press(down)
    try keyboard.release(Int32(KEY_A))
    try keyboard.release(down)
    let first = try #require(try booth.waitForPhotos(1).first)
    #expect(try Booth.decode(first) == (1280, 720))
    try chip.setPull(0, .down)
    try chip.setPull(0, .up)
    let both = try booth.waitForPhotos(2)
    #expect(try Booth.decode(both[1]) == (1280, 720))
    try keyboard.tap(Int32(KEY_B))
    var seen: [[Int32]] = []
    while seen.last != [Int32(KEY_B), 0] {
      let event = try #require(try twin.nextKey())
      seen.append([event.code, event.value])
    }
    #expect(
      seen == [[KEY_A, 1], [KEY_A, 0], [KEY_B, 1], [KEY_B, 0]].map { $0.map { Int32($0) } })
    #expect(try booth.photos().count == 2)
    _ = vivid
  }

  @Test("with no client the keyboard is not grabbed, and the key reaches everybody")
  func noClient() throws {
    let keyboard = try UinputKeyboard(keys: Self.keys)
    let booth = try Booth()
    let name = try booth.device(at: keyboard.node)
    #expect(try booth.daemons.control("why", name, "KEY_VOLUMEDOWN").hasPrefix("default"))
    let reader = try EvdevReader(keyboard.node)
    try keyboard.tap(down)
    #expect(try reader.nextKey().map { [$0.code, $0.value] } == [down, 1])
    #expect(try reader.nextKey().map { [$0.code, $0.value] } == [down, 0])
  }

  @Test("a keyboard unplugged with a press in flight cancels it; plugged in again, it works")
  func unplugged() throws {
    let vivid = try Vivid()
    var keyboard: UinputKeyboard? = try UinputKeyboard(keys: Self.keys)
    let booth = try Booth()
    let client = try ClientUnderTest(
      booth.daemons, ["--photo", "--width", "320", "--height", "180"])
    let name = try booth.device(at: try #require(keyboard).node)
    try booth.waitUntilGranted(name, "KEY_VOLUMEDOWN")
    try keyboard?.press(down)
    #expect(try client.event().phase == .began)
    _ = try client.photo()
    try keyboard?.destroy()
    let cancelled = try client.event()
    #expect(cancelled.phase == .cancelled)
    #expect(cancelled.cancelReason == .deviceRemoved)
    keyboard = nil
    let again = try UinputKeyboard(keys: Self.keys)
    #expect(try booth.device(at: again.node) == name)
    try booth.waitUntilGranted(name, "KEY_VOLUMEDOWN")
    try again.tap(down)
    #expect(try client.event().phase == .began)
    let photo = try client.photo()
    #expect(try Booth.decode(photo.path ?? "") == (320, 180))
    _ = vivid
  }
}
