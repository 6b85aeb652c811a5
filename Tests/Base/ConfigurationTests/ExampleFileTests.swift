// SPDX-License-Identifier: Apache-2.0

import LinuxIO
import Printing
import Testing

@testable import Configuration

/// The examples in `docs`. Unchanged they have no effect, and each option line in them is valid.
@Suite struct ExampleFileTests {
  @Test func theGatewaysExampleIsTheDefault() throws {
    #expect(try Read.gateway(example("shutterd.toml.example")) == GatewayConfiguration())
  }

  @Test func theEnginesExampleIsTheDefault() throws {
    #expect(try Read.engine(example("shutter-engine.toml.example")) == EngineConfiguration())
  }

  @Test func thePrintServicesExampleIsTheDefault() throws {
    let document = try Read.document(example("shutter-print.toml.example"))
    #expect(try PrintConfiguration(document) == PrintConfiguration())
  }

  @Test func thePrintServicesOptionsAreRightAndShowTheirDefaults() throws {
    var configuration = try PrintConfiguration(Read.document(options("shutter-print.toml.example")))
    #expect(configuration.queue == "booth" && configuration.media == "na_index-4x6_4x6in")
    #expect(configuration.event == "Wedding of Ada and Bo")
    let limits = configuration.limits
    #expect(limits.picture == 2 && limits.session == 4 && limits.event == 700)
    (configuration.queue, configuration.media, configuration.event) = (nil, nil, "")
    (configuration.limits.picture, configuration.limits.session) = (nil, nil)
    configuration.limits.event = nil
    #expect(configuration == PrintConfiguration())
  }

