// SPDX-License-Identifier: Apache-2.0
import VideoDevices

/// A stream of a camera whose deliveries go through a sink of a test's own.
final class WrappedStream: CameraStream {
  private let stream: any CameraStream
  private let wrap: @Sendable (any CameraSink) -> any CameraSink

  /// - Parameter wrap: makes the sink that stands between the stream and its user's sink.
  init(
    _ stream: any CameraStream, _ wrap: @escaping @Sendable (any CameraSink) -> any CameraSink
  ) {
    (self.stream, self.wrap) = (stream, wrap)
  }

  var format: CaptureFormat { stream.format }
  var counters: StreamCounters { stream.counters }

  func start(sink: any CameraSink) { stream.start(sink: wrap(sink)) }

  func setFocusLock(_ locked: Bool) { stream.setFocusLock(locked) }

  func stop() { stream.stop() }
}
