// SPDX-License-Identifier: Apache-2.0
import BoothPage
import Varlink

/// The page of a link: one picture, in the event's language.
enum GuestPage {
  private static let words = ["direction", "yourPicture", "download", "expires"]

  static func bytes(_ token: String, _ setup: BoothSetup, isFilm: Bool) -> [UInt8] {
    let language = setup.configuration.language
    let texts = BoothPage.language(language).flatMap { try? JSON(parsing: $0) }
    var page = String(decoding: BoothPage.guest, as: UTF8.self)
    // The page has both, and no script: the one that is not meant goes.
    page = page.split(separator: "\n").filter { !$0.hasPrefix(isFilm ? "<img" : "<video") }
      .joined(separator: "\n")
    func fill(_ name: String, _ text: String) {
      page = page.replacing("{{\(name)}}", with: escaped(text))
    }
    fill("token", token)
    fill("language", language)
    for word in words { fill(word, texts?[word]?.stringValue ?? "") }
    // At last: whatever is in it is no place of the page.
    fill("event", setup.configuration.event ?? "")
    return Array(page.utf8)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
