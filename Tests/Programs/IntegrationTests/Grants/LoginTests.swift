// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// Clients in login sessions: the one that a seat shows is in front, and seats keep apart.
struct LoginTests {
  private typealias Control = ControlInterface

  private static func gateway(
    _ daemons: Daemons, _ records: LoginRecords, _ more: String = ""
  ) throws -> (RunningProcess, Connection) {
    let process = try daemons.startGateway(
      configuration: """
        debounce_ms = 0
        external_sessions_for = [\(getuid())]
        \(records.option)
        \(more)
        [[device]]
        match = { DEVNAME = "*" }
        ignore = true
        [[simulated]]
        name = "left"
        [[simulated]]
        name = "right"
        seat = "seat1"
        """)
    return (process, try Connection(daemons.path("org.shutterd.Control")))
  }

  private static func move(_ control: Connection, _ device: String, _ pressed: Bool) throws {
    try control.call(
      Control.SimulateButton.self,
      .init(device: device, button: Studio.button, pressed: pressed))
  }

  @Test("active_session: the session that the seat shows has the buttons; a switch cancels")
  func activeSession() throws {
    let daemons = try Daemons(keepsLogs: true)
    let records = LoginRecords()
    try records.show("2")
    let (process, control) = try Self.gateway(
      daemons, records, "foreground = \"active_session\"")
    let first = try records.client(daemons, login: "2")
    try first.waitForStatus(eligible: true)
    // It also asks, later, and still is not in front.
    let second = try records.client(daemons, login: "3")
    try second.waitForStatus(eligible: false)
    try Self.move(control, "left", true)
    #expect(try first.event().phase == .began)
    try records.show("3")
    #expect(try first.event().cancelReason == .backgrounded)
    try second.waitForStatus(eligible: true)
    try Self.move(control, "left", false)
    try Self.move(control, "left", true)
    #expect(try second.event().phase == .began)
    try records.show(nil)
    #expect(try second.event().cancelReason == .backgrounded)
    try Self.move(control, "left", false)
    let explained = try control.call(
      Control.Explain.self, .init(device: "left", button: Studio.button))
    #expect(explained.route == .default)
    #expect(explained.reason.contains("the seat does not show"), "\(explained.reason)")
    try records.show("2")
    try first.waitForStatus(eligible: true)
    // logind finds out that it is in another session.
    try records.session("3", seat: "seat0", leader: first.pid)
    try records.session("2", seat: "seat0", leader: second.pid)
    try second.waitForStatus(eligible: true)
    #expect(!process.hasEnded)
  }

  @Test("seats keep apart: a press at one never goes to a client at the other")
  func seats() throws {
    let daemons = try Daemons(keepsLogs: true)
    let records = LoginRecords()
    try records.show("2")
    try records.show("c1", on: "seat1")
    let (process, control) = try Self.gateway(daemons, records)
    let left = try records.client(daemons, login: "2")
    try left.waitForStatus(eligible: true)
    try Self.move(control, "right", true)
    try Self.move(control, "right", false)
    let right = try records.client(daemons, login: "c1", seat: "seat1")
    try right.waitForStatus(eligible: true)
    for _ in 0..<3 {
      for device in ["left", "right"] {
        try Self.move(control, device, true)
        try Self.move(control, device, false)
      }
    }
    for (client, device) in [(left, "left"), (right, "right")] {
      for _ in 0..<6 { #expect(try client.event().device == device) }
    }
    let state = try control.call(Control.GetState.self, .init()).state
    #expect(state.granted == 6 && state.defaulted == 1)
    #expect(state.clients.map(\.foreground) == [true, true])
    #expect(!process.hasEnded)
  }

  @Test("a new configuration begins and ends to follow the seat")
  func reload() throws {
    let daemons = try Daemons(keepsLogs: true)
    let records = LoginRecords()
    try records.show("3")
    let (process, control) = try Self.gateway(daemons, records)
    let client = try records.client(daemons, login: "2")
    try client.waitForStatus(eligible: true)
    let file = daemons.configurationFile(of: "shutterd")
    let plain = try TestFile.read(file)
    try TestFile.write(file, "foreground = \"active_session\"\n" + plain)
    try control.call(Control.Reload.self, .init())
    try client.waitForStatus(eligible: false)
    try records.show("2")
    try client.waitForStatus(eligible: true)
    try records.show("3")
    try client.waitForStatus(eligible: false)
    try TestFile.write(file, plain)
    try control.call(Control.Reload.self, .init())
    try client.waitForStatus(eligible: true)
    #expect(!process.hasEnded)
  }
}
