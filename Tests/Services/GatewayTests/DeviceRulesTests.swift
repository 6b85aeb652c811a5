// SPDX-License-Identifier: Apache-2.0
import Configuration
import DeviceMonitor
import InputDevices
import LightDevices
import Testing
import Vocabulary

@testable import Gateway

/// Tests how the configuration of devices becomes rules for finding them.
struct DeviceRulesTests {
  @Test("without a rule a device has the general roles and debounce time, and no other setting")
  func noRule() throws {
    var configuration = GatewayConfiguration()
    configuration.roles = ["KEY_CAMERA": .primary, "KEY_A": .none]
    configuration.debounceUSec = 7_000
    let settings = try #require(DeviceRules(configuration).settings(Self.candidate()))
    #expect(
      settings
        == EvdevSettings(
          name: nil, mode: nil, roles: ["KEY_CAMERA": .primary, "KEY_A": .none],
          debounceUSec: 7_000, escapeChord: [14, 1, 28]))
  }

  @Test("the first rule that fits counts, alone")
  func firstRule() throws {
    var named = GatewayConfiguration.DeviceRule(match: DeviceMatch(["ID_BUS": "usb"]))
    named.name = "booth-pedal"
    named.mode = .observe
    named.roles = ["KEY_B": .secondary]
    named.debounceUSec = 3000
    named.isMomentary = true
    named.isLatching = true
    named.hardware = "remote"
    named.steps = 7
    named.threshold = 80
    named.firstPress = .connection
    var later = GatewayConfiguration.DeviceRule(match: DeviceMatch(["ID_BUS": "*"]))
    later.ignore = true
    var configuration = GatewayConfiguration()
    configuration.devices = [named, later]
    configuration.escapeChord = []
    let rules = DeviceRules(configuration)
    var expected = EvdevSettings(
      name: "booth-pedal", mode: .observe, roles: ["KEY_B": .secondary], debounceUSec: 3000,
      isMomentary: true, escapeChord: [])
    expected.isLatching = true
    expected.hardware = "remote"
    expected.steps = 7
    expected.threshold = 80
    expected.firstPress = .connection
    #expect(rules.settings(Self.candidate(["ID_BUS": "usb"])) == expected)
    #expect(rules.settings(Self.candidate(["ID_BUS": "bluetooth"])) == nil)
    #expect(rules.settings(Self.candidate()) != nil)
  }

  @Test("each mode of the configuration is that of the devices")
  func modes() throws {
    for mode in DeviceMode.allCases {
      var rule = GatewayConfiguration.DeviceRule(match: DeviceMatch(["ID_BUS": "*"]))
      rule.mode = mode
      var configuration = GatewayConfiguration()
      configuration.devices = [rule]
      let settings = DeviceRules(configuration).settings(Self.candidate(["ID_BUS": "usb"]))
      #expect(settings?.mode == mode)
    }
  }

  @Test("a rule for pointing devices leaves the keys of a keyboard in the same node their roles")
  func combined() throws {
    var configuration = GatewayConfiguration()
    configuration.pointers = [.init(match: DeviceMatch(["ID_INPUT_MOUSE": "1"]))]
    let combined = Self.candidate(["ID_INPUT": "1", "ID_INPUT_MOUSE": "1", "ID_BUS": "usb"])
    let usual = try #require(DeviceRules(configuration).settings(combined))
    #expect(usual.pointer != nil && usual.roles["BTN_LEFT"] == .primary)
    #expect(usual.roles["KEY_VOLUMEUP"] == .secondary)
    var rule = GatewayConfiguration.DeviceRule(match: DeviceMatch(["ID_BUS": "usb"]))
    rule.roles = ["KEY_F13": .primary]
    rule.isLatching = true
    rule.hardware = "receiver"
    rule.firstPress = .foundDown
    (rule.debounceUSec, rule.minimumPressUSec) = (30_000, 5_000)
    configuration.devices = [rule]
    let own = try #require(DeviceRules(configuration).settings(combined))
    #expect(own.roles["KEY_F13"] == .primary && own.roles["KEY_VOLUMEUP"] == nil)
    // And what else is said of them.
    #expect(own.isLatching && own.hardware == "receiver" && own.firstPress == .foundDown)
    #expect(own.debounceUSec == 30_000 && own.minimumPressUSec == 5_000)
    configuration.devices[0].ignore = true
    #expect(DeviceRules(configuration).settings(combined)?.roles["KEY_VOLUMEUP"] == nil)
  }

  @Test("virtual devices are allowed by name only where the configuration says so")
  func virtualDevices() {
    var configuration = GatewayConfiguration()
    #expect(!DeviceRules(configuration).allowsVirtual("remapper", nil))
    configuration.allowedVirtualDevices = [GatewayConfiguration.VirtualDevice("remapper")]
    #expect(DeviceRules(configuration).allowsVirtual("remapper", nil))
    #expect(!DeviceRules(configuration).allowsVirtual("another", nil))
  }

  @Test("a line keeps everything that is said of it")
  func lines() throws {
    var first = GatewayConfiguration.GPIOLine(
      line: .name("SHUTTER"), name: "shutter", role: .primary)
    first.activeLow = true
    first.bias = .pullUp
    first.debounceUSec = 20_000
    first.isMomentary = true
    first.defaultAction = .key("KEY_CAMERA")
    var second = GatewayConfiguration.GPIOLine(line: .offset(7), name: "line7", role: .halfPress)
    // The command of the line is run by the gateway.
    second.defaultAction = .command("lights")
    var configuration = GatewayConfiguration()
    configuration.gpioChips = [
      GatewayConfiguration.GPIOChip(label: "booth", lines: [first, second])
    ]
    #expect(
      DeviceRules(configuration).gpioChips == [
        GPIOChipSettings(
          label: "booth",
          lines: [
            .init(
              .name("SHUTTER"), name: "shutter", role: .primary, activeLow: true, bias: .pullUp,
              debounceUSec: 20_000, isMomentary: true, defaultKey: 212),
            .init(.offset(7), name: "line7", role: .halfPress, debounceUSec: 15_000),
          ])
      ])
  }

  @Test("simulated chips are those of the configuration")
  func simulatedChips() {
    var configuration = GatewayConfiguration()
    configuration.simulatedChips = [
      GatewayConfiguration.SimulatedChip(label: "demo", lines: ["A", "B"])
    ]
    #expect(
      DeviceRules(configuration).simulatedChips == [
        SimulatedChipSettings(label: "demo", lines: ["A", "B"])
      ])
  }

  @Test("each bias of the configuration is that of the lines")
  func biases() {
    let biases: [(GatewayConfiguration.Bias, GPIOChipSettings.Bias)] = [
      (.asIs, .asIs), (.disabled, .disabled), (.pullUp, .pullUp), (.pullDown, .pullDown),
    ]
    for (configured, expected) in biases {
      var line = GatewayConfiguration.GPIOLine(line: .offset(0), name: "a", role: .primary)
      line.bias = configured
      var configuration = GatewayConfiguration()
      configuration.gpioChips = [GatewayConfiguration.GPIOChip(label: "c", lines: [line])]
      #expect(DeviceRules(configuration).gpioChips[0].lines[0].bias == expected)
    }
  }

  @Test("a pointing device keeps everything that is said of it")
  func pointers() throws {
    let screen = Self.candidate(["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1"])
    var rule = GatewayConfiguration.PointerRule(match: DeviceMatch(["ID_INPUT_TOUCHSCREEN": "1"]))
    rule.name = "panel"
    rule.surface = "booth"
    rule.orientation = .rotation(90)
    rule.role = .secondary
    rule.roles = ["BTN_LEFT": .secondary]
    rule.padTouches = true
    rule.size = SurfaceSize(width: 800, height: 480)
    rule.hasCompositor = false
    rule.palmSize = 60
    func settings() throws -> EvdevSettings {
      var configuration = GatewayConfiguration()
      configuration.pointers = [rule]
      return try #require(DeviceRules(configuration).settings(screen))
    }
    let found = try settings()
    #expect(found.name == "panel" && found.mode == .observe)
    #expect(found.roles["BTN_LEFT"] == .secondary)
    #expect(
      found.pointer
        == PointerSettings(
          surface: "booth", matrix: CalibrationMatrix(rotation: 90), role: .secondary,
          padTouches: true, size: SurfaceSize(width: 800, height: 480), hasCompositor: false,
          palms: PalmRule(size: 60)))
    rule.orientation = .matrix([-1, 0, 1, 0, 1, 0])
    (rule.rejectsPalms, rule.palmSize) = (true, nil)
    let other = try #require(try settings().pointer)
    #expect(other.matrix == CalibrationMatrix([-1, 0, 1, 0, 1, 0]) && other.matrix != nil)
    #expect(other.palms == PalmRule(size: nil))
    rule.rejectsPalms = false
    #expect(try settings().pointer?.palms == nil)
  }

  @Test("dials of devices and of lines keep everything that is said of them")
  func dials() throws {
    var rule = GatewayConfiguration.DialRule(match: DeviceMatch(["ID_BUS": "*"]))
    rule.name = "knob"
    rule.axis = .wheel
    rule.control = "lens"
    rule.isReversed = true
    rule.roles = ["BTN_0": .primary]
    var encoder = GatewayConfiguration.GPIODial(name: "dial", a: .name("A"), b: .offset(3))
    encoder.bias = .pullUp
    encoder.control = "zoom"
    encoder.edgesPerStep = 2
    var configuration = GatewayConfiguration()
    configuration.dials = [rule]
    configuration.gpioChips = [
      GatewayConfiguration.GPIOChip(label: "booth", lines: [], dials: [encoder])
    ]
    let rules = DeviceRules(configuration)
    let found = try #require(rules.settings(Self.candidate(["ID_BUS": "usb"])))
    #expect(found.name == "knob" && found.roles == ["BTN_0": .primary] && found.mode == .observe)
    #expect(found.dial == DialSettings(axis: .wheel, control: "lens", isReversed: true))
    let lines = try #require(rules.gpioChips.first?.dials.first)
    #expect(lines.name == "dial" && lines.control == "zoom" && lines.edgesPerStep == 2)
    #expect(lines.a.bias == .pullUp && lines.b.bias == .pullUp)
  }

  @Test("simulated devices are as configured")
  func simulated() {
    var device = GatewayConfiguration.SimulatedDevice(name: "remote")
    device.seat = "seat1"
    device.present = false
    device.fifo = "/run/fifo"
    device.buttons = ["KEY_CAMERA": .primary]
    var configuration = GatewayConfiguration()
    configuration.simulatedDevices = [device]
    #expect(
      DeviceRules(configuration).simulatedDevices == [
        SimulatedSettings(
          name: "remote", seat: "seat1", isPresent: false, fifo: "/run/fifo",
          buttons: ["KEY_CAMERA": .primary])
      ])
  }

  @Test("lights are where they are configured")
  func lights() {
    let places: [LightPlace] = [
      .led("a"), .file("/b"), .line(chip: "c", .offset(3), activeLow: true),
      .line(chip: "c", .name("D"), activeLow: false),
    ]
    var configuration = GatewayConfiguration()
    configuration.lights = places.map { .init(name: "light", place: $0) }
    #expect(
      DeviceRules(configuration).lights == places.map { .init(name: "light", place: $0) })
  }

  private static func candidate(_ properties: [String: String] = [:]) -> EvdevCandidate {
    EvdevCandidate(
      device: UdevDevice(
        syspath: "/sys/devices/a/input/event0", subsystem: "input", properties: properties),
      keys: KeySet())
  }
}
