// SPDX-License-Identifier: Apache-2.0
import CLinux

// declared   ABS_X ABS_Y ABS_Z ABS_RX
// sent             ABS_Z 2040  ABS_RX 3000  BTN_TOUCH 1        touched at ABS_Z, ABS_RX
// sent             ABS_X 100   ABS_Y 200    BTN_TOUCH 1        touched at ABS_X, ABS_Y, from now on always

/// The places of a touch screen whose descriptor is wrong: its places come on other axes than ABS_X and
/// ABS_Y, which it has and never sends. The lower one of the two axes that come is the one across.
struct StrayPlaces: Equatable {
  /// The axes on which places may come.
  static let codes = [ABS_Z, ABS_RX, ABS_RY, ABS_RZ]

  private let across: SurfaceMapping.Axis
  private let down: SurfaceMapping.Axis
  private let ranges: [Int32: SurfaceMapping.Axis]
  private var values: [Int32: Int32] = [:]
  private var hasUsual: Bool

  /// A device with these ranges of ABS_X, ABS_Y, and of the others that it has; nil if it has no other two.
  ///
  /// - Parameter hasUsual: whether ABS_X or ABS_Y are known to come.
  init?(
    across: SurfaceMapping.Axis, down: SurfaceMapping.Axis,
    others: [Int32: SurfaceMapping.Axis], hasUsual: Bool = false
  ) {
    let useful = others.filter { $0.value.maximum > $0.value.minimum }
    guard useful.count >= 2 else { return nil }
    (self.across, self.down, ranges) = (across, down, useful)
    self.hasUsual = hasUsual
  }

  /// Takes the value of an axis.
  mutating func take(_ axis: Int32, _ value: Int32) {
    if axis == ABS_X || axis == ABS_Y { hasUsual = true }
    if !hasUsual, ranges[axis] != nil { values[axis] = value }
  }

  /// The place in the units of ABS_X and ABS_Y; nil if it is on those axes, or not known.
  var place: (x: Int32, y: Int32)? {
    guard !hasUsual, values.count >= 2 else { return nil }
    let axes = values.keys.sorted()
    return (value(of: axes[0], on: across), value(of: axes[1], on: down))
  }

  private func value(of axis: Int32, on usual: SurfaceMapping.Axis) -> Int32 {
    let fraction = min(max(ranges[axis]?.fraction(values[axis] ?? 0) ?? 0, 0), 1)
    let length = Double(usual.maximum) - Double(usual.minimum)
    return Int32((Double(usual.minimum) + fraction * length).rounded())
  }
}
