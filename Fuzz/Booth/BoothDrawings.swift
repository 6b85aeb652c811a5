// SPDX-License-Identifier: Apache-2.0
import ComposeOrders
import FuzzTargets

/// Checks what is read of a theme's drawings: SVG, PNG and JPEG of whoever has made the theme, and words of the host that
/// are fitted into them.
enum BoothDrawings {
  private static let words = "Anna & <Ben> \"🎉\" عرس 結婚式"

  private static func order() throws(Finding) -> ComposeOrder {
    var order = ComposeOrder(
      width: 1800, height: 1200, paper: [255, 255, 255],
      slots: [.init(shot: 0, x: 100, y: 100, width: 1600, height: 900)], shotCount: 1)
    order.texts = ["event": words, "date": "28 November 2026"]
    return order
  }

  static func check(_ bytes: [UInt8]) throws(Finding) {
    try checkFile(bytes)
    let drawn = TextLayout.drawing(bytes, try order(), Means())
    // Text that the host has typed must not become part of the drawing's markup.
    try Finding.unless(
      !String(decoding: drawn, as: UTF8.self).contains("<Ben>")
        || String(decoding: bytes, as: UTF8.self).contains("<Ben>"),
      "words became a part of a drawing")
    try checkRecord(bytes)
  }

  private static func checkFile(_ bytes: [UInt8]) throws(Finding) {
    guard let file = try? DrawingFile(bytes) else { return }
    try Finding.unless(
      file.width > 0 && file.height > 0 && file.width.isFinite && file.height.isFinite,
      "a drawing of \(file.width) by \(file.height)")
    for isAbove in [false, true] {
      let fault = file.fault(isAbove: isAbove, width: 1800, height: 1200, photos: [1])
      try Finding.unless(
        fault != nil || !isAbove || file.canBeTransparent, "photos are hidden, and nothing is said")
    }
  }

  private static func checkRecord(_ bytes: [UInt8]) throws(Finding) {
    guard
      let record = PictureRecord(
        time: "2026:11:28 00:38:10", offset: "+00:00", id: String(repeating: "0", count: 32),
        software: "shutter-booth")
    else { throw Finding("a record is refused") }
    let jpeg: [UInt8] = [0xFF, 0xD8] + bytes
    let described = record.described(
      jpeg, thumbnail: Array(bytes.prefix(200)), width: 18, height: 12)
    try Finding.unless(
      described.starts(with: [0xFF, 0xD8]) && described.suffix(bytes.count).elementsEqual(bytes),
      "a picture lost a part")
    let gif = record.commented(bytes + [0x3B])
    try Finding.unless(gif.last == 0x3B && gif.count > bytes.count, "a film lost its end")
  }

  /// Measures by counting: what it says may be anything.
  private struct Means: DrawingMeans {
    func canDraw(_ letter: String) -> Bool { letter.utf8.first != 0xE7 }

    func emoji(_ letter: String) -> [UInt8]? { [0x89, 0x50, 0x4E, 0x47] }

    func ink(of drawing: [UInt8]) -> PictureArea? {
      let count = drawing.count
      if count % 17 == 0 { return nil }
      return PictureArea(
        x: Double(count % 300), y: Double(count % 200), width: Double(count % 500 + 1),
        height: Double(count % 60 + 1))
    }

    func marks(in drawing: [UInt8], count: Int) -> [PictureArea?] {
      (0..<count).map { $0 % 3 == 2 ? nil : PictureArea(x: Double($0), y: 1, width: 9, height: 9) }
    }
  }
}
