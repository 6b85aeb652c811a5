// SPDX-License-Identifier: Apache-2.0

import Testing
import Vocabulary

@testable import Configuration

@Suite("Rules for pointing devices")
struct PointerRuleTests {
  @Test("A rule with everything, and one with its match alone")
  func rules() throws {
    let rules = try Read.gateway(
      """
      [[pointer]]
      name = "panel"
      match = { ID_INPUT_TOUCHSCREEN = "1" }
      surface = "booth"
      matrix = [-1, 0, 1, 0, 1.0, 0]
      role = "secondary"
      [[pointer]]
      match = { NAME = "*Mouse*" }
      rotation = 270
      roles = { BTN_SIDE = "primary" }
      pad_touches = true
      reject_palms = true
      palm_size = 200
      [[pointer]]
      match = { NAME = "*" }
      """
    ).pointers
    var panel = GatewayConfiguration.PointerRule(
      match: DeviceMatch(["ID_INPUT_TOUCHSCREEN": "1"]))
    panel.name = "panel"
    panel.surface = "booth"
    panel.orientation = .matrix([-1, 0, 1, 0, 1, 0])
    panel.role = .secondary
    var mouse = GatewayConfiguration.PointerRule(match: DeviceMatch(["NAME": "*Mouse*"]))
    mouse.orientation = .rotation(270)
    mouse.roles = ["BTN_SIDE": .primary]
    mouse.padTouches = true
    (mouse.rejectsPalms, mouse.palmSize) = (true, 200)
    let plain = GatewayConfiguration.PointerRule(match: DeviceMatch(["NAME": "*"]))
    #expect(rules == [panel, mouse, plain])
    #expect(plain.surface == "display0" && plain.role == .primary && plain.orientation == nil)
    #expect(plain.roles == ["BTN_LEFT": .primary, "BTN_RIGHT": .secondary] && !plain.padTouches)
  }

  @Test(
    "What cannot be is an error with its place and the remedy",
    arguments: [
      ("surface = \"s\"\n", "1:1: [[pointer]] lacks \"match\""),
      (
        "match = { NAME = \"a\" }\nrotation = 45\n",
        "3:12: \"rotation\" is 45; it may be 0, 90, 180 or 270; \"matrix\" takes other turns"
      ),
      (
        "match = { NAME = \"a\" }\nrotation = 360\n",
        "3:12: \"rotation\" is out of range: 360; it may be 0 to 270"
      ),
      (
        "match = { NAME = \"a\" }\nrotation = 90\nmatrix = [1, 0, 0, 0, 1, 0]\n",
        "4:10: \"matrix\" and \"rotation\" are both set; remove one: a matrix can turn as well"
      ),
      (
        "match = { NAME = \"a\" }\nmatrix = [1, 0, 0]\n",
        "3:10: \"matrix\" has 3 numbers; it needs 6"
      ),
      (
        "match = { NAME = \"a\" }\nsurface = \"\(String(repeating: "s", count: 65))\"\n",
        "3:11: \"surface\" is too long; a name of a surface has at most 64 bytes"
      ),
      (
        "match = { NAME = \"a\" }\npalm_size = 0\n",
        "3:13: \"palm_size\" is out of range: 0; it may be 1 to 1000000"
      ),
      (
        "match = { NAME = \"a\" }\nsurfaces = \"s\"\n",
        "3:1: unknown key \"surfaces\"; did you mean \"surface\"?"
      ),
    ])
  func errors(text: String, expected: String) {
    #expect(Read.gatewayErrors("[[pointer]]\n" + text) == ["test.toml:\(expected)"])
  }
}
