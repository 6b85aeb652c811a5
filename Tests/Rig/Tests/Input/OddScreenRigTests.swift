// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// Touch screens that do not behave, replayed on the kernel to the real `shutterd`.
@Suite(.rig, .serialized)
struct OddScreenRigTests {
  private static let recordings =
    "\(Repository.root)/Tests/Models/InputRecordingsTests/Recordings/Odd"

  /// The presses that a client gets of a recording, until the device is gone.
  private func presses(of name: String) throws -> [GatewayInterface.CaptureEvent] {
    let daemons = try Daemons(keepsLogs: true)
    let gateway = try daemons.startGateway(
      configuration: """
        allow_virtual_devices = ["*"]
        external_sessions_for = [\(getuid())]
        [[pointer]]
        match = { VENDOR = "1234" }
        """)
    defer {
      gateway.signal(SIGTERM)
      _ = try? gateway.wait()
    }
    let client = try TestInteraction.external(daemons)
    let replay = try ReplayedRecording(
      "\(Self.recordings)/\(name).evemu", to: daemons, isGrabbed: false)
    #expect(try replay.process.wait() == EX_OK)
    // A press of a device that comes now is the last one.
    let last = try UinputKeyboard(name: "rig last", keys: [Int32(KEY_VOLUMEDOWN)])
    try RigClock.wait(for: "the last device") {
      try daemons.control("devices").contains("rig last") ? () : nil
    }
    try last.press(Int32(KEY_VOLUMEDOWN))
    var events: [GatewayInterface.CaptureEvent] = []
    while true {
      let event = try client.event()
      if event.button == "KEY_VOLUMEDOWN" { return events }
      events.append(event)
    }
  }

  private func spansUSec(_ events: [GatewayInterface.CaptureEvent]) -> [Int64] {
    events.filter { $0.phase == .ended }.compactMap(\.heldUSec)
  }

  @Test("five taps of a protocol A screen with sizes, which no palm rule asks for: five presses")
  func sizes() throws {
    let events = try presses(of: "typea-touch-major")
    #expect(events.map(\.phase) == (0..<5).flatMap { _ in [.began, .ended] }, "\(events)")
  }

  @Test("a protocol A screen that never says that a finger was lifted: two presses, which end")
  func noRelease() throws {
    let events = try presses(of: "typea-no-release")
    #expect(events.map(\.phase) == [.began, .ended, .began, .ended])
    #expect(spansUSec(events).allSatisfy { $0 < 1_000_000 }, "\(events)")
  }

  @Test("a touch and its lift in one packet is a press")
  func onePacket() throws {
    let events = try presses(of: "touch-and-lift-in-one-packet")
    #expect(events.map(\.phase) == [.began, .ended, .began, .ended])
  }

  @Test("a finger that hovers does not touch")
  func hover() throws {
    let events = try presses(of: "hover")
    #expect(events.map(\.phase) == [.began, .ended])
    #expect(spansUSec(events).allSatisfy { (195_000...900_000).contains($0) }, "\(events)")
  }

  @Test("a screen whose places come on ABS_Z and ABS_RX is touched there")
  func places() throws {
    let events = try presses(of: "places-in-rx")
    #expect(events.map(\.phase) == [.began, .ended])
    #expect(abs((events.first?.x ?? 0) - 0.5) < 0.01, "\(events)")
    #expect(abs((events.first?.y ?? 0) - 0.74) < 0.01, "\(events)")
  }
}
