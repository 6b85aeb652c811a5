// SPDX-License-Identifier: Apache-2.0

//        y  top of the display
//        │
//        │             at rest an accelerometer measures the force that holds it up:
//        └──── x       a vector of 9.81 m/s² that points up
//       ╱
//      z  towards the viewer
//
//   upright                 (0, 9.81, 0)      its left edge up, turned by 90   (-9.81, 0, 0)
//   upside down, by 180     (0, -9.81, 0)     its right edge up, by 270        (9.81, 0, 0)
//   on its back             (0, 0, 9.81)
//
// (Linux, Documentation/devicetree/bindings/iio/mount-matrix.txt)

/// The measurement of an accelerometer, in the coordinates of the machine, thousandths of a m/s².
package struct Gravity: Hashable, Sendable {
  package let x: Int
  package let y: Int
  package let z: Int

  /// The strength of gravity on earth.
  package static let standard = 9807

  /// Values of more than 1000 m/s² are cut off there: no accelerometer measures them, and sums of
  /// their squares are integers.
  package init(x: Int, y: Int, z: Int) {
    func bounded(_ value: Int) -> Int { max(-1_000_000, min(1_000_000, value)) }
    (self.x, self.y, self.z) = (bounded(x), bounded(y), bounded(z))
  }

  /// The square of the strength in the plane of the display.
  package var squareInPlane: Int { x * x + y * y }

  /// The square of the whole strength.
  package var square: Int { squareInPlane + z * z }
}

/// The way in which an accelerometer is built into the machine: nine numbers, row by row.
package struct MountMatrix: Hashable, Sendable {
  private let rows: [[Double]]

  /// Its axes are the machine's.
  package static let upright = MountMatrix(rows: [[1, 0, 0], [0, 1, 0], [0, 0, 1]])

  private init(rows: [[Double]]) { self.rows = rows }

  /// Reads the text of the kernel or of udev, "0, 1, 0; -1, 0, 0; 0, 0, 1". Nil for anything else,
  /// for numbers beyond ±1000, and for nothing but zeros, which come from drivers that know no
  /// matrix.
  package init?(_ text: String) {
    let words = text.split(separator: ";", omittingEmptySubsequences: false).map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    guard words.count == 3, words.allSatisfy({ $0.count == 3 }) else { return nil }
    let rows = words.map { row in row.compactMap { Double(trimmed: $0) } }
    guard rows.allSatisfy({ $0.count == 3 }) else { return nil }
    let numbers = rows.joined()
    guard numbers.contains(where: { $0 != 0 }), numbers.allSatisfy({ abs($0) <= 1000 }) else {
      return nil
    }
    self.rows = rows
  }

  fileprivate func applied(to vector: [Double]) -> [Double] {
    rows.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }
}

/// Makes gravity of the numbers of an accelerometer of the kernel's IIO subsystem, which gives each
/// as the text of a file.
package struct AccelerometerScale: Hashable, Sendable {
  /// The files of the three axes.
  package static let axes = ["in_accel_x_raw", "in_accel_y_raw", "in_accel_z_raw"]
  /// The files of the unit, in m/s²; the first that exists counts.
  package static let units = ["in_accel_scale", "in_accel_x_scale"]
  /// The file of the offset that is added before that; few drivers have it.
  package static let offset = "in_accel_offset"
  /// The files of the mount matrix; the first that exists counts.
  package static let matrices = ["in_accel_mount_matrix", "in_mount_matrix", "mount_matrix"]

  private let unit: Double
  private let offset: Double
  private let matrix: MountMatrix

  /// Nil if the unit is no number above 0, or the offset no number.
  package init?(unit: String, offset: String?, matrix: MountMatrix) {
    guard let unit = Double(trimmed: unit[...]), unit > 0,
      let offset = Double(trimmed: (offset ?? "0")[...])
    else { return nil }
    (self.unit, self.offset, self.matrix) = (unit, offset, matrix)
  }

  /// Nil if these are not the numbers of three axes.
  package func gravity(_ axes: [String]) -> Gravity? {
    let raw = axes.compactMap { Double(trimmed: $0[...]) }
    guard raw.count == 3, axes.count == 3 else { return nil }
    // Larger ones are cut off anyway, and an integer of them might not exist.
    func bounded(_ value: Double) -> Double { max(-1e9, min(1e9, value)) }
    let vector = matrix.applied(to: raw.map { bounded(($0 + offset) * unit * 1000) })
    // `rounded` needs the C library in a debug build.
    let whole = vector.map { Int(bounded($0) + ($0 < 0 ? -0.5 : 0.5)) }
    return Gravity(x: whole[0], y: whole[1], z: whole[2])
  }
}

extension Double {
  /// The number in a text, with blanks around it; nil for none, and for an infinite one.
  fileprivate init?(trimmed text: Substring) {
    let end = text.reversed().drop { $0.isWhitespace }.count
    guard let number = Double(text.prefix(end).drop { $0.isWhitespace }), number.isFinite else {
      return nil
    }
    self = number
  }
}
