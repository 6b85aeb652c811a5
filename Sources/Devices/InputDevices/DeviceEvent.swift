// SPDX-License-Identifier: Apache-2.0

/// What a device reports. Times are the kernel's, microseconds of CLOCK_MONOTONIC. Devices and
/// buttons go by their names.
package enum DeviceEvent {
  /// It can be used from now on; `description` has its buttons and which of them are down.
  case added(any ButtonDevice)
  /// It is grabbed, and the rules want it otherwise now: when its grab has ended it is removed, and
  /// added as they say. So nobody is shown the release of a key whose press went through the grab.
  case outdated(device: String)
  /// It is gone, and a grab of it with it. Nothing more comes from it.
  case removed(device: String)
  /// A button moved. Bounces are all reported, repetitions are not. `seenByOthers` is exact: false
  /// only for what came through the grab, or from an exclusive device.
  case edge(device: String, button: String, pressed: Bool, atUSec: Int64, seenByOthers: Bool)
  /// Edges were lost. The states of all buttons: as they are now, or, for those of which no edge is
  /// lost, as they were last reported.
  case syncLost(device: String, states: [String: Bool], atUSec: Int64)
  /// A level that was read after edges, on a device whose buttons have `losesEdges`.
  case level(device: String, button: String, pressed: Bool, atUSec: Int64)
  /// The grab took hold or ended. Every edge with an earlier stamp was seen by others when it took
  /// hold, none with this stamp or a later one.
  case grabChanged(device: String, grabbed: Bool, atUSec: Int64)
  /// It sends more than it may, and is read at intervals from now on; or that is over. On a device of
  /// lines, `button` is the one that does.
  case flooding(device: String, button: String?, Bool)
  /// Somebody pressed the escape chord on the device, which is grabbed: everything is to be freed.
  case escape(device: String)
}

/// Which time stamps of others are believed.
enum EventStamp {
  /// How far a stamp may be from the time it is read, microseconds.
  static let toleranceUSec: Int64 = 1_000_000

  /// The stamp, if it is within a second of now; else now: it is on another clock, or on none.
  static func plausible(_ stampUSec: Int64, nowUSec: Int64) -> Int64 {
    let (distance, overflow) = stampUSec.subtractingReportingOverflow(nowUSec)
    return !overflow && distance.magnitude <= toleranceUSec ? stampUSec : nowUSec
  }
}
