// SPDX-License-Identifier: Apache-2.0

// down            release
//  ▼                ▼
//  idle ─▶ granted ─▶ ended ──────────▶ idle
//            └─ cancelled ─▶ draining ─▶ idle        nobody is told of the release
//  idle ─▶ defaulted ─▶ default up ───▶ idle
//  idle ─▶ swallowed ─────────────────▶ idle        nobody is told of either edge
//  (found down) ignored ──────────────▶ idle        orphan release

/// What became of the button's going down; it says where its release goes.
enum ButtonHold {
  /// It is up.
  case idle
  /// It was found down, and nobody was told.
  case ignored
  case granted(GrantedPress)
  /// The press was cancelled.
  case draining(PressID)
  /// Both edges are the default behaviour's, the second the same way as the first.
  case defaulted(PressID, seenBySystem: Bool)
  case swallowed(PressID)

  /// Whether the button is up.
  var isIdle: Bool {
    if case .idle = self { true } else { false }
  }

  /// The press, if it is a granted one that has not ended.
  var granted: GrantedPress? {
    if case .granted(let press) = self { press } else { nil }
  }
}
