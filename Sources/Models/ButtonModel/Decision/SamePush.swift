// SPDX-License-Identifier: Apache-2.0

import Vocabulary

// one remote, two devices     P      R                       the press, by whichever comes first
//                               P      R                     within 40 ms of it: the same push, to nobody
//
// a remote that slept         ·(pushed)   connected          P        R
//   found_down                 ├──────────┴ found down ─ R               held since the connection
//   connection                 ├──────────┴ 1 ms               ├─ within 1.5 s: the same push, to nobody
//
// The default behaviour is what the system does with each key by itself, so a push that went there is not counted
// once: its second way also goes there.

/// Pushes of a person that reach the gateway in more than one way.
extension Situation {
  /// Two ways of one push are no further apart, microseconds: two reports by wireless are 15 ms apart or less, and
  /// nobody pushes one key twice in so short a time.
  static let pathsUSec: Int64 = 40_000

  /// Whether a press that begins now is the same push as one before it.
  ///
  /// - Parameter isDefaulted: whether one that the default behaviour got, or one that it did not get.
  func isSamePush(_ index: ButtonIndex, _ stampUSec: Int64, isDefaulted: Bool) -> Bool {
    if !isDefaulted, stampUSec < devices[index.device].wokenUntilUSec { return true }
    guard let hardware = devices[index.device].hardware else { return false }
    let button = self[index]
    return devices.indices.contains { other in
      guard other != index.device, devices[other].hardware?.name == hardware.name else {
        return false
      }
      if !isDefaulted, stampUSec < devices[other].wokenUntilUSec { return true }
      return devices[other].buttons.contains { candidate in
        guard let last = candidate.lastPress, last.isDefaulted == isDefaulted,
          abs(last.stampUSec - stampUSec) <= Self.pathsUSec
        else { return false }
        return hardware.isConfigured
          ? candidate.description.role == button.description.role
          : candidate.id.name == button.id.name
      }
    }
  }

  /// Keeps what is needed to know the same push again.
  mutating func notePush(_ index: ButtonIndex, _ route: PressRoute, _ stampUSec: Int64) {
    if devices[index.device].hardware == nil { return }
    // A way that counted for nothing does not make the next one count for nothing.
    if route == .swallowed(.samePush) { return }
    var isDefaulted = false
    if case .defaulted = route { isDefaulted = true }
    self[index].lastPress = LastPress(stampUSec: stampUSec, isDefaulted: isDefaulted)
  }
}
