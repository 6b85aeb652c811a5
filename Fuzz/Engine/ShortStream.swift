// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Synchronization
import VideoDevices

/// A stream of which only the first frames arrive; then it fails, or is silent.
final class ShortStream: CameraStream {
  private let stream: any CameraStream
  private let frames: Int
  private let thenFails: Bool

  init(_ stream: any CameraStream, frames: Int, thenFails: Bool) {
    self.stream = stream
    self.frames = frames
    self.thenFails = thenFails
  }

  var format: CaptureFormat { stream.format }
  var counters: StreamCounters { stream.counters }

  func start(sink: any CameraSink) { stream.start(sink: Gate(sink, self)) }

  func setFocusLock(_ locked: Bool) { stream.setFocusLock(locked) }

  func stop() { stream.stop() }

  /// Stands before the sink.
  private final class Gate: CameraSink {
    private let sink: any CameraSink
    private let stream: ShortStream
    private let passed = Mutex(0)
    private let hasFailed = Mutex(false)

    init(_ sink: any CameraSink, _ stream: ShortStream) {
      self.sink = sink
      self.stream = stream
    }

    func started(_ configuration: StreamConfiguration) { sink.started(configuration) }

    func frame(_ frame: Frame) {
      let count = passed.withLock { count in
        count += 1
        return count
      }
      if count <= stream.frames { return sink.frame(frame) }
      guard stream.thenFails else { return }
      hasFailed.withLock { $0 = true }
      stream.stop()
    }

    func stalled(sinceUSec: Int64) { sink.stalled(sinceUSec: sinceUSec) }

    func ended(_ error: CameraError?) {
      let failure = CameraError.device(SystemError("VIDIOC_DQBUF", errno: Errno(EIO)))
      sink.ended(hasFailed.withLock { $0 } ? failure : error)
    }
  }
}
