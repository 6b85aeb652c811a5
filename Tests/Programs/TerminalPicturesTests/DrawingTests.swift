// SPDX-License-Identifier: Apache-2.0
import Testing
import Varlink

@testable import TerminalPictures

/// Pictures as escape sequences: small ones byte by byte, larger ones read back.
struct DrawingTests {
  private static let four = ColorPicture(rows: [[0xFF0000, 0xFF0000], [0x00FF00, 0x0000FF]])

  @Test("half blocks: a colour is said when it changes, and a line ends with the terminal's own")
  func blocks() {
    #expect(
      visible(BlockDrawing.blocks(Self.four, .direct))
        == "^[1;1H^[38;2;255;0;0m^[48;2;0;255;0m▀^[48;2;0;0;255m▀^[0m")
    #expect(
      visible(BlockDrawing.blocks(Self.four, .palette))
        == "^[1;1H^[38;5;196m^[48;5;46m▀^[48;5;21m▀^[0m")
    let two = ColorPicture(rows: [[0], [0], [0xFFFFFF], [0x808080]])
    #expect(
      visible(BlockDrawing.blocks(two, .palette))
        == "^[1;1H^[38;5;16m^[48;5;16m▀^[0m^[2;1H^[38;5;231m^[48;5;244m▀^[0m")
  }

  @Test("half blocks are read back as they were", arguments: [1, 2, 3] as [UInt64])
  func blocksBack(_ seed: UInt64) throws {
    let picture = ColorPicture.invented(width: 37, height: 22, seed: seed)
    let read = try BlockReader(BlockDrawing.blocks(picture, .direct), columns: 37, rows: 11)
    #expect(read.rows == picture.rows)
  }

  @Test("a colour of the palette is the nearest one")
  func palette() {
    let levels = [0, 95, 135, 175, 215, 255]
    let greys = (0..<24).map { 8 + 10 * $0 }
    var colors: [Int: [Int]] = [:]
    for (index, level) in greys.enumerated() { colors[232 + index] = [level, level, level] }
    for (red, first) in levels.enumerated() {
      for (green, second) in levels.enumerated() {
        for (blue, third) in levels.enumerated() {
          colors[16 + 36 * red + 6 * green + blue] = [first, second, third]
        }
      }
    }
    func distance(_ one: [Int], _ other: [Int]) -> Int {
      zip(one, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    for picture in (1...4).map({ ColorPicture.invented(width: 50, height: 20, seed: $0) }) {
      for color in Set(picture.rows.joined()) {
        let parts = [color >> 16, color >> 8 & 255, color & 255]
        let pixel = Pixel(
          red: UInt8(parts[0]), green: UInt8(parts[1]), blue: UInt8(parts[2]))
        let chosen = PaletteOf256.nearest(to: pixel)
        let found = colors[chosen] ?? []
        let known = PaletteOf256.color(chosen)
        #expect(found == [known.red, known.green, known.blue].map { Int($0) })
        let best = colors.values.map { distance($0, parts) }.min() ?? 0
        // Greys are chosen by the average, which is not always the nearest one.
        #expect(distance(found, parts) <= best + 75, "\(parts) became \(found)")
      }
    }
  }

  @Test("characters go from dark to bright")
  func characters() {
    let picture = ColorPicture(rows: [[0, 0x808080, 0xFFFFFF], [0xFF0000, 0x00FF00, 0x0000FF]])
    #expect(visible(BlockDrawing.characters(picture)) == "^[1;1H +@^[2;1H:+.")
  }

  @Test("sixel: the colours that there are, and each band once for each of them")
  func sixel() {
    #expect(
      visible(SixelDrawing.bytes(Self.four))
        == "^P0;1q\"1;1;2;2#21;2;0;0;100#46;2;0;100;0#196;2;100;0;0#196@@$#46A$#21?A^\\")
    // 8 lines of 5: a run of five, and a second band of two lines.
    let white = ColorPicture(rows: Array(repeating: Array(repeating: 0xFFFFFF, count: 5), count: 8))
    #expect(
      visible(SixelDrawing.bytes(white))
        == "^P0;1q\"1;1;5;8#231;2;100;100;100#231!5~-#231!5B^\\")
  }

  @Test("sixel is read back: each pixel drawn once, in the palette's nearest colour")
  func sixelBack() throws {
    for (width, height) in [(1, 1), (64, 6), (33, 47), (100, 13)] {
      let picture = ColorPicture.invented(width: width, height: height, seed: UInt64(width))
      let read = try SixelReader(SixelDrawing.bytes(picture))
      #expect(read.rows.count == height && read.rows[0].count == width)
      for (drawn, meant) in zip(read.rows.joined(), picture.rows.joined()) {
        let drawn = try #require(drawn)
        let pixel = Pixel(
          red: UInt8(meant >> 16), green: UInt8(meant >> 8 & 255), blue: UInt8(meant & 255))
        let color = PaletteOf256.color(PaletteOf256.nearest(to: pixel))
        #expect(
          drawn == [color.red, color.green, color.blue].map { (Int($0) * 100 + 127) / 255 })
      }
    }
  }

  @Test("sixel: a grey is grey, and no part of it is off by more than half a step of the greys")
  func sixelGreys() throws {
    let picture = ColorPicture(rows: [(0...255).map { $0 << 16 | $0 << 8 | $0 }])
    for (level, drawn) in try SixelReader(SixelDrawing.bytes(picture)).rows[0].enumerated() {
      let drawn = try #require(drawn)
      #expect(drawn[0] == drawn[1] && drawn[1] == drawn[2], "\(level) became \(drawn)")
      #expect(abs(drawn[0] * 255 / 100 - level) <= 9, "\(level) became \(drawn)")
    }
  }

  @Test("kitty: pieces of 4096 characters, pictures in turn, and the one before deleted")
  func kitty() {
    var drawing = KittyDrawing(number: 7)
    #expect(
      visible(drawing.bytes(ColorPicture(rows: [[0x010203]]), columns: 3, rows: 2))
        == "^_Ga=T,q=2,C=1,f=24,i=7,s=1,v=1,c=3,r=2,m=0;AQID^\\^_Ga=d,d=I,q=2,i=8^\\")
    #expect(
      visible(drawing.bytes(ColorPicture(rows: [[0], [0xFFFFFF]]), columns: 1, rows: 1))
        == "^_Ga=T,q=2,C=1,f=24,i=8,s=1,v=2,c=1,r=1,m=0;AAAA////^\\^_Ga=d,d=I,q=2,i=7^\\")
    #expect(visible(drawing.deletion()) == "^_Ga=d,d=I,q=2,i=7^\\^_Ga=d,d=I,q=2,i=8^\\")

    let picture = ColorPicture.invented(width: 60, height: 40, seed: 5)
    let pieces = visible(drawing.bytes(picture, columns: 60, rows: 20)).split(separator: "^\\")
    let data = pieces.dropLast().map { $0.drop { $0 != ";" }.dropFirst() }
    #expect(data.map(\.count) == [4096, 4096, 1408])
    #expect(pieces.dropLast().map { $0.contains("m=1;") } == [true, true, false])
    #expect(pieces[1].hasPrefix("^_Gm=1;"))
    #expect(Base64.bytes(of: data.joined()) == picture.bytes)
  }
}
