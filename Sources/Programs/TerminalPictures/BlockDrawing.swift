// SPDX-License-Identifier: Apache-2.0

/// Draws pictures with characters. Each line begins with a position of the cursor, the first in the upper left, and
/// ends with the terminal's own colours.
package enum BlockDrawing {
  /// Half blocks: the upper pixel of a cell is in the colour of the character, the lower one in that behind it.
  /// - Parameter picture: its height is even.
  package static func blocks(_ picture: ColorPicture, _ colors: BlockColors) -> [UInt8] {
    precondition(picture.height % 2 == 0)
    var text = TerminalText()
    for row in 0..<picture.height / 2 {
      text.move(toRow: row + 1)
      var (front, back): (Pixel?, Pixel?) = (nil, nil)
      for column in 0..<picture.width {
        let (upper, lower) = (picture.pixel(column, row * 2), picture.pixel(column, row * 2 + 1))
        if front != upper { text.color(38, upper, colors) }
        if back != lower { text.color(48, lower, colors) }
        (front, back) = (upper, lower)
        text.add("▀")
      }
      text.add("\u{1b}[0m")
    }
    return text.bytes
  }

  /// One character for each pixel, by its brightness.
  package static func characters(_ picture: ColorPicture) -> [UInt8] {
    var text = TerminalText()
    for row in 0..<picture.height {
      text.move(toRow: row + 1)
      for column in 0..<picture.width {
        let brightness = picture.pixel(column, row).brightness
        text.bytes.append(ramp[brightness * ramp.count / 256])
      }
    }
    return text.bytes
  }

  /// From dark to bright.
  private static let ramp = Array(" .:-=+*#%@".utf8)
}

/// Bytes for a terminal, as they grow.
struct TerminalText {
  var bytes: [UInt8] = []

  mutating func add(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Moves the cursor to the first column of a row, which counts from 1.
  mutating func move(toRow row: Int) {
    add("\u{1b}[")
    add(row)
    add(";1H")
  }

  mutating func add(_ number: Int) {
    // Most numbers have few digits, and there are many of them.
    if number >= 10 { add(number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// - Parameter kind: 38 for the character's colour, 48 for that behind it.
  mutating func color(_ kind: Int, _ pixel: Pixel, _ colors: BlockColors) {
    add("\u{1b}[")
    add(kind)
    switch colors {
    case .direct:
      add(";2;")
      add(Int(pixel.red))
      add(";")
      add(Int(pixel.green))
      add(";")
      add(Int(pixel.blue))
    case .palette:
      add(";5;")
      add(PaletteOf256.nearest(to: pixel))
    }
    add("m")
  }
}

/// xterm's palette: a cube of 6 by 6 by 6 colours from number 16 on, and 24 greys from 232 on.
enum PaletteOf256 {
  static func nearest(to pixel: Pixel) -> Int {
    let (red, green, blue) = (place(pixel.red), place(pixel.green), place(pixel.blue))
    let average = (Int(pixel.red) + Int(pixel.green) + Int(pixel.blue)) / 3
    let grey = min(max((average - 3) / 10, 0), 23)
    let level = 8 + 10 * grey
    let ofCube = distance(pixel, value(red), value(green), value(blue))
    return distance(pixel, level, level, level) < ofCube
      ? 232 + grey : 16 + 36 * red + 6 * green + blue
  }

  /// The colour of a number that `nearest` returns.
  static func color(_ number: Int) -> Pixel {
    guard number < 232 else {
      let level = UInt8(8 + 10 * (number - 232))
      return Pixel(red: level, green: level, blue: level)
    }
    let place = number - 16
    return Pixel(
      red: UInt8(value(place / 36)), green: UInt8(value(place / 6 % 6)),
      blue: UInt8(value(place % 6)))
  }

  /// The nearest of the six levels 0, 95, 135, 175, 215, 255.
  private static func place(_ part: UInt8) -> Int {
    part < 48 ? 0 : part < 115 ? 1 : (Int(part) - 35) / 40
  }

  private static func value(_ place: Int) -> Int { place == 0 ? 0 : 55 + 40 * place }

  private static func distance(_ pixel: Pixel, _ red: Int, _ green: Int, _ blue: Int) -> Int {
    let parts = (Int(pixel.red) - red, Int(pixel.green) - green, Int(pixel.blue) - blue)
    return parts.0 * parts.0 + parts.1 * parts.1 + parts.2 * parts.2
  }
}
