// SPDX-License-Identifier: Apache-2.0

//   free above the floor    0            16 MiB         256 MiB      320 MiB
//   full                    ├── until ───┤
//   low                     ┊            ├───────────────┤── until ───┤
//   enough                                               ├─────────────────▶

/// The room that the disk has for photos and films (requirements R-62). It is reported, and changes
/// nothing else. The raw values are those of the Engine interface.
package enum StoragePressure: String, CaseIterable, Sendable {
  case enough
  /// A minute of a film, or some hundred photos, are left.
  case low
  /// Nothing is stored any more.
  case full

  /// The room below which it is low, bytes above the floor.
  package static let lowBytes: Int64 = 1 << 28
  /// The additional room that it takes to be enough again.
  package static let lowMargin: Int64 = 1 << 26
  /// The room above the floor at which it is no longer full.
  package static let fullMargin: Int64 = 1 << 24

  /// The pressure after this one.
  ///
  /// - Parameters:
  ///   - free: bytes that are free; nil: not counted there, which is never a reason to warn.
  ///   - floor: bytes that photos and films leave free.
  package func next(free: Int64?, floor: Int64) -> StoragePressure {
    guard let free else { return .enough }
    let room = free - max(floor, 0)
    if room <= 0 || self == .full && room < Self.fullMargin { return .full }
    let isKept = self != .enough
    return room < Self.lowBytes + (isKept ? Self.lowMargin : 0) ? .low : .enough
  }
}
