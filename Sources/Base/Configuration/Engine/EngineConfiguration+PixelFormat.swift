// SPDX-License-Identifier: Apache-2.0

extension EngineConfiguration {
  /// What a synthetic camera delivers. Raw values are the fourcc of V4L2 and the words of the
  /// file.
  package enum PixelFormat: String, Sendable, Equatable, CaseIterable {
    case yuyv = "YUYV"
    case mjpg = "MJPG"
  }
}
