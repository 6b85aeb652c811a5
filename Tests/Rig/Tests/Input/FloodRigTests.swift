// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// A device that sends far more than a person could, beside one that a person uses.
@Suite(.rigWithCountedTime, .serialized)
struct FloodRigTests {
  private static let key = Int32(KEY_VOLUMEDOWN)
  private static let presses = 200

  @Test("10 000 events a second on one keyboard: a press of another waits 20 ms at most")
  func flood() throws {
    let noisy = try UinputKeyboard(keys: [Self.key, Int32(KEY_A)])
    let calm = try UinputKeyboard(keys: [Self.key, Int32(KEY_A)])
    let daemons = try Daemons(keepsLogs: true)
    let process = try daemons.startGateway(
      configuration: """
        allow_virtual_devices = ["rig keyboard"]
        external_sessions_for = [\(getuid())]
        debounce_ms = 0
        """)
    let client = try ClientUnderTest(daemons, ["--external", "--automatic"])
    let gateway = try Connection(daemons.path("org.shutterd.Gateway"))
    let control = try Connection(daemons.path("org.shutterd.Control"))
    let name = try device(gateway, at: calm.node)
    try waitUntilGranted(control, name)
    let quiet = try latencies(calm, name, client)
    let flood = try Flood(noisy, key: Self.key, perSecond: 10_000)
    let flooded = try latencies(calm, name, client)
    // A flood of this rate is noticed within a second.
    try waitForLog(daemons, "is read at intervals")
    let rate = flood.stop()
    let middle = Self.presses / 2
    let most = try #require(flooded.last)
    print(
      "flood of \(rate) events/s: another keyboard's press to client p50 \(flooded[middle]) us, most "
        + "\(most) us; without it p50 \(quiet[middle]) us, most \(quiet.last ?? 0) us")
    #expect(most <= 20_000)
    #expect(rate >= 9_000, "the flood is a flood")
    // The gateway says it once, and that it is over.
    try waitForLog(daemons, "no longer: it floods")
    let lines = daemons.log(of: "shutterd").split(separator: "\n")
    let floods = lines.filter { $0.contains("is read at intervals") && !$0.contains("no longer") }
    #expect(floods.count == 1, "\(lines)")
    // Then that keyboard works as before.
    let other = try device(gateway, at: noisy.node)
    try waitUntilGranted(control, other)
    try noisy.press(Self.key)
    try next(client, .began, of: other)
    #expect(!process.hasEnded)
  }

  private func waitForLog(_ daemons: Daemons, _ words: String) throws {
    try RigClock.wait(for: "'\(words)' in the log") {
      daemons.log(of: "shutterd").contains(words) ? () : nil
    }
  }

  /// Presses again and again. Returns the sorted microseconds from before each press until the client has it.
  private func latencies(
    _ keyboard: UinputKeyboard, _ device: String, _ client: ClientUnderTest
  ) throws -> [Int64] {
    var latencies: [Int64] = []
    while latencies.count < Self.presses {
      let span = try keyboard.press(Self.key)
      try next(client, .began, of: device)
      latencies.append(RigClock.nowUSec - span.beforeUSec)
      try keyboard.release(Self.key)
      try next(client, .ended, of: device)
      usleep(3_000)
    }
    return latencies.sorted()
  }

  /// The next event of this device and phase: presses of the noisy device are granted too.
  private func next(
    _ client: ClientUnderTest, _ phase: GatewayInterface.Phase, of device: String
  ) throws {
    while true {
      let event = try client.event()
      if event.device == device, event.phase == phase { return }
    }
  }

  private func device(_ gateway: Connection, at node: String) throws -> String {
    try RigClock.wait(for: "the gateway to have \(node)") {
      try gateway.call(GatewayInterface.ListDevices.self, .init()).devices
        .first { $0.node == node }?.name
    }
  }

  private func waitUntilGranted(_ control: Connection, _ device: String) throws {
    try RigClock.wait(for: "\(device) to be granted") {
      let explained = try control.call(
        ControlInterface.Explain.self, .init(device: device, button: "KEY_VOLUMEDOWN"))
      return explained.route == .granted ? () : nil
    }
  }
}
