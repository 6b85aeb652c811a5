// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG
import Encoders
import PixelKernels
import TestSupport
import Testing

/// Pictures whose pixels are turned and mirrored, so that they stand upright without their orientation tag.
@Suite("Upright pixels")
struct UprightPixelsTests {
  private static let exif = EXIFSegment(EXIFTests.record()).bytes

  private static func differs(_ left: [UInt8], _ right: [UInt8]) -> Int {
    guard left.count == right.count else { return 256 }
    return zip(left, right).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  private static func isLossless(
    _ jpeg: [UInt8], _ turn: PictureTurn, width: Int = 96, height: Int = 64
  ) -> Bool {
    jpeg.withUnsafeBytes { TurnedJPEG.isLossless($0, width: width, height: height, turn) }
  }

  @Test("The turns are those of the orientation tag", arguments: 1...8)
  func tag(orientation: Int) throws {
    var record = EXIFTests.record()
    (record.rotation, record.isMirrored) = TurnReference.turns[orientation - 1]
    let tag = try EXIFReader(Array(EXIFSegment(record).bytes.dropFirst(4))).image[0x0112]
    #expect(tag?.number == orientation)
    #expect((TurnReference.turn(orientation) == nil) == (orientation == 1))
    #expect(PictureTurn(rotation: 45, isMirrored: true) == nil)
  }

  @Test(
    "A JPEG whose size allows it is turned without loss, of any sampling and form",
    arguments: 2...8, [false, true])
  func lossless(orientation: Int, isProgressive: Bool) throws {
    let turn = try #require(TurnReference.turn(orientation))
    for sampling in [TJSAMP_444, TJSAMP_422, TJSAMP_420, TJSAMP_GRAY, TJSAMP_440] {
      let jpeg = try AnyJPEG.make(sampling, width: 96, height: 64, isProgressive: isProgressive)
      // A camera's progressive JPEG is encoded again in any case.
      #expect(Self.isLossless(jpeg, turn) == !isProgressive)
      let photo = try TurnedJPEG.photo(jpeg, turn, segments: Self.exif)
      // The EXIF data is the first segment, and the only one of an application.
      let markers = JPEGSegments.read(photo).map(\.marker).filter { (0xE0...0xEF).contains($0) }
      #expect(markers == [0xE1])
      let (before, after) = (try JPEGDecoder.decode(jpeg), try JPEGDecoder.decode(photo))
      #expect((after.width, after.height) == turn.size(width: 96, height: 64))
      let swapped = [
        TJSAMP_422.rawValue: TJSAMP_440.rawValue, TJSAMP_440.rawValue: TJSAMP_422.rawValue,
      ]
      let other = turn.swapsSides ? swapped[sampling.rawValue] : nil
      #expect(after.sampling == Int(other ?? sampling.rawValue))
      for (number, plane) in before.planes.enumerated() {
        let width = Int(tjPlaneWidth(Int32(number), 96, Int32(sampling.rawValue)))
        let height = Int(tjPlaneHeight(Int32(number), 64, Int32(sampling.rawValue)))
        let upright = TurnReference.upright(
          plane, orientation, width: width, height: height, bytesPerLine: width)
        // The blocks are the same; the decoder rounds between lines and columns.
        #expect(Self.differs(after.planes[number], upright) <= 1)
      }
      // What the engine reads of cameras, it reads of its own photos.
      try photo.withUnsafeBytes { bytes in
        _ = try JPEGLayout(checking: bytes, width: after.width, height: after.height)
      }
      var small = try ThumbnailEncoder()
      let thumbnail = try photo.withUnsafeBytes { bytes throws(JPEGEncoderError) in
        try small.thumbnail(ofJPEG: bytes, width: after.width, height: after.height)
      }
      #expect(try JPEGDecoder.decode(thumbnail).width == after.width)
    }
  }

  @Test("A JPEG is turned back to itself, block by block", arguments: 2...8)
  func back(orientation: Int) throws {
    let turn = try #require(TurnReference.turn(orientation))
    // 6 and 8 undo each other, and each of the others itself.
    let other = try #require(TurnReference.turn([6: 8, 8: 6][orientation] ?? orientation))
    let jpeg = try AnyJPEG.make(TJSAMP_422, width: 96, height: 64)
    let plain = try jpeg.withUnsafeBytes { bytes in
      JPEGFile.photo(
        bytes, try JPEGLayout(checking: bytes, width: 96, height: 64), segments: [])
    }
    let turned = try TurnedJPEG.photo(plain, turn, segments: [])
    let back = try TurnedJPEG.photo(turned, other, segments: [])
    #expect(try JPEGDecoder.decode(back) == JPEGDecoder.decode(plain))
    #expect(back.count == plain.count)
  }

  @Test("A size that does not allow it is named before, and nothing is ever cut off")
  func oddSizes() throws {
    // 1080 lines are no multiple of 16; cameras with 4:2:0 have such frames.
    for (sampling, unit) in [
      (TJSAMP_444, (8, 8)), (TJSAMP_422, (16, 8)), (TJSAMP_420, (16, 16)), (TJSAMP_GRAY, (8, 8)),
      (TJSAMP_440, (8, 16)),
    ] {
      for (width, height) in [(97, 64), (96, 65), (97, 65), (104, 56), (96, 72), (33, 17)] {
        let jpeg = try AnyJPEG.make(sampling, width: width, height: height)
        for orientation in 2...8 {
          let turn = try #require(TurnReference.turn(orientation))
          let isWhole =
            ([2, 3, 7, 8].contains(orientation) ? width % unit.0 == 0 : true)
            && ([3, 4, 6, 7].contains(orientation) ? height % unit.1 == 0 : true)
          #expect(Self.isLossless(jpeg, turn, width: width, height: height) == isWhole)
          guard isWhole else {
            #expect(throws: JPEGEncoderError.self) {
              try TurnedJPEG.photo(jpeg, turn, segments: [])
            }
            continue
          }
          let before = try JPEGDecoder.decode(jpeg)
          let after = try JPEGDecoder.decode(TurnedJPEG.photo(jpeg, turn, segments: []))
          #expect((after.width, after.height) == turn.size(width: width, height: height))
          let upright = TurnReference.upright(
            before.planes[0], orientation, width: width, height: height,
            bytesPerLine: Int(tjPlaneWidth(0, Int32(width), Int32(sampling.rawValue))))
          let stride = Int(tjPlaneWidth(0, Int32(after.width), Int32(after.sampling)))
          let luma = TurnReference.upright(
            after.planes[0], 1, width: after.width, height: after.height, bytesPerLine: stride)
          #expect(Self.differs(luma, upright) <= 1)
        }
      }
    }
  }

