// SPDX-License-Identifier: Apache-2.0
import ComposeOrders
import Testing

/// Fitted by a measure that knows each letter as half as wide as it is high.
@Suite("Words that are fitted into their boxes")
struct FittedTextTests {
  private static let em = 60.0
  private static let place: TextPlace = {
    let box = PictureArea(x: 20, y: 1040, width: 560, height: 110)
    return TextPlace(box: box, anchor: 300, em: em, readable: 28)
  }()

  /// The first line's foot is at 1100.
  private static func ink(_ text: FittedText, anchor: Double = 300) -> PictureArea {
    let size = em * text.scale
    let width = Double(text.lines.map(\.count).max() ?? 0) * size / 2
    let top = 1100 + text.shift * em - 0.7 * size
    let height = (0.9 + FittedText.pitch * Double(text.lines.count - 1)) * size
    return PictureArea(x: anchor - width / 2, y: top, width: width, height: height)
  }

  private static func fit(_ words: String) -> FittedText {
    TextFit.fit(words, place) { ink($0) }
  }

  @Test("short words are as the theme has them; longer ones get smaller first")
  func oneLine() {
    #expect(Self.fit("Anna & Ben") == FittedText(["Anna & Ben"]))
    let long = Self.fit("Katharina & Maximilian")
    #expect(long.lines.count == 1 && (0.8..<0.87).contains(long.scale))
  }

  @Test("words of 1 to 200 letters are within their box", arguments: ["x", "ab ", "花", "Ma i"])
  func inside(_ part: String) {
    for count in [1, 2, 3, 5, 9, 14, 22, 31, 45, 60, 77, 100, 129, 150, 173, 199, 200] {
      let words = String(String(repeating: part, count: 200).prefix(count))
      let text = Self.fit(words)
      let (ink, box) = (Self.ink(text), Self.place.box)
      let isInside =
        ink.x >= box.x && ink.right <= box.right && ink.y >= box.y - 0.01
        && ink.bottom <= box.bottom + 0.01
      #expect(isInside, "\(count): \(text) \(ink)")
      let kept = text.lines.joined().filter { $0 != " " }
      #expect(kept == words.filter { $0 != " " }, "\(count)")
    }
  }

  @Test("words that one line would make too small have two, and more where two cannot be read")
  func lines() {
    let words = String(repeating: "abcd ", count: 40).trimmed
    let two = Self.fit(String(words.prefix(60)))
    #expect(two.lines.count == 2 && two.scale > 0.5)
    #expect(Self.fit(words).lines.count > 2)
    #expect(Self.fit(words).scale * Self.em >= 20)
  }

  @Test("what cannot be measured stays as it is")
  func unseen() {
    let words = String(repeating: "x", count: 100)
    #expect(TextFit.fit(words, Self.place) { _ in nil } == FittedText([words]))
  }

  @Test("a text that begins at its place grows to the right only, and has the room there")
  func start() {
    var place = Self.place
    place.anchor = 20
    let text = TextFit.fit(String(repeating: "x", count: 30), place) { text in
      var ink = Self.ink(text)
      ink.x = 20
      return ink
    }
    #expect(text.lines.count == 1 && (0.59..<0.63).contains(text.scale), "\(text)")
  }

  @Test(
    "lines are broken at spaces, between letters of scripts without them, and else anywhere",
    arguments: [
      ("Katharina & Maximilian", 2, ["Katharina &", "Maximilian"]),
      ("one two three", 3, ["one", "two", "three"]),
      ("健太と美咲の結婚", 2, ["健太と美", "咲の結婚"]),
      // No line begins with a mark of its end.
      ("結婚披露宴、宴会", 2, ["結婚披露", "宴、宴会"]),
      ("xxxxxxxxxx", 2, ["xxxxx", "xxxxx"]), ("e\u{301}e\u{301}", 2, ["e\u{301}", "e\u{301}"]),
      ("a", 3, ["a"]),
    ])
  func breaks(_ words: String, _ count: Int, _ lines: [String]) {
    #expect(LineBreaks.lines(of: words, count) == lines)
  }

  @Test("letters that no font has are left out whole, and what turns the line is, too")
  func drawable() {
    func words(_ text: String) -> String {
      DrawableWords.of(text) { letter in
        letter.unicodeScalars.allSatisfy { $0.value < 0x2000 && $0.value != 0x20F }
      }
    }
    #expect(words("Zoë 🎉🎂 Chloé 🥂") == "Zoë Chloé")
    #expect(words("💍") == "")
    #expect(words("A\u{202E}B\u{2069} \u{2028} C") == "AB C")
    // A family is not two people and a child; a letter without its mark is one.
    #expect(words("👨‍👩‍👧x") == "x")
    #expect(words("a\u{2FFF}") == "a")
    #expect(DrawableWords.of("Zoë 🎉  x") { _ in true } == "Zoë 🎉 x")
  }

  @Test("the first letter says which way words run")
  func direction() {
    #expect(DrawableWords.isRightToLeft("2026 حفل Anna"))
    #expect(!DrawableWords.isRightToLeft("Anna حفل") && !DrawableWords.isRightToLeft("2026 🎉"))
  }
}
