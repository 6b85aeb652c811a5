// SPDX-License-Identifier: Apache-2.0

/// The picture of the synthetic camera, as YUYV: eight colour bars, a bright line that moves 4 pixels
/// to the right with each frame, and the frame's code where there is room for it.
package struct TestPattern: Sendable {
  package let width: Int
  package let height: Int
  private let background: [UInt8]

  /// - Parameters:
  ///   - width, height: pixels, at least 2; the width even.
  ///   - light: how much light the bars have, 1 for the usual. The line and the code stay as they are.
  ///   - from, to: the part of the bars that is shown, from the left, 0 to 1.
  package init(
    width: Int, height: Int, light: Double = 1, from: Double = 0, to: Double = 1
  ) {
    precondition(width >= 2 && width % 2 == 0 && height >= 1)
    self.width = width
    self.height = height
    var line = [UInt8](repeating: 0, count: width * 2)
    for pair in 0..<width / 2 {
      let place = from + (to - from) * Double(pair * 2) / Double(width)
      let bar = Self.bars[min(max(Int(place * Double(Self.bars.count)), 0), Self.bars.count - 1)]
      let luma = Self.lit(bar.luma, black: 16, by: light, in: 16...235)
      let blue = Self.lit(bar.blue, black: 128, by: light, in: 16...240)
      let red = Self.lit(bar.red, black: 128, by: light, in: 16...240)
      (line[pair * 4], line[pair * 4 + 1]) = (luma, blue)
      (line[pair * 4 + 2], line[pair * 4 + 3]) = (luma, red)
    }
    background = line
  }

  /// A value in another light, within the limits of its kind.
  private static func lit(
    _ value: UInt8, black: Double, by light: Double, in limits: ClosedRange<Double>
  ) -> UInt8 {
    let lit = black + (Double(value) - black) * light
    return UInt8(min(max(lit, limits.lowerBound), limits.upperBound).rounded())
  }

  package var bytesPerLine: Int { width * 2 }
  /// Bytes of a whole frame.
  package var byteCount: Int { width * height * 2 }

  /// Draws a frame into memory of at least `byteCount` bytes.
  package func draw(_ code: FrameCode, into target: UnsafeMutableRawBufferPointer) {
    precondition(target.count >= byteCount)
    guard let base = target.baseAddress else { return }
    let column = Int(code.number % UInt32(width)) * 4 % width
    background.withUnsafeBytes { line in
      for y in 0..<height {
        let start = base + y * bytesPerLine
        start.copyMemory(from: line.baseAddress!, byteCount: bytesPerLine)
        start.storeBytes(of: 235, toByteOffset: column * 2, as: UInt8.self)
      }
    }
    if FrameCode.fits(width: width, height: height) { burn(code, into: base) }
  }

  /// Black and white have no colour: a pixel is one word of luma and chroma 128.
  private func burn(_ code: FrameCode, into base: UnsafeMutableRawPointer) {
    let side = FrameCode.blockSide
    let columns = width / side
    let bytes = code.bytes
    for bit in 0..<FrameCode.bitCount {
      let isSet = bytes[bit / 8] & (0x80 >> UInt8(bit % 8)) != 0
      let row = SIMD16<UInt16>(repeating: isSet ? 0x80EB : 0x8010)
      let corner = base + bit / columns * side * bytesPerLine + bit % columns * side * 2
      for y in 0..<side {
        (corner + y * bytesPerLine).storeBytes(of: row, as: SIMD16<UInt16>.self)
      }
    }
  }

  /// White, yellow, cyan, green, magenta, red, blue, black at 75 % (ITU-R BT.601).
  private static let bars: [(luma: UInt8, blue: UInt8, red: UInt8)] = [
    (180, 128, 128), (162, 44, 142), (131, 156, 44), (112, 72, 58),
    (84, 184, 198), (65, 100, 212), (35, 212, 114), (16, 128, 128),
  ]
}

/// Noise like that of a sensor in poor light, for the synthetic camera: a sum of random numbers,
/// the same for the same seed.
package enum PixelNoise {
  /// Adds noise to every byte.
  ///
  /// - Parameter amplitude: the largest change of a value, 0 to 127; the standard deviation is
  ///   about half of it.
  package static func add(
    amplitude: Int, seed: UInt64, to bytes: UnsafeMutableRawBufferPointer
  ) {
    guard amplitude > 0 else { return }
    let range = Int32(min(amplitude, 127))
    var random = NoiseSource(seed: seed)
    for index in bytes.indices {
      bytes[index] = UInt8(clamping: Int32(bytes[index]) + random.next(range))
    }
  }
}

/// Random numbers like a sensor's noise, the same for the same seed.
struct NoiseSource {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// A number from `-range` to `range`; near 0 they are the most frequent.
  @inline(__always)
  mutating func next(_ range: Int32) -> Int32 {
    // xorshift64: fast, and as random as noise has to be.
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    let first = Int32(truncatingIfNeeded: state & 0xFF)
    let second = Int32(truncatingIfNeeded: (state >> 8) & 0xFF)
    return (first + second - 255) * range / 255
  }
}
