// SPDX-License-Identifier: Apache-2.0

/// What a camera is used for; chooses among its formats where the settings do not.
package enum CapturePreset: Sendable, Hashable, CaseIterable {
  /// The largest picture at 10 frames a second or more.
  case photo
  /// Up to 1920x1080 at 24 frames a second or more.
  case high
  /// Up to 1280x720 at 24 frames a second or more.
  case medium
  /// Up to 640x480 at 24 frames a second or more.
  case low
}
