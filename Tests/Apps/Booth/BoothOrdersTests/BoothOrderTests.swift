// SPDX-License-Identifier: Apache-2.0
import BoothOptions
import BoothOrders
import Testing
import Varlink

@Suite("Orders of the booth's pages")
struct BoothOrderTests {
  @Test("a guest's page may ask for what its buttons do, within bounds")
  func guests() throws {
    let orders: [(JSON, GuestOrder)] = [
      (["do": "ready"], .ready), (["do": "callOff"], .callOff), (["do": "keep"], .keep),
      (["do": "retake"], .retake), (["do": "done"], .done), (["do": "activity"], .activity),
      (["do": "start", "layout": 999], .start(layout: 999, ageUSec: 0)),
      (["do": "start", "layout": 0, "ageUSec": 12_000], .start(layout: 0, ageUSec: 12_000)),
      (["do": "start", "layout": 0, "ageUSec": 250_001], .start(layout: 0, ageUSec: 250_000)),
      (["do": "start", "layout": 0, "ageUSec": -1], .start(layout: 0, ageUSec: 0)),
      (["do": "print"], .print(copies: 1)), (["do": "print", "copies": 2], .print(copies: 2)),
      (["do": "print", "copies": 0], .print(copies: 1)),
      (["do": "print", "copies": .int(.max)], .print(copies: 20)),
      (["do": "language", "name": "ar"], .language("ar")), (["do": "toHost"], .toHost),
    ]
    for (json, order) in orders { #expect(GuestOrder(json) == order, "\(json)") }
  }

  @Test(
    "what no guest's page sends is no order",
    arguments: [
      [], [:], "ready", ["do": 1], ["do": "open"], ["do": "Ready"], ["do": "start"],
      ["do": "start", "layout": -1], ["do": "start", "layout": 1000],
      ["do": "start", "layout": 1.0], ["do": "start", "layout": "0"], ["do": "language"],
      ["do": "language", "name": 7], ["do": "host", "pin": "1"],
    ] as [JSON])
  func noGuests(_ json: JSON) {
    #expect(GuestOrder(json) == nil)
  }

  @Test("the host's page may ask for what its buttons do")
  func host() throws {
    guard case .door("2718", nil) = HostOrder(["do": "host", "pin": "2718"]),
      case .door("1", "a") = HostOrder(["do": "host", "pin": "1", "browser": "a"])
    else { throw Failure("door") }
    for (word, isOrder) in [
      ("atBooth", { if case .atBooth = $0 { true } else { false } }),
      ("open", { if case .open = $0 { true } else { false } }),
      ("close", { if case .close = $0 { true } else { false } }),
      ("test", { if case .test = $0 { true } else { false } }),
      ("examine", { if case .examine = $0 { true } else { false } }),
      ("events", { if case .events = $0 { true } else { false } }),
      ("resume", { if case .sheets(.resume) = $0 { true } else { false } }),
      ("cancelAll", { if case .sheets(.cancelAll) = $0 { true } else { false } }),
    ] as [(String, (HostOrder) -> Bool)] {
      #expect(try isOrder(#require(HostOrder(["do": .string(word)]))), "\(word)")
    }
    guard case .sheets(.reprint(3)) = HostOrder(["do": "reprint", "job": 3]),
      case .sheets(.cancel(0)) = HostOrder(["do": "cancel", "job": 0]),
      case .export("Anna-Ben") = HostOrder(["do": "export", "event": "Anna-Ben"]),
      case .copy("Anna-Ben") = HostOrder(["do": "copy", "event": "Anna-Ben"]),
      case .delete("Anna-Ben") = HostOrder(["do": "delete", "event": "Anna-Ben"]),
      case .restore("Anna-Ben") = HostOrder(["do": "restore", "event": "Anna-Ben"]),
      case .sheets(.paper(36)) = HostOrder(["do": "paper", "sheets": 36]),
      case .sheets(.paper(nil)) = HostOrder(["do": "paper"])
    else { throw Failure("an order with a number or a name") }
  }

  @Test("the host sets an option to a text, a number, a flag or a list of texts, or back")
  func settings() throws {
    let words = JSON.array(Array(repeating: "strip", count: HostSettingValue.mostWords))
    let values: [(String, JSON, HostSettingValue)] = [
      ("event", "Anna & Ben", .text("Anna & Ben")), ("share.hours", -3, .number(-3)),
      ("print.enabled", false, .flag(false)), ("languages", [], .list([])),
      ("layouts", words, .list(Array(repeating: "strip", count: HostSettingValue.mostWords))),
    ]
    for (key, json, value) in values {
      let order = HostOrder(["do": "set", "key": .string(key), "value": json])
      guard case .set(let setting, let found) = order else { throw Failure(key) }
      #expect(setting.key == key && found == value)
    }
    guard case .set(let setting, nil) = HostOrder(["do": "back", "key": "theme", "value": "neon"])
    else { throw Failure("back") }
    #expect(setting.key == "theme")
  }

  @Test(
    "what no host's page sends is no order",
    arguments: [
      [], ["do": "host"], ["do": "host", "pin": 2718], ["do": "keep"], ["do": 1],
      ["do": "reprint"], ["do": "cancel", "job": -1], ["do": "cancel", "job": "1"],
      ["do": "export"], ["do": "copy", "event": 1], ["do": "back"], ["do": "delete"],
      ["do": "restore", "event": 1], ["do": "paper", "sheets": -1],
      ["do": "paper", "sheets": 10_001], ["do": "paper", "sheets": "36"],
      ["do": "set", "key": "share.command", "value": ["/bin/sh"]],
      ["do": "set", "key": "event"], ["do": "set", "key": "event", "value": .null],
      ["do": "set", "key": "share.hours", "value": 1.5],
      ["do": "set", "key": "layouts", "value": ["strip", 1]],
      ["do": "set", "key": "layouts", "value": [:]],
      ["do": "set", "key": "layouts", "value": .array(Array(repeating: "a", count: 51))],
    ] as [JSON])
  func noHosts(_ json: JSON) {
    #expect(HostOrder(json) == nil)
  }

  private struct Failure: Error {
    let text: String

    init(_ text: String) { self.text = text }
  }
}
