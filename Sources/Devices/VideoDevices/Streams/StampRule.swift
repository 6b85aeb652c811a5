// SPDX-License-Identifier: Apache-2.0

/// Decides by which time a frame is known. A driver's stamp is trusted if its flag says monotonic, if
/// it is newer than the last that was trusted and within 1 s of the dequeue; otherwise the dequeue time
/// stands in. What comes out always increases.
///
///     driver      10        20        20        1000000       50
///     dequeue      12        22        31          42          52     (ms)
///     result      10        20        31          42          50
///                  trusted   trusted   not newer   too far     trusted
///
/// A camera may take longer to deliver a frame than to take the next one. After one whose dequeue time
/// had to stand in, its good stamps are older for a while than what came out; they keep their order by a
/// microsecond each until they have caught up, or not one would ever be trusted again.
///
///     driver      10        43         0        110       143       176       210       243
///     dequeue     110       143       176       210       243       276       310       343     (ms)
///     result      10        43        176       +1 µs     +2 µs     +3 µs     210       243
struct StampRule: Sendable, Hashable {
  /// A stamp may be this far from the dequeue.
  static let toleranceUSec: Int64 = 1_000_000

  /// By how much the end of a frame is moved back.
  private let exposureUSec: Int64
  /// Of the drivers' stamps, the newest that was trusted.
  private var trustedUSec = Int64.min
  /// The time of the last frame.
  private var lastUSec = Int64.min

  /// - Parameter exposureUSec: the exposure time where the driver reports a fixed one: a stamp taken at
  ///   the end of a frame is moved back by it, to when the exposure began. One that is longer than a
  ///   stamp may be off is not believed.
  init(exposureUSec: Int64 = 0) {
    self.exposureUSec = (0...Self.toleranceUSec).contains(exposureUSec) ? exposureUSec : 0
  }

  /// The time and its meaning for the frame that was dequeued at `dequeuedUSec`.
  mutating func stamp(
    _ driver: DriverStamp, dequeuedUSec: Int64
  ) -> (uSec: Int64, source: StampSource) {
    let near = (dequeuedUSec - Self.toleranceUSec)...(dequeuedUSec + Self.toleranceUSec)
    guard driver.isMonotonic, driver.uSec > trustedUSec, near.contains(driver.uSec) else {
      lastUSec = lastUSec == .min ? dequeuedUSec : max(dequeuedUSec, lastUSec + 1)
      return (lastUSec, .received)
    }
    trustedUSec = driver.uSec
    let taken = driver.isStartOfExposure ? driver.uSec : driver.uSec - exposureUSec
    guard taken > lastUSec else {
      lastUSec += 1
      return (lastUSec, .received)
    }
    lastUSec = taken
    return (taken, driver.isStartOfExposure ? .startOfExposure : .endOfFrame)
  }
}

/// The time stamp of a buffer and what its flags say about it.
struct DriverStamp: Sendable, Hashable {
  let uSec: Int64
  /// The flags say CLOCK_MONOTONIC.
  let isMonotonic: Bool
  /// The flags say start of exposure, else end of frame.
  let isStartOfExposure: Bool
}
