// SPDX-License-Identifier: Apache-2.0

import ComposeOrders
import Testing
import Varlink
import Vocabulary

@Suite("Orders for pictures")
struct ComposeOrderTests {
  private static var order: ComposeOrder {
    var order = ComposeOrder(
      width: 1200, height: 1800, paper: [1, 2, 255],
      slots: (0..<3).map { .init(shot: $0, x: 10, y: 20 + 500 * $0, width: 600, height: 400) },
      shotCount: 3)
    (order.hasAbove, order.frames, order.frameMs) = (true, [0, 1, 2, 1], 120)
    order.texts = ["event": "Anna & Ben", "date": "25.11.2026"]
    return order
  }

  @Test("an order comes as it was sent, and fits into its message")
  func roundTrip() throws {
    let bytes = Self.order.json.bytes
    #expect(bytes.count <= ComposeOrder.longest)
    #expect(ComposeOrder(try JSON(parsing: bytes)) == Self.order)
  }

  @Test(
    "an order with any name that a configuration takes, and all places, fits into its message",
    arguments: ["\"", "花", "e\u{301}", "👩‍👩‍👧‍👦"])
  func longest(_ letter: String) throws {
    var name = ""
    while !EventName.isTooLong(name + letter) { name += letter }
    var order = Self.order
    order.slots = (0..<ComposeOrder.mostSlots).map {
      .init(shot: $0 % 3, x: 1100, y: 1700, width: 100, height: 100)
    }
    (order.texts["event"], order.frames) = (name, (0..<24).map { $0 % 3 })
    order.record = PictureRecordTests.record()
    #expect(name.count == EventName.mostLetters || name.utf8.count > 900)
    #expect(order.json.bytes.count <= ComposeOrder.longest)
    #expect(ComposeOrder(try JSON(parsing: order.json.bytes)) == order)
  }

  @Test(
    "an order that would read or write outside of its picture is none",
    arguments: [
      ("\"width\":1200", "\"width\":9000"), ("\"width\":1200", "\"width\":600"),
      ("\"height\":1800", "\"height\":-1"), ("\"shots\":3", "\"shots\":2"),
      ("\"shots\":3", "\"shots\":13"), ("[0,10,20,600,400]", "[0,-1,20,600,400]"),
      ("[0,10,20,600,400]", "[0,10,20,9223372036854775807,400]"),
      ("[0,10,20,600,400]", "[0,9223372036854775807,20,600,400]"),
      ("[0,10,20,600,400]", "[0,10,20,600]"), ("[0,1,2,1]", "[0,1,3,1]"),
      ("[1,2,255]", "[1,2,256]"),
      ("\"frameMs\":120", "\"frameMs\":0"), ("\"paper\"", "\"papers\""),
    ])
  func wrong(_ right: String, _ wrong: String) throws {
    let text = Self.order.json.description
    #expect(text.contains(right))
    let json = try JSON(parsing: Array(text.replacing(right, with: wrong).utf8))
    #expect(ComposeOrder(json) == nil)
  }

  @Test("words are text in a drawing, and nothing else")
  func words() {
    var order = Self.order
    order.texts = ["event": "<b>\"A\" & {{date}}\u{1B}</b>", "date": "today"]
    let drawing = "<text>{{event}} {{other}} {{{date}}} {</text>"
    let filled = String(decoding: order.filled(Array(drawing.utf8)), as: UTF8.self)
    #expect(!filled.contains("<b>") && filled.contains("&lt;b&gt;&quot;A&quot; &amp; "))
    #expect(
      filled.contains("{today}") && filled.contains("{{other}}") && filled.hasSuffix(" {</text>"))
    #expect(!filled.contains("\u{1B}"))
    // What is filled in names no place itself, in whatever order the words are.
    order.texts["date"] = "{{event}} O'Hara"
    let both = String(decoding: order.filled(Array("{{event}}|{{date}}".utf8)), as: UTF8.self)
    #expect(both.contains(" &amp; {{date}} ") && both.hasSuffix("|{{event}} O&#39;Hara"))
  }
}
