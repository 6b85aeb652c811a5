// SPDX-License-Identifier: Apache-2.0

import BoothOptions
import Configuration
import Testing

@Suite("The booth's settings of the host's page")
struct HostSettingsTests {
  private func settings(_ pairs: [(String, HostSettingValue)]) throws -> HostSettings {
    var settings = HostSettings()
    for (key, value) in pairs { settings.set(try #require(HostSetting.named(key)), value) }
    return settings
  }

  @Test("They are laid over the file, one by one, and each has its value back")
  func laidOver() throws {
    let file = try Read.document("event = \"File\"\n[countdown]\nfirst_s = 5\nnext_s = 4\n")
    var settings = try settings([
      ("countdown.first_s", .number(2)), ("layouts", .list(["strip"])),
      ("event", .text("Zoë \"& Max\\")),
    ])
    let laid = try settings.configuration(over: file, file: "settings.toml")
    #expect(laid.countdown.firstSeconds == 2 && laid.countdown.nextSeconds == 4)
    #expect(laid.layouts == ["strip"] && laid.event == "Zoë \"& Max\\")
    settings.set(try #require(HostSetting.named("event")), nil)
    #expect(try settings.configuration(over: file, file: "settings.toml").event == "File")
  }

  @Test("The file is written so that it is read as the same")
  func written() throws {
    let settings = try settings([
      ("event", .text("a\nb\u{7F}\"]")), ("theme", .text("neon")), ("languages", .list([])),
      ("print.enabled", .flag(false)), ("share.hours", .number(-3)), ("times.sorry_s", .text("x")),
    ])
    #expect(try HostSettings(parsing: Array(settings.text.utf8), file: "s") == settings)
  }

  @Test("A value that does not fit has the words of the file's reader")
  func words() throws {
    for (key, value, line) in [
      ("countdown.first_s", HostSettingValue.number(99), "[countdown]\nfirst_s = 99"),
      ("capture_sound", .text("loud"), "capture_sound = \"loud\""),
      ("print.enabled", .text("yes"), "[print]\nenabled = \"yes\""),
      ("event", .text(""), "event = \"\""),
    ] {
      let ofFile = #expect(throws: ConfigurationErrors.self) {
        try BoothConfiguration(Read.document(line))
      }
      let settings = try settings([(key, value)])
      let ofPage = #expect(throws: ConfigurationErrors.self) {
        try settings.configuration(over: Read.document(""), file: "settings.toml")
      }
      #expect(ofPage?.all.map(\.words) == ofFile?.all.map(\.words) && ofPage != nil)
    }
  }

  @Test("A text longer than the page lets one be is too long, also one of a list")
  func length() {
    let longest = String(repeating: "x", count: HostSettingValue.longestText)
    for value in [
      HostSettingValue.text(longest), .list([longest, ""]), .number(.max), .flag(true),
    ] {
      #expect(!value.isTooLong)
    }
    for value in [HostSettingValue.text(longest + "x"), .list(["", longest + "x"])] {
      #expect(value.isTooLong)
    }
  }

  @Test("The usual faults are told by their parts, too, for words in other languages")
  func faults() throws {
    for (key, value, fault) in [
      ("countdown.first_s", HostSettingValue.number(99), ConfigurationFault.outOfRange(1...30)),
      ("countdown.first_s", .text("x"), .notInteger(1...30)),
      ("event", .text(String(repeating: "x", count: 201)), .tooManyLetters(most: 200)),
      ("event", .text("e" + String(repeating: "\u{301}", count: 500)), .tooManyLetters(most: 200)),
      ("share.hours", .number(0), .outOfRange(1...8760)), ("event", .text(""), .empty),
      ("event", .text("a\nb"), .controlCharacter),
      (
        "capture_sound", .text("loud"),
        .unknownWord("loud", choices: ["always", "default", "never"])
      ),
    ] {
      let settings = try settings([(key, value)])
      let errors = #expect(throws: ConfigurationErrors.self) {
        try settings.configuration(over: Read.document(""), file: "settings.toml")
      }
      #expect(errors?.all.map(\.fault) == [fault])
      // The reader's words have the same bounds.
      if case .outOfRange(let range) = fault {
        let bounds = "\(range.lowerBound) to \(range.upperBound)"
        #expect(errors?.first.words.contains(bounds) == true)
      }
    }
  }

  @Test(
    "The settings' file takes nothing that the page does not offer",
    arguments: [
      "[share]\ncommand = [\"/bin/sh\"]", "[share]\nfolder = \"/etc\"", "pictures = \"/etc\"",
      "camera = \"x\"",
      "event = 1.5", "layouts = [1]", "[event]\nx = 1", "event = \"a", "\u{0}",
      "[share]\naddress = \"http://x\"",
    ])
  func nothingElse(_ text: String) {
    #expect(throws: ConfigurationErrors.self) {
      try HostSettings(parsing: Array(text.utf8), file: "settings.toml")
    }
  }

  @Test(
    "Every setting's value is that of the configuration, so that setting it to what it is changes nothing"
  )
  func table() throws {
    let file = try Read.document("event = \"E\"\n[share]\nnetwork = \"N\"")
    let configuration = try BoothConfiguration(file)
    for setting in HostSetting.all {
      var settings = HostSettings()
      let value = setting.value(configuration)
      #expect(value != nil, "\(setting.key)")
      settings.set(setting, value)
      #expect(try settings.configuration(over: file, file: "s") == configuration, "\(setting.key)")
    }
    #expect(Set(HostSetting.all.map(\.key)).count == HostSetting.all.count)
  }
}
