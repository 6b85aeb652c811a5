// SPDX-License-Identifier: Apache-2.0
import BoothOrders
import ComposeOrders
import FuzzTargets
import Varlink

/// Checks what the photo booth reads of others: paths and orders of pages, files that it has written itself but that may
/// hold anything after a disk's fault, what the host and a theme's maker have written, and the answer of the process that
/// reads photos.
package enum BoothCheck {
  /// Throws a promise that does not hold for these bytes: the first one chooses the reader, by a digit.
  package static func check(_ bytes: [UInt8]) throws(Finding) {
    let input = Array(bytes.dropFirst())
    switch ((bytes.first ?? 0) &- UInt8(ascii: "0")) % 10 {
    case 0: try BoothTexts.checkRoute(String(decoding: input, as: UTF8.self))
    case 1: try checkGuestOrder(input)
    case 2: try checkHostOrder(input)
    case 3: try BoothTexts.checkLinks(input)
    case 4: try BoothFiles.checkSettings(input)
    case 5: try BoothFiles.checkTheme(input)
    case 6: try BoothFiles.checkConfiguration(input)
    case 7: try BoothTexts.checkNames(String(decoding: input, as: UTF8.self))
    case 8: try checkComposing(input)
    default: try BoothDrawings.check(input)
    }
  }

  // MARK: Orders

  private static func checkGuestOrder(_ bytes: [UInt8]) throws(Finding) {
    guard let json = try? JSON(parsing: bytes), let order = GuestOrder(json) else { return }
    switch order {
    case .start(let layout, let ageUSec):
      try Finding.unless(
        (0..<1000).contains(layout) && (0...250_000).contains(ageUSec), "a start: \(order)")
    case .print(let copies): try Finding.unless((1...20).contains(copies), "copies: \(copies)")
    case .language(let name):
      try Finding.unless(json["name"] == .string(name), "another language: \(name)")
    case .ready, .callOff, .keep, .retake, .done, .activity, .toHost:
      try Finding.unless(json["do"] == .string("\(order)"), "another order: \(order)")
    }
    // Other members that a page writes do not make another order of it.
    guard var object = json.objectValue, object.insert("more", .null) else { return }
    try Finding.unless(GuestOrder(.object(object)) == order, "an order depends on what it lacks")
  }

  private static func checkHostOrder(_ bytes: [UInt8]) throws(Finding) {
    guard let json = try? JSON(parsing: bytes), let order = HostOrder(json) else { return }
    switch order {
    case .door(let pin, let browser):
      try Finding.unless(json["pin"] == .string(pin), "another PIN")
      try Finding.unless(json["browser"]?.stringValue == browser, "another browser")
    case .set(let setting, let value):
      try Finding.unless(json["key"] == .string(setting.key), "another key: \(setting.key)")
      try Finding.unless((value == nil) == (json["do"] == "back"), "nothing is set")
      if let value { try BoothFiles.checkSetting(setting, value) }
    case .sheets(.reprint(let job)), .sheets(.cancel(let job)):
      try Finding.unless(job >= 0 && json["job"] == .int(job), "a job: \(job)")
    case .sheets(.paper(let count)):
      try Finding.unless((0...10_000).contains(count ?? 0), "sheets: \(count ?? 0)")
    case .export(let event), .copy(let event), .delete(let event), .restore(let event):
      try Finding.unless(json["event"] == .string(event), "another event: \(event)")
    case .atBooth, .open, .close, .test, .examine, .events, .sheets(.resume), .sheets(.cancelAll):
      let words = [
        "atBooth", "open", "close", "test", "examine", "events", "resume", "cancelAll",
      ]
      try Finding.unless(words.contains(json["do"]?.stringValue ?? ""), "an order: \(order)")
    }
  }

  // MARK: Making pictures

  private static func checkComposing(_ bytes: [UInt8]) throws(Finding) {
    if let reply = ComposeReply(bytes) {
      switch reply {
      case .made(let size): try Finding.unless(size > 0, "a picture of \(size) bytes")
      case .failed(let words): try Finding.unless(!words.isEmpty, "a failure without words")
      case .tried(let hidden):
        try Finding.unless(hidden.count <= ComposeOrder.mostSlots, "\(hidden.count) places")
      }
      try Finding.unless(
        reply.bytes.count <= ComposeOrder.longest && ComposeReply(reply.bytes) == reply,
        "an answer changed by being written")
    }
    // Words of any length fit into a message.
    let words = String(decoding: bytes, as: UTF8.self)
    let failure = ComposeReply.failed(words).bytes
    try Finding.unless(failure.count <= ComposeOrder.longest, "an answer of \(failure.count) bytes")
    try Finding.unless((ComposeReply(failure) == nil) == words.isEmpty, "an answer is not read")
    guard let json = try? JSON(parsing: bytes), let order = ComposeOrder(json) else { return }
    try Finding.unless(ComposeOrder(order.json) == order, "an order changed by being written")
    for slot in order.slots {
      try Finding.unless(
        (0..<order.shotCount).contains(slot.shot) && slot.x >= 0 && slot.y >= 0 && slot.width >= 16
          && slot.height >= 16 && slot.x + slot.width <= order.width
          && slot.y + slot.height <= order.height, "a place outside: \(slot)")
    }
    try Finding.unless(
      order.shotCount <= ComposeOrder.mostShots
        && order.frames.allSatisfy { (0..<order.shotCount).contains($0) },
      "a shot that is not there")
    let drawing = String(
      decoding: order.filled(Array("<b>{{event}}{{date}}</b>".utf8)), as: UTF8.self)
    try Finding.unless(
      drawing.utf8.count { $0 == UInt8(ascii: "<") } == 2, "words became a part of a drawing")
  }
}
