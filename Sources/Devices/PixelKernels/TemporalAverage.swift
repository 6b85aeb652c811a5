// SPDX-License-Identifier: Apache-2.0

/// Takes the noise out of a frame with the frames around it.
///
/// A value of another frame counts where it differs by no more than noise does; elsewhere something
/// has moved, and the frame's own value is used. So still parts become smooth, and moving parts
/// leave no ghosts.
package enum TemporalAverage {
  /// A difference beyond this is movement: three standard deviations of the noise of a webcam in
  /// poor light.
  package static let movement = 24

  /// Writes the average of a frame and its neighbours.
  ///
  /// - Parameters:
  ///   - frame: samples of a byte each, in any order.
  ///   - neighbours: 1 or 3 frames of the same layout; with any other number the frame is copied.
  ///   - target: as large as the frame.
  package static func blend(
    _ frame: UnsafeRawBufferPointer, _ neighbours: [UnsafeRawBufferPointer],
    into target: UnsafeMutableRawBufferPointer
  ) {
    precondition(target.count >= frame.count && neighbours.allSatisfy { $0.count >= frame.count })
    guard let own = frame.baseAddress, let out = target.baseAddress else { return }
    let others = neighbours.compactMap(\.baseAddress)
    switch others.count {
    case 1: blend(frame.count, own, others[0], others[0], others[0], 2, 1, out)
    case 3: blend(frame.count, own, others[0], others[1], others[2], 4, 2, out)
    default: out.copyMemory(from: own, byteCount: frame.count)
    }
  }

  /// Averages `1 << shift` values: the frame's own, and one of each neighbour.
  @inline(__always)
  private static func blend(
    _ count: Int, _ own: UnsafeRawPointer, _ first: UnsafeRawPointer, _ second: UnsafeRawPointer,
    _ third: UnsafeRawPointer, _ values: UInt16, _ shift: UInt16, _ out: UnsafeMutableRawPointer
  ) {
    for index in 0..<count {
      let value = UInt16(own.load(fromByteOffset: index, as: UInt8.self))
      var sum = value &+ near(value, first, index)
      if values == 4 { sum &+= near(value, second, index) &+ near(value, third, index) }
      out.storeBytes(
        of: UInt8(truncatingIfNeeded: (sum &+ values / 2) &>> shift), toByteOffset: index,
        as: UInt8.self)
    }
  }

  /// The other frame's value, or the frame's own where they differ too much.
  @inline(__always)
  private static func near(_ value: UInt16, _ other: UnsafeRawPointer, _ offset: Int) -> UInt16 {
    let found = UInt16(other.load(fromByteOffset: offset, as: UInt8.self))
    return max(value, found) &- min(value, found) <= UInt16(movement) ? found : value
  }
}
