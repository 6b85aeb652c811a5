// SPDX-License-Identifier: Apache-2.0
import PixelKernels
import Vocabulary

/// The small picture in a raw photo's file, for programs that do not develop: balanced, as bright as
/// the samples say, and not corrected for the sensor's colours.
struct DNGPreview {
  /// The longest side, in pixels.
  private static let longestSide = 256

  private let size: (width: Int, height: Int)
  private let layout: BayerLayout
  private let black: Int
  /// The factor for each colour that brings a difference from black into the range of the curve.
  private let gains: [Double]

  init(_ size: (width: Int, height: Int), _ layout: BayerLayout, _ sensor: SensorProfile) {
    self.size = size
    self.layout = layout
    let black = sensor.blackLevel(bits: layout.bits)
    let range = max(1, sensor.whiteLevel(bits: layout.bits) - black)
    self.black = black
    gains = (sensor.neutral ?? [1, 1, 1]).map {
      Double(SRGBCurve.bytes.count - 1) / ($0 * Double(range))
    }
  }

  /// The size of the preview of such a picture: its proportions, and no more than one pixel for a cell
  /// of the mosaic.
  static func size(width: Int, height: Int) -> (width: Int, height: Int) {
    let longest = max(width, height)
    let wanted = min(longestSide, longest / 2)
    return (max(1, width * wanted / longest), max(1, height * wanted / longest))
  }

  /// Writes red, green and blue, a byte each, without gaps, and returns how many bytes they are.
  ///
  /// - Parameters:
  ///   - samples: unpacked, all of the picture.
  ///   - target: at least three bytes for each pixel of the preview.
  func write(
    _ samples: UnsafeRawBufferPointer, width: Int, height: Int,
    to target: UnsafeMutableRawBufferPointer
  ) -> Int {
    guard let base = samples.baseAddress else { return 0 }
    let light = BayerReduction.reduce(base, layout, width: width, height: height, to: size)
    SRGBCurve.bytes.withUnsafeBufferPointer { curve in
      for colour in 0..<3 {
        let gain = gains[colour]
        for index in stride(from: colour, to: light.count, by: 3) {
          let value = Double(max(0, Int(light[index]) - black)) * gain
          target[index] = curve[min(curve.count - 1, Int(value))]
        }
      }
    }
    return light.count
  }
}
