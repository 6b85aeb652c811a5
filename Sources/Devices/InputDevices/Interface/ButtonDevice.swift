// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// A device with buttons, from its discovery until `DeviceEvent.removed`.
///
/// Events may be delivered from within any of these calls: a grab that takes hold at once is reported
/// before `setGrabWanted` returns. The receiver has to be ready for that.
@LoopActor
package protocol ButtonDevice: AnyObject, Sendable {
  /// What the device is and the state it is in now.
  var description: ButtonDeviceDescription { get }

  /// Says whether nobody else is to see the device. Taken at once where no key is down, else as soon
  /// as all are up; `DeviceEvent.grabChanged` tells when. Released at once, or, while keys that pass
  /// through the twin are held, when they are up, within 2 s. Nothing happens in mode `observe` and
  /// for a device that is exclusive anyway.
  func setGrabWanted(_ wanted: Bool)

  /// Announces `setGrabWanted(false)`, which has to follow at once. Where several devices are released
  /// together, each is to be announced before the first is released: they wait for the kernel together.
  func prepareRelease()

  /// Lets the default behaviour have an edge that the system did not see itself: one whose
  /// `seenByOthers` was false, and the release of such a press. Does nothing where the default
  /// behaviour is not a key.
  func emitDefault(button: String, pressed: Bool)

  /// The level now; nil where it cannot be asked for without losing edges (evdev), or not at all.
  func level(of button: String) -> Bool?

  /// Gives the device up: held keys of the twin are released, the grab ends, nothing is reported any
  /// more. The catalogue calls it; a second call does nothing.
  func close()
}
