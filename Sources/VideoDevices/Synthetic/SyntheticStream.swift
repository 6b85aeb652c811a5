// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import PixelKernels
import Synchronization

/// One run of a synthetic camera.
final class SyntheticStream: CameraStream {
  let format: CaptureFormat
  private let noise: Int
  private let encoder: SyntheticCamera.JPEGEncoder?
  private let wakeUp: WakeUp
  private let shared = SharedCounters()
  private let isUnplugged = Mutex(false)
  private let lockFocus: @Sendable (Bool) -> Void

  /// - Parameter lockFocus: sets the camera's focus lock.
  init(
    _ format: CaptureFormat, noise: Int, encoder: SyntheticCamera.JPEGEncoder?,
    lockFocus: @escaping @Sendable (Bool) -> Void
  ) throws(CameraError) {
    self.format = format
    self.noise = noise
    self.encoder = encoder
    self.lockFocus = lockFocus
    do { wakeUp = try WakeUp() } catch { throw .device(error) }
  }

  var counters: StreamCounters { shared.value }

  func start(sink: any CameraSink) {
    do {
      try WorkerThread.start(name: "cam-synthetic") { sink.ended(self.run(sink)) }
    } catch {
      sink.ended(.device(error))
    }
  }

  func setFocusLock(_ locked: Bool) { lockFocus(locked) }

  func stop() {
    lockFocus(false)
    wakeUp.raise()
  }

  /// Ends it as if the device had gone.
  func unplug() {
    isUnplugged.withLock { $0 = true }
    wakeUp.raise()
  }

  private func run(_ sink: any CameraSink) -> CameraError? {
    do throws(SystemError) {
      try deliver(to: sink)
    } catch {
      return .device(error)
    }
    return isUnplugged.withLock { $0 } ? .disconnected : nil
  }

  private func deliver(to sink: any CameraSink) throws(SystemError) {
    guard let interval = format.frameInterval else { return }
    let timer = try FrameTimer()
    let painter = SyntheticPainter(format, noise: noise, encoder: encoder)
    try deliver(to: sink, every: interval, by: timer, painter)
  }

  /// In a function of its own, with values that others made: the optimiser of Swift 6.0 dies of it otherwise.
  private func deliver(
    to sink: any CameraSink, every interval: FrameInterval, by timer: borrowing FrameTimer,
    _ painter: consuming SyntheticPainter
  ) throws(SystemError) {
    var clock = SyntheticClock(startUSec: MonotonicClock.nowUSec, interval: interval)
    var last: Int64 = -1
    sink.started(
      StreamConfiguration(
        format: painter.frameFormat, frameInterval: interval, exposureUSec: nil))
    while try timer.sleep(untilUSec: clock.nextUSec, or: wakeUp) {
      guard let due = clock.take(nowUSec: MonotonicClock.nowUSec) else { continue }
      let frame = painter.paint(number: due.number, endUSec: due.endUSec)
      let missed = Int(due.number - last - 1)
      last = due.number
      shared.update {
        $0.missed += missed
        if frame == nil { $0.unplaced += 1 } else { $0.delivered += 1 }
      }
      if let frame { sink.frame(frame) }
    }
  }
}
