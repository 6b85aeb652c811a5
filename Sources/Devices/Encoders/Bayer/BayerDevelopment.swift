// SPDX-License-Identifier: Apache-2.0
import PixelKernels
import Vocabulary

//   samples ── less black, by the range to white ── times the gain of its colour ──▶ light
//                                                     │
//             neutral of the sensor's profile ────────┤
//             else the mean colour of the frame ──────┘

/// The development of a sensor's samples into a picture: with what its profile says, and where it says nothing about
/// the light of the scene, with the assumption that the scene is grey on average.
package struct BayerDevelopment: Sendable {
  private let layout: BayerLayout
  private let sensor: SensorProfile
  private let width: Int
  private let height: Int
  private let bytesPerLine: Int

  /// - Parameters:
  ///   - width, height: pixels, at least 2 each.
  ///   - bytesPerLine: of the frames, at least as many as the layout needs.
  package init(
    _ layout: BayerLayout, _ sensor: SensorProfile, width: Int, height: Int, bytesPerLine: Int
  ) {
    self.layout = layout
    self.sensor = sensor
    self.width = width
    self.height = height
    self.bytesPerLine = bytesPerLine
  }

  /// The bytes that the picture needs.
  package var byteCount: Int { width * height * 3 }

  /// Develops the average of some frames into red, green and blue, a byte each, without gaps. The first frame
  /// determines the balance of the colours.
  ///
  /// - Parameter target: at least `byteCount` bytes.
  /// - Throws: if there is no frame, or one is too short, or the picture is too small for a mosaic.
  package func develop(
    _ frames: [UnsafeRawBufferPointer], to target: UnsafeMutableRawBufferPointer
  ) throws(JPEGEncoderError) {
    guard width >= 2, height >= 2, target.count >= byteCount,
      let pixels = target.baseAddress?.assumingMemoryBound(to: UInt8.self)
    else { throw .badSize(width: width, height: height) }
    let needed = bytesPerLine * (height - 1) + layout.bytesPerLine(width: width)
    var starts: [UnsafeRawPointer] = []
    for frame in frames {
      guard let start = frame.baseAddress, frame.count >= needed else {
        throw .planeTooSmall(plane: 0, neededBytes: needed, foundBytes: frame.count)
      }
      starts.append(start)
    }
    guard let first = starts.first else {
      throw .planeTooSmall(plane: 0, neededBytes: needed, foundBytes: 0)
    }
    let demosaic = BayerDemosaic(
      layout, width: width, height: height, bytesPerLine: bytesPerLine,
      light: lightTable(sensor.neutral ?? meanColour(of: first)),
      matrix: sensor.colorMatrix.flatMap { SensorColours.toScreen($0) }, curve: SRGBCurve.bytes)
    demosaic.develop(starts, to: pixels)
  }

  /// The light of each sample. The colour of the smallest gain keeps its range, so that what is saturated is white.
  private func lightTable(_ neutral: [Double]) -> [UInt16] {
    let black = sensor.blackLevel(bits: layout.bits)
    let range = max(1, sensor.whiteLevel(bits: layout.bits) - black)
    let brightest = neutral.max() ?? 1
    let most = Double(BayerDemosaic.mostLight)
    return neutral.flatMap { neutral in
      let gain = brightest / neutral * most / Double(range)
      return (0..<1 << layout.bits).map { sample in
        UInt16(min(most, (Double(max(0, sample - black)) * gain).rounded()))
      }
    }
  }

  /// The mean colour of what is neither black nor saturated, for some lines. Equal, if it is too dark to say.
  private func meanColour(of frame: UnsafeRawPointer) -> [Double] {
    let black = sensor.blackLevel(bits: layout.bits)
    let white = sensor.whiteLevel(bits: layout.bits)
    let range = max(1, white - black)
    var (sums, counts) = ([0, 0, 0], [0, 0, 0])
    var line = [UInt16](repeating: 0, count: width)
    for pair in stride(from: 0, to: height - 1, by: 16) {
      for y in pair...pair + 1 {
        unpack(frame + y * bytesPerLine, into: &line)
        for x in 0..<width where Int(line[x]) < white - range / 64 {
          let colour = Int(layout.order.colours[y % 2 * 2 + x % 2])
          sums[colour] += Int(line[x]) - black
          counts[colour] += 1
        }
      }
    }
    let means = zip(sums, counts).map { Double($0) / Double(max(1, $1)) }
    guard let least = means.min(), let most = means.max(), least > Double(range) / 100 else {
      return [1, 1, 1]
    }
    // No light makes a sensor's colours differ by more.
    return means.map { max($0, most / Self.greatestGain) }
  }

  private func unpack(_ from: UnsafeRawPointer, into line: inout [UInt16]) {
    line.withUnsafeMutableBytes { target in
      guard let base = target.baseAddress else { return }
      BayerPacking.unpack(from, layout, width: width, to: base)
      guard layout.unpackedBytes == 1 else { return }
      // From the end, because each sample takes more room than before.
      for x in (0..<width).reversed() {
        let sample = UInt16(base.load(fromByteOffset: x, as: UInt8.self))
        base.storeBytes(of: sample.littleEndian, toByteOffset: x * 2, as: UInt16.self)
      }
    }
  }

  private static let greatestGain = 8.0
}
