// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

struct SimCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sim",
    abstract:
      "Moves buttons of simulated devices, troubles a camera, turns a machine, makes it hot, steps its clock.",
    discussion: """
      Simulated devices and synthetic cameras exist only where the configuration names them ([[simulated]], \
      [[synthetic]]).
      """,
    subcommands: [
      Press.self, Down.self, Up.self, SimulatedTouchCommand.self, Plug.self, Unplug.self,
      SimulatedCamera.self,
      SimulatedLine.self, SimulatedAccelerometer.self, SimulatedSensors.self, SimulatedClock.self,
    ])

  private static let telling = """
    It shows where the press went, as `shutterctl monitor` does; with --json the records of the audit log, one \
    object a line.
    """

  struct ButtonArguments: ParsableArguments {
    @OptionGroup var common: CommonOptions
    @Argument(help: "The device's name.", completion: .custom(Completion.simulatedDevices))
    var device: String
    @Argument(
      help: "The button's name; KEY_ may be left out.",
      completion: .custom(Completion.buttonsOfDevice))
    var button = "KEY_VOLUMEDOWN"

    /// Moves the button, edge by edge, and shows where the press goes.
    /// - Parameter hold: milliseconds to wait between two edges.
    @LoopActor
    func move(_ edges: [PressTrace.Edge], hold: Int64 = 0) async throws {
      let whole = try await common.buttonName(button, of: device)
      let control = try common.connect(.control)
      let trace = try PressTrace("\(device)/\(whole)", common)
      try await trace.begin()
      for (index, edge) in edges.enumerated() {
        if index > 0 { await Pause.milliseconds(hold) }
        _ = try await control.call(
          ControlInterface.SimulateButton.self,
          .init(device: device, button: whole, pressed: edge == .down))
      }
      if let last = edges.last { await trace.wait(for: last) }
    }
  }

  struct Press: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Presses a button and lets it go.", discussion: telling)
    @OptionGroup var arguments: ButtonArguments
    @Option(help: "How long it is held, milliseconds.") var hold: Int64 = 100
    @Flag(help: "Press nothing: say where a press would go, and why, as `shutterctl why` does.")
    var explain = false

    func validate() throws {
      guard (0...3_600_000).contains(hold) else {
        throw ValidationError("--hold is from 0 to 3600000 milliseconds")
      }
    }

    func run() {
      LoopRun.run(arguments.common) { [self] in
        guard explain else { return try await arguments.move([.down, .up], hold: hold) }
        try await arguments.common.why(arguments.device, arguments.button)
      }
    }
  }

  struct Down: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Presses a button.", discussion: telling)
    @OptionGroup var arguments: ButtonArguments

    func run() {
      LoopRun.run(arguments.common) { [self] in try await arguments.move([.down]) }
    }
  }

  struct Up: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lets a button go.", discussion: telling)
    @OptionGroup var arguments: ButtonArguments

    func run() {
      LoopRun.run(arguments.common) { [self] in try await arguments.move([.up]) }
    }
  }
}

extension SimCommand {
  struct DeviceArguments: ParsableArguments {
    @OptionGroup var common: CommonOptions
    @Argument(help: "The device's name.", completion: .custom(Completion.simulatedDevices))
    var device: String

    @LoopActor
    func plug(present: Bool) async throws {
      _ = try await common.connect(.control).call(
        ControlInterface.SimulatePlug.self, .init(device: device, present: present))
      common.printDone()
    }
  }

  struct Plug: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Plugs a device in.")
    @OptionGroup var arguments: DeviceArguments

    func run() {
      LoopRun.run(arguments.common) { [self] in try await arguments.plug(present: true) }
    }
  }

  struct Unplug: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Unplugs a device.")
    @OptionGroup var arguments: DeviceArguments

    func run() {
      LoopRun.run(arguments.common) { [self] in try await arguments.plug(present: false) }
    }
  }
}

/// Shows where the presses of one button go, from the records that the gateway makes from now on.
@LoopActor
final class PressTrace {
  /// An edge of the button.
  enum Edge {
    case down, up

    /// Whether the record has the outcome of this edge.
    func isTold(by record: JSONObject) -> Bool {
      switch (self, record["event"]?.stringValue) {
      case (.down, "routed"), (.up, "ended"), (.up, "drained"), (.up, "orphan_release"): true
      case (.up, "default_edge"): record["pressed"] == false
      default: false
      }
    }
  }

  /// Microseconds to wait for the record of an edge. The gateway makes none of an edge that changes nothing.
  private static let patienceUSec: Int64 = 1_000_000

  private let common: CommonOptions
  private let button: String
  private let stream: VarlinkClient
  private var text = MonitorText()
  private var records: [JSONObject] = []
  private var onRecord: (@LoopActor () -> Void)?

  /// - Parameter button: "remote/KEY_VOLUMEDOWN".
  init(_ button: String, _ common: CommonOptions) throws {
    self.button = button
    self.common = common
    stream = try common.connect(.control)
  }

  /// Asks the gateway for its records. Returns when it has the request.
  func begin() async throws {
    stream.call(ControlInterface.FollowAudit.self, .init(history: 0), more: true) {
      [weak self] result in
      if case .success(let reply) = result { self?.take(reply.parameters.record) }
    }
    // The gateway has answered this call, so it has also read the one above, and every later call on any
    // connection comes after that.
    text.note(try await common.clients())
  }

  /// Returns when the record of the edge has been shown. Logs a notice if none comes in time.
  func wait(for edge: Edge) async {
    var waiting = true
    let giveUp = EventLoop.shared.schedule(
      atUSec: MonotonicClock.nowUSec + Self.patienceUSec
    ) { [weak self] in
      waiting = false
      self?.wake()
    }
    while waiting, !records.contains(where: { edge.isTold(by: $0) }) {
      await withCheckedContinuation { continuation in
        onRecord = { continuation.resume() }
      }
    }
    EventLoop.shared.cancel(giveUp)
    guard !waiting else { return }
    let state = edge == .down ? "down" : "up"
    Log.notice("nothing came of it: \(button) was \(state) already, or it was taken for a bounce")
  }

  private func take(_ record: JSONObject) {
    guard record["button"] == .string(button) else { return }
    records.append(record)
    if let line = text.event(record) {
      if common.json { TextForm.printJSON(JSON.object(record)) } else { print(line) }
    }
    wake()
  }

  private func wake() {
    let waiting = onRecord
    onRecord = nil
    waiting?()
  }
}
