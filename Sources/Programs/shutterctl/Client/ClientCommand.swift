// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import ShutterInterfaces
import VarlinkSocket

struct ClientCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "client",
    abstract: "A client for tests and experiments: prints one JSON object a line.",
    discussion: """
      It opens a capture session, starts it, adds an interaction and prints what comes. Commands on \
      standard input, one a line: enable, disable, foreground, ack on, ack off, status, remove, \
      use SESSION (- for an external one), add NAME and options as below, start, stop, photo, quit. \
      Those for an interaction take its name as the last word; without it the first one is meant, \
      which is called "first". The end of standard input ends it only with --until-eof.
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var camera: CameraOptions
  @OptionGroup var interaction: InteractionOptions
  @Option(help: "The application's name.") var application = CommandSession.application
  @Option(help: "Use this session of the engine instead of opening one.") var session: String?
  @Flag(help: "Ask for an external session: this client has its own camera stack.")
  var external = false
  @Flag(help: "Open the session but do not start it.") var stopped = false
  @Flag(help: "Take a photo at the beginning of each primary press.") var photo = false
  @Flag(help: "End when standard input does.") var untilEof = false

  func validate() throws {
    guard !(external && (session != nil || photo)) else {
      throw ValidationError("--external goes with neither --session nor --photo")
    }
  }

  /// The camera's options without the sliders, which have the same option.
  var cameraConfiguration: EngineInterface.Configuration {
    var camera = camera
    camera.control.removeAll { $0.slider != nil }
    return camera.configuration
  }

  /// The sliders of the interaction.
  var sliders: [ControlOption] { camera.control.compactMap(\.slider) }

  func run() {
    LoopRun.run(common) { [self] in
      let client = ScriptedClient(self)
      try await client.run()
    }
  }
}

/// The options of the command `add` of `shutterctl client`. For the command line itself the camera's options have
/// `--control`, and a command has each option once.
struct AddOptions: ParsableArguments {
  @OptionGroup var interaction: InteractionOptions
  @Option(
    help: ArgumentHelp(
      "Offer a slider with this range and step that dials turn; zoom and exposure_bias also by their keys. May be repeated.",
      valueName: "NAME=MIN,MAX[,STEP]"))
  var control: [ControlOption] = []
}

/// The options of an interaction, for `shutterctl client` and for its command `add`.
struct InteractionOptions: ParsableArguments {
  @Option(help: "single, pair or primary_only.") var handlers: String?
  @Option(help: "Take exactly this role; may be repeated.") var role: [String] = []
  @Option(
    help: "Take only this button, DEVICE/BUTTON; may be repeated.",
    completion: .custom(Completion.buttons))
  var button: [String] = []
  @Option(
    help: "Report this gesture: tap, double_tap, hold, hold_progress or repeat; may be repeated.")
  var gesture: [String] = []
  @Option(
    help: ArgumentHelp(
      "Take presses of pointing devices only in this rectangle, each part 0 to 1; may be repeated.",
      valueName: "NAME=X,Y,W,H"))
  var region: [RegionOption] = []
  @Flag(help: "Report presses made with a pointer as that, and not as direct ones.")
  var indirect = false
  @Option(help: "Report the crossings of pointers, or also their moves: crossings or moves.")
  var pointers: String?
  @Flag(help: "Ask for a region as a pointer moves; another program has to answer.")
  var dynamic = false
  @Flag(help: "Ask to keep the pointing devices of the seat for this client.") var lock = false
  @Flag(help: "Do not fill the screen, so that no pointing device is kept for this client.")
  var window = false
  @Flag(help: "Take one press at a time.") var exclusive = false
  @Option(
    help: "Take presses before the client's interactions with a lower priority, -1000 to 1000.")
  var priority = 0
  @Flag(help: "Let the engine handle the presses: a photo for each primary one.") var engine = false
  @Flag(help: "Begin disabled.") var disabled = false
  @Flag(help: "Do not ask for the foreground at the start.") var background = false
  @Flag(help: "Do not acknowledge events before the command `ack on`.") var silent = false
  @Flag(help: "An event counts as handled once it is written to the socket.") var automatic = false

  func validate() throws {
    typealias Parameters = GatewayInterface.AddInteraction.Parameters
    if let handlers {
      try check(handlers, Parameters.Handlers.declared.map(\.rawValue), "--handlers")
    }
    for gesture in gesture {
      try check(gesture, GatewayInterface.Gesture.declared.map(\.rawValue), "--gesture")
    }
    if let pointers {
      try check(pointers, Parameters.PointerEvents.declared.map(\.rawValue), "--pointers")
    }
    for role in role { try check(role, GatewayInterface.Role.declared.map(\.rawValue), "--role") }
    guard (-1000...1000).contains(priority) else {
      throw ValidationError("--priority is from -1000 to 1000")
    }
  }

  private func check(_ value: String, _ allowed: [String], _ option: String) throws {
    guard allowed.contains(value) else {
      throw ValidationError("\(option) is one of \(allowed.joined(separator: ", "))")
    }
  }

  /// Whether this program acknowledges the events.
  var mustAcknowledge: Bool { !automatic && !engine }

  /// The parameters of `AddInteraction`. A nil session asks for an external one.
  func parameters(
    application: String, session: String?, sliders: [ControlOption]
  ) -> GatewayInterface.AddInteraction.Parameters {
    .init(
      application: application, session: session,
      handlers: handlers.map { .init(rawValue: $0) },
      roles: role.isEmpty ? nil : role.map { .init(rawValue: $0) },
      buttons: button.isEmpty ? nil : button,
      gestures: gesture.isEmpty ? nil : gesture.map { .init(rawValue: $0) },
      exclusive: exclusive ? true : nil, deliverTo: engine ? .engine : nil,
      enabled: disabled ? false : nil, acknowledgement: automatic ? .automatic : nil,
      requestForeground: background ? nil : true,
      regions: region.isEmpty ? nil : region.map(\.region),
      supportsIndirectInput: indirect ? true : nil,
      pointerEvents: pointers.map { .init(rawValue: $0) },
      dynamicRegions: dynamic ? true : nil, prefersPointerLocked: lock ? true : nil,
      controls: sliders.isEmpty ? nil : sliders.map(\.control),
      fullscreen: window ? false : nil, priority: priority == 0 ? nil : Int64(priority))
  }
}
