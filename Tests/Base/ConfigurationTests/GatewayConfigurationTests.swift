// SPDX-License-Identifier: Apache-2.0

import Testing
import Vocabulary

@testable import Configuration

@Suite struct GatewayConfigurationTests {
  @Test func anEmptyFileIsTheDefault() throws {
    let configuration = try Read.gateway("")
    #expect(configuration == GatewayConfiguration())
    #expect(configuration.debounceUSec == 15_000)
    #expect(configuration.acknowledgementTimeoutUSec == 1_000_000)
    #expect(configuration.maximumHoldUSec == 600_000_000)
    #expect(configuration.foreground == .lastToAsk)
    #expect(configuration.allowedVirtualDevices == [])
    #expect(configuration.externalSessionUsers == [])
    #expect(
      configuration.roles == [
        "KEY_VOLUMEDOWN": .primary, "KEY_CAMERA": .primary, "KEY_VOLUMEUP": .secondary,
        "KEY_CAMERA_FOCUS": .halfPress, "KEY_ZOOMIN": .zoomIn, "KEY_ZOOMOUT": .zoomOut,
        "KEY_CAMERA_ZOOMIN": .zoomIn, "KEY_CAMERA_ZOOMOUT": .zoomOut,
        "KEY_CAMERA_UP": .exposureUp, "KEY_CAMERA_DOWN": .exposureDown,
        "KEY_CAMERA_RIGHT": .controlUp, "KEY_CAMERA_LEFT": .controlDown,
      ])
    #expect(configuration.devices == [])
    #expect(configuration.gpioChips == [])
    #expect(configuration.simulatedDevices == [])
    #expect(configuration.simulatedChips == [])
    #expect(configuration.networkButtons == [])
  }

  @Test func generalOptionsAreRead() throws {
    var expected = GatewayConfiguration()
    expected.debounceUSec = 0
    expected.acknowledgementTimeoutUSec = 250_000
    expected.maximumHoldUSec = 30_000_000
    expected.foreground = .pinned(application: "org.example.booth")
    expected.allowedVirtualDevices = [
      .name(GlobPattern("rig-keys")), .physicalPath(GlobPattern("rig/*")),
    ]
    expected.externalSessionUsers = [.name("booth"), .identifier(1000), .identifier(1001)]
    expected.roles["KEY_VOLUMEUP"] = Role.none
    expected.roles["KEY_ENTER"] = .primary
    #expect(
      try Read.gateway(
        """
        debounce_ms = 0
        acknowledgement_timeout_ms = 250
        maximum_hold_s = 30
        foreground = "pinned"
        pinned_application = "org.example.booth"
        allow_virtual_devices = ["rig-keys", "phys:rig/*"]
        external_sessions_for = ["booth", 1000, "1001"]
        [roles]
        KEY_VOLUMEUP = "none"
        KEY_ENTER = "primary"
        """) == expected)
    #expect(try Read.gateway("foreground = \"shell\"").foreground == .shell)
    for (text, user) in [
      ("\"kiosk\"", GatewayConfiguration.UserReference.name("kiosk")), ("1001", .identifier(1001)),
    ] {
      let pinned = try Read.gateway(
        "foreground = \"pinned\"\npinned_application = \"org.example.a\"\npinned_user = \(text)")
      #expect(pinned.foreground == .pinned(application: "org.example.a", user: user))
    }
    let session = try Read.gateway(
      "foreground = \"active_session\"\nlogin_records = \"/run/elogind\"")
    #expect(session.foreground == .activeSession && session.loginRecords == "/run/elogind")
  }

  @Test func deviceRulesAreReadInTheirOrder() throws {
    let rules = try Read.gateway(
      """
      [[device]]
      name = "keypad"
      match = { ID_VENDOR_ID = "1234", NAME = "*Key*" }
      mode = "grab"
      debounce_ms = 5
      momentary = true
      hardware = "remote"
      first_press = "found_down"
      roles = { KEY_ENTER = "primary" }
      [[device]]
      match = { NAME = "*" }
      ignore = true
      latching = true
      """
    ).devices
    var first = GatewayConfiguration.DeviceRule(
      match: DeviceMatch(["ID_VENDOR_ID": "1234", "NAME": "*Key*"]))
    first.name = "keypad"
    first.mode = .grab
    first.debounceUSec = 5000
    first.isMomentary = true
    first.hardware = "remote"
    first.firstPress = .foundDown
    first.roles = ["KEY_ENTER": .primary]
    var second = GatewayConfiguration.DeviceRule(match: DeviceMatch(["NAME": "*"]))
    second.ignore = true
    second.isLatching = true
    #expect(rules == [first, second])
    #expect(second.mode == nil && second.roles == nil && second.debounceUSec == nil)
  }

  @Test func actionsAreReadInTheirOrder() throws {
    let actions = try Read.gateway(
      """
      [[action]]
      command = "print-last"
      device = "keypad"
      button = "KEY_F13"
      gesture = "double_tap"
      [[action]]
      command = "collage"
      role = "primary"
      with = "secondary"
      """
    ).actions
    var first = GatewayConfiguration.ActionRule(command: "print-last")
    (first.device, first.button, first.gesture) = ("keypad", "KEY_F13", .doubleTap)
    var second = GatewayConfiguration.ActionRule(command: "collage")
    (second.role, second.with) = (.primary, .secondary)
    #expect(actions == [first, second])
  }

  @Test func tablesOfOneChipAreJoined() throws {
    let chips = try Read.gateway(
      """
      [[gpio]]
      chip = "pinctrl-bcm2711"
      [[gpio.line]]
      line = "SHUTTER"
      name = "shutter"
      active_low = true
      bias = "pull_up"
      debounce_ms = 20
      momentary = true
      default = { key = "KEY_VOLUMEDOWN" }
      [[gpio.line]]
      line = 17
      role = "half_press"
      [[gpio]]
      chip = "expander"
      [[gpio.line]]
      line = "record"
      default = { command = "print-last" }
      [[gpio]]
      chip = "pinctrl-bcm2711"
      line = [{ line = 4, role = "none" }]
      """
    ).gpioChips
    var shutter = GatewayConfiguration.GPIOLine(
      line: .name("SHUTTER"), name: "shutter", role: .primary)
    shutter.activeLow = true
    shutter.bias = .pullUp
    shutter.debounceUSec = 20_000
    shutter.isMomentary = true
    shutter.defaultAction = .key("KEY_VOLUMEDOWN")
    var record = GatewayConfiguration.GPIOLine(
      line: .name("record"), name: "record", role: .secondary)
    record.defaultAction = .command("print-last")
    #expect(
      chips == [
        GatewayConfiguration.GPIOChip(
          label: "pinctrl-bcm2711",
          lines: [
            shutter,
            GatewayConfiguration.GPIOLine(line: .offset(17), name: "line17", role: .halfPress),
            GatewayConfiguration.GPIOLine(
              line: .offset(4), name: "line4", role: Role.none),
          ]),
        GatewayConfiguration.GPIOChip(label: "expander", lines: [record]),
      ])
    #expect(!record.activeLow && record.bias == .asIs && record.debounceUSec == nil)
  }

  @Test("simulated chips have the lines that are listed, and gpio tables may name them")
  func simulatedChips() throws {
    let configuration = try Read.gateway(
      """
      [[simulated_gpio]]
      chip = "demo"
      lines = ["SHUTTER", "LAMP"]
      [[simulated_gpio]]
      chip = "other"
      lines = ["A"]
      [[gpio]]
      chip = "demo"
      line = [{ line = "SHUTTER", role = "primary" }]
      """)
    #expect(
      configuration.simulatedChips == [
        GatewayConfiguration.SimulatedChip(label: "demo", lines: ["SHUTTER", "LAMP"]),
        GatewayConfiguration.SimulatedChip(label: "other", lines: ["A"]),
      ])
    #expect(configuration.gpioChips.map(\.label) == ["demo"])
    let many = (0...64).map { "\"L\($0)\"" }.joined(separator: ", ")
    for (text, complaint) in [
      ("lines = []\n", "3:9: \"lines\" has 0 lines; list 1 to 64"),
      ("lines = [\(many)]\n", "3:9: \"lines\" has 65 lines; list 1 to 64"),
    ] {
      let errors = Read.gatewayErrors("[[simulated_gpio]]\nchip = \"c\"\n" + text)
      #expect(errors == ["test.toml:\(complaint)"])
    }
    let twice = Read.gatewayErrors(
      "[[simulated_gpio]]\nchip = \"c\"\nlines = [\"A\", \"A\"]\n")
    #expect(twice.count == 1 && twice[0].contains("appears twice: \"A\""))
  }

  @Test("buttons for the network: nobody but the named users, two a second, no role that locks")
  func networkButtons() throws {
    let buttons = try Read.gateway(
      """
      [[network]]
      name = "doorbell"
      users = ["shutter-web"]
      [[network]]
      name = "rig"
      users = [991, "pi"]
      seat = "seat1"
      roles = ["secondary", "half_press", "secondary"]
      per_second = 100
      """
    ).networkButtons
    var (first, second) = (
      GatewayConfiguration.NetworkButton(name: "doorbell"),
      GatewayConfiguration.NetworkButton(name: "rig")
    )
    first.users = [.name("shutter-web")]
    (second.users, second.seat) = ([.identifier(991), .name("pi")], "seat1")
    (second.roles, second.perSecond) = ([.secondary, .halfPress], 100)
    #expect(buttons == [first, second])
    #expect(first.roles == [.primary] && first.perSecond == 2 && first.seat == "seat0")
    for (text, complaint) in [
      ("", "[[network]] lacks \"users\""), ("users = []\n", "\"users\" is empty"),
      ("users = [1]\nroles = []\n", "\"roles\" is empty"),
      ("users = [1]\nroles = [\"lock\"]\n", "cannot be pressed over the network: \"lock\""),
      ("users = [1]\nroles = [\"launch\"]\n", "cannot be pressed over the network"),
      ("users = [1]\nper_second = 0\n", "per_second"),
    ] {
      let errors = Read.gatewayErrors("[[network]]\nname = \"d\"\n" + text)
      #expect(errors.count == 1 && errors[0].contains(complaint), "\(errors)")
    }
    let twice = Read.gatewayErrors(
      "[[network]]\nname = \"d\"\nusers = [1]\n[[simulated]]\nname = \"d\"\n")
    #expect(twice.count == 1 && twice[0].contains("device name \"d\""))
  }

  @Test func simulatedDevicesHaveTheVolumeKeysByDefault() throws {
    let devices = try Read.gateway(
      """
      [[simulated]]
      name = "sim0"
      [[simulated]]
      name = "sim1"
      seat = "seat1"
      present = false
      fifo = "/run/user/1000/keys"
      buttons = { KEY_CAMERA = "primary" }
      """
    ).simulatedDevices
    var second = GatewayConfiguration.SimulatedDevice(name: "sim1")
    second.seat = "seat1"
    second.present = false
    second.fifo = "/run/user/1000/keys"
    second.buttons = ["KEY_CAMERA": .primary]
    #expect(devices == [GatewayConfiguration.SimulatedDevice(name: "sim0"), second])
    let first = try #require(devices.first)
    #expect(first.seat == "seat0" && first.present && first.fifo == nil)
    #expect(first.buttons == ["KEY_VOLUMEDOWN": .primary, "KEY_VOLUMEUP": .secondary])
  }
}
