// SPDX-License-Identifier: Apache-2.0
import Synchronization
import VideoDevices

/// A stream that starts and delivers nothing.
final class SilentStream: CameraStream {
  let format: CaptureFormat
  let counters = StreamCounters()
  private let sink = Mutex<(any CameraSink)?>(nil)

  init(_ format: CaptureFormat) { self.format = format }

  func start(sink: any CameraSink) { self.sink.withLock { $0 = sink } }

  func setFocusLock(_ locked: Bool) {}

  func stop() {
    let sink = sink.withLock { sink in
      defer { sink = nil }
      return sink
    }
    sink?.ended(nil)
  }
}
