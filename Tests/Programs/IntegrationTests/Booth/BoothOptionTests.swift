// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing
import Varlink

/// The options of shutter-booth.toml, by what a guest's page is sent.
@Suite("Options of the booth")
struct BoothOptionTests {
  @Test("names and counts of the file are those of the page")
  func page() throws {
    let stage = try BoothStage(
      booth: """
        layouts = ["strip"]
        language = "de"
        languages = ["de", "fr"]
        capture_sound = "never"
        """,
      share: "network = \"Booth net\"",
      times: "[print]\ncopies_per_picture = 7")
    let page = try stage.page()
    let first = try page.next("booth").json
    #expect(first["language"]?.stringValue == "de" && first["sound"]?.stringValue == "never")
    #expect(Self.names(first["languages"]) == ["de", "fr"])
    #expect(Self.names(first["layouts"]) == ["strip"])
    #expect(first["network"]?.stringValue == "Booth net")
    #expect(try page.next("state").json["copiesLeft"]?.intValue == 7)
  }

  private static func names(_ list: JSON?) -> [String] {
    guard case .array(let items)? = list else { return [] }
    return items.compactMap { $0["name"]?.stringValue }
  }
}