  @Test func theGatewaysOptionsAreRightAndShowTheirDefaults() throws {
    var configuration = try Read.gateway(options("shutterd.toml.example"))
    #expect(configuration.allowedVirtualDevices.count == 2)
    #expect(configuration.externalSessionUsers == [.name("booth"), .identifier(1001)])
    var device = try #require(configuration.devices.first)
    #expect(device.name == "keypad" && device.mode == .proxy && device.debounceUSec == 15_000)
    device.ignore = false
    var pointer = try #require(configuration.pointers.first)
    #expect(pointer.name == "panel" && pointer.orientation == .rotation(90))
    #expect(pointer.palmSize == 60)
    (pointer.name, pointer.orientation, pointer.palmSize) = (nil, nil, nil)
    #expect(
      pointer
        == GatewayConfiguration.PointerRule(
          match: DeviceMatch(["ID_INPUT_TOUCHSCREEN": "1"])))
    var dial = try #require(configuration.dials.first)
    #expect(dial.name == "knob" && dial.axis == .dial)
    (dial.name, dial.axis) = (nil, nil)
    #expect(dial == GatewayConfiguration.DialRule(match: DeviceMatch(["NAME": "*PowerMate*"])))
    configuration.dials = []
    let encoder = try #require(configuration.gpioChips.first?.dials.first)
    #expect(
      encoder
        == GatewayConfiguration.GPIODial(name: "dial", a: .name("ENC_A"), b: .name("ENC_B")))
    let line = try #require(configuration.gpioChips.first?.lines.first)
    #expect(!line.activeLow && line.bias == .asIs && line.debounceUSec == 15_000)
    var simulated = try #require(configuration.simulatedDevices.first)
    simulated.fifo = nil
    #expect(simulated.commands == ["KEY_VOLUMEUP": "print-last"])
    simulated.commands = [:]
    #expect(
      configuration.lights.map(\.place) == [
        .led("booth::ready"),
        .line(chip: "pinctrl-bcm2711", .name("TROUBLE"), activeLow: false),
        .file("/run/shutterd-test/light"),
      ])
    #expect(configuration.lights.map(\.colour) == [nil, .red, nil])
    #expect(configuration.lights.allSatisfy { $0.seat == "seat0" })
    #expect(simulated == GatewayConfiguration.SimulatedDevice(name: "sim0"))
    #expect(configuration.audit.file == "/var/log/shutterd/audit.jsonl")
    configuration.audit.file = nil
    #expect(configuration.sockets[.gateway] == SocketAccess(owner: 991, group: 981, mode: 0o660))
    #expect(configuration.sockets[.control] == SocketAccess(group: 982))
    #expect(configuration.sockets[.engineLink] == SocketAccess(owner: 992))
    configuration.sockets = [:]
    configuration.allowedVirtualDevices = []
    configuration.externalSessionUsers = []
    configuration.devices = []
    configuration.pointers = []
    configuration.gpioChips = []
    configuration.simulatedDevices = []
    var network = GatewayConfiguration.NetworkButton(name: "doorbell")
    network.users = [.name("shutter-web")]
    #expect(configuration.networkButtons == [network])
    configuration.networkButtons = []
    #expect(configuration.simulatedChips.map(\.label) == ["demo"])
    configuration.simulatedChips = []
    configuration.lights = []
    var action = GatewayConfiguration.ActionRule(command: "print-last")
    (action.role, action.button, action.device) = (.secondary, "KEY_F13", "keypad")
    action.with = .primary
    #expect(configuration.actions == [action])
    configuration.actions = []
    #expect(configuration.sounds.captureSound == .default)
    #expect(configuration.sounds.kinds == [.gpio, .remote])
    configuration.sounds.kinds = GatewayConfiguration.Sounds().kinds
    #expect(configuration.sounds.players == [.name("kiosk")])
    configuration.sounds.players = []
    #expect(
      configuration.buzzers.map(\.place) == [
        .line(chip: "pinctrl-bcm2711", .offset(23), activeLow: false), .led("booth::buzzer"),
        .file("/run/shutterd-test/buzzer"),
      ])
    #expect(configuration.buzzers.first?.durationUSec == 60_000)
    #expect(configuration.buzzers.first?.kinds == [.remote])
    configuration.buzzers = []
    #expect(configuration == GatewayConfiguration())
  }

  @Test func theEnginesOptionsAreRightAndShowTheirDefaults() throws {
    let configuration = try Read.engine(options("shutter-engine.toml.example"))
    let defaults = EngineConfiguration()
    #expect(configuration.socket == SocketAccess(owner: 992, group: 981, mode: 0o660))
    var client = configuration.buttonToCapture
    #expect(client.camera != nil && client.preset != nil && client.size != nil)
    #expect(client.companions == ["cam1", "cam2"])
    (client.camera, client.preset, client.size, client.companions) = (nil, nil, nil, [])
    #expect(client.user == .name("pi"))
    client.user = nil
    #expect(client.regions.map(\.name) == ["shutter"])
    #expect(client.regions.first?.rectangle == [0, 0.66, 1, 0.34])
    client.regions = []
    #expect(client == defaults.buttonToCapture)
    #expect(configuration.recordings == defaults.recordings)
    #expect(configuration.sound == defaults.sound)
    #expect(configuration.cameras.first?.ignore == false)
    #expect(configuration.cameras.first?.biasControl == .init(name: "brightness", unitsPerEV: 32))
    #expect(configuration.rotation == defaults.rotation)
    #expect(configuration.pressure == defaults.pressure)
    #expect(configuration.clock == defaults.clock)
    #expect(configuration.access.first?.medium == .camera)
    var synthetic = try #require(configuration.syntheticCameras.first)
    #expect(synthetic.position == .front && configuration.syntheticCameras.count == 2)
    var played = EngineConfiguration.SyntheticCamera(name: "synthetic1")
    played.pictures = "/srv/pictures"
    #expect(configuration.syntheticCameras.last == played)
    #expect(configuration.cameras.first?.zoomFactor == 12)
    #expect(configuration.cameras.first?.range == .full)
    #expect(synthetic.controlLatency == 2)
    (synthetic.position, synthetic.controlLatency) = (nil, nil)
    #expect(synthetic.zoom == .control)
    synthetic.zoom = nil
    #expect(synthetic.stillSize == EngineConfiguration.Size(width: 2560, height: 1440))
    synthetic.stillSize = nil
    #expect(
      synthetic.light
        == EngineConfiguration.CameraLight(.file("/run/shutterd-test/lamp")))
    synthetic.light = nil
    var lamp = EngineConfiguration.CameraLight(
      .line(chip: "pinctrl-bcm2711", .name("LAMP"), activeLow: false))
    (lamp.settleMilliseconds, lamp.settleFrames) = (20, 3)
    #expect(configuration.cameras.first?.light == lamp)
    #expect(synthetic == EngineConfiguration.SyntheticCamera(name: "synthetic0"))
  }

  @Test func theTemplateSwitchesTheBuiltInClientOn() throws {
    var wanted = EngineConfiguration()
    wanted.buttonToCapture.enabled = true
    #expect(try Read.engine(example("button-to-capture.toml.example")) == wanted)
    let all = try Read.engine(options("button-to-capture.toml.example")).buttonToCapture
    #expect(all.enabled && all.camera == "cam0" && all.size != nil && all.user == .name("pi"))
    #expect(all.primary == .photo && all.primaryHold == .none && all.secondary == .none)
  }

  /// Every option that the reader knows has a line in the example. The list of options comes from
  /// the reader's error for an unknown one.
  @Test(arguments: [
    "", "[[device]]\nmatch = { NAME = \"a\" }\n", "[[gpio]]\nchip = \"c\"\nline = []\n",
    "[[dial]]\nmatch = { NAME = \"a\" }\n",
    "[[gpio]]\nchip = \"c\"\n[[gpio.dial]]\nlines = [1, 2]\n",
    "[[gpio]]\nchip = \"c\"\n[[gpio.line]]\nline = \"shutter\"\n", "[[simulated]]\nname = \"s\"\n",
    "[[simulated_gpio]]\nchip = \"c\"\nlines = [\"A\"]\n",
    "[[network]]\nname = \"n\"\nusers = [1]\n",
    "[audit]\n", "[[light]]\nled = \"a\"\n", "[limits]\n", "[sockets]\n", "[sockets.control]\n",
  ])
  func everyOptionOfTheGatewayIsInTheExample(table: String) throws {
    let known = try Read.known(in: Read.gatewayErrors(table + "zzzzzzzzzzzz = 1\n"))
    #expect(try known.subtracting(written("shutterd.toml.example")) == [])
  }

  @Test(arguments: [
    "", "[button_to_capture]\n", "[[camera]]\nmatch = { NAME = \"a\" }\n",
    "[[region]]\nname = \"r\"\n", "[[synthetic]]\nname = \"s\"\n", "[socket]\n", "[sound]\n",
    "[storage]\n", "[rotation]\n",
    "[pressure]\n", "[clock]\n", "[[access]]\nrule = \"ask\"\n",
    "[[interval]]\nname = \"roof\"\nevery_s = 60\n",
  ])
  func everyOptionOfTheEngineIsInTheExample(table: String) throws {
    let known = try Read.known(in: Read.engineErrors(table + "zzzzzzzzzzzz = 1\n"))
    #expect(try known.subtracting(written("shutter-engine.toml.example")) == [])
  }

  @Test func theExampleOfTheActionsIsRightAndHasEveryOption() throws {
    let name = "actions.toml.example"
    let none = try ActionConfiguration(Read.document(example(name)))
    #expect(none == ActionConfiguration())
    let all = try ActionConfiguration(Read.document(options(name)))
    let action = try #require(all.actions.first)
    #expect(action.timeoutSeconds == 30 && action.memoryBytes != nil && action.processes != nil)
    let errors = Read.errors { () throws(ConfigurationErrors) in
      _ = try ActionConfiguration(
        Read.document(
          "[[action]]\nname = \"a\"\ncommand = [\"/a\"]\nuser = 1\nzzzzzzzzzzzz = 1\n"))
    }
    #expect(try Read.known(in: errors).subtracting(written(name)) == [])
  }

  @Test func theExampleOfTheHooksIsRightAndHasEveryOption() throws {
    let name = "hooks.toml.example"
    #expect(try HookConfiguration(Read.document(example(name))) == HookConfiguration())
    let read = try HookConfiguration(Read.document(options(name)))
    let all = read.hooks
    var copy = HookConfiguration.Copy(
      name: "disk", folder: "/media/pi/PHOTOS/booth", user: .name("pi"))
    copy.kinds = [.photo]
    #expect(read.copies == [copy])
    #expect(read.retention?.mostFiles == 5000 && read.retention?.isWithoutCopy == false)
    var usual = HookConfiguration.Hook(
      .photo, name: "upload", command: ["/usr/local/bin/upload", "--quiet"], user: .name("pi"))
    #expect(all.count == 2)
    #expect(all.first?.memoryBytes != nil && all.first?.processes != nil)
    (usual.memoryBytes, usual.processes) = (all[0].memoryBytes, all[0].processes)
    #expect(all[0] == usual)
    #expect(all[1].kind == .press && all[1].phase == .ended)
    for table in [
      "[[copy]]\nname = \"a\"\nto = \"/a\"", "[retention]\nmax_files = 1\nwithout_copy = true",
    ] {
      let errors = Read.errors { () throws(ConfigurationErrors) in
        _ = try HookConfiguration(Read.document("\(table)\nuser = 1\nzzzzzzzzzzzz = 1\n"))
      }
      #expect(try Read.known(in: errors).subtracting(written(name)) == [])
    }
    let errors = Read.errors { () throws(ConfigurationErrors) in
      _ = try HookConfiguration(
        Read.document(
          "[[hook]]\nname = \"a\"\non = \"photo\"\ncommand = [\"/a\"]\nuser = 1\nzzzzzzzzzzzz = 1\n"
        ))
    }
    #expect(try Read.known(in: errors).subtracting(written(name)) == [])
  }

  /// The options and tables that have a line in an example.
  private func written(_ name: String) throws -> Set<String> {
    Set(
      try options(name).split(separator: "\n").compactMap { line in
        line.split(separator: " ").first.map { word in
          String(word.drop { $0 == "[" }.prefix { $0 != "]" }.split(separator: ".").last ?? "")
        }
      })
  }

  private func example(_ name: String) throws -> String { try Repository.text("docs/\(name)") }

  /// The example with its option lines uncommented. These have no blank after the `#`.
  private func options(_ name: String) throws -> String {
    try example(name).split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("#") && !line.hasPrefix("# ") ? line.dropFirst() : line
    }.joined(separator: "\n")
  }
}
