// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Configuration

@Suite struct GatewayDuplicateTests {
  /// Duplicates and their errors. The type is written out, because inferring it takes seconds.
  private static let cases: [(text: String, complaint: String)] = [
    (
      "[roles]\nKEY_CAMERA = \"primary\"\nKEY_CAMERA = \"none\"\n",
      "3:1: \"KEY_CAMERA\" is already set at test.toml:2:1; remove one of the two"
    ),
    (
      "[roles]\nKEY_COFFEE = \"primary\"\nKEY_SCREENLOCK = \"none\"\n",
      "3:1: KEY_SCREENLOCK is the same key as KEY_COFFEE, which is already used at test.toml:2:1; "
        + "remove one of the two"
    ),
    (
      "[[device]]\nname = \"pad\"\nmatch = { NAME = \"a\" }\n[[simulated]]\nname = \"pad\"\n",
      "5:8: device name \"pad\" is already used at test.toml:2:8; change or remove one of the two"
    ),
    (
      chip(name: "c", "line = 17\nrole = \"primary\"")
        + chip(name: "c", "line = 17\nrole = \"primary\"\nname = \"x\""),
      "9:8: line 17 of chip \"c\" is already used at test.toml:4:8; change or remove one of the two"
    ),
    (
      chip(name: "c", "line = \"A\"\nrole = \"primary\"")
        + "[[gpio.line]]\nline = \"A\"\nname = \"x\"\nrole = \"none\"\n",
      "7:8: line \"A\" of chip \"c\" is already used at test.toml:4:8; change or remove one of the "
        + "two"
    ),
    (
      chip(name: "c", "line = 1\nname = \"shutter\"") + "[[gpio.line]]\nline = \"shutter\"\n",
      "7:8: button name \"shutter\" of chip \"c\" is already used at test.toml:5:8; change or "
        + "remove one of the two"
    ),
    (
      "[[simulated_gpio]]\nchip = \"c\"\nlines = [\"A\"]\n"
        + "[[simulated_gpio]]\nchip = \"c\"\nlines = [\"B\"]\n",
      "5:8: simulated GPIO chip \"c\" is already used at test.toml:2:8; change or remove one of the "
        + "two"
    ),
    (
      chip(name: "c", "line = \"shutter\"") + "[[simulated]]\nname = \"c\"\n",
      "6:8: device name \"c\" is already used at test.toml:2:8; change or remove one of the two"
    ),
    (
      chip(name: "c", "line = \"rear/shutter\"\nrole = \"primary\""),
      "4:8: \"line\" cannot be the button's name, because of the slash: \"rear/shutter\"; set "
        + "\"name\" beside it"
    ),
  ]

  @Test(arguments: cases)
  func aSecondUseIsNamedWithBothPlaces(text: String, expected: String) {
    #expect(Read.gatewayErrors(text) == ["test.toml:\(expected)"])
  }

  @Test func theSameLineOfTwoChipsIsTwoLines() throws {
    let text =
      GatewayDuplicateTests.chip(name: "c", "line = \"shutter\"")
      + GatewayDuplicateTests.chip(name: "d", "line = \"shutter\"")
    #expect(try Read.gateway(text).gpioChips.map(\.label) == ["c", "d"])
  }

  @Test func aDropInThatMapsALineAgainNamesBothFiles() throws {
    let text = GatewayDuplicateTests.chip(name: "c", "line = \"shutter\"")
    var document = try Read.document(text, file: "main.toml")
    document.merge(try Read.document(text, file: "main.toml.d/10.toml"))
    let errors = Read.errors { () throws(ConfigurationErrors) in
      _ = try Read.gateway(document)
    }
    #expect(
      errors == [
        "main.toml.d/10.toml:4:8: line \"shutter\" of chip \"c\" is already used at main.toml:4:8; "
          + "change or remove one of the two"
      ])
  }

  /// A chip with one GPIO line, which takes four lines of text, followed by more.
  private static func chip(name: String, _ options: String) -> String {
    "[[gpio]]\nchip = \"\(name)\"\n[[gpio.line]]\n\(options)\n"
  }
}
