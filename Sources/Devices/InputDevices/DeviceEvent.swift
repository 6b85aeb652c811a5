// SPDX-License-Identifier: Apache-2.0
import Vocabulary

/// An event that a device reports. Times are the kernel's, microseconds of CLOCK_MONOTONIC. Devices
/// and buttons are given by their names.
package enum DeviceEvent {
  /// The device can be used from now on. `description` has its buttons and which of them are down.
  case added(any ButtonDevice)
  /// The rules have changed for a device that is grabbed. When its grab has ended, it is removed
  /// and added again by the new rules. So nobody sees only the release of a key whose press went
  /// through the grab.
  case outdated(device: String)
  /// The device is gone, and its grab too. Nothing more comes from it.
  case removed(device: String)
  /// A button moved. All bounces are reported, repetitions are not. `seenByOthers` is exact: it is
  /// false only for an edge that came through the grab or from an exclusive device.
  case edge(device: String, button: String, pressed: Bool, atUSec: Int64, seenByOthers: Bool)
  /// A contact of a pointing device went down here. Its release is an edge.
  case touched(device: String, button: String, at: SurfacePoint, atUSec: Int64)
  /// A contact that is down moved here.
  case moved(device: String, button: String, to: SurfacePoint, atUSec: Int64)
  /// A pen is near or touches here, or a mouse that the gateway alone moves points here; nil: it points
  /// nowhere any more. Presses of the device's buttons are edges, at this place.
  case pointed(device: String, at: SurfacePoint?, pen: PenState?, atUSec: Int64)
  /// A contact that is down is a palm. Its release is an edge.
  case palm(device: String, button: String, atUSec: Int64)
  /// These modifier keys are held on a keyboard.
  case modifiers(device: String, ModifierKeys)
  /// A dial was turned by so many steps; clockwise is positive, unless the configuration reverses it.
  case turned(device: String, dial: String, steps: Int, atUSec: Int64)
  /// Edges were lost. `states` has all buttons: as they are now, or, for buttons that lost no edge,
  /// as they were last reported.
  case syncLost(device: String, states: [String: Bool], atUSec: Int64)
  /// The level that was read after edges, on a device whose buttons have `losesEdges`.
  case level(device: String, button: String, pressed: Bool, atUSec: Int64)
  /// The grab began or ended. When it began, others saw every edge with an earlier stamp, and none
  /// with this stamp or a later one.
  case grabChanged(device: String, grabbed: Bool, atUSec: Int64)
  /// The device sends more than it may and is read only at intervals from now on, or this has
  /// ended. On a GPIO chip, `button` is the line's.
  case flooding(device: String, button: String?, Bool)
  /// Something is wrong with a device, which may be missing for it.
  case troubled(DeviceTrouble)
  /// That is over. The trouble of a device that goes is over without this.
  case mended(DeviceTrouble.Kind, device: String, button: String?)
  /// Somebody pressed the escape chord on the grabbed device: everything is to be freed.
  case escape(device: String)
}

/// A check of time stamps, which may be from another clock.
enum EventStamp {
  /// The distance that a stamp may have from the time at which it is read, microseconds.
  static let toleranceUSec: Int64 = 1_000_000

  /// The stamp, if it is within a second of now. Otherwise it is from another clock or from none,
  /// and now is used.
  static func plausible(_ stampUSec: Int64, nowUSec: Int64) -> Int64 {
    let (distance, overflow) = stampUSec.subtractingReportingOverflow(nowUSec)
    return !overflow && distance.magnitude <= toleranceUSec ? stampUSec : nowUSec
  }
}
