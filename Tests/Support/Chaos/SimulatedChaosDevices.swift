// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import ShutterInterfaces
import TestSupport
import Varlink

/// Simulated devices for a chaos run. What they send is moved by Control.SimulateButton, and lost in a
/// FIFO as the kernel would lose it.
package final class SimulatedChaosDevices: ChaosDevices {
  private static let keys = ["KEY_VOLUMEDOWN", "KEY_VOLUMEUP"]
  private static let codes: [UInt16] = [114, 115]
  private static let screen = "panel"

  package let count = 3
  private let folder: String
  private var control: Connection?

  /// - Parameter folder: for the FIFOs.
  package init(folder: String) { self.folder = folder }

  package func name(of button: ChaosButton) -> (device: String, button: String) {
    ("chaos\(button.device)", Self.keys[button.button])
  }

  package func configuration(swapped: Set<Int>) -> String {
    let devices = (0..<count).map { device in
      let roles = swapped.contains(device) ? ["secondary", "primary"] : ["primary", "secondary"]
      let buttons = zip(Self.keys, roles).map { "\($0) = \"\($1)\"" }.joined(separator: ", ")
      return """
        [[simulated]]
        name = "chaos\(device)"
        fifo = "\(fifo(device))"
        buttons = { \(buttons) }

        """
    }
    // Every press counts, however soon after the last one.
    let screen = "[[simulated]]\nname = \"\(Self.screen)\"\nsurface = \"booth\"\n"
    return "debounce_ms = 0\n[[device]]\nmatch = { DEVNAME = \"*\" }\nignore = true\n"
      + devices.joined() + screen
  }

  package func gatewayStarted(_ pid: Int32, control: String) throws {
    self.control = try Connection(control)
  }

  package func gatewayStops() { control = nil }

  package func move(_ button: ChaosButton, pressed: Bool) throws {
    let name = name(of: button)
    try call(
      ControlInterface.SimulateButton.self,
      .init(device: name.device, button: name.button, pressed: pressed))
  }

  package func touch(_ finger: Int, _ change: ChaosTouch) throws {
    var parameters = ControlInterface.SimulateTouch.Parameters(
      device: Self.screen, contact: Int64(finger), change: .up)
    switch change {
    case .down(let x, let y): (parameters.change, parameters.x, parameters.y) = (.down, x, y)
    case .move(let x, let y): (parameters.change, parameters.x, parameters.y) = (.move, x, y)
    case .up: break
    }
    try call(ControlInterface.SimulateTouch.self, parameters)
  }

  package func plug(_ device: Int, present: Bool) throws {
    try call(
      ControlInterface.SimulatePlug.self, .init(device: "chaos\(device)", present: present))
  }

  package func loseRelease(of button: ChaosButton) throws {
    let path = fifo(button.device)
    let fd = try TestError.check(path, open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC))
    defer { close(fd) }
    let events = [
      (EV_SYN, UInt16(3), Int32(0)),  // SYN_DROPPED
      (EV_KEY, Self.codes[button.button], 0), (EV_SYN, 0, 0),
    ].map { type, code, value in
      input_event(time: timeval(), type: UInt16(type), code: code, value: value)
    }
    let size = events.count * MemoryLayout<input_event>.stride
    _ = try TestError.check(path, Int32(clamping: write(fd, events, size)))
  }

  /// Nobody but the gateway sees a simulated device.
  package func lookAround() throws -> [String] { [] }

  package func stillDown() throws -> [String] { [] }

  private func fifo(_ device: Int) -> String { "\(folder)/chaos\(device)" }

  /// The device may be gone, by a configuration that is read again.
  private func call<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) throws {
    do {
      try control?.call(method, parameters)
    } catch let error as RemoteError where error.name == ControlInterface.NoSuchDevice.name {}
  }
}
