// SPDX-License-Identifier: Apache-2.0
import Synchronization
import VideoDevices

/// Records when the frames of a camera ended.
final class FrameTimes: CameraSink {
  private let times = Mutex<[Int64]>([])

  var all: [Int64] { times.withLock { $0 } }

  func started(_ configuration: StreamConfiguration) {}
  func frame(_ frame: Frame) { times.withLock { $0.append(frame.metadata.stampUSec) } }
  func stalled(sinceUSec: Int64) {}
  func ended(_ error: CameraError?) {}
}
