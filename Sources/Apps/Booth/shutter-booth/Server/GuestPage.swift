// SPDX-License-Identifier: Apache-2.0
import BoothPage
import Varlink

/// The page of a link: one picture, in the event's language.
enum GuestPage {
  private static let words = ["direction", "yourPicture", "download"]

  static func bytes(_ token: String, _ setup: BoothSetup, isFilm: Bool) -> [UInt8] {
    // The page has both, and no script: the one that is not meant goes.
    page(setup, token, without: [isFilm ? "<img" : "<video"], ending: "expires")
  }

  /// The page of a link that has ended, or that never was.
  static func ended(_ setup: BoothSetup) -> [UInt8] {
    page(setup, "", without: ["<img", "<video", "<a "], ending: "linkEnded")
  }

  /// - Parameter ending: the name of the text at the end.
  private static func page(
    _ setup: BoothSetup, _ token: String, without beginnings: [String], ending: String
  ) -> [UInt8] {
    let language = setup.configuration.language
    let texts = BoothPage.language(language).flatMap { try? JSON(parsing: $0) }
    var page = String(decoding: BoothPage.guest, as: UTF8.self)
    page = page.split(separator: "\n")
      .filter { line in !beginnings.contains { line.hasPrefix($0) } }.joined(separator: "\n")
    func fill(_ name: String, _ text: String) {
      page = page.replacing("{{\(name)}}", with: escaped(text))
    }
    fill("token", token)
    fill("language", language)
    for word in words { fill(word, texts?[word]?.stringValue ?? "") }
    fill("ending", texts?[ending]?.stringValue ?? "")
    // At last: whatever is in it is no place of the page.
    fill("event", setup.configuration.event ?? "")
    return Array(page.utf8)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
