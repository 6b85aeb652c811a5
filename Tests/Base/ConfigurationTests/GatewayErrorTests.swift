// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Configuration

@Suite struct GatewayErrorTests {
  @Test(arguments: [
    ("debonce_ms = 15\n", "1:1: unknown key \"debonce_ms\"; did you mean \"debounce_ms\"?"),
    ("[rolse]\n", "1:2: unknown key \"rolse\"; did you mean \"roles\"?"),
    ("[[gpoi]]\n", "1:3: unknown key \"gpoi\"; did you mean \"gpio\"?"),
    (
      "[[simulated]]\nname = \"s\"\nvolume = 3\n",
      "3:1: unknown key \"volume\"; [[simulated]] takes \"name\", \"seat\", \"present\", "
        + "\"fifo\", \"buttons\", \"commands\" and \"surface\""
    ),
    (
      "[[device]]\nmatch = { NAME = \"a\" }\nmodes = \"grab\"\n",
      "3:1: unknown key \"modes\"; did you mean \"mode\"?"
    ),
    (
      "[[gpio]]\nchip = \"c\"\n[[gpio.line]]\nline = 3\nrole = \"primary\"\nactive-low = true\n",
      "6:1: unknown key \"active-low\"; did you mean \"active_low\"?"
    ),
  ])
  func anUnknownKeyComesWithTheNearestKnownOne(text: String, expected: String) {
    #expect(Read.gatewayErrors(text) == ["test.toml:\(expected)"])
  }

  @Test func theListOfKnownKeysComesOnce() throws {
    let text = "[storage]\n[recordings]\n[[synthetic]]\nname = \"s\"\n[pressure]\n"
    let errors = Read.gatewayErrors(text)
    #expect(errors.count == 4)
    #expect(errors.filter { $0.contains("\"debounce_ms\"") }.count == 1, "\(errors)")
    #expect(errors.dropFirst().allSatisfy { $0.utf8.count < 100 }, "\(errors)")
  }

  @Test(arguments: [
    (
      "debounce_ms = \"15\"\n",
      "1:15: \"debounce_ms\" must be an integer, not a string; write a whole number, without quotes"
    ),
    (
      "debounce_ms = 1.5\n",
      "1:15: \"debounce_ms\" must be an integer, not a float; write a whole number, without quotes"
    ),
    (
      "foreground = true\n",
      "1:14: \"foreground\" must be a string, not a boolean; write it in double quotes"
    ),
    (
      "pinned_application = 2026-01-01\n",
      "1:22: \"pinned_application\" must be a string, not a date or time; write it in double quotes"
    ),
    (
      "allow_virtual_devices = \"rig\"\n",
      "1:25: \"allow_virtual_devices\" must be an array, not a string; write it in square brackets"
    ),
    (
      "allow_virtual_devices = [\"a\", 2]\n",
      "1:31: an entry of \"allow_virtual_devices\" must be a string, not an integer; write it in "
        + "double quotes"
    ),
    (
      "roles = [\"KEY_CAMERA\"]\n",
      "1:9: \"roles\" must be a table, not an array; write it as [roles]"
    ),
    ("[device]\n", "1:1: \"device\" must be an array, not a table; write it in square brackets"),
    (
      "device = [1]\n",
      "1:11: an entry of \"device\" must be a table, not an integer; write it as [[device]]"
    ),
    (
      "[[simulated]]\nname = \"s\"\npresent = \"true\"\n",
      "3:11: \"present\" must be a boolean, not a string; write true or false, without quotes"
    ),
    (
      "[[gpio]]\nchip = \"c\"\n[[gpio.line]]\nline = true\nrole = \"primary\"\n",
      "4:8: \"line\" must be a string or an integer, not a boolean; write the line's name or its "
        + "offset"
    ),
  ])
  func aWrongTypeNamesTheWantedAndTheFoundOne(text: String, expected: String) {
    #expect(Read.gatewayErrors(text) == ["test.toml:\(expected)"])
  }

