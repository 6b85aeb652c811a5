// SPDX-License-Identifier: Apache-2.0
import Vocabulary

// the device's units      0 to 1             the surface
//  minimum … maximum  ─▶  (v − min)      ─▶  by the matrix  ─▶  moved to the edge
//                         ─────────                             if it lies outside
//                         max − min

/// Turns places of a device into places of the surface that it lies on.
struct SurfaceMapping: Equatable, Sendable {
  /// The range of one axis in the device's units. A range without a length maps to 0.
  struct Axis: Equatable, Sendable {
    var minimum: Int32
    var maximum: Int32

    func fraction(_ value: Int32) -> Double {
      guard maximum > minimum else { return 0 }
      return (Double(value) - Double(minimum)) / (Double(maximum) - Double(minimum))
    }
  }

  var x: Axis
  var y: Axis
  var matrix: CalibrationMatrix

  func point(x xValue: Int32, y yValue: Int32) -> SurfacePoint {
    matrix.apply(x: x.fraction(xValue), y: y.fraction(yValue))
  }
}

/// The first two rows of a matrix that turns or mirrors a surface, with the meaning of udev's
/// `LIBINPUT_CALIBRATION_MATRIX`: x' = a x + b y + c, y' = d x + e y + f, all 0 to 1.
package struct CalibrationMatrix: Equatable, Sendable {
  private let numbers: [Double]

  /// The property of udev that compositors follow too.
  static let property = "LIBINPUT_CALIBRATION_MATRIX"

  package static let identity = CalibrationMatrix(numbers: [1, 0, 0, 0, 1, 0])

  private init(numbers: [Double]) {
    self.numbers = numbers
  }

  /// A matrix of six numbers; nil for another count, or if one of them is not a finite number.
  package init?(_ numbers: [Double]) {
    guard numbers.count == 6, numbers.allSatisfy(\.isFinite) else { return nil }
    self.init(numbers: numbers)
  }

  /// Reads the property's text: six numbers with blanks between them.
  package init?(text: String) {
    let words = text.split(separator: " ")
    let numbers = words.compactMap { Double($0) }
    guard numbers.count == words.count else { return nil }
    self.init(numbers)
  }

  /// The matrix of a screen that is turned clockwise by this many degrees; nil if they are not a
  /// multiple of 90 from 0 to 270.
  package init?(rotation degrees: Int) {
    switch degrees {
    case 0: self = .identity
    case 90: self.init(numbers: [0, -1, 1, 1, 0, 0])
    case 180: self.init(numbers: [-1, 0, 1, 0, -1, 1])
    case 270: self.init(numbers: [0, 1, 0, -1, 0, 1])
    default: return nil
    }
  }

  func apply(x: Double, y: Double) -> SurfacePoint {
    SurfacePoint(
      x: Self.millionths(numbers[0] * x + numbers[1] * y + numbers[2]),
      y: Self.millionths(numbers[3] * x + numbers[4] * y + numbers[5]))
  }

  /// A part of a surface in millionths, finer than any screen: a place with few digits is sent and
  /// logged in a fraction of the time.
  private static func millionths(_ part: Double) -> Double {
    (part * 1_000_000).rounded() / 1_000_000
  }
}
