// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import Testing

/// Devices of other programs and keys without a role are none of the gateway's business.
@Suite(.rig, .serialized)
struct OtherKeysRigTests {
  private let down = Int32(KEY_VOLUMEDOWN)

  @Test("a device that a program made through uinput is not touched until it is allowed")
  func ofOtherPrograms() throws {
    let remapper = try UinputKeyboard(name: "keyd virtual keyboard", keys: [down])
    let own = try UinputKeyboard(keys: [down])
    let buttons = try ButtonsAlone()
    let client = try buttons.client()
    try buttons.waitUntilGranted(own.node, "KEY_VOLUMEDOWN")
    #expect(try buttons.device(at: remapper.node) == nil)
    let open = RigFile.links(in: "/proc/\(buttons.gateway.pid)/fd")
    #expect(open.contains(own.node) && !open.contains(remapper.node))
    let reader = try EvdevReader(remapper.node)
    try remapper.tap(down)
    #expect(try reader.nextKey()?.value == 1 && reader.nextKey()?.value == 0)
    #expect(try buttons.state().granted == 0)

    try buttons.reload(allowing: ["rig keyboard", "keyd *"])
    try buttons.waitUntilGranted(remapper.node, "KEY_VOLUMEDOWN")
    try remapper.tap(down)
    #expect(try client.event().phase == .began)
  }

  @Test("keys without a role wake nobody, and are neither logged nor reported, grabbed or not")
  func withoutRole() throws {
    let keyboard = try UinputKeyboard(keys: [down, Int32(KEY_A), Int32(KEY_B)])
    let buttons = try ButtonsAlone()
    try buttons.waitForDevice(at: keyboard.node)
    // A timer of the gateway's own may come due in one round, but hardly in each; keys would wake it in all.
    let wakeUps = try (0..<5).map { _ in
      let before = try Self.wakeUpsAtRest(buttons.gateway.pid)
      for _ in 0..<20 { try keyboard.tap(Int32(KEY_A)) }
      return try Self.wakeUpsAtRest(buttons.gateway.pid) - before
    }
    #expect(wakeUps.contains(0), "\(wakeUps)")

    let client = try buttons.client()
    try buttons.waitUntilGranted(keyboard.node, "KEY_VOLUMEDOWN")
    let twin = try EvdevReader(try TwinReader.node(of: "rig keyboard"))
    for _ in 0..<3 { try keyboard.tap(Int32(KEY_B)) }
    try keyboard.tap(down)
    let events = [try client.event(), try client.event()]
    #expect(events.map(\.button) == ["KEY_VOLUMEDOWN", "KEY_VOLUMEDOWN"])
    #expect(events.map(\.sequence) == [1, 2])
    for _ in 0..<3 {
      #expect(try twin.nextKey()?.code == Int32(KEY_B) && twin.nextKey()?.code == Int32(KEY_B))
    }
    let log = try RigClock.wait(for: "the record of the release") {
      let log = try RigFile.read(buttons.daemons.path("audit.jsonl"))
      return log.contains("\"ended\"") ? log : nil
    }
    for text in [log, buttons.daemons.log(of: "shutterd")] {
      #expect(!text.contains("KEY_A") && !text.contains("KEY_B"))
    }
    let told = log.split(separator: "\n").filter { $0.contains("\"button\"") }
    #expect(told.count == 3 && told.allSatisfy { $0.contains("/KEY_VOLUMEDOWN\"") }, "\(told)")
  }

  /// The number of times that a process has gone to sleep by the time it has nothing left to do.
  private static func wakeUpsAtRest(_ pid: pid_t) throws -> Int {
    try RigClock.wait(for: "the gateway to rest") {
      let count = try wakeUps(pid)
      usleep(100_000)
      return try wakeUps(pid) == count ? count : nil
    }
  }

  /// The number of times that a process has gone to sleep so far.
  private static func wakeUps(_ pid: pid_t) throws -> Int {
    let line = try RigFile.read("/proc/\(pid)/status").split(separator: "\n")
      .first { $0.hasPrefix("voluntary_ctxt_switches") }
    return try #require(line?.split(separator: "\t").last.flatMap { Int($0) })
  }
}