  @Test(arguments: [
    (
      "[[device]]\nmatch = { NAME = \"x\" }\nmomentary = 1\n",
      "3:13: \"momentary\" must be a boolean, not an integer; write true or false, without quotes"
    ),
    (
      "[[device]]\nmatch = { NAME = \"x\" }\nmomentary = true\nroles = { KEY_ENTER = \"lock\" }\n",
      "3:13: \"momentary\" is set for a button with the role \"lock\", which locks while it is down; "
        + "remove one of the two"
    ),
    (
      "[[gpio]]\nchip = \"c\"\n[[gpio.line]]\nline = 1\nrole = \"lock\"\nmomentary = true\n",
      "6:13: \"momentary\" is set for a button with the role \"lock\", which locks while it is down; "
        + "remove one of the two"
    ),
    (
      "[[gpio]]\nchip = \"c\"\n[[gpio.line]]\nline = 1\nrole = \"lock\"\nlatching = true\n",
      "6:12: \"latching\" is set for a button with the role \"lock\", which locks while it is down; "
        + "remove one of the two"
    ),
    (
      "[[device]]\nmatch = { NAME = \"x\" }\nmomentary = true\nlatching = true\n",
      "4:12: \"latching\" is set together with \"momentary\", of which no release counts; "
        + "remove one of the two"
    ),
    (
      "[[action]]\ncommand = \"a\"\n",
      "2:11: \"command\" would run for no button; name a role, as in role = \"primary\", or a button, as in "
        + "button = \"KEY_F13\""
    ),
    (
      "[[action]]\ncommand = \"a\"\nrole = \"primary\"\ngesture = \"hold\"\nwith = \"secondary\"\n",
      "5:8: \"with\" is set with the gesture \"hold\": two buttons together have none; leave out "
        + "\"gesture\", or \"with\""
    ),
    ("debounce_ms = 1001\n", "1:15: \"debounce_ms\" is out of range: 1001; it may be 0 to 1000"),
    (
      "acknowledgement_timeout_ms = 9\n",
      "1:30: \"acknowledgement_timeout_ms\" is out of range: 9; it may be 10 to 60000"
    ),
    ("maximum_hold_s = 0\n", "1:18: \"maximum_hold_s\" is out of range: 0; it may be 1 to 86400"),
    (
      "external_sessions_for = [4294967295]\n",
      "1:26: an entry of \"external_sessions_for\" is out of range: 4294967295; it may be 0 to "
        + "4294967294"
    ),
    (
      "[[gpio]]\nchip = \"c\"\n[[gpio.line]]\nline = -1\nrole = \"primary\"\n",
      "4:8: \"line\" is out of range: -1; it may be 0 to 65535"
    ),
    (
      "foreground = \"first\"\n",
      "1:14: \"foreground\" is \"first\"; it may be \"last_to_ask\", \"active_session\", "
        + "\"pinned\" or \"shell\""
    ),
    (
      "foreground = \"pinned\"\n",
      "1:14: \"foreground\" is \"pinned\" without \"pinned_application\"; name the application, "
        + "as in pinned_application = \"org.example.booth\""
    ),
    (
      "pinned_application = \"\"\n",
      "1:22: \"pinned_application\" is empty; remove it to use the default"
    ),
    (
      "pinned_application = \"a\\nb\"\n",
      "1:22: \"pinned_application\" contains a control character"
    ),
    (
      "[[device]]\nmatch = { NAME = \"a\" }\nmode = \"steal\"\n",
      "3:8: \"mode\" is \"steal\"; it may be \"observe\", \"grab\" or \"proxy\""
    ),
    (
      "[roles]\nKEY_CAMERA = \"shoot\"\n",
      "2:14: \"KEY_CAMERA\" is \"shoot\"; it may be \"primary\", \"secondary\", \"half_press\", "
        + "\"none\", \"lock\", \"launch\", \"zoom_in\", \"zoom_out\", \"exposure_up\", "
        + "\"exposure_down\", \"control_up\" or \"control_down\""
    ),
    (
      "[[simulated]]\nname = \"a/b\"\n",
      "2:8: \"name\" must not contain a slash: \"a/b\""
    ),
    (
      "[[simulated]]\nname = \"a\"\nfifo = \"keys\"\n",
      "3:8: \"fifo\" must be an absolute path: \"keys\"; begin it with a slash"
    ),
    (
      "[[device]]\nmatch = {}\n",
      "2:9: \"match\" is empty and would match nothing; name a property, as in "
        + "match = { NAME = \"*\" } for every device"
    ),
  ])
  func aValueThatIsNotAllowedComesWithThoseThatAre(text: String, expected: String) {
    #expect(Read.gatewayErrors(text) == ["test.toml:\(expected)"])
  }

