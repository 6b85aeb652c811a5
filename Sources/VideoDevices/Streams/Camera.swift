// SPDX-License-Identifier: Apache-2.0

/// Something that delivers frames: a V4L2 device or a synthetic one.
package protocol Camera: Sendable {
  var description: CameraDescription { get }

  /// A stream of the format that the settings choose. Touches no device and does not block:
  /// the stream does that on a thread of its own.
  /// Throws `unsupported`, or `disconnected` if a synthetic camera is unplugged.
  func open(_ settings: CaptureSettings) throws(CameraError) -> any CameraStream
}

extension Camera {
  /// The format that the settings choose, without opening anything. Throws `unsupported`.
  package func resolve(_ settings: CaptureSettings) throws(CameraError) -> CaptureFormat {
    try FormatChoice.choose(from: description.formats, for: settings)
  }
}
