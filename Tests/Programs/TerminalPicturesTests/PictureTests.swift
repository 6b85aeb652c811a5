// SPDX-License-Identifier: Apache-2.0
import TerminalPictures
import Testing

/// Pictures before they are drawn: their size, turned and mirrored, and from a camera's raw frames.
struct PictureTests {
  private static let small = ColorPicture(rows: [[1, 2], [3, 4], [5, 6]])

  @Test(
    "turned clockwise, then mirrored",
    arguments: [
      (0, false, [[1, 2], [3, 4], [5, 6]]), (90, false, [[5, 3, 1], [6, 4, 2]]),
      (180, false, [[6, 5], [4, 3], [2, 1]]), (270, false, [[2, 4, 6], [1, 3, 5]]),
      (0, true, [[2, 1], [4, 3], [6, 5]]), (90, true, [[1, 3, 5], [2, 4, 6]]),
      (180, true, [[5, 6], [3, 4], [1, 2]]), (270, true, [[6, 4, 2], [5, 3, 1]]),
    ])
  func shown(_ rotation: Int, _ mirrored: Bool, _ rows: [[Int]]) {
    #expect(Self.small.shown(rotation: rotation, mirrored: mirrored).rows == rows)
  }

  @Test("a picture is averaged when it becomes smaller, and repeated when it becomes larger")
  func resized() {
    let picture = ColorPicture(rows: [[0x000000, 0x0A0000], [0x140000, 0x1E0040]])
    #expect(picture.resized(to: PictureSize(width: 1, height: 1)).rows == [[0x0F0010]])
    let larger = ColorPicture(rows: [[1, 2]]).resized(to: PictureSize(width: 4, height: 2))
    #expect(larger.rows == [[1, 1, 2, 2], [1, 1, 2, 2]])
    #expect(picture.resized(to: picture.size) == picture)
  }

  @Test("each raw format gives the picture that it holds: a red half and a grey one")
  func raw() throws {
    // Red of limited range is 81, 90, 240; middle grey is 126, 128, 128.
    let (red, grey): ([UInt8], [UInt8]) = ([81, 90, 240], [126, 128, 128])
    let size = PictureSize(width: 4, height: 2)
    let packed = [red, grey].flatMap { [$0[0], $0[1], $0[0], $0[2]] }
    let luma = Array(repeating: [red[0], red[0], grey[0], grey[0]], count: 2).flatMap { $0 }
    let formats: [(String, Int, [UInt8])] = [
      ("YUYV", 8, packed + packed),
      ("UYVY", 8, [red, grey, red, grey].flatMap { [$0[1], $0[0], $0[2], $0[0]] }),
      ("NV12", 4, luma + [red[1], red[2], grey[1], grey[2]]),
      ("YU12", 4, luma + [red[1], grey[1], red[2], grey[2]]),
    ]
    for (format, bytesPerLine, bytes) in formats {
      let frame = try #require(
        RawFrame(pixelFormat: format, size: size, bytesPerLine: bytesPerLine))
      let picture = try #require(
        bytes.withUnsafeBytes { frame.picture($0, size: PictureSize(width: 2, height: 1)) })
      let rows = picture.rows[0]
      #expect(rows[0] >> 16 >= 253 && rows[0] & 0xFFFF == 0, "\(format): \(rows)")
      #expect(rows[1] == 0x808080, "\(format): \(rows)")
      // One byte less is refused, and nothing beyond the frame is read.
      #expect(bytes.dropLast().withUnsafeBytes { frame.picture($0, size: size) } == nil)
      #expect(frame.neededBytes == bytes.count)
    }
    let rgb = try #require(RawFrame(pixelFormat: "RGB3", size: size, bytesPerLine: 13))
    let bytes: [UInt8] = Array(1...12) + [0] + Array(13...24)
    #expect(
      bytes.withUnsafeBytes { rgb.picture($0, size: size) }?.bytes == Array(1...12) + Array(13...24)
    )
    let dark = try #require(RawFrame(pixelFormat: "GREY", size: size, bytesPerLine: 4))
    let white = [UInt8](repeating: 235, count: 8).withUnsafeBytes { dark.picture($0, size: size) }
    #expect(white?.bytes == [UInt8](repeating: 255, count: 24))
  }

  @Test("formats that are not known, lines that are too short and sizes that cannot be are refused")
  func refused() {
    let size = PictureSize(width: 5, height: 2)
    #expect(RawFrame(pixelFormat: "MJPG", size: size, bytesPerLine: 100) == nil)
    #expect(RawFrame(pixelFormat: "YUYV", size: size, bytesPerLine: 11) == nil)
    #expect(RawFrame(pixelFormat: "YUYV", size: size, bytesPerLine: 12)?.neededBytes == 24)
    for (width, height, bytesPerLine) in [
      (0, 2, 8), (4, -1, 8), (1 << 40, 1, 1 << 41), (4, 2, .max),
    ] {
      let size = PictureSize(width: width, height: height)
      #expect(RawFrame(pixelFormat: "YUYV", size: size, bytesPerLine: bytesPerLine) == nil)
    }
  }

  @Test(
    "a picture is as large as the window permits, in its aspect ratio",
    arguments: [
      // A row stays free; cells are twice as high as wide.
      (1280, 720, 80, 24, TerminalGraphics.blocks(.direct), 80, 23, 80, 46),
      (1280, 720, 80, 60, .blocks(.direct), 80, 23, 80, 46),
      (720, 1280, 80, 24, .blocks(.palette), 26, 23, 26, 46),
      (1280, 720, 80, 24, .characters, 80, 23, 80, 23),
      (1280, 720, 80, 24, .kitty, 80, 23, 640, 360),
      (320, 180, 80, 24, .kitty, 80, 23, 320, 180),
      (1280, 720, 80, 24, .sixel, 80, 23, 640, 360),
      (320, 180, 80, 24, .sixel, 40, 12, 320, 180),
      (1280, 720, 300, 100, .sixel, 100, 29, 800, 450),
      (1280, 720, 1, 1, .blocks(.direct), 1, 1, 1, 2),
    ])
  func fit(
    _ width: Int, _ height: Int, _ windowColumns: Int, _ windowRows: Int,
    _ graphics: TerminalGraphics, _ columns: Int, _ rows: Int, _ across: Int, _ down: Int
  ) {
    let fit = PictureFit(
      PictureSize(width: width, height: height),
      in: TerminalSize(columns: windowColumns, rows: windowRows, cell: nil), as: graphics)
    #expect([fit.columns, fit.rows] == [columns, rows])
    #expect(fit.pixels == PictureSize(width: across, height: down))
  }

  @Test("no size of picture or window leaves the window, or has no pixel")
  func bounds() {
    let kinds: [TerminalGraphics] = [.blocks(.direct), .characters, .sixel, .kitty]
    for width in [1, 3, 640, 32768] {
      for height in [1, 2, 479, 32768] {
        for (columns, rows) in [(0, 0), (1, 1), (7, 2), (80, 24), (5000, 2)] {
          for cell in [nil, PictureSize(width: 9, height: 17), PictureSize(width: 0, height: 5)] {
            let terminal = TerminalSize(columns: columns, rows: rows, cell: cell)
            for graphics in kinds {
              let fit = PictureFit(
                PictureSize(width: width, height: height), in: terminal, as: graphics)
              #expect((1...terminal.columns).contains(fit.columns))
              #expect((1...max(1, terminal.rows - 1)).contains(fit.rows))
              #expect((1...1000).contains(fit.pixels.width) && fit.pixels.height >= 1)
            }
          }
        }
      }
    }
  }
}