  @Test("4:1:1 is not turned on its side: few programs read 4:4:1")
  func foreignSampling() throws {
    let jpeg = try AnyJPEG.make(TJSAMP_411, width: 96, height: 64)
    for orientation in 2...8 {
      let turn = try #require(TurnReference.turn(orientation))
      #expect(Self.isLossless(jpeg, turn) == (orientation <= 4))
    }
    #expect(!Self.isLossless([0xFF, 0xD8, 0xFF], try #require(TurnReference.turn(3))))
  }

  @Test("4:2:2 with twice the usual factors, as some cameras write it, has larger units")
  func doubledFactors() throws {
    // 2x2, 1x2, 1x2 in place of 2x1, 1x1, 1x1, in a picture whose units are the same blocks in the same order: one unit.
    for (height, isWhole) in [(16, true), (8, false)] {
      var jpeg = try AnyJPEG.make(TJSAMP_422, width: 16, height: height)
      let header = try #require(JPEGSegments.read(jpeg).first { $0.marker == 0xC0 })
      // Marker, length, precision, height, width, count; then identifier, factors and table of each component.
      let first = header.range.lowerBound + 10
      for (component, factors) in [(0, 0x22), (1, 0x12), (2, 0x12)] as [(Int, UInt8)] {
        jpeg[first + component * 3 + 1] = factors
      }
      for orientation in 2...8 {
        let turn = try #require(TurnReference.turn(orientation))
        let needsHeight = [3, 4, 6, 7].contains(orientation)
        #expect(
          Self.isLossless(jpeg, turn, width: 16, height: height) == (isWhole || !needsHeight))
      }
    }
  }

  @Test("A damaged JPEG is refused")
  func damaged() throws {
    let turn = try #require(TurnReference.turn(6))
    var jpeg = try AnyJPEG.make(TJSAMP_422, width: 96, height: 64)
    jpeg.removeLast(jpeg.count / 3)
    #expect(throws: JPEGEncoderError.self) { try TurnedJPEG.photo(jpeg, turn, segments: []) }
  }

  /// Layouts of a frame, with a line's bytes by its width.
  private static let layouts: [(name: String, make: @Sendable (Int) -> FramePixels)] = [
    ("YUYV", { .packed422(.yuyv, bytesPerLine: ($0 + 1) / 2 * 4 + 6) }),
    ("UYVY", { .packed422(.uyvy, bytesPerLine: ($0 + 1) / 2 * 4) }),
    ("NV12", { .semiPlanar420(bytesPerLine: ($0 + 1) / 2 * 2 + 2) }),
    ("YU12", { .planar420(bytesPerLine: ($0 + 1) / 2 * 2) }),
    ("RGB3", { .rgb(bytesPerLine: $0 * 3 + 1) }), ("GREY", { .grey(bytesPerLine: $0 + 3) }),
  ]

  /// A frame whose samples of each kind rise from the left to the right and from above to below.
  private static func frame(_ pixels: FramePixels, _ width: Int, _ height: Int) -> [UInt8] {
    var bytes = [UInt8](
      repeating: 0, count: pixels.neededBytes(width: width, height: height) ?? 0)
    for (number, grid) in pixels.grids(width: width, height: height).enumerated() {
      for y in 0..<grid.height {
        for x in 0..<grid.width {
          let value = 40 + x * 90 / grid.width + y * 70 / grid.height * (number + 1) / 2
          bytes[grid.offset + y * grid.bytesPerLine + x * grid.step] = UInt8(clamping: value)
        }
      }
    }
    return bytes
  }

  @Test(
    "A frame that is not compressed is turned before it is encoded", arguments: 2...8,
    [(48, 32), (46, 30), (33, 17), (2, 2), (1, 1)])
  func frames(orientation: Int, size: (width: Int, height: Int)) throws {
    let turn = try #require(TurnReference.turn(orientation))
    let (width, height) = size
    var encoder = try PhotoEncoder()
    for (name, make) in Self.layouts {
      let pixels = make(width)
      let frame = Self.frame(pixels, width, height)
      for range in [SampleRange.full, .limited] {
        func photo(_ turn: PictureTurn?) throws -> JPEGDecoder.Picture {
          try frame.withUnsafeBytes { bytes in
            let file = try encoder.photo(
              bytes, pixels, range: range, width: width, height: height, quality: 100, turn: turn,
              segments: { Self.exif })
            return try JPEGDecoder.decode(file)
          }
        }
        let (before, after) = (try photo(nil), try photo(turn))
        #expect((after.width, after.height) == turn.size(width: width, height: height))
        for number in before.planes.indices {
          let stride = Int(tjPlaneWidth(Int32(number), Int32(width), Int32(before.sampling)))
          let lines = Int(tjPlaneHeight(Int32(number), Int32(height), Int32(before.sampling)))
          // Chroma of an odd number of columns lies between the old samples, and that of RGB has another sampling.
          let isLuma = number == 0
          guard isLuma || before.sampling != after.sampling || width % 2 == 0 && height % 2 == 0
          else { continue }
          guard isLuma || name != "RGB3" || !turn.swapsSides else { continue }
          let own = isLuma ? (width, height) : (stride, lines)
          let upright = TurnReference.upright(
            before.planes[number], orientation, width: own.0, height: own.1, bytesPerLine: stride)
          let shown = turn.size(width: own.0, height: own.1)
          let found = TurnReference.upright(
            after.planes[number], 1, width: shown.width, height: shown.height,
            bytesPerLine: Int(
              tjPlaneWidth(Int32(number), Int32(after.width), Int32(after.sampling))))
          #expect(Self.differs(found, upright) <= 5, "\(name) \(range) plane \(number)")
        }
      }
    }
  }

  @Test("Chroma of an odd number of columns and lines keeps its place")
  func halfSteps() throws {
    // Small, so that half the distance between two samples is more than the encoder's error.
    let (width, height) = (17, 9)
    let pixels = FramePixels.planar420(bytesPerLine: 18)
    let frame = Self.frame(pixels, width, height)
    var encoder = try PhotoEncoder()
    for orientation in 2...8 {
      let turn = try #require(TurnReference.turn(orientation))
      let photo = try frame.withUnsafeBytes { bytes throws(JPEGEncoderError) in
        try encoder.photo(
          bytes, pixels, range: .full, width: width, height: height, quality: 100, turn: turn,
          segments: { [] })
      }
      let picture = try JPEGDecoder.decode(photo)
      let stride = Int(tjPlaneWidth(1, Int32(picture.width), Int32(picture.sampling)))
      // A sample of chroma lies between two pixels, at half of the sum of their places.
      for (x, y) in [(3, 2), (1, 3), (2, 1)] {
        let places = [(2 * x, 2 * y), (2 * x + 1, 2 * y + 1)].map {
          TurnReference.source(orientation, x: $0.0, y: $0.1, width: width, height: height)
        }
        let (column, line) = (places[0].x + places[1].x, places[0].y + places[1].y)
        // In quarters of the frame's samples of chroma, of which the first lies at (1, 1).
        let expected = 40.0 + Double(column - 1) / 4 * 90 / 9 + Double(line - 1) / 4 * 70 / 5
        #expect(abs(Double(picture.planes[1][y * stride + x]) - expected) <= 3)
      }
    }
  }

  @Test("A thumbnail is turned with its photo, within the same limits", arguments: 2...8)
  func thumbnails(orientation: Int) throws {
    let turn = try #require(TurnReference.turn(orientation))
    let (width, height) = (640, 360)
    let shown = turn.size(width: width, height: height)
    let size = ThumbnailEncoder.Limits.thumbnail.size(width: shown.width, height: shown.height)
    let pixels = FramePixels.packed422(.yuyv, bytesPerLine: width * 2)
    let frame = Self.frame(pixels, width, height)
    var encoder = try PhotoEncoder()
    let jpeg = try frame.withUnsafeBytes { bytes throws(JPEGEncoderError) in
      try encoder.encode(
        bytes, pixels, range: .full, width: width, height: height, quality: 95
      ) { Array($0) }
    }
    var small = try ThumbnailEncoder()
    let thumbnails = try [
      frame.withUnsafeBytes { bytes throws(JPEGEncoderError) in
        try small.thumbnail(
          bytes, pixels, range: .full, width: width, height: height, turn: turn)
      },
      jpeg.withUnsafeBytes { bytes throws(JPEGEncoderError) in
        try small.thumbnail(ofJPEG: bytes, width: width, height: height, turn: turn)
      },
    ]
    for thumbnail in thumbnails {
      let picture = try JPEGDecoder.decode(thumbnail)
      #expect((picture.width, picture.height) == size && size.width <= 160 && size.height <= 120)
      for (x, y) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75)] {
        let place = (x: Int(x * Double(size.width)), y: Int(y * Double(size.height)))
        let from = TurnReference.source(
          orientation, x: place.x * shown.width / size.width,
          y: place.y * shown.height / size.height, width: width, height: height)
        let expected = frame[from.y * width * 2 + from.x * 2]
        let stride = Int(tjPlaneWidth(0, Int32(picture.width), Int32(picture.sampling)))
        #expect(abs(Int(picture.planes[0][place.y * stride + place.x]) - Int(expected)) <= 6)
      }
    }
  }
}
