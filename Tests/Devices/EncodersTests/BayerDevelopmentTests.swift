// SPDX-License-Identifier: Apache-2.0
import PixelKernels
import TestSupport
import Testing
import Vocabulary

@testable import Encoders

/// Pictures from a sensor's samples, against a slow reference and by what is known of them.
@Suite("Development of a sensor's samples")
struct BayerDevelopmentTests {
  private typealias Colour = [UInt8]

  /// A frame of samples, one value of `sample` for each place, each line followed by so many bytes of filling.
  private static func frame(
    _ layout: BayerLayout, _ width: Int, _ height: Int, filling: Int = 0,
    _ sample: (_ x: Int, _ y: Int) -> UInt16
  ) -> [UInt8] {
    (0..<height).flatMap { y in
      var line = [UInt8](repeating: 0, count: layout.bytesPerLine(width: width))
      line.withUnsafeMutableBytes { target in
        BayerPacking.pack((0..<width).map { sample($0, y) }, layout, to: target.baseAddress!)
      }
      return line + [UInt8](repeating: 0xEE, count: filling)
    }
  }

  private static func colour(_ layout: BayerLayout, _ x: Int, _ y: Int) -> Int {
    Int(layout.order.colours[y % 2 * 2 + x % 2])
  }

  private static func develop(
    _ frames: [[UInt8]], _ layout: BayerLayout, _ width: Int, _ height: Int, filling: Int = 0,
    _ sensor: SensorProfile = neutral
  ) throws -> [Colour] {
    let development = BayerDevelopment(
      layout, sensor, width: width, height: height,
      bytesPerLine: layout.bytesPerLine(width: width) + filling)
    var picture = [UInt8](repeating: 0, count: development.byteCount)
    try picture.withUnsafeMutableBytes { target in
      // The arrays are held by the caller, and with them their bytes.
      try development.develop(frames.map { $0.withUnsafeBytes { $0 } }, to: target)
    }
    withExtendedLifetime(frames) {}
    return (0..<width * height).map { Array(picture[$0 * 3..<$0 * 3 + 3]) }
  }

  /// A sensor whose colours are those of the picture.
  private static var neutral: SensorProfile {
    var sensor = SensorProfile()
    sensor.neutral = [1, 1, 1]
    return sensor
  }

  @Test("each place and order: as the mean of the neighbours of each colour", arguments: [0, 5])
  func reference(filling: Int) throws {
    var random = RandomSource(seed: 7)
    for layout in DNGTests.layouts {
      for (width, height) in [(2, 2), (3, 2), (2, 5), (7, 4), (8, 6), (9, 9)] {
        let most = UInt16.max >> UInt16(16 - layout.bits)
        let samples = (0..<width * height).map { _ in UInt16.random(in: 0...most, using: &random) }
        let frame = Self.frame(layout, width, height, filling: filling) { samples[$1 * width + $0] }
        let picture = try Self.develop([frame], layout, width, height, filling: filling)
        let light = samples.map { Int((Double($0) * 4095 / Double(most)).rounded()) }
        func mirrored(_ place: Int, _ count: Int) -> Int {
          place < 0 ? -place : place >= count ? 2 * count - 2 - place : place
        }
        for y in 0..<height {
          for x in 0..<width {
            let wanted: Colour = (0..<3).map { colour in
              if Self.colour(layout, x, y) == colour {
                return SRGBCurve.bytes[light[y * width + x]]
              }
              var (sum, count) = (0, 0)
              for (ny, nx) in [-1, 0, 1].flatMap({ dy in [-1, 0, 1].map { (y + dy, x + $0) } }) {
                let (my, mx) = (mirrored(ny, height), mirrored(nx, width))
                guard Self.colour(layout, mx, my) == colour else { continue }
                sum += light[my * width + mx]
                count += 1
              }
              return SRGBCurve.bytes[(sum + count / 2) / count]
            }
            let found = picture[y * width + x]
            #expect(found == wanted, "\(layout), \(width)x\(height): \(x), \(y)")
          }
        }
      }
    }
  }

