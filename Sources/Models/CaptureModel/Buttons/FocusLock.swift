// SPDX-License-Identifier: Apache-2.0

import Vocabulary

//   half began            half ended       the first stage holds what the camera sees
//   ├─ lock ══════════════┤ unlock
//
//   half began   full began    half ended   full ended     a finger that rolls off it holds on
//   ├─ lock ═════┼═════════════┤════════════┤ unlock       until the press it began is over
//
//   full began   half began    …                           a full press alone locks nothing
//   ├────────────┼─ lock ══════

/// Decides when a session's camera holds focus, exposure and white balance: from the first stage of
/// a two-stage shutter on. A cancelled press counts as released.
package struct FocusLock: Sendable {
  package enum Change: Hashable, Sendable {
    /// Focus now, and hold focus, exposure and white balance.
    case lock
    /// Release all three.
    case unlock
  }

  /// A stage of a two-stage shutter.
  package enum Stage: Sendable {
    case half
    case full

    /// The stage of a button of this role; nil if it has none.
    package init?(_ role: Role) {
      switch role {
      case .primary, .secondary: self = .full
      case .halfPress: self = .half
      case .none, .lock, .launch, .zoomIn, .zoomOut, .exposureUp, .exposureDown, .controlUp,
        .controlDown:
        return nil
      }
    }
  }

  private var halfPresses: Set<Int64> = []
  /// Full presses that began while it was locked.
  private var fullPresses: Set<Int64> = []

  /// Begins unlocked.
  package init() {}

  private var isLocked: Bool { !halfPresses.isEmpty || !fullPresses.isEmpty }

  /// A button went down.
  package mutating func began(press: Int64, _ stage: Stage) -> Change? {
    let wasLocked = isLocked
    switch stage {
    case .half: halfPresses.insert(press)
    case .full: if wasLocked { fullPresses.insert(press) }
    }
    return !wasLocked && isLocked ? .lock : nil
  }

  /// A press is over, released or cancelled.
  package mutating func over(press: Int64) -> Change? {
    let wasLocked = isLocked
    halfPresses.remove(press)
    fullPresses.remove(press)
    return wasLocked && !isLocked ? .unlock : nil
  }

  /// All presses are over: the session no longer runs, or the gateway that would report their ends
  /// is gone.
  package mutating func allOver() -> Change? {
    let wasLocked = isLocked
    halfPresses = []
    fullPresses = []
    return wasLocked ? .unlock : nil
  }
}
