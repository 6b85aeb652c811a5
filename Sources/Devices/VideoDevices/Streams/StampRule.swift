// SPDX-License-Identifier: Apache-2.0

/// Decides on a frame's time stamp. A driver's stamp is trusted if its flag says monotonic, and it
/// is newer than the last trusted one and within 1 s of the dequeue, and if the driver stamps well (`StampAge`);
/// otherwise the dequeue time is used. The result always increases.
///
///     driver      10        20        20        1000000       50
///     dequeue      12        22        31          42          52     (ms)
///     result      10        20        31          42          50
///                  trusted   trusted   not newer   too far     trusted
///
/// A camera may take longer to deliver a frame than to take the next one. After a frame that got
/// its dequeue time, the driver's good stamps are older for a while than the last result. Until
/// they catch up, each result is one microsecond after the last one. Without this, no stamp would
/// ever be trusted again.
///
///     driver      10        43         0        110       143       176       210       243
///     dequeue     110       143       176       210       243       276       310       343     (ms)
///     result      10        43        176       +1 µs     +2 µs     +3 µs     210       243
struct StampRule: Sendable, Hashable {
  /// A stamp may be this far from the dequeue.
  static let toleranceUSec: Int64 = 1_000_000

  /// The time by which a stamp taken at the end of a frame is moved back.
  private let exposureUSec: Int64
  /// The newest of the driver's stamps that was trusted.
  private var trustedUSec = Int64.min
  /// Whether that was the start of the exposure. Where a USB camera's own times become known, or are lost, the two
  /// kinds cannot be compared.
  private var trustedIsStart = false
  /// The time of the last frame.
  private var lastUSec = Int64.min
  private var age: StampAge

  /// - Parameters:
  ///   - exposureUSec: the exposure time where the driver reports a fixed one. A stamp
  ///     taken at the end of a frame is moved back by it, to the beginning of the exposure. A time
  ///     longer than `toleranceUSec` is not believed.
  ///   - frameUSec: from frame to frame, as the driver says.
  init(exposureUSec: Int64 = 0, frameUSec: Int64? = nil) {
    self.exposureUSec = (0...Self.toleranceUSec).contains(exposureUSec) ? exposureUSec : 0
    age = StampAge(frameUSec: frameUSec)
  }

  /// That the driver stamps badly, once.
  mutating func takeRemark() -> CameraRemark? { age.takeRemark() }

  /// The time and its meaning for the frame that was dequeued at `dequeuedUSec`.
  mutating func stamp(
    _ driver: DriverStamp, dequeuedUSec: Int64
  ) -> (uSec: Int64, source: StampSource) {
    if driver.isStartOfExposure != trustedIsStart {
      (trustedUSec, trustedIsStart) = (.min, driver.isStartOfExposure)
    }
    let near = (dequeuedUSec - Self.toleranceUSec)...(dequeuedUSec + Self.toleranceUSec)
    // A camera's own stamps were examined by its clock.
    guard driver.isMonotonic, driver.uSec > trustedUSec, near.contains(driver.uSec),
      driver.isByCamera || age.admits(driver.uSec, dequeuedUSec: dequeuedUSec)
    else {
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
    if driver.isByCamera { return (taken, .startByCamera) }
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
  /// It is the start of the exposure by the camera's own clock.
  var isByCamera = false

  /// The stamp of a frame whose start is known by the camera's own clock.
  func moved(toStart startUSec: Int64) -> DriverStamp {
    DriverStamp(
      uSec: startUSec, isMonotonic: isMonotonic, isStartOfExposure: true, isByCamera: true)
  }
}
