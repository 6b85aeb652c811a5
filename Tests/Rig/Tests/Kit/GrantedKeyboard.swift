// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport

/// A gateway with a client that is granted the presses of one keyboard.
struct GrantedKeyboard {
  let daemons: Daemons
  let gateway: RunningProcess
  let client: ClientUnderTest

  /// Returns when a press of the volume key would be granted.
  ///
  /// - Parameter more: added to the gateway's configuration.
  init(_ keyboard: UinputKeyboard, _ more: String = "") throws {
    daemons = try Daemons(keepsLogs: true)
    gateway = try daemons.startGateway(
      configuration: """
        allow_virtual_devices = ["rig keyboard"]
        external_sessions_for = [\(getuid())]
        debounce_ms = 0
        \(more)
        """)
    client = try ClientUnderTest(daemons, ["--external", "--automatic"])
    let control = try Connection(daemons.path("org.shutterd.Control"))
    let listing = try Connection(daemons.path("org.shutterd.Gateway"))
    let device = try RigClock.wait(for: "the gateway to have \(keyboard.node)") {
      try listing.call(GatewayInterface.ListDevices.self, .init()).devices
        .first { $0.node == keyboard.node }?.name
    }
    try RigClock.wait(for: "\(device) to be granted") {
      let explained = try control.call(
        ControlInterface.Explain.self, .init(device: device, button: "KEY_VOLUMEDOWN"))
      return explained.route == .granted ? () : nil
    }
  }
}
