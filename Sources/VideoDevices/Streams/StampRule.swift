// SPDX-License-Identifier: Apache-2.0

/// Decides by which time a frame is known. A driver's stamp is trusted if its flag says monotonic, if
/// it is newer than that of the last frame and within 1 s of the dequeue; otherwise the dequeue time
/// stands in. What comes out always increases.
///
///     driver      10        20        20        1000000       50
///     dequeue      12        22        31          42          52     (ms)
///     result      10        20        31          42          50
///                  trusted   trusted   not newer   too far     trusted
struct StampRule: Sendable, Hashable {
  /// A stamp may be this far from the dequeue.
  static let toleranceUSec: Int64 = 1_000_000

  private var lastUSec = Int64.min

  /// The time and its meaning for the frame that was dequeued at `dequeuedUSec`.
  mutating func stamp(
    _ driver: DriverStamp, dequeuedUSec: Int64
  ) -> (uSec: Int64, source: StampSource) {
    let near = (dequeuedUSec - Self.toleranceUSec)...(dequeuedUSec + Self.toleranceUSec)
    if driver.isMonotonic, driver.uSec > lastUSec, near.contains(driver.uSec) {
      lastUSec = driver.uSec
      return (driver.uSec, driver.isStartOfExposure ? .startOfExposure : .endOfFrame)
    }
    lastUSec = lastUSec == .min ? dequeuedUSec : max(dequeuedUSec, lastUSec + 1)
    return (lastUSec, .received)
  }
}
