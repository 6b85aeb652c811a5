// SPDX-License-Identifier: Apache-2.0
import ComposeOrders
import Testing

@Suite("The places of words in drawings")
struct DrawingTextsTests {
  private static let svg = """
    <svg xmlns="x" width="600" height="900"><!-- {{event}} --><style>text{fill:red}</style>
    <g transform="translate(1 2)"><text x="300,1" y='800' data-box="20 700 560 150">{{event}}</text>
    <text x="300" y="800" data-box="20 700 560 150" filter="url(#f)">{{event}}</text></g>
    <text id="{{date}}">On <tspan x="5"> {{date}} </tspan></text><desc>{{event}}</desc></svg>
    """

  private static func texts(_ event: String = "A & B") -> DrawingTexts {
    DrawingTexts(Array(svg.utf8), texts: ["event": event, "date": "<1.1.>"])
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("each place is found, with its words, its box and what it shares with others")
  func groups() {
    let texts = Self.texts()
    #expect(texts.groups.map(\.words) == ["A & B", "A & B", "<1.1.>"])
    #expect(texts.groups[0].box == PictureArea(x: 20, y: 700, width: 560, height: 150))
    #expect(texts.groups[2].box == nil)
    #expect(texts.area == PictureArea(x: 0, y: 0, width: 600, height: 900))
    // A glow below the same text is fitted with it.
    let same = Self.svg.replacing("300,1", with: "300").replacing("'800'", with: "\"800\"")
    let both = DrawingTexts(Array(same.utf8), texts: ["event": "A", "date": "1"])
    #expect(both.groups.map(\.words) == ["A", "1"])
  }

  @Test("words are filled in as text, in lines of the size that fits; comments stay")
  func filled() {
    let fits = [FittedText(["A &", "B"], scale: 0.5, shift: -0.25), nil, nil]
    let text = Self.text(Self.texts().drawing(fits))
    let first = "<tspan x=\"300\" dy=\"-0.5000em\" style=\"font-size:0.5000em\">A &amp;</tspan>"
    let second = "<tspan x=\"300\" dy=\"1.1500em\" style=\"font-size:0.5000em\">B</tspan>"
    #expect(text.contains("data-box=\"20 700 560 150\">\(first)\(second)</text>"))
    #expect(text.contains("filter=\"url(#f)\">A &amp; B</text>"))
    #expect(text.contains("<tspan x=\"5\"> &lt;1.1.&gt; </tspan>"))
    #expect(text.contains("id=\"&lt;1.1.&gt;\"") && text.contains("<desc>A &amp; B</desc>"))
    #expect(text.contains("<!-- {{event}} -->"))
  }

  @Test("an Arabic line is a paragraph of its own")
  func rightToLeft() {
    let text = Self.text(Self.texts("حفل!").drawing([nil, nil, nil]))
    #expect(text.contains(">\u{2067}حفل!\u{2069}<"))
  }

  @Test("a measured drawing has the words alone, with their styles and what moves them")
  func measured() throws {
    let bytes = try #require(Self.texts().measured(1, FittedText(["Hg"]), pixels: 300))
    let text = Self.text(bytes)
    #expect(text.contains("width=\"300\" height=\"450\""))
    #expect(text.contains("viewBox=\"-600.0000 -900.0000 1800.0000 2700.0000\""))
    #expect(text.contains("<style>text{fill:red}</style><g transform=\"translate(1 2)\">"))
    #expect(text.contains(">Hg</tspan></text></g></svg>"))
    #expect(!text.contains("filter") && !text.contains("1.1."))
  }

  @Test("an emoji that is a picture has a gap in the words, and is drawn last")
  func emoji() {
    var texts = Self.texts("A 🎉")
    texts.pictured = ["🎉"]
    let area = PictureArea(x: 1, y: 2, width: 3, height: 3)
    let text = Self.text(texts.drawing([nil, nil, nil], emoji: [(area, [1, 2, 3, 4])]))
    #expect(text.contains(">A <tspan style=\"fill-opacity:0;stroke-opacity:0\">M</tspan></text>"))
    #expect(text.hasSuffix("base64,AQIDBA==\"/></svg>"))
  }

  /// Letters as wide as high, from the middle; two lines are 20 apart at the size of the drawing.
  private struct Means: DrawingMeans {
    func canDraw(_ letter: String) -> Bool { letter != "🎉" }
    func emoji(_ letter: String) -> [UInt8]? { nil }
    func marks(in drawing: [UInt8], count: Int) -> [PictureArea?] { [] }

    func ink(of drawing: [UInt8]) -> PictureArea? {
      let text = String(decoding: drawing, as: UTF8.self)
      let parts = text.split(separator: "fill-opacity:1\">")
      guard parts.count > 1 else { return nil }
      let words = parts[1].split(separator: "</tspan></text>")[0]
      func number(_ name: String) -> Double? {
        words.split(separator: name).dropFirst().first.flatMap { part in
          Double(part.drop { !($0.isNumber || $0 == "-") }.prefix { "-.0123456789".contains($0) })
        }
      }
      let lines = words.split(separator: "<tspan").map { $0.split(separator: ">").last ?? "" }
        .map { $0.split(separator: "<").first ?? "" }
      let scale = words.hasPrefix("<tspan") ? number("font-size:") ?? 1 : 1
      let down = words.hasPrefix("<tspan") ? (number("dy=") ?? 0) * scale : 0
      let width = Double(lines.map(\.count).max() ?? 0) * 20 * scale
      let height = (1 + 1.15 * Double(lines.count - 1)) * 20 * scale
      // In the pixels of a drawing of 900 for 1800 units.
      let area = PictureArea(
        x: 600 + 300 - width / 2, y: 900 + 800 + 20 * down - 20 * scale, width: width,
        height: height)
      return PictureArea(
        x: area.x / 2, y: area.y / 2, width: area.width / 2, height: area.height / 2)
    }
  }

  @Test("a text without a box has the room around it: no photo, no other text, and no edge")
  func room() {
    let svg = """
      <svg viewBox="0 0 600 900"><text x="300" y="800">{{event}}</text></svg>
      """
    var order = ComposeOrder(
      width: 600, height: 900, paper: [0, 0, 0],
      slots: [.init(shot: 0, x: 20, y: 20, width: 560, height: 740)], shotCount: 1)
    order.texts = ["event": String(repeating: "x", count: 200) + "🎉"]
    let text = Self.text(TextLayout.drawing(Array(svg.utf8), order, Means()))
    #expect(!text.contains("🎉"))
    let sizes = text.split(separator: "font-size:").dropFirst().compactMap { part in
      Double(part.prefix { "0123456789.".contains($0) })
    }
    let most =
      text.split(separator: "em\">").dropFirst()
      .map { $0.prefix { $0 == "x" }.count }.max() ?? 0
    #expect(most > 0 && Double(most) * 20 * (sizes.first ?? 1) <= 600 - 2 * 12, "\(text)")
  }
}
