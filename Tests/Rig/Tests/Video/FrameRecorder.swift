// SPDX-License-Identifier: Apache-2.0
import Synchronization
import VideoDevices

/// Keeps the frames that a stream delivers, but only their properties.
final class FrameRecorder: CameraSink {
  struct Record: Sendable {
    var started: StreamConfiguration?
    var frames: [FrameMetadata] = []
    var lengths: Set<Int> = []
    var stalls = 0
    /// One entry for each call.
    var ends: [CameraError?] = []
  }

  private let record = Mutex(Record())

  var value: Record { record.withLock { $0 } }

  func started(_ configuration: StreamConfiguration) {
    record.withLock { $0.started = configuration }
  }

  func frame(_ frame: Frame) {
    record.withLock {
      $0.frames.append(frame.metadata)
      $0.lengths.insert(frame.bytesUsed)
    }
  }

  func stalled(sinceUSec: Int64) { record.withLock { $0.stalls += 1 } }

  func ended(_ error: CameraError?) { record.withLock { $0.ends.append(error) } }

  /// Waits until there are so many frames. Throws if the stream ends before.
  func waitForFrames(_ count: Int) throws {
    try RigClock.wait(for: "\(count) frames") {
      let record = value
      if let end = record.ends.first { throw end ?? CameraError.disconnected }
      return record.frames.count >= count ? () : nil
    }
  }

  /// Waits for the end and returns its reason.
  func waitForEnd() throws -> CameraError? {
    try RigClock.wait(for: "the end of a stream") {
      let record = value
      return record.ends.isEmpty ? nil : record.ends
    }.first ?? nil
  }
}
