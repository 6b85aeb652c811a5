// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Varlink

/// The gateway with a simulated device of four buttons, and this process as its engine: a story of the
/// press model needs no camera, and is over in some milliseconds.
final class PressStage {
  static let device = "remote"
  static let primary = "KEY_VOLUMEDOWN"
  static let otherPrimary = "KEY_CAMERA"
  static let secondary = "KEY_VOLUMEUP"
  static let half = "KEY_CAMERA_FOCUS"
  /// The session that runs at the start, and one that exists.
  static let session = "running"
  static let otherSession = "other"

  let daemons: Daemons
  let gateway: RunningProcess
  let engine: PlayedEngine
  private let control: Connection

  /// - Parameter more: what stands in the configuration beside the device.
  init(_ more: String = "") throws {
    daemons = try Daemons(keepsLogs: true)
    gateway = try daemons.startGateway(configuration: Self.configuration(daemons, more))
    control = try daemons.connect(.control)
    engine = PlayedEngine(daemons)
    try engine.attach()
    try report(.running)
    try report(.running, Self.otherSession)
  }

  private static func configuration(_ daemons: Daemons, _ more: String) -> String {
    """
    debounce_ms = 0
    \(more)
    [[device]]
    match = { DEVNAME = "*" }
    ignore = true
    [[simulated]]
    name = "\(device)"
    fifo = "\(daemons.path("keys"))"
    buttons = { \(primary) = "primary", \(otherPrimary) = "primary", \
    \(secondary) = "secondary", \(half) = "half_press" }
    """
  }

  /// Has the gateway read another configuration beside the device.
  func reload(_ more: String) throws {
    try TestFile.write(
      daemons.configurationFile(of: "shutterd"), Self.configuration(daemons, more))
    try control.call(ControlInterface.Reload.self, .init())
  }

  // MARK: The engine

  func report(
    _ state: EngineLinkInterface.SessionState, _ session: String = PressStage.session
  ) throws {
    try engine.report(session, state)
  }

  // MARK: Clients

  /// An interaction of this process, which is one client; in the foreground, for the session that
  /// runs, with all roles but half_press, unless changed.
  func interaction(
    _ change: (inout GatewayInterface.AddInteraction.Parameters) -> Void = { _ in }
  ) throws -> TestInteraction {
    var parameters = GatewayInterface.AddInteraction.Parameters(
      application: "org.shutterd.test", session: Self.session, acknowledgement: .automatic,
      requestForeground: true)
    change(&parameters)
    return try TestInteraction(daemons, parameters)
  }

  /// Another client: a process of `shutterctl client`.
  func client(_ arguments: String...) throws -> ClientUnderTest {
    try ClientUnderTest(daemons, ["--session", Self.otherSession] + arguments)
  }

  // MARK: Buttons

  func down(_ button: String = PressStage.primary) throws { try move(button, true) }

  func up(_ button: String = PressStage.primary) throws { try move(button, false) }

  func press(_ button: String = PressStage.primary) throws {
    try down(button)
    try up(button)
  }

  private func move(_ button: String, _ pressed: Bool) throws {
    try control.call(
      ControlInterface.SimulateButton.self,
      .init(device: Self.device, button: button, pressed: pressed))
  }

  func plug(_ present: Bool) throws {
    try control.call(
      ControlInterface.SimulatePlug.self, .init(device: Self.device, present: present))
  }

  /// The device's FIFO.
  func pipe() throws -> EventPipe { try EventPipe(daemons.path("keys")) }

  // MARK: The administrator

  func state() throws -> ControlInterface.State {
    try control.call(ControlInterface.GetState.self, .init()).state
  }

  func explain(
    _ button: String = PressStage.primary
  ) throws -> ControlInterface.Explain.Reply {
    try control.call(ControlInterface.Explain.self, .init(device: Self.device, button: button))
  }

  func setForeground(pid: Int32?) throws {
    try control.call(ControlInterface.SetForeground.self, .init(pid: pid.map { Int64($0) }))
  }

  func setLocked(_ locked: Bool) throws {
    try control.call(ControlInterface.SetLocked.self, .init(locked: locked))
  }

  /// The first record of the audit log that has all the words, as soon as it is written.
  func auditRecord(_ words: String...) throws -> JSON {
    try TestClock.wait(for: "a record with \(words)") {
      let lines = TestFile.wholeLines(daemons.path("audit.jsonl"))
      Witness.note("the audit log", lines.suffix(20).joined(separator: "\n"))
      let found = lines.first { line in words.allSatisfy { line.contains("\"\($0)\"") } }
      return try found.map { try JSON(parsing: String($0)) }
    }
  }
}
