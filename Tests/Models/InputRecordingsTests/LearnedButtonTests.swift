// SPDX-License-Identifier: Apache-2.0
import InputRecordings
import Testing

@Suite("The configuration for a button that a person has shown")
struct LearnedButtonTests {
  private let keyboard = RecordingSamples.device("Keyboard", [1: [28, 115]], vendor: 0x46d)
  private let remote = RecordingSamples.device("AB Shutter3", [1: [28, 115]], vendor: 0x248a)

  @Test("names are written as TOML has them, and numbers that say nothing are left out")
  func names() {
    var device = DeviceRecording(name: "a \"b\" \\ c\n\u{7f}")
    #expect(
      LearnedButton(.touch, of: device).configuration(role: "none").contains(
        "match = { NAME = \"a \\\"b\\\" \\\\ c**\" }\n"))
    device.identity.product = 7
    #expect(
      LearnedButton(.touch, of: device).configuration(role: "none").contains(
        "VENDOR = \"0000\", PRODUCT = \"0007\""))
  }

  @Test("new lines stand before older rules of their kind, with the comments of those left at them")
  func added() {
    let button = LearnedButton(.key(115, isMomentary: false), of: remote)
    let lines = "# Added by shutterctl learn.\n" + button.configuration(role: "primary")
    #expect(button.configuration(role: "primary", addedTo: "") == lines)
    #expect(button.configuration(role: "primary", addedTo: "a = 1") == "a = 1\n\n" + lines)
    #expect(
      button.configuration(role: "primary", addedTo: "[[pointer]]\nx = 1\n")
        == "[[pointer]]\nx = 1\n\n" + lines)
    #expect(
      button.configuration(
        role: "primary", addedTo: "a = 1\n\n# The rest.\n  [[device]] # all\nignore = true\n")
        == "a = 1\n\n\(lines)\n# The rest.\n  [[device]] # all\nignore = true\n")
  }

  @Test("of two rules for one device only the first would count, so there is no second one")
  func addedTwice() {
    let button = LearnedButton(.key(115, isMomentary: false), of: remote)
    let once = button.configuration(role: "primary", addedTo: "")
    #expect(once != nil && button.configuration(role: "secondary", addedTo: once ?? "") == nil)
    // What is there already is not added again.
    for find in [LearnedButton.Find.key(115, isMomentary: false), .touch, .dial(7)] {
      let button = LearnedButton(find, of: remote)
      let text = button.configuration(role: "primary", addedTo: "") ?? ""
      #expect(button.configuration(role: "primary", addedTo: text) == text, "\(find)")
    }
    let touch = LearnedButton(.touch, of: remote)
    let text = touch.configuration(role: "primary", addedTo: "") ?? ""
    #expect(touch.configuration(role: "secondary", addedTo: text) == nil)
    let other = LearnedButton(.key(115, isMomentary: false), of: keyboard)
    #expect(other.configuration(role: "secondary", addedTo: once ?? "") != nil)
  }

  @Test("keys that a headset sends in turn are one button; a key without a name is a number")
  func pairs() {
    let headset = RecordingSamples.device("h", [1: [200, 201, 207]], vendor: 1)
    let button = LearnedButton(.key(201, isMomentary: false), of: headset)
    #expect(
      button.configuration(role: "primary").hasSuffix(
        "roles = { KEY_PLAYCD = \"primary\", KEY_PAUSECD = \"primary\" }\n"))
    #expect(button.words == "KEY_PLAYCD and KEY_PAUSECD of \"h\"")
    let other = LearnedButton(.key(207, isMomentary: false), of: headset)
    #expect(other.words == "KEY_PLAY of \"h\"")
    let nameless = LearnedButton(.key(280, isMomentary: false), of: headset)
    #expect(nameless.configuration(role: "none").hasSuffix("roles = { 280 = \"none\" }\n"))
  }

  @Test("a device that a program made is allowed, in the list that is there or in a new one")
  func allowed() {
    var button = LearnedButton(.key(200, isMomentary: false), of: remote)
    button.isVirtual = true
    let lines = "\n# Added by shutterctl learn.\n" + button.configuration(role: "primary")
    let own = "# Added by shutterctl learn.\nallow_virtual_devices = [\"AB Shutter3\"]\n"
    for (old, new) in [
      ("", own), ("a = 1\n", own + "\na = 1\n"),
      ("allow_virtual_devices = []\n", "allow_virtual_devices = [\"AB Shutter3\"]\n"),
      (
        "allow_virtual_devices = [\n\"x\"]\n",
        "allow_virtual_devices = [\"AB Shutter3\", \n\"x\"]\n"
      ),
      ("allow_virtual_devices = [\"*\"]\n", "allow_virtual_devices = [\"*\"]\n"),
      (
        "allow_virtual_devices = [\"AB Shutter3\"]\n",
        "allow_virtual_devices = [\"AB Shutter3\"]\n"
      ),
    ] {
      #expect(button.configuration(role: "primary", addedTo: old) == new + lines, "\(old)")
    }
    // A table that somebody copied allows nothing.
    let copied = button.configuration(role: "primary")
    #expect(button.configuration(role: "primary", addedTo: copied) == own + "\n" + copied)
    let whole = own + "\n" + copied
    #expect(button.configuration(role: "primary", addedTo: whole) == whole)
  }

  @Test("another button of a device that has a rule is added to its roles")
  func second() throws {
    let first = try #require(try RecordingSamples.learned("presenter-in-turn"))
    #expect(first.find == .key(63, isMomentary: false))
    let other = LearnedButton(.key(1, isMomentary: false), of: first.device)
    let once = try #require(first.configuration(role: "primary", addedTo: "a = 1\n"))
    let twice = try #require(other.configuration(role: "primary", addedTo: once))
    #expect(
      twice
        == once.replacing("roles = { KEY_F5", with: "roles = { KEY_ESC = \"primary\", KEY_F5"))
    #expect(other.configuration(role: "secondary", addedTo: twice) == nil)
    let tap = LearnedButton(.key(2, isMomentary: true), of: first.device)
    #expect(tap.configuration(role: "primary", addedTo: once) == nil, "the others are held")
    let touch = LearnedButton(.touch, of: first.device)
    #expect(touch.configuration(role: "primary", addedTo: once) == nil)
    let empty = "[[device]]\n\(first.match)\nroles = {}\n[[device]]\nroles = { x = 1 }\n"
    #expect(
      first.configuration(role: "none", addedTo: empty)
        == empty.replacing("roles = {}", with: "roles = { KEY_F5 = \"none\"}"))
    let none = "[[device]]\n\(first.match)\n[[device]]\nroles = { x = 1 }\n"
    #expect(first.configuration(role: "none", addedTo: none) == nil)
  }
}
