// SPDX-License-Identifier: Apache-2.0

import Testing
import Vocabulary

@testable import Configuration

@Suite("Dials in the gateway's configuration")
struct DialConfigurationTests {
  @Test func aRuleAndAnEncoderHaveDefaults() throws {
    let configuration = try Read.gateway(
      """
      [[dial]]
      match = { NAME = "*PowerMate*" }
      [[dial]]
      name = "wheel"
      match = { ID_VENDOR_ID = "046d" }
      axis = "REL_WHEEL"
      control = "iso"
      reversed = true
      roles = {}
      [[gpio]]
      chip = "pinctrl-bcm2711"
      [[gpio.dial]]
      lines = ["A", 6]
      [[gpio.dial]]
      name = "zoom"
      lines = [20, 21]
      bias = "pull_up"
      control = "zoom"
      reversed = true
      edges_per_step = 2
      """)
    #expect(configuration.dials.map(\.control) == ["front", "iso"])
    #expect(configuration.dials.map(\.axis) == [nil, .wheel])
    #expect(configuration.dials.map(\.isReversed) == [false, true])
    #expect(configuration.dials.map(\.roles) == [["BTN_0": .halfPress], [:]])
    let chip = try #require(configuration.gpioChips.first)
    #expect(chip.lines == [])
    let first = GatewayConfiguration.GPIODial(name: "dial", a: .name("A"), b: .offset(6))
    // A reversed encoder is one whose lines are exchanged.
    var second = GatewayConfiguration.GPIODial(name: "zoom", a: .offset(21), b: .offset(20))
    (second.bias, second.control, second.edgesPerStep) = (.pullUp, "zoom", 2)
    #expect(chip.dials == [first, second])
  }

  @Test(arguments: [
    ("lines = [1]", "4:9: \"lines\" has 1 lines; list the encoder's two, A and then B"),
    (
      "lines = [1, 1]",
      "4:13: line 1 of chip \"c\" is already used at test.toml:4:10; change or remove one of the two"
    ),
    (
      "lines = [1, 2]\nedges_per_step = 3",
      "5:18: \"edges_per_step\" is 3; an encoder has 1, 2 or 4 edges for each step"
    ),
    ("name = \"d\"", "3:1: [[gpio.dial]] lacks \"lines\""),
  ])
  func anEncoderHasTwoLines(option: String, expected: String) {
    let errors = Read.gatewayErrors("[[gpio]]\nchip = \"c\"\n[[gpio.dial]]\n" + option + "\n")
    #expect(errors == ["test.toml:\(expected)"])
  }

  @Test func aLineIsAButtonOrADialsAndNotBoth() {
    let errors = Read.gatewayErrors(
      """
      [[gpio]]
      chip = "c"
      [[gpio.line]]
      line = 4
      role = "primary"
      [[gpio.dial]]
      lines = [4, 5]
      """)
    #expect(errors.count == 1 && errors[0].contains("line 4 of chip \"c\" is already used"))
  }

  @Test func paceAndAxesWithAPosition() throws {
    let configuration = try Read.gateway(
      """
      [[dial]]
      match = { NAME = "a" }
      axis = "ABS_THROTTLE"
      units = 4
      steps = 3
      acceleration = 5
      detents = 20
      endless = true
      threshold = 30
      roles = { "ABS_RZ+" = "primary" }
      [[device]]
      match = { NAME = "b" }
      steps = 7
      threshold = 80
      roles = { "ABS_HAT0X-" = "control_down", KEY_ENTER = "primary" }
      [[gpio]]
      chip = "c"
      [[gpio.dial]]
      lines = [1, 2]
      steps = 2
      acceleration = 9
      """)
    let dial = try #require(configuration.dials.first)
    #expect(dial.axis == .throttle && dial.units == 4 && dial.detents == 20 && dial.isEndless)
    #expect(dial.pace.steps == 3 && dial.pace.acceleration == 5 && dial.threshold == 30)
    #expect(dial.roles == ["ABS_RZ+": .primary])
    let device = try #require(configuration.devices.first)
    #expect(device.steps == 7 && device.threshold == 80)
    #expect(device.roles == ["ABS_HAT0X-": .controlDown, "KEY_ENTER": .primary])
    let pace = try #require(configuration.gpioChips.first?.dials.first?.pace)
    #expect(pace.steps == 2 && pace.acceleration == 9)
  }

  @Test(arguments: ["steps = 0", "acceleration = 21", "units = 0", "threshold = 9", "detents = 0"])
  func aPaceHasItsLimits(_ option: String) {
    let errors = Read.gatewayErrors("[[dial]]\nmatch = { NAME = \"a\" }\n\(option)\n")
    #expect(errors.count == 1 && errors[0].contains("is out of range"))
  }

  @Test func anAxisIsOneThatDialsHave() {
    let errors = Read.gatewayErrors("[[dial]]\nmatch = { NAME = \"a\" }\naxis = \"REL_DAIL\"\n")
    #expect(errors.count == 1 && errors[0].contains("REL_DIAL"))
  }
}
