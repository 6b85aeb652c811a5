// SPDX-License-Identifier: Apache-2.0

/// Draws a picture as sixel graphics: bands of six lines, each band once for each colour in it, six pixels of a column
/// in a character. The colours are those of xterm's palette, for which all terminals with sixel have room: in it greys
/// stay grey, unlike in a plain cube of colours.
package enum SixelDrawing {
  private static let colorCount = 256

  /// The picture at the cursor.
  package static func bytes(_ picture: ColorPicture) -> [UInt8] {
    let (width, height) = (picture.width, picture.height)
    let colors = colors(of: picture)
    var text = TerminalText()
    // 1: pixels that are not drawn stay as they are. 1;1: pixels are square.
    text.add("\u{1b}P0;1q\"1;1;")
    text.add(width)
    text.add(";")
    text.add(height)
    var isUsed = [Bool](repeating: false, count: colorCount)
    for color in colors { isUsed[Int(color)] = true }
    for color in 0..<colorCount where isUsed[color] { define(color, &text) }

    var band = Band(width: width)
    for top in stride(from: 0, to: height, by: 6) {
      // Not after the last one, where it could make the window scroll.
      if top > 0 { text.add("-") }
      band.fill(colors, top: top, lines: min(6, height - top))
      band.write(to: &text)
    }
    text.add("\u{1b}\\")
    return text.bytes
  }

  /// The number of each pixel's colour in the palette.
  private static func colors(of picture: ColorPicture) -> [UInt8] {
    let count = picture.width * picture.height
    return picture.bytes.withUnsafeBufferPointer { bytes in
      [UInt8](unsafeUninitializedCapacity: count) { colors, written in
        for index in 0..<count {
          let pixel = index * 3
          let color = Pixel(red: bytes[pixel], green: bytes[pixel + 1], blue: bytes[pixel + 2])
          colors[index] = UInt8(PaletteOf256.nearest(to: color))
        }
        written = count
      }
    }
  }

  /// Defines a colour, with its parts in percent.
  private static func define(_ color: Int, _ text: inout TerminalText) {
    text.add("#")
    text.add(color)
    text.add(";2;")
    let pixel = PaletteOf256.color(color)
    text.add(percent(pixel.red))
    text.add(";")
    text.add(percent(pixel.green))
    text.add(";")
    text.add(percent(pixel.blue))
  }

  private static func percent(_ part: UInt8) -> Int { (Int(part) * 100 + 127) / 255 }

  /// The pixels of six lines, by colours.
  private struct Band {
    private let width: Int
    /// For each colour that was seen, the bits of each column.
    private var columns: [UInt8]
    /// The place in `columns` of each colour; -1 as long as it was not seen in this band.
    private var places: [Int]
    private var seen: [Int] = []

    init(width: Int) {
      self.width = width
      columns = []
      places = [Int](repeating: -1, count: colorCount)
    }

    mutating func fill(_ colors: [UInt8], top: Int, lines: Int) {
      for color in seen { places[color] = -1 }
      seen.removeAll(keepingCapacity: true)
      columns.removeAll(keepingCapacity: true)
      for line in 0..<lines {
        let start = (top + line) * width
        for x in 0..<width {
          let color = Int(colors[start + x])
          if places[color] < 0 {
            places[color] = columns.count
            seen.append(color)
            columns.append(contentsOf: repeatElement(0, count: width))
          }
          columns[places[color] + x] |= 1 << UInt8(line)
        }
      }
    }

    /// Writes the colours one over the other.
    func write(to text: inout TerminalText) {
      for (index, color) in seen.enumerated() {
        if index > 0 { text.add("$") }
        text.add("#")
        text.add(color)
        let column = columns[places[color]..<places[color] + width]
        // The rest of the row, after the last pixel of this colour, can be left out.
        let end = (column.lastIndex { $0 != 0 } ?? column.startIndex) + 1
        var x = column.startIndex
        while x < end {
          var next = x + 1
          while next < end, column[next] == column[x] { next += 1 }
          Self.write(column[x] + 63, count: next - x, to: &text)
          x = next
        }
      }
    }

    private static func write(_ character: UInt8, count: Int, to text: inout TerminalText) {
      guard count > 3 else {
        text.bytes.append(contentsOf: repeatElement(character, count: count))
        return
      }
      text.add("!")
      text.add(count)
      text.bytes.append(character)
    }
  }
}
