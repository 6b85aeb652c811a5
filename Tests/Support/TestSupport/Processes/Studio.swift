// SPDX-License-Identifier: Apache-2.0
import Installation
import ShutterInterfaces

/// Both daemons as processes in a folder of their own, with a simulated remote control and a
/// synthetic camera of 320 by 180 pixels. No device of the machine is touched.
package final class Studio: ReachableDaemons {
  /// The simulated device, its primary and its secondary button.
  package static let device = "remote"
  package static let button = "KEY_VOLUMEDOWN"
  package static let secondary = "KEY_VOLUMEUP"

  /// The frames that wait when the machine is busy: the camera loses none. One whose controls show after some frames
  /// would show them in frames from before they were set.
  package static let buffers = 300
  /// The longest limit for acknowledgements.
  private static let patience = "acknowledgement_timeout_ms = 60000"

  /// The sockets of both daemons.
  package static let sockets: [RuntimeDirectory.Socket] = [
    .gateway, .control, .engineLink, .engine,
  ]

  package let daemons: Daemons
  package private(set) var gateway: RunningProcess
  package private(set) var engine: RunningProcess
  private var control: Connection
  private let gatewayConfiguration: String
  private var engineConfiguration: String
  private let engineTables: String
  /// The folder in which the engine keeps photos.
  private let content: String

  /// - Parameters:
  ///   - more: added to the gateway's configuration.
  ///   - simulated: added to the table of the simulated device.
  ///   - audit: the content of the audit log's table.
  ///   - engineMore: added to the engine's configuration.
  ///   - tables: added to the table of the camera.
  ///   - content: where the engine keeps photos; nil for the runtime folder.
  ///   - enginePrefix: words in front of the engine's program.
  ///   - isPatient: whether a client may take a minute to acknowledge an event, and not a second.
  package init(
    gateway more: String = "", simulated: String = "", engine engineMore: String = "",
    tables: String = "", audit: String = "", framesPerSecond: Int = 30,
    pixelFormat: String = "YUYV",
    content: String? = nil, enginePrefix: [String] = [], isPatient: Bool = true
  ) throws {
    daemons = try Daemons(keepsLogs: true)
    self.content = content ?? daemons.path("content")
    // A client on a busy machine is late with its acknowledgements; tests of that set a limit.
    let patience =
      isPatient && !more.contains("acknowledgement_timeout_ms") ? Self.patience : ""
    gatewayConfiguration = """
      debounce_ms = 0
      \(patience)
      audit = { \(audit) }
      \(more)
      [[device]]
      match = { DEVNAME = "*" }
      ignore = true
      [[simulated]]
      name = "\(Self.device)"
      \(simulated)
      """
    engineTables = """
      [[camera]]
      match = { DEVNAME = "*" }
      ignore = true
      [[synthetic]]
      name = "test"
      width = 320
      height = 180
      frames_per_second = \(framesPerSecond)
      pixel_format = "\(pixelFormat)"
      \(tables.contains("control_latency") ? "" : "buffers = \(Self.buffers)")
      \(tables)
      """
    engineConfiguration = Self.engine(self.content, engineMore, engineTables)
    gateway = try daemons.startGateway(configuration: gatewayConfiguration)
    engine = try daemons.startEngine(
      configuration: engineConfiguration, prefix: enginePrefix)
    control = try Connection(daemons.path("org.shutterd.Control"))
    try TestClock.wait(for: "the engine to attach") { try state().engineAttached ? () : nil }
  }

  /// Replaces the added part of the engine's configuration file, which the engine can then read
  /// again.
  package func rewriteEngine(_ more: String) throws {
    engineConfiguration = Self.engine(content, more, engineTables)
    try TestFile.write(daemons.configurationFile(of: "shutter-engine"), engineConfiguration)
  }

  private static func engine(_ content: String, _ more: String, _ tables: String) -> String {
    "content_directory = \"\(content)\"\n\(more)\n\(tables)"
  }

  package func restartGateway() throws {
    gateway = try daemons.startGateway(configuration: gatewayConfiguration)
    control = try connect(.control)
  }

  package func restartEngine() throws {
    engine = try daemons.startEngine(configuration: engineConfiguration)
  }

  package func path(of socket: RuntimeDirectory.Socket) -> String { daemons.path(of: socket) }

  // MARK: Buttons

  package func down(_ button: String = Studio.button) throws { try move(button, true) }

  package func up(_ button: String = Studio.button) throws { try move(button, false) }

  /// Presses and releases, in one go: so the press is a short one however busy the machine is.
  package func press(_ button: String = Studio.button, times: Int = 1) throws {
    for edge in 0..<2 * times {
      try control.send(
        ControlInterface.SimulateButton.self,
        .init(device: Self.device, button: button, pressed: edge % 2 == 0))
    }
    for _ in 0..<2 * times { _ = try control.next(ControlInterface.SimulateButton.self) }
  }

  private func move(_ button: String, _ pressed: Bool) throws {
    try control.call(
      ControlInterface.SimulateButton.self,
      .init(device: Self.device, button: button, pressed: pressed))
  }

  /// Holds the primary button, with which a client films, until a film has begun and this much longer.
  package func film(forMilliseconds milliseconds: Int64) throws {
    try down()
    try waitForRecording(andMilliseconds: milliseconds)
    try up()
  }

  /// Waits until a session records a film, and then lets it grow for this time.
  package func waitForRecording(andMilliseconds milliseconds: Int64) throws {
    let calls = try connect(.engine)
    try TestClock.wait(for: "a film to begin") {
      try calls.call(EngineInterface.ListSessions.self, .init()).sessions.contains {
        $0.recording != nil
      } ? () : nil
    }
    TestClock.pass(milliseconds: milliseconds)
  }

  package func plug(_ present: Bool) throws {
    try control.call(
      ControlInterface.SimulatePlug.self, .init(device: Self.device, present: present))
  }

  // MARK: What the gateway says

  package func state() throws -> ControlInterface.State {
    try control.call(ControlInterface.GetState.self, .init()).state
  }

  package func explain(_ button: String = Studio.button) throws -> ControlInterface.Explain.Reply {
    try control.call(
      ControlInterface.Explain.self, .init(device: Self.device, button: button))
  }

  package func setForeground(pid: Int32?) throws {
    try control.call(ControlInterface.SetForeground.self, .init(pid: pid.map { Int64($0) }))
  }

  /// Waits until a press of the primary button would be granted.
  package func waitUntilGranted() throws {
    try TestClock.wait(for: "a press to be granted") {
      try explain().route == .granted ? () : nil
    }
  }

  // MARK: Photos

  /// The photos on the disk, oldest first.
  package func photos() throws -> [String] {
    try TestFile.files(below: content).filter { $0.hasSuffix(".jpg") }
  }

  /// Waits until the engine has this many photos of presses, and has logged them: from then on it
  /// is ready for the next press. Returns their paths.
  package func waitForPhotos(_ count: Int) throws -> [String] {
    try TestClock.wait(for: "\(count) photos") { () -> [String]? in
      let found = try photos()
      let log = daemons.log(of: "shutter-engine")
      return found.count >= count && found.allSatisfy { log.contains($0) } ? found : nil
    }
  }

  /// The finished films on the disk, oldest first.
  package func films() throws -> [String] {
    try TestFile.files(below: content).filter { $0.hasSuffix(".mp4") }
  }

  /// Waits until the engine has finished this many films. Returns their paths.
  package func waitForFilms(_ count: Int) throws -> [String] {
    try TestClock.wait(for: "\(count) films") { () -> [String]? in
      let found = try films()
      return found.count >= count ? found : nil
    }
  }

  /// Everything below the content directory except folders, the names of applications, and the
  /// records of what was invalidated.
  package func files() throws -> [String] {
    try TestFile.files(below: content).filter {
      !$0.hasSuffix(".application") && !$0.hasSuffix(".invalidated")
    }
  }

  /// Waits until the engine has deleted what was invalidated: it first takes its name away, and then deletes it bit
  /// by bit, after the reply.
  package func waitUntilEmpty() throws {
    try TestClock.wait(for: "the engine to have no files") { try files() == [] ? () : nil }
  }

  /// An engine's configuration that has its built-in client on.
  package static let builtIn = """
    [button_to_capture]
    enabled = true
    """
}