  @Test(arguments: [
    ("[[device]]\n", "1:1: [[device]] lacks \"match\""),
    ("\n  [[simulated]]\n", "2:3: [[simulated]] lacks \"name\""),
    ("[[gpio]]\nchip = \"c\"\n", "1:1: [[gpio]] lacks \"line\""),
    (
      "[[gpio]]\nchip = \"c\"\n[[gpio.line]]\nrole = \"primary\"\n",
      "3:1: [[gpio.line]] lacks \"line\""
    ),
    (
      "[[gpio]]\nchip = \"c\"\n[[gpio.line]]\nline = 17\n",
      "3:1: [[gpio.line]] lacks \"role\""
    ),
    (
      "[[gpio]]\n[[gpio.line]]\nline = 17\nrole = \"primary\"\n",
      "1:1: [[gpio]] lacks \"chip\""
    ),
  ])
  func aMissingOptionIsNamedAtItsTable(text: String, expected: String) {
    #expect(Read.gatewayErrors(text) == ["test.toml:\(expected)"])
  }

  @Test(arguments: [
    (
      "[roles]\nKEY_FOO = \"primary\"\n",
      "2:1: unknown key name \"KEY_FOO\"; the names are those of linux/input-event-codes.h, such "
        + "as \"KEY_VOLUMEDOWN\"; a key without a name is its number, such as 446"
    ),
    (
      "[roles]\nenter = \"primary\"\n",
      "2:1: unknown key name \"enter\"; did you mean \"KEY_ENTER\"?"
    ),
    (
      "[roles]\nbtn_left = \"primary\"\n",
      "2:1: unknown key name \"btn_left\"; did you mean \"BTN_LEFT\"?"
    ),
    (
      "[[simulated]]\nname = \"s\"\nbuttons = { KEY_VOLUMEDWON = \"primary\" }\n",
      "3:13: unknown key name \"KEY_VOLUMEDWON\"; did you mean \"KEY_VOLUMEDOWN\"?"
    ),
    (
      line("default = { key = \"KEY_FOCUS\" }"),
      "6:19: unknown key name \"KEY_FOCUS\"; the names are those of linux/input-event-codes.h, "
        + "such as \"KEY_VOLUMEDOWN\"; a key without a name is its number, such as 446"
    ),
  ])
  func aKeyThatTheKernelHasNotIsRefused(text: String, expected: String) {
    #expect(Read.gatewayErrors(text) == ["test.toml:\(expected)"])
  }

  @Test(arguments: [
    (
      "default = {}",
      "6:11: \"default\" has neither \"key\" nor \"command\"; remove it if a press should do nothing"
    ),
    (
      "default = { key = \"KEY_ENTER\", command = \"a\" }",
      "6:11: \"default\" has both \"key\" and \"command\"; remove one of them"
    ),
    (
      "default = { command = \"../print\" }",
      "6:23: \"command\" is not the name of an action: \"../print\"; a name has at most 64 "
        + "letters, digits, hyphens and underscores"
    ),
    (
      "default = { kye = \"KEY_ENTER\", key = \"KEY_ENTER\" }",
      "6:13: unknown key \"kye\"; did you mean \"key\"?"
    ),
    (
      "default = \"KEY_ENTER\"",
      "6:11: \"default\" must be a table, not a string; write it as "
        + "default = { key = \"KEY\" } or default = { command = \"ACTION\" }"
    ),
  ])
  func aDefaultActionIsAKeyOrACommand(option: String, expected: String) {
    #expect(Read.gatewayErrors(GatewayErrorTests.line(option)) == ["test.toml:\(expected)"])
  }

  @Test func allErrorsAreToldInTheOrderOfTheFile() {
    let text = """
      maximum_hold_s = "long"
      [[simulated]]
      colour = "red"
      [roles]
      KEY_FOO = "main"
      [[device]]
      match = { NAME = 3 }
      mode = "x"
      """
    #expect(
      Read.gatewayErrors(text).map { $0.prefix { $0 != " " } } == [
        "test.toml:1:18:", "test.toml:2:1:", "test.toml:3:1:", "test.toml:5:1:", "test.toml:5:11:",
        "test.toml:7:18:", "test.toml:8:8:",
      ])
  }

  /// A configuration with one GPIO line, whose option is on the sixth line of the file.
  private static func line(_ option: String) -> String {
    "[[gpio]]\nchip = \"c\"\n[[gpio.line]]\nline = 3\nrole = \"primary\"\n\(option)\n"
  }

  @Test("a file that is no configuration at all gives a hundred mistakes, not all")
  func countless() {
    let text = (0..<3000).map { "debounse_\($0) = 1\n" }.joined()
    let errors = Read.gatewayErrors(text)
    #expect(errors.count == 100)
    #expect(errors.first?.hasPrefix("test.toml:1:1: unknown key \"debounse_0\"") == true)
  }
}
