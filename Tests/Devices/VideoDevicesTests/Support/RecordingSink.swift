// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Synchronization
import TestSupport
import VideoDevices

/// Keeps what a stream delivers, for tests.
final class RecordingSink: CameraSink {
  struct Record: Sendable {
    var started: [StreamConfiguration] = []
    var frames: [Frame] = []
    var stalls = 0
    /// One entry for each call; nil stands for no error.
    var ends: [CameraError?] = []
    /// Whether something came after the end.
    var isLate = false

    var summary: String {
      "\(started.count) starts, \(frames.count) frames up to \(frames.last?.metadata.sequence ?? -1), "
        + "\(stalls) stalls, ends \(ends)"
    }
  }

  private let record = Mutex(Record())
  private let kept: Int

  /// - Parameter kept: the number of latest frames that are held.
  init(keeping kept: Int = .max) { self.kept = kept }

  var value: Record { record.withLock { $0 } }

  func started(_ configuration: StreamConfiguration) {
    change { $0.started.append(configuration) }
  }

  func frame(_ frame: Frame) {
    change {
      $0.frames.append(frame)
      if $0.frames.count > kept { $0.frames.removeFirst() }
    }
  }

  func stalled(sinceUSec: Int64) { change { $0.stalls += 1 } }

  func ended(_ error: CameraError?) { change { $0.ends.append(error) } }

  /// Waits until the record is as wanted.
  func wait(until condition: @Sendable (Record) -> Bool) async throws {
    try await Patience.wait(for: "what a stream delivers", seen: value.summary) {
      record.withLock { condition($0) }
    }
  }

  private func change(_ body: (inout Record) -> Void) {
    record.withLock {
      if !$0.ends.isEmpty { $0.isLate = true }
      body(&$0)
    }
  }
}
