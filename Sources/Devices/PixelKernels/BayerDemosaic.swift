// SPDX-License-Identifier: Apache-2.0

//   samples of a line ──▶ light, 12 bits ──▶ red, green, blue of each pixel ──▶ matrix ──▶ curve ──▶ bytes
//     of each frame         a table for        from its own sample and its
//                           each colour        eight neighbours
//
//   at red     R  green: mean of left, right, above, below; blue: mean of the four corners
//   at green   G  one colour: mean of left and right; the other: mean of above and below
//   at blue    B  as at red, with both exchanged
//
// Outside the picture lies its mirror image, in which each place has the colour that the mosaic has there.

/// Makes a picture of all three colours from a sensor's samples, by bilinear interpolation.
package struct BayerDemosaic: Sendable {
  /// The greatest value of light in `light`.
  package static let mostLight = 4095

  private let layout: BayerLayout
  private let width: Int
  private let height: Int
  private let bytesPerLine: Int
  /// One after the other for red, green and blue: the light of each sample, 0 to `mostLight`.
  private let light: [UInt16]
  /// Nine numbers, line by line, in 4096ths: from the sensor's light to the screen's. Nil: they are the same.
  private let matrix: [Int32]?
  private let curve: [UInt8]

  /// - Parameters:
  ///   - width, height: pixels, at least 2 each.
  ///   - light: for each value of a sample that the layout can have, of red, green and blue in this order.
  ///   - matrix: from the sensor's red, green and blue to the screen's, line by line, each number between -16 and
  ///     16; nil for none.
  ///   - curve: the byte for each amount of light from 0 to `mostLight`.
  package init(
    _ layout: BayerLayout, width: Int, height: Int, bytesPerLine: Int, light: [UInt16],
    matrix: [Double]?, curve: [UInt8]
  ) {
    precondition(width >= 2 && height >= 2 && bytesPerLine >= layout.bytesPerLine(width: width))
    precondition(light.count == 3 << layout.bits && curve.count == Self.mostLight + 1)
    self.layout = layout
    self.width = width
    self.height = height
    self.bytesPerLine = bytesPerLine
    self.light = light
    self.curve = curve
    self.matrix = matrix.map { $0.map { Int32((min(max(-16, $0), 16) * 4096).rounded()) } }
  }

  /// Writes red, green and blue, a byte each, without gaps between the lines.
  ///
  /// - Parameters:
  ///   - frames: at least one, and each has all lines. Their samples are averaged.
  ///   - target: three bytes for each pixel. The caller makes sure of both.
  package func develop(_ frames: [UnsafeRawPointer], to target: UnsafeMutablePointer<UInt8>) {
    var lines = Lines(width: width)
    defer { lines.free() }
    for y in 0...1 { load(y, of: frames, into: &lines) }
    for y in 0..<height {
      if y > 0, y + 1 < height { load(y + 1, of: frames, into: &lines) }
      let above = lines.light(of: y == 0 ? 1 : y - 1)
      let below = lines.light(of: y + 1 == height ? height - 2 : y + 1)
      interpolate(above, lines.light(of: y), below, y: y, to: target + y * width * 3)
    }
  }

  /// Memory for three lines of light, each with a pixel more at both ends, and for a line of samples.
  private struct Lines {
    let pixels: UnsafeMutablePointer<UInt16>
    let sums: UnsafeMutablePointer<UInt32>
    let samples: UnsafeMutableRawPointer
    private let stride: Int

    init(width: Int) {
      stride = width + 2
      pixels = .allocate(capacity: 3 * stride)
      pixels.initialize(repeating: 0, count: 3 * stride)
      sums = .allocate(capacity: width)
      sums.initialize(repeating: 0, count: width)
      samples = .allocate(byteCount: width * 2, alignment: 8)
    }

    func free() {
      pixels.deallocate()
      sums.deallocate()
      samples.deallocate()
    }

    /// The first pixel of a line; the one before it also exists.
    func light(of y: Int) -> UnsafeMutablePointer<UInt16> { pixels + y % 3 * stride + 1 }
  }

  private func load(_ y: Int, of frames: [UnsafeRawPointer], into lines: inout Lines) {
    lines.sums.update(repeating: 0, count: width)
    for frame in frames {
      BayerPacking.unpack(
        frame + y * bytesPerLine, layout, width: width, to: lines.samples)
      if layout.unpackedBytes == 1 {
        let samples = lines.samples.assumingMemoryBound(to: UInt8.self)
        for x in 0..<width { lines.sums[x] += UInt32(samples[x]) }
      } else {
        let samples = lines.samples.assumingMemoryBound(to: UInt16.self)
        for x in 0..<width { lines.sums[x] += UInt32(UInt16(littleEndian: samples[x])) }
      }
    }
    let (count, target) = (UInt32(frames.count), lines.light(of: y))
    let mask = UInt32(1) << UInt32(layout.bits) - 1
    light.withUnsafeBufferPointer { light in
      for parity in 0...1 {
        let start = Int(layout.order.colours[y % 2 * 2 + parity]) << layout.bits
        for x in stride(from: parity, to: width, by: 2) {
          // Words may have bits above those of a sample, whatever the format promises.
          let sample = (count == 1 ? lines.sums[x] : lines.sums[x] / count) & mask
          target[x] = light[start + Int(sample)]
        }
      }
    }
    target[-1] = target[1]
    target[width] = target[width - 2]
  }

  private func interpolate(
    _ above: UnsafePointer<UInt16>, _ line: UnsafePointer<UInt16>, _ below: UnsafePointer<UInt16>,
    y: Int, to target: UnsafeMutablePointer<UInt8>
  ) {
    let colours = layout.order.colours
    let isRedLine = colours[y % 2 * 2] == 0 || colours[y % 2 * 2 + 1] == 0
    let greens = colours[y % 2 * 2] == 1 ? 0 : 1
    curve.withUnsafeBufferPointer { curve in
      for x in 0..<width {
        let own = Int32(line[x])
        let sides = Int32(line[x - 1]) + Int32(line[x + 1])
        let ends = Int32(above[x]) + Int32(below[x])
        let (lineColour, green, otherColour): (Int32, Int32, Int32)
        if x % 2 == greens {
          (lineColour, green, otherColour) = ((sides + 1) >> 1, own, (ends + 1) >> 1)
        } else {
          let corners =
            Int32(above[x - 1]) + Int32(above[x + 1]) + Int32(below[x - 1]) + Int32(below[x + 1])
          (lineColour, green, otherColour) = (own, (sides + ends + 2) >> 2, (corners + 2) >> 2)
        }
        let (red, blue) = isRedLine ? (lineColour, otherColour) : (otherColour, lineColour)
        let pixel = target + x * 3
        guard let matrix else {
          pixel[0] = curve[Int(red)]
          pixel[1] = curve[Int(green)]
          pixel[2] = curve[Int(blue)]
          continue
        }
        for colour in 0..<3 {
          let sum =
            matrix[colour * 3] * red + matrix[colour * 3 + 1] * green
            + matrix[colour * 3 + 2] * blue
          pixel[colour] = curve[Int(min(max(0, sum >> 12), Int32(Self.mostLight)))]
        }
      }
    }
  }
}
