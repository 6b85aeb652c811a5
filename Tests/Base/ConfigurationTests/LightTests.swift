// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Configuration

@Suite struct LightTests {
  @Test func lightsAreReadWithTheirDefaults() throws {
    let lights = try Read.gateway(
      """
      [[light]]
      led = "booth::ready"
      [[light]]
      name = "trouble"
      chip = "c"
      line = 4
      active_low = true
      colour = "red"
      seat = "seat1"
      [[light]]
      chip = "c"
      line = "LAMP"
      [[light]]
      file = "/run/light"
      """
    ).lights
    var first = GatewayConfiguration.Light(
      name: "LED \"booth::ready\"", place: .led("booth::ready"))
    first.seat = "seat0"
    var second = GatewayConfiguration.Light(
      name: "trouble", place: .line(chip: "c", .offset(4), activeLow: true))
    second.colour = .red
    second.seat = "seat1"
    #expect(
      lights == [
        first, second,
        .init(
          name: "line \"LAMP\" of chip \"c\"",
          place: .line(chip: "c", .name("LAMP"), activeLow: false)),
        .init(name: "file \"/run/light\"", place: .file("/run/light")),
      ])
  }

  /// Mistakes and their errors.
  private static let mistakes: [(text: String, complaint: String)] = [
    (
      "[[light]]\ncolour = \"red\"\n",
      "1:1: [[light]] does not say where the light is; set \"led\", \"chip\" and \"line\", or "
        + "\"file\""
    ),
    (
      "[[light]]\nled = \"a\"\nfile = \"/b\"\n",
      "1:1: [[light]] says more than once where the light is; keep one of \"led\", \"chip\" and "
        + "\"file\"; a light of several colours is one [[light]] for each"
    ),
    (
      "[[light]]\nchip = \"c\"\n", "1:1: [[light]] lacks \"line\"; name the line, or its offset"
    ),
    (
      "[[light]]\nled = \"a\"\nactive_low = true\n",
      "3:14: \"active_low\" is for a light on a GPIO line, which lacks \"chip\"; name the chip, or "
        + "remove \"active_low\""
    ),
    (
      "[[light]]\nled = \"../secret\"\n",
      "2:7: \"led\" is not the name of an LED: \"../secret\"; the names are those that "
        + "\"ls /sys/class/leds\" shows"
    ),
    (
      "[[light]]\nled = \"a\"\ncolour = \"pink\"\n",
      "3:10: \"colour\" is \"pink\"; it may be \"red\", \"green\" or \"blue\""
    ),
    (
      "[[light]]\nled = \"a\"\ncolor = \"red\"\n",
      "3:1: unknown key \"color\"; did you mean \"colour\"?"
    ),
    (
      "[[light]]\nfile = \"light\"\n",
      "2:8: \"file\" must be an absolute path: \"light\"; begin it with a slash"
    ),
    (
      "[[light]]\nled = \"a\"\n[[light]]\nled = \"a\"\n",
      "3:1: LED \"a\" is already used at test.toml:1:1; change or remove one of the two"
    ),
    (
      "[[light]]\nled = \"a\"\nname = \"x\"\n[[light]]\nled = \"b\"\nname = \"x\"\n",
      "6:8: light name \"x\" is already used at test.toml:3:8; change or remove one of the two"
    ),
    (
      "[[gpio]]\nchip = \"c\"\n[[gpio.line]]\nline = 4\nrole = \"primary\"\n"
        + "[[light]]\nchip = \"c\"\nline = 4\n",
      "6:1: line 4 of chip \"c\" is already used at test.toml:4:8; change or remove one of the two"
    ),
  ]

  @Test(arguments: mistakes)
  func aMistakeIsNamedWithItsPlaceAndTheRemedy(text: String, complaint: String) {
    #expect(Read.gatewayErrors(text) == ["test.toml:\(complaint)"])
  }

  @Test func aCommandOfASimulatedButtonNeedsTheButton() throws {
    let device = "[[simulated]]\nname = \"s\"\n"
    #expect(
      try Read.gateway(device + "commands = { KEY_VOLUMEUP = \"print\" }\n")
        .simulatedDevices.first?.commands == ["KEY_VOLUMEUP": "print"])
    #expect(
      Read.gatewayErrors(device + "commands = { KEY_CAMERA = \"print\" }\n") == [
        "test.toml:3:14: the device has no button \"KEY_CAMERA\"; give it a role in \"buttons\""
      ])
  }
}
