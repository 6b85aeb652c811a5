// SPDX-License-Identifier: Apache-2.0
import Glibc
import Synchronization
import TestSupport
import VideoDevices

/// A camera whose driver a test can hold just when it has set controls: a bracket has begun then, and goes on only when
/// the test wants it.
final class HeldControls: Camera {
  private enum Hold { case none, next, now }

  private let device: any Camera
  private let hold = Mutex(Hold.none)

  init(_ device: any Camera) { self.device = device }

  var description: CameraDescription { device.description }

  /// Holds the driver the next time that controls are set.
  func holdNext() { hold.withLock { $0 = .next } }

  /// Waits until the driver is held.
  func waitUntilHeld() throws {
    try TestClock.wait(for: "controls that are set", seen: hold.withLock(\.self)) {
      hold.withLock { $0 == .now } ? () : nil
    }
  }

  func release() { hold.withLock { $0 = .none } }

  func open(_ settings: CaptureSettings) throws(CameraError) -> any CameraStream {
    try device.open(settings)
  }

  func setControls(_ values: [ControlValue]) throws(CameraError) {
    try device.setControls(values)
    let isHeld = hold.withLock { hold in
      guard hold == .next else { return false }
      hold = .now
      return true
    }
    while isHeld, hold.withLock({ $0 == .now }) { usleep(500) }
  }

  func readControls(_ names: [String]) throws(CameraError) -> [ControlValue] {
    try device.readControls(names)
  }
}
