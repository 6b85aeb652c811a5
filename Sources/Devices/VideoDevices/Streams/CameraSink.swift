// SPDX-License-Identifier: Apache-2.0

/// Takes what a stream delivers. Everything is called on the stream's thread, one after the other,
/// and must return soon: the driver has 4 buffers.
package protocol CameraSink: AnyObject, Sendable {
  /// The device is configured and streams; frames will follow. At most once.
  func started(_ configuration: StreamConfiguration)

  /// The next good frame.
  func frame(_ frame: Frame)

  /// No frame has come for 3 frame times, at least 200 ms. Once for each stall; the next
  /// `frame` ends it. Not before the first frame: how long that may take is the caller's matter.
  func stalled(sinceUSec: Int64)

  /// The device is closed, and nothing follows. Exactly once. Nil: `stop` was called.
  func ended(_ error: CameraError?)
}
