// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import PictureCoding
import Synchronization
import VideoDevices

extension VideoEncoder {
  /// Whether films can be H.264 here. The first call starts an encoder for it, in some 10 ms, at most 2 s: let a
  /// worker thread make it. Later ones return what is known.
  package static var isAvailable: Bool { obstacle == nil }

  /// Why films cannot be H.264 here, and what to do; nil if they can. It costs what `isAvailable` does. What is
  /// missing is looked for again after 10 s by a thread of its own, so that a library that is installed
  /// is found without a new start.
  package static var obstacle: EncoderError? {
    let known = examination.withLock { $0 }
    guard let known else { return examine() }
    if known.obstacle != nil, MonotonicClock.nowUSec - known.startedUSec > 10_000_000 {
      examination.withLock { $0?.startedUSec = MonotonicClock.nowUSec }
      try? WorkerThread.start(name: "encoder check") { _ = examine() }
    }
    return known.obstacle
  }

  /// An encoder that was started for nothing but to see whether it starts.
  private struct Examination {
    var startedUSec: Int64
    let obstacle: EncoderError?
  }

  private static let examination = Mutex<Examination?>(nil)

  private static func examine() -> EncoderError? {
    let startedUSec = MonotonicClock.nowUSec
    var obstacle: EncoderError?
    do throws(EncoderError) {
      let smallest = FrameFormat(pixelFormat: .grey, width: 64, height: 64, bytesPerLine: 64)
      try VideoEncoder(format: smallest, interval: nil, bitRate: nil).close()
    } catch {
      obstacle = error
    }
    let found = Examination(startedUSec: startedUSec, obstacle: obstacle)
    examination.withLock { $0 = found }
    return obstacle
  }
}
