// SPDX-License-Identifier: Apache-2.0

//   another camera    beside ── first frame ──▶ leaving ── frames taken ──▶ adopted
//                       │ 5 s, error                                        the old one has not
//                       └──▶ refused, the old one has never stopped         stopped before
//
//   the same camera   leaving ── frames taken ──▶ replacing ── first frame ──▶ changed
//                                                   │ 3 s, error
//                                                   └──▶ restoring ── first frame ──▶ refused
//
// Where both cameras do not go together, beside is followed by leaving and replacing.

/// A change of what a session's camera is opened with, while the session runs or is to run.
struct SessionChange: Hashable, Sendable {
  enum Stage: Hashable, Sendable {
    /// The other camera is opened while the present one goes on.
    case beside(attempt: Int, deadlineUSec: Int64)
    /// Photos take their last frames of the present stream. The other camera delivers already, if it was
    /// opened beside.
    case leaving(adopting: Int?)
    /// The new configuration is in force, and its camera is being opened.
    case replacing
    /// It failed; the former configuration is in force and its camera is being opened.
    case restoring(CaptureFailure)
  }

  /// That of the client, to be replied to when all is settled.
  let call: Int64
  var stage: Stage
  /// Whether the camera of the former configuration was there.
  let wasPresent: Bool
}

extension SessionChange {
  /// Whether the present stream is given up and the next one has not begun.
  var isBetweenStreams: Bool {
    switch stage {
    case .beside, .leaving: false
    case .replacing, .restoring: true
    }
  }
}
