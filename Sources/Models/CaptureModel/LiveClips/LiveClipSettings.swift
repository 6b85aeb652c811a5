// SPDX-License-Identifier: Apache-2.0

//                     session stopped      otherwise
//   enabled, sound    may change           stay: the start asks whether its opener may record sound
//   length            may change           stays: rings are filled from the start on
//   suspended, codec  may change           may change

/// What a session wants of live clips.
package struct LiveClipSettings: Hashable, Sendable {
  package var isEnabled = false
  package var length = LiveClipLength()
  /// The microphone whose sound they have; nil: none.
  package var sound: String?

  package init() {}

  /// Whether a session may go from these settings to others.
  package func check(changeTo new: LiveClipSettings, isStopped: Bool) throws(BrokenRule) {
    let rule = "changed only while the session is stopped; liveClipSuspended may change at any time"
    guard new.length == length || isStopped else {
      let isBefore = new.length.beforeUSec != length.beforeUSec
      throw BrokenRule(isBefore ? "liveClipBeforeUSec" : "liveClipAfterUSec", rule)
    }
    guard new.sound == sound || isStopped else { throw BrokenRule("liveClipSound", rule) }
    guard new.isEnabled == isEnabled || isStopped else { throw BrokenRule("liveClipEnabled", rule) }
  }
}

extension LiveClipLength {
  /// Takes what a client sets.
  package mutating func apply(beforeUSec: Int64?, afterUSec: Int64?) throws(BrokenRule) {
    if let beforeUSec { self.beforeUSec = try Self.side(beforeUSec, "liveClipBeforeUSec") }
    if let afterUSec { self.afterUSec = try Self.side(afterUSec, "liveClipAfterUSec") }
  }

  private static func side(_ uSec: Int64, _ field: String) throws(BrokenRule) -> Int64 {
    guard allowedUSec.contains(uSec) else {
      throw BrokenRule(
        field, "from \(allowedUSec.lowerBound) to \(allowedUSec.upperBound) microseconds")
    }
    return uSec
  }
}
