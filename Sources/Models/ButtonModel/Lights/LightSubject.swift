// SPDX-License-Identifier: Apache-2.0

/// What the lights of a seat have to tell.
package enum LightSubject: Hashable, Sendable {
  /// No client would get a press now, or none whose session runs.
  case nothing
  /// The readiness of the session whose client would get it; never `sessionNotRunning`.
  case readiness(Readiness)
  /// That session is interrupted or has failed.
  case trouble
}