  @Test("a plain surface has one colour, less black, and what is saturated is white")
  func plain() throws {
    for layout in DNGTests.layouts {
      let white = Int(UInt16.max >> UInt16(16 - layout.bits))
      var sensor = Self.neutral
      sensor.blackLevel = 4096
      let black = sensor.blackLevel(bits: layout.bits)
      let levels = [black + (white - black) / 2, black, white]
      let frame = Self.frame(layout, 6, 4) { UInt16(levels[Self.colour(layout, $0, $1)]) }
      let picture = try Self.develop([frame], layout, 6, 4, sensor)
      // Half of the light is 188 on a screen.
      #expect(Set(picture) == [picture[0]] && picture[0][1...] == [0, 255], "\(layout)")
      #expect((186...188).contains(picture[0][0]), "\(layout): \(picture[0])")
      let full = Self.frame(layout, 6, 4) { _, _ in UInt16(white) }
      sensor.neutral = [0.5, 1, 0.25]
      #expect(try Set(Self.develop([full], layout, 6, 4, sensor)) == [[255, 255, 255]])
    }
  }

  @Test("a scene is grey on average, unless the profile knows its light or it is dark")
  func balance() throws {
    let layout = BayerLayout(.grbg, bits: 12, .words)
    let tinted = [UInt16(800), 1600, 400]
    let frame = Self.frame(layout, 64, 48) { tinted[Self.colour(layout, $0, $1)] }
    let grey = try Self.develop([frame], layout, 64, 48, SensorProfile())
    #expect(Set(grey).count == 1 && Set(grey[0]).count == 1)
    #expect(grey[0][0] == SRGBCurve.bytes[1600])
    let kept = try Self.develop([frame], layout, 64, 48, Self.neutral)
    #expect(kept[0] == [SRGBCurve.bytes[800], SRGBCurve.bytes[1600], SRGBCurve.bytes[400]])
    let dark = Self.frame(layout, 64, 48) { tinted[Self.colour(layout, $0, $1)] / 50 }
    let unchanged = try Self.develop([dark], layout, 64, 48, SensorProfile())
    #expect(unchanged[0] == [16, 32, 8].map { SRGBCurve.bytes[$0] })
  }

  @Test("the matrix of a sensor with the colours of sRGB changes nothing; another one does")
  func matrix() throws {
    let layout = BayerLayout(.rggb, bits: 10, .bus)
    let levels = [UInt16(700), 300, 120]
    let frame = Self.frame(layout, 8, 6) { levels[Self.colour(layout, $0, $1)] }
    var sensor = Self.neutral
    let plain = try Self.develop([frame], layout, 8, 6, sensor)[0]
    // From CIE XYZ to linear sRGB, IEC 61966-2-1.
    sensor.colorMatrix = [3.2406, -1.5372, -0.4986, -0.9689, 1.8758, 0.0415, 0.0557, -0.204, 1.057]
    let same = try Self.develop([frame], layout, 8, 6, sensor)[0]
    #expect(zip(plain, same).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(plain) \(same)")
    // A sensor whose filters overlap: the picture has more colour than its samples.
    sensor.colorMatrix = [1.9, -0.4, -0.3, -0.5, 1.5, 0.1, 0, 0.1, 0.8]
    let vivid = try Self.develop([frame], layout, 8, 6, sensor)[0]
    #expect(vivid[0] > plain[0] && vivid[2] < plain[2], "\(plain) \(vivid)")
    // Grey stays grey.
    let grey = Self.frame(layout, 8, 6) { _, _ in 500 }
    let levelsOfGrey = try Self.develop([grey], layout, 8, 6, sensor)[0].map { Int($0) }
    #expect(try #require(levelsOfGrey.max()) - #require(levelsOfGrey.min()) <= 1)
    sensor.colorMatrix = [1, 1, 1, 1, 1, 1, 1, 1, 1]
    #expect(try Self.develop([frame], layout, 8, 6, sensor)[0] == plain)
  }

  @Test("several frames are averaged")
  func average() throws {
    let layout = BayerLayout(.bggr, bits: 16, .words)
    let frames = [1000, 3000, 8000].map { level in
      Self.frame(layout, 5, 5) { _, _ in UInt16(level) }
    }
    let one = Self.frame(layout, 5, 5) { _, _ in 4000 }
    #expect(
      try Self.develop(frames, layout, 5, 5) == Self.develop([one], layout, 5, 5))
  }

  @Test("frames that are too short, or too small for a mosaic, are refused")
  func refusals() throws {
    let layout = BayerLayout(.rggb, bits: 8, .bytes)
    let frame = [UInt8](repeating: 9, count: 24)
    #expect(try Self.develop([frame], layout, 6, 4).count == 24)
    for (frames, width, height) in [
      ([frame.dropLast()], 6, 4), ([], 6, 4), ([frame[...]], 1, 24), ([frame[...]], 24, 1),
    ] as [([ArraySlice<UInt8>], Int, Int)] {
      #expect(throws: JPEGEncoderError.self) {
        try Self.develop(frames.map { Array($0) }, layout, width, height)
      }
    }
  }
}
