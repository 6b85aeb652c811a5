// SPDX-License-Identifier: Apache-2.0

/// An occasion on which hooks run. The raw values are those of the Hooks interface.
package enum HookKind: String, CaseIterable, Sendable {
  /// A photo is on the disk.
  case photo
  /// A film is on the disk.
  case recording
  /// A button was released, or its press was taken away.
  case press
  /// A session does not run any more, although its program wants it to.
  case interruption
  /// It runs again.
  case recovered
  /// A sheet was printed, or will not be.
  case print
  /// A program counts down to a photo.
  case countdown

  /// Whether a hook is tried again until it succeeds, also after a restart.
  package var isKept: Bool { self == .photo || self == .recording }
}
