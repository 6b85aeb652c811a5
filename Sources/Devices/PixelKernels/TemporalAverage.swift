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
    typealias Samples = SIMD16<UInt8>
    var done = 0
    while done + 16 <= count {
      let value = own.loadUnaligned(fromByteOffset: done, as: Samples.self)
      var sum = widen(value) &+ widen(near(value, first, done))
      if values == 4 {
        sum &+= widen(near(value, second, done)) &+ widen(near(value, third, done))
      }
      let rounded = (sum &+ (values / 2)) &>> SIMD16(repeating: shift)
      out.storeBytes(
        of: SIMD16<UInt8>(truncatingIfNeeded: rounded), toByteOffset: done, as: Samples.self)
      done += 16
    }
    while done < count {
      let value = own.load(fromByteOffset: done, as: UInt8.self)
      var sum = UInt16(value) + near(value, first, done)
      if values == 4 { sum += near(value, second, done) + near(value, third, done) }
      out.storeBytes(
        of: UInt8((sum + values / 2) >> shift), toByteOffset: done, as: UInt8.self)
      done += 1
    }
  }

  /// The other frame's values, or the frame's own where they differ too much.
  @inline(__always)
  private static func near(
    _ value: SIMD16<UInt8>, _ other: UnsafeRawPointer, _ offset: Int
  ) -> SIMD16<UInt8> {
    let found = other.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
    let larger = pointwiseMax(value, found)
    let smaller = pointwiseMin(value, found)
    let isNear = (larger &- smaller) .<= SIMD16(repeating: UInt8(movement))
    return value.replacing(with: found, where: isNear)
  }

  @inline(__always)
  private static func near(_ value: UInt8, _ other: UnsafeRawPointer, _ offset: Int) -> UInt16 {
    let found = other.load(fromByteOffset: offset, as: UInt8.self)
    return UInt16(abs(Int(found) - Int(value)) <= movement ? found : value)
  }

  @inline(__always)
  private static func widen(_ samples: SIMD16<UInt8>) -> SIMD16<UInt16> {
    SIMD16<UInt16>(truncatingIfNeeded: samples)
  }
}
