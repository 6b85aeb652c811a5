// SPDX-License-Identifier: Apache-2.0

import BoothOptions
import Configuration
import Glibc
import LinuxIO
import TestSupport
import Testing

@Suite("The photo booth's configuration and themes")
struct BoothConfigurationTests {
  @Test("the example is the default, and each of its options is right")
  func example() throws {
    let text = try TestFile.read("\(Repository.root)/docs/shutter-booth.toml.example")
    #expect(try BoothConfiguration(Read.document(text)) == BoothConfiguration())
    let options = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("#") && !line.hasPrefix("# ") ? line.dropFirst() : line
    }.joined(separator: "\n")
    var all = try BoothConfiguration(Read.document(options))
    #expect(all.event == "Anna & Ben" && all.camera == "cam0")
    #expect(all.layouts.count == 5 && all.languages.count == 5)
    #expect(all.share.address == "http://192.168.4.1:8781" && all.share.command.count == 3)
    #expect(all.pictures == "/var/lib/shutter-booth" && all.share.folder == "/media/stick")
    #expect(all.microphone == "hw:CARD=C920,DEV=0")
    (all.event, all.camera, all.pictures, all.microphone) = (nil, nil, nil, nil)
    (all.layouts, all.languages, all.share) = ([], [], BoothConfiguration.Share())
    #expect(all == BoothConfiguration())
  }

  @Test(
    "a mistake is shown with its place and its remedy",
    arguments: [
      (
        "evnt = \"a\"", "test.toml:1:1: unknown key \"evnt\"; did you mean \"event\"?"
      ),
      (
        "language = \"English!\"",
        "test.toml:1:12: \"language\" is not a language: \"English!\"; write \"en\", \"de\", \"pt-BR\""
      ),
      (
        "[share]\ncommand = [\"upload\"]",
        "test.toml:2:11: \"command\" does not begin with a program; write its absolute path first"
      ),
      (
        "[share]\naddress = \"192.168.4.1\"",
        "test.toml:2:11: \"address\" is not an address: \"192.168.4.1\"; "
          + "write it as \"http://192.168.4.1:8781\""
      ),
      (
        "theme = \"../x\"",
        "test.toml:1:9: \"theme\" is neither the name of a theme nor an absolute path: \"../x\"; "
          + "a name has letters, digits, hyphens and underscores"
      ),
      (
        "capture_sound = \"loud\"",
        "test.toml:1:17: \"capture_sound\" is \"loud\"; "
          + "it may be \"always\", \"default\" or \"never\""
      ),
    ])
  func mistakes(_ text: String, _ message: String) throws {
    let errors = Read.errors { () throws(ConfigurationErrors) in
      _ = try BoothConfiguration(Read.document(text))
    }
    #expect(errors == [message])
  }

  @Test("an address has no slash at its end")
  func address() throws {
    let text = "[share]\naddress = \"http://booth.local:8781//\""
    let configuration = try BoothConfiguration(Read.document(text))
    #expect(configuration.share.address == "http://booth.local:8781")
  }

  @Test(
    "an address has a host, by which phones call this machine",
    arguments: [
      ("http://192.168.4.1:8781", "192.168.4.1"),
      ("https://photos.example.org", "photos.example.org"),
      ("https://photo_booth/a:b/c", "photo_booth"), ("http://[fe80::1]:8781/x", "[fe80::1]"),
      ("http://[::]", "[::]"),
      ("http:", nil), ("http://", nil), ("http://:80", nil), ("http://x:", nil),
      ("http://x:0", nil), ("http://x:65536", nil), ("http://x:+80", nil), ("http://a@b", nil),
      ("http://a?b", nil), ("http://a/#b", nil), ("http://a b", nil), ("http://ä", nil),
      ("http://[]", nil), ("http://[::1", nil), ("http://[::1]x", nil), ("http://[x]", nil),
      ("ftp://x", nil), ("x", nil), ("", nil),
    ] as [(String, String?)])
  func host(_ address: String, _ host: String?) throws {
    #expect(BoothConfiguration.Share.Address(address)?.host == host)
    let text = "[share]\naddress = \"\(address)\""
    let configuration = try? BoothConfiguration(Read.document(text))
    #expect(configuration?.share.address == (host == nil ? nil : address))
  }

  @Test(
    "an address has a port, its scheme's own if it names none",
    arguments: [
      ("http://192.168.4.1:8781", false, 8781), ("http://booth.local", false, 80),
      ("https://pictures.example.org/of/us:1", true, 443),
      ("https://pictures.example.org:8443/", true, 8443), ("http://[2001:db8::1]", false, 80),
      ("http://[2001:db8::1]:8781", false, 8781),
    ] as [(String, Bool, UInt16)])
  func port(_ text: String, _ isEncrypted: Bool, _ port: UInt16) throws {
    let address = try #require(BoothConfiguration.Share.Address(text))
    #expect(address.isEncrypted == isEncrypted && address.port == port)
  }

  @Test("a slash with a mark above it is a slash for the file system, and in no name")
  func markedSlash() {
    let errors = Read.errors { () throws(ConfigurationErrors) in
      _ = try BoothConfiguration(Read.document("camera = \"a/\u{301}b\""))
    }
    #expect(errors == ["test.toml:1:10: \"camera\" must not contain a slash: \"a/\u{301}b\""])
  }

  @Test("the themes that ship are right", arguments: ["confetti", "garden", "neon"])
  func shipped(_ name: String) throws {
    let folder = "\(Repository.root)/themes/\(name)"
    let theme = try BoothTheme.load(folder: folder) { access("\(folder)/\($0)", R_OK) == 0 }
    let names = ["single", "strip", "grid", "boomerang", "loop"] + (name == "neon" ? ["film"] : [])
    #expect(theme.layouts.map(\.name) == names)
    #expect(theme.layouts.map(\.shots) == [1, 3, 4, 6, 4] + (name == "neon" ? [1] : []))
    #expect(theme.colors.count == BoothTheme.ThemeColor.allCases.count)
  }

  @Test("a layout's name is short enough for the names of its pictures")
  func layoutNames() {
    func errors(_ count: Int) -> [String] {
      let name = String(repeating: "x", count: count)
      let sides = "width = 80\nheight = 80\nslots = [[1, 0, 0, 80, 60]]"
      return Read.errors { () throws(ConfigurationErrors) in
        _ = try BoothTheme(Read.document("[[layout]]\nname = \"\(name)\"\n\(sides)")) { _ in true }
      }
    }
    #expect(errors(60).isEmpty)
    #expect(errors(61).contains("test.toml:2:8: \"name\" is too long: 61 bytes; at most 60"))
  }

  @Test("a shot is cut to what is in all of its places; a film is not cut")
  func cuts() throws {
    let theme = try BoothTheme(
      Read.document(
        """
        [[layout]]
        name = "a"
        width = 800
        height = 600
        slots = [[1, 0, 0, 400, 100], [2, 0, 100, 300, 300], [1, 0, 400, 90, 90]]
        [[layout]]
        name = "b"
        kind = "loop"
        width = 800
        height = 600
        slots = [[1, 0, 0, 80, 60]]
        [[layout]]
        name = "c"
        kind = "film"
        width = 800
        height = 600
        slots = [[1, 0, 0, 80, 60]]
        """)
    ) { _ in false }
    let first = try #require(theme.layouts[0].cut(ofShot: 0))
    #expect(first.narrowest.width == 90 && first.widest.width == 400)
    let second = try #require(theme.layouts[0].cut(ofShot: 1))
    #expect(second.narrowest == second.widest && second.widest.width == 300)
    #expect(theme.layouts[1].cut(ofShot: 3)?.narrowest.width == 80)
    #expect(theme.layouts[2].cut(ofShot: 0) == nil)
  }

  @Test("fonts have names of any script, with their marks")
  func fonts() throws {
    let theme = try BoothTheme(
      Read.document(
        """
        [fonts]
        title = ["Noto Sans", "Noto-2", "خط", "Cafe\u{301}", "नोटो"]
        [[layout]]
        name = "a"
        width = 800
        height = 600
        slots = [[1, 0, 0, 80, 60]]
        """)
    ) { _ in false }
    #expect(theme.titleFonts.count == 5)
  }

  @Test(
    "a mistake in a theme is shown with its place",
    arguments: [
      ("", "lacks a [[layout]]"),
      ("[colors]\ntext = \"red; }\"", ":2:8: \"text\" is not a colour: \"red; }\""),
      ("[fonts]\ntitle = [\"a\\\"; }\"]", ":2:10: an entry of \"title\" is not the name of a font"),
      ("background = \"../secret.svg\"", ":1:14: \"background\" must not contain a slash"),
      // Digits of another script, and a letter that makes one character of itself and a quote.
      (
        "[colors]\ntext = \"#\u{FF10}\u{FF10}\"",
        ":2:8: \"text\" is not a colour: \"#\u{FF10}\u{FF10}\""
      ),
      (
        "[fonts]\ntitle = [\"\u{D4E}\\\"\"]",
        ":2:10: an entry of \"title\" is not the name of a font"
      ),
      (
        "background = \"gone.svg\"",
        ":1:14: \"background\" names no file of the theme: \"gone.svg\""
      ),
      (
        "slots = [[1, 0, 0, 801, 600]]",
        ":5:10: an entry of \"slots\" is outside of 800 by 600 pixels"
      ),
      ("slots = [[2, 0, 0, 80, 60]]", ":5:9: \"slots\" has no place for shot 1"),
      ("slots = [[13, 0, 0, 80, 60]]", ":5:10: an entry of \"slots\" is for shot 13"),
      (
        "kind = \"loop\"\nslots = [[1, 0, 0, 80, 60], [2, 0, 0, 80, 60]]",
        ":6:9: \"slots\" name shot 2"
      ),
      ("seconds = 3\nslots = [[1, 0, 0, 80, 60]]", ":5:11: \"seconds\" is for films"),
      (
        "kind = \"film\"\nslots = [[1, 0, 0, 80, 60], [2, 0, 0, 80, 60]]",
        ":6:9: \"slots\" name shot 2"
      ),
      ("shots = 3\nslots = [[1, 0, 0, 80, 60]]", ":5:9: \"shots\" is for loops"),
    ])
  func mistakenTheme(_ text: String, _ message: String) throws {
    let folder = TemporaryFolder()
    let layout = "[[layout]]\nname = \"a\"\nwidth = 800\nheight = 600\n"
    let isLayout = text.contains("slots")
    let whole = isLayout ? layout + text : text + "\n" + layout + "slots = [[1, 0, 0, 80, 60]]"
    try TestFile.write("\(folder.path)/theme.toml", text.isEmpty ? "" : whole)
    let errors = Read.errors { () throws(ConfigurationErrors) in
      _ = try BoothTheme.load(folder: folder.path) { _ in false }
    }
    #expect(errors.count == 1 && errors.first?.contains(message) == true, "\(errors)")
  }
}
