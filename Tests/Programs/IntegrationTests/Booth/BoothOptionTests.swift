// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing
import Varlink

/// The options of shutter-booth.toml, by what a guest's page is sent.
@Suite("Options of the booth")
struct BoothOptionTests {
  @Test("times, counts and names of the file are those of the page, screen by screen")
  func page() throws {
    let folder = TemporaryFolder()
    let stage = try BoothStage(
      booth: """
        layouts = ["strip"]
        language = "de"
        languages = ["de", "fr"]
        capture_sound = "never"
        """,
      countdown: "next_s = 3",
      share: "network = \"Booth net\"\nfolder = \"\(folder.path)\"",
      times: "sharing_s = 50\nthanks_s = 40\n[print]\nenabled = false\ncopies_per_picture = 7")
    let page = try stage.page()
    let first = try page.next("booth").json
    #expect(first["language"]?.stringValue == "de" && first["sound"]?.stringValue == "never")
    #expect(Self.names(first["languages"]) == ["de", "fr"])
    #expect(Self.names(first["layouts"]) == ["strip"])
    #expect(first["network"]?.stringValue == "Booth net")
    _ = try page.next("state") {
      $0["screen"]?.stringValue == "attract" && $0["trouble"] == nil
    }
    func expect(
      _ screen: String, seconds: Int64, where isWanted: (JSON) -> Bool = { _ in true }
    ) throws -> JSON {
      let state = try page.next("state") {
        $0["screen"]?.stringValue == screen && isWanted($0)
      }.json
      let leftUSec = try #require(state["leftUSec"]?.intValue)
      // The time that is left when the message is made: less than all of it, by a busy machine's delay.
      #expect(leftUSec <= seconds * 1_000_000, "\(screen): \(leftUSec)")
      #expect(leftUSec > (seconds - 1) * 1_000_000, "\(screen): \(leftUSec)")
      return state
    }
    try page.order(["do": "start", "layout": 0])
    _ = try expect("countdown", seconds: 1) { $0["shot"]?.intValue == 0 }
    _ = try expect("countdown", seconds: 3) { $0["shot"]?.intValue == 1 }
    let review = try expect("review", seconds: 60)
    #expect(review["copiesLeft"]?.intValue == 7 && review["printer"] == nil)
    try page.order(["do": "keep"])
    _ = try expect("sharing", seconds: 50)
    try page.order(["do": "done"])
    _ = try expect("thanks", seconds: 40)
    try TestClock.wait(for: "the copy in the host's folder") {
      TestFile.names(in: folder.path).contains { $0.hasSuffix(".jpg") } ? () : nil
    }
  }

  private static func names(_ list: JSON?) -> [String] {
    guard case .array(let items)? = list else { return [] }
    return items.compactMap { $0["name"]?.stringValue }
  }
}
