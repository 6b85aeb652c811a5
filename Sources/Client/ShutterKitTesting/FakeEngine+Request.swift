// SPDX-License-Identifier: Apache-2.0

extension FakeEngine {
  /// A call that a test can have refused.
  public enum Request: Hashable, Sendable {
    /// `OpenSession`.
    case open
    /// `Start`.
    case start
    /// `Configure`.
    case configure
    /// `SwitchCamera`: the other camera delivers nothing. Whatever the error, the old one is kept.
    case switchCamera
    /// `CapturePhoto`, before any step.
    case photo
  }
}
