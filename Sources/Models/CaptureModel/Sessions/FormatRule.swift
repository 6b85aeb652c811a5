// SPDX-License-Identifier: Apache-2.0

//   otherFormat   the other sessions that have the camera        decision
//   any           there are none any more                        open
//   refuse        any                                            refuse
//   wait          any                                            wait, until they have gone
//   change        all of its user; none records, asks for        change, for all of them
//                 another format itself, or is configured now
//   change        one of another user                            refuse: other_user
//   change        one records                                    refuse: recording
//   change        one asks for another format itself             refuse: asked_for
//   change        one is configured now                          refuse: configuring
//
//   change, as time goes on:
//
//   another session   running ── the photos of all have their frames ── camera closed ──── running, in the new format
//   the asking one    starting ·········│·······························│ opens ── first frame ── running
//                                       after 2 s (`FormatGathering`)   the last of the others has closed the camera
//                                       refuse: capturing; the others have never left the stream

/// What a session wants if the camera runs in another format for others.
package enum OtherFormat: String, CaseIterable, Hashable, Sendable {
  case refuse
  case wait
  case change
}

/// Why the format of a camera is not changed for the sessions that have it.
package enum FormatKeeping: String, CaseIterable, Hashable, Sendable {
  case otherUser = "other_user"
  case recording
  case askedFor = "asked_for"
  case configuring
  case capturing
}

/// Decides what becomes of a session that asks for another format than its camera runs in for others (requirement
///
package struct FormatRule: Sendable {
  /// One of the other sessions.
  package struct Holder: Hashable, Sendable {
    package var uid: UInt32
    /// Whether it records a film, which has one format.
    package var isRecording: Bool
    /// Whether it asks by name for something that the new format is not.
    package var asksOtherwise: Bool
    /// Whether its configuration is being changed.
    package var isConfigured: Bool

    package init(
      uid: UInt32, isRecording: Bool = false, asksOtherwise: Bool = false,
      isConfigured: Bool = false
    ) {
      self.uid = uid
      self.isRecording = isRecording
      self.asksOtherwise = asksOtherwise
      self.isConfigured = isConfigured
    }
  }

  package enum Decision: Hashable, Sendable {
    /// Nobody has the camera any more: it is opened as the session needs it.
    case open
    /// - Parameter reason: why a change is not possible; nil: it was not asked for.
    case refuse(FormatKeeping?)
    /// It is interrupted until the camera is free, or runs in its format.
    case wait
    /// The others give the camera up, and share it in the new format.
    case change
  }

  private let wish: OtherFormat
  private let uid: UInt32

  /// - Parameter uid: the user of the session that asks.
  package init(_ wish: OtherFormat, of uid: UInt32) {
    self.wish = wish
    self.uid = uid
  }

  package func decision(_ others: [Holder]) -> Decision {
    guard !others.isEmpty else { return .open }
    switch wish {
    case .refuse: return .refuse(nil)
    case .wait: return .wait
    case .change:
      // What sessions of another user do is nobody's business: this reason comes first.
      if others.contains(where: { $0.uid != uid }) { return .refuse(.otherUser) }
      if others.contains(where: \.isRecording) { return .refuse(.recording) }
      if others.contains(where: \.asksOtherwise) { return .refuse(.askedFor) }
      if others.contains(where: \.isConfigured) { return .refuse(.configuring) }
      return .change
    }
  }
}
