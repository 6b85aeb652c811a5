// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The colours of a sensor and those of a screen.
enum SensorColours {
  /// The matrix from a sensor's balanced red, green and blue to those of sRGB, line by line.
  ///
  /// - Parameter fromXYZ: from CIE XYZ to the sensor's colours, as DNG has it.
  /// - Returns: nil if it cannot be inverted.
  static func toScreen(_ fromXYZ: [Double]) -> [Double]? {
    // From the screen's colours to the sensor's; a white of the screen is to be a white of the sensor.
    var fromScreen = product(fromXYZ, xyzOfScreen)
    for row in 0..<3 {
      let sum = fromScreen[row * 3] + fromScreen[row * 3 + 1] + fromScreen[row * 3 + 2]
      guard abs(sum) > 1e-6 else { return nil }
      for column in 0..<3 { fromScreen[row * 3 + column] /= sum }
    }
    return inverse(fromScreen)
  }

  /// From linear sRGB to CIE XYZ under D65 (IEC 61966-2-1).
  private static let xyzOfScreen = [
    0.4124, 0.3576, 0.1805, 0.2126, 0.7152, 0.0722, 0.0193, 0.1192, 0.9505,
  ]

  private static func product(_ left: [Double], _ right: [Double]) -> [Double] {
    var product = [Double](repeating: 0, count: 9)
    for row in 0..<3 {
      for column in 0..<3 {
        for inner in 0..<3 {
          product[row * 3 + column] += left[row * 3 + inner] * right[inner * 3 + column]
        }
      }
    }
    return product
  }

  private static func inverse(_ matrix: [Double]) -> [Double]? {
    func minor(_ row: Int, _ column: Int) -> Double {
      let (above, below) = ((row + 1) % 3 * 3, (row + 2) % 3 * 3)
      let (left, right) = ((column + 1) % 3, (column + 2) % 3)
      let down: Double = matrix[above + left] * matrix[below + right]
      let up: Double = matrix[above + right] * matrix[below + left]
      return down - up
    }
    var determinant = 0.0
    for column in 0..<3 { determinant += matrix[column] * minor(0, column) }
    guard abs(determinant) > 1e-6 else { return nil }
    return (0..<9).map { (index: Int) -> Double in minor(index % 3, index / 3) / determinant }
  }
}

/// The curve of sRGB (IEC 61966-2-1), from light to the values of a picture.
enum SRGBCurve {
  /// The value, 0 to 255, for each amount of light from none, 0, to the most, 4095.
  static let bytes: [UInt8] = (0..<4096).map { step in
    let light = Double(step) / 4095
    let value = light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((value * 255).rounded())
  }
}
