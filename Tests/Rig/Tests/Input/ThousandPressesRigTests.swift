// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// A thousand pushes of devices that are odd: none is lost and none invented. It takes minutes.
@Suite(.rigWithCountedTime, .tags(.long), .serialized)
struct ThousandPressesRigTests {
  private static let pushes = 1_000

  /// A gateway and a client in front, which counts what it gets.
  private final class Stage {
    let daemons: Daemons
    private let gateway: RunningProcess
    private let client: ClientUnderTest
    private(set) var began = 0
    private(set) var ended = 0
    private(set) var others = 0

    init(_ rules: String) throws {
      daemons = try Daemons(keepsLogs: true)
      gateway = try daemons.startGateway(
        configuration: """
          allow_virtual_devices = ["rig *"]
          external_sessions_for = [\(getuid())]
          \(rules)
          """)
      client = try ClientUnderTest(daemons, ["--external", "--automatic"])
    }

    func stop() {
      gateway.signal(SIGTERM)
      _ = try? gateway.wait()
    }

    func waitForGrab(_ nodes: [String]) throws {
      try RigClock.wait(for: "the grab of \(nodes)") { () -> Void? in
        let grabbed = try daemons.controlJSON("devices").filter { $0["grabbed"] == .bool(true) }
          .compactMap { $0["node"]?.stringValue }
        return nodes.allSatisfy(grabbed.contains) ? () : nil
      }
    }

    /// Counts events up to the press of another key, which was pushed last.
    func count(until last: String) throws {
      while true {
        let event = try client.event()
        if event.button == last { return }
        if event.phase == .began {
          began += 1
        } else if event.phase == .ended {
          ended += 1
        } else {
          others += 1
        }
      }
    }
  }

  @Test("a knob: each detent is a press")
  func knob() throws {
    let knob = try UinputKeyboard(name: "rig knob", keys: [Int32(KEY_VOLUMEUP), Int32(KEY_CAMERA)])
    let stage = try Stage("")
    defer { stage.stop() }
    try stage.waitForGrab([knob.node])
    for _ in 0..<Self.pushes {
      try knob.tapAtOnce(Int32(KEY_VOLUMEUP))
      usleep(12_000)
    }
    try knob.tap(Int32(KEY_CAMERA))
    try stage.count(until: "KEY_CAMERA")
    #expect(stage.began == Self.pushes && stage.ended == Self.pushes && stage.others == 0)
  }

  @Test("a remote that is two devices: each push is one press")
  func remote() throws {
    let remote = try HIDRemote("rig remote")
    let nodes = try remote.nodes(2)
    let stage = try Stage("")
    defer { stage.stop() }
    try stage.waitForGrab(nodes)
    for _ in 0..<Self.pushes {
      try remote.send(.volumeUp)
      try remote.type(.volumeUp)
      usleep(50_000)
      try remote.send(nil)
      try remote.type(nil)
      usleep(50_000)
    }
    try remote.send(.volumeDown)
    try stage.count(until: "KEY_VOLUMEDOWN")
    #expect(stage.began == Self.pushes && stage.ended == Self.pushes && stage.others == 0)
  }

  @Test("a long wire: no spike is a press, and each press between them is one")
  func wire() throws {
    let chip = try GPIOSimChip(label: "rig-wire", lines: ["A", "B"])
    let stage = try Stage(
      """
      [[gpio]]
      chip = "rig-wire"
      [[gpio.line]]
      line = "A"
      role = "primary"
      min_press_ms = 20
      [[gpio.line]]
      line = "B"
      role = "secondary"
      """)
    defer { stage.stop() }
    try RigClock.wait(for: "the chip") {
      try stage.daemons.control("devices").contains("rig-wire") ? () : nil
    }
    var presses = 0
    for spike in 0..<Self.pushes {
      let (up, down) = (try chip.setPull(0, .up), try chip.setPull(0, .down))
      try #require(down.afterUSec - up.beforeUSec < 15_000, "a spike is short")
      usleep(40_000)
      guard spike % 20 == 19 else { continue }
      try chip.setPull(0, .up)
      usleep(60_000)
      try chip.setPull(0, .down)
      usleep(60_000)
      presses += 1
    }
    try chip.setPull(1, .up)
    try stage.count(until: "B")
    #expect(stage.began == presses && stage.ended == presses && stage.others == 0)
  }
}
