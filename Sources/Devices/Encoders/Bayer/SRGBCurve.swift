// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The curve of sRGB (IEC 61966-2-1), from light to the values of a picture.
enum SRGBCurve {
  /// The value, 0 to 255, for each amount of light from none, 0, to the most, 4095.
  static let bytes: [UInt8] = (0..<4096).map { step in
    let light = Double(step) / 4095
    let value = light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((value * 255).rounded())
  }
}
