// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import TestSupport
import Varlink

/// Both daemons as processes in a folder of their own, with a simulated remote control and a
/// synthetic camera of 320 by 180 pixels. No device of the machine is touched.
final class Studio {
  /// The simulated device, its primary and its secondary button.
  static let device = "remote"
  static let button = "KEY_VOLUMEDOWN"
  static let secondary = "KEY_VOLUMEUP"

  let daemons: Daemons
  private(set) var gateway: RunningProcess
  private(set) var engine: RunningProcess
  private var control: Connection
  private let gatewayConfiguration: String
  private let engineConfiguration: String

  /// - Parameters:
  ///   - more: what stands in the gateway's configuration beside that.
  ///   - engineMore: likewise in the engine's.
  ///   - enginePrefix: words in front of the engine's program.
  init(
    gateway more: String = "", engine engineMore: String = "", framesPerSecond: Int = 30,
    enginePrefix: [String] = []
  ) throws {
    daemons = try Daemons(keepsLogs: true)
    gatewayConfiguration = """
      debounce_ms = 0
      \(more)
      [[device]]
      match = { DEVNAME = "*" }
      ignore = true
      [[simulated]]
      name = "\(Self.device)"
      """
    engineConfiguration = """
      content_directory = "\(daemons.path("content"))"
      \(engineMore)
      [[camera]]
      match = { DEVNAME = "*" }
      ignore = true
      [[synthetic]]
      name = "test"
      width = 320
      height = 180
      frames_per_second = \(framesPerSecond)
      """
    gateway = try daemons.startGateway(configuration: gatewayConfiguration)
    engine = try daemons.startEngine(
      configuration: engineConfiguration, prefix: enginePrefix)
    control = try Connection(daemons.path("org.shutterd.Control"))
    try TestClock.wait(for: "the engine to attach") { try state().engineAttached ? () : nil }
  }

  func restartGateway() throws {
    gateway = try daemons.startGateway(configuration: gatewayConfiguration)
    control = try connect(.control)
  }

  func restartEngine() throws {
    engine = try daemons.startEngine(configuration: engineConfiguration)
  }

  /// A new connection to a socket of the daemons.
  func connect(_ socket: RuntimeDirectory.Socket) throws -> Connection {
    try Connection(daemons.path(socket.rawValue))
  }

  // MARK: Buttons

  func down(_ button: String = Studio.button) throws { try move(button, true) }

  func up(_ button: String = Studio.button) throws { try move(button, false) }

  func press(_ button: String = Studio.button) throws {
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

  // MARK: What the gateway says

  func state() throws -> ControlInterface.State {
    try control.call(ControlInterface.GetState.self, .init()).state
  }

  func explain(_ button: String = Studio.button) throws -> ControlInterface.Explain.Reply {
    try control.call(
      ControlInterface.Explain.self, .init(device: Self.device, button: button))
  }

  /// Waits until a press of the primary button would be granted.
  func waitUntilGranted() throws {
    try TestClock.wait(for: "a press to be granted") {
      try explain().route == .granted ? () : nil
    }
  }

  // MARK: Photos

  /// The photos on the disk, oldest first.
  func photos() throws -> [String] {
    try Command.run("find", daemons.path("content"), "-name", "*.jpg")
      .split(separator: "\n").map { String($0) }.sorted()
  }

  /// Waits until the engine has so many photos of presses, and has said so: from then on it is ready
  /// for the next press. Returns their paths.
  func waitForPhotos(_ count: Int) throws -> [String] {
    try TestClock.wait(for: "\(count) photos") { () -> [String]? in
      let found = try photos()
      let log = daemons.log(of: "shutter-engine")
      return found.count >= count && found.allSatisfy { log.contains($0) } ? found : nil
    }
  }

  /// Everything below the content directory that is not a folder.
  func files() throws -> [String] {
    try Command.run("find", daemons.path("content"), "-type", "f")
      .split(separator: "\n").map { String($0) }.sorted()
  }

  /// An engine's configuration that has its built-in client on.
  static let builtIn = """
    [button_to_capture]
    enabled = true
    """
}
