// SPDX-License-Identifier: Apache-2.0
import Glibc
import Installation
import ShutterInterfaces
import TestSupport

/// The gateway alone over real kernel devices, for a client with a camera stack of its own: what
/// becomes of buttons can be seen without a camera.
final class ButtonsAlone {
  let daemons: Daemons
  private(set) var gateway: RunningProcess
  private let configuration: String
  private var devices: Connection
  private var control: Connection

  /// - Parameter more: what stands in the configuration beside the allowed devices.
  init(more: String = "") throws {
    daemons = try Daemons(keepsLogs: true)
    configuration = Self.configuration(["rig keyboard*"]) + more
    gateway = try daemons.startGateway(configuration: configuration)
    devices = try Connection(daemons.path(RuntimeDirectory.Socket.gateway.rawValue))
    control = try Connection(daemons.path(RuntimeDirectory.Socket.control.rawValue))
  }

  /// Kills the gateway, and starts it.
  func restart() throws {
    gateway.signal(SIGKILL)
    _ = try gateway.wait()
    gateway = try daemons.startGateway(configuration: configuration)
    devices = try Connection(daemons.path(RuntimeDirectory.Socket.gateway.rawValue))
    control = try Connection(daemons.path(RuntimeDirectory.Socket.control.rawValue))
  }

  /// Reads the configuration again, with these devices allowed.
  func reload(allowing names: [String]) throws {
    try RigFile.write(daemons.configurationFile(of: "shutterd"), Self.configuration(names))
    try control.call(ControlInterface.Reload.self, .init())
  }

  /// A client in the foreground.
  func client(_ arguments: String...) throws -> ClientUnderTest {
    try ClientUnderTest(daemons, ["--external"] + arguments)
  }

  /// The gateway's name of the device at a node; nil if it has none.
  func device(at node: String) throws -> String? {
    try devices.call(GatewayInterface.ListDevices.self, .init()).devices
      .first { $0.node == node }?.name
  }

  /// Whether the gateway has grabbed the device at a node.
  func isGrabbed(_ node: String) throws -> Bool {
    try devices.call(GatewayInterface.ListDevices.self, .init()).devices
      .contains { $0.node == node && $0.grabbed }
  }

  /// Whether the gateway has this node open.
  func isOpen(_ node: String) -> Bool {
    RigFile.links(in: "/proc/\(gateway.pid)/fd").contains(node)
  }

  /// Waits until the gateway has the device at a node.
  func waitForDevice(at node: String) throws {
    try RigClock.wait(for: "the gateway to have \(node)") { try device(at: node) }
  }

  /// The client that would get a press of this key of the device at a node, and the reason.
  func explain(_ node: String, _ key: String) throws -> ControlInterface.Explain.Reply? {
    try device(at: node).map {
      try control.call(ControlInterface.Explain.self, .init(device: $0, button: key))
    }
  }

  /// Waits until a press of this key would be granted.
  func waitUntilGranted(_ node: String, _ key: String) throws {
    try RigClock.wait(for: "\(key) of \(node) to be granted") { () -> Void? in
      try explain(node, key)?.route == .granted ? () : nil
    }
  }

  func setLocked(_ locked: Bool) throws {
    try control.call(ControlInterface.SetLocked.self, .init(locked: locked))
  }

  func state() throws -> ControlInterface.State {
    try control.call(ControlInterface.GetState.self, .init()).state
  }

  /// A client in an emulated machine is late with its acknowledgements.
  private static func configuration(_ names: [String]) -> String {
    """
    allow_virtual_devices = [\(names.map { "\"\($0)\"" }.joined(separator: ", "))]
    external_sessions_for = [\(getuid())]
    acknowledgement_timeout_ms = 60000

    """
  }
}
