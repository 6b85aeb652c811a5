// SPDX-License-Identifier: Apache-2.0

extension CaptureSession {
  /// What became of a switch to another camera.
  public enum CameraSwitch: Hashable, Sendable {
    /// The other camera delivers frames.
    case switched
    /// It did not, for this reason; the old one does.
    case keptOld(reason: String)
  }
}
