// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import VideoDevices

/// Looks at the first frames of a stream, on a thread for that, until its camera has settled.
final class WarmUpRun: Sendable {
  /// A camera that has delivered so many frames has settled.
  static let coldFrames: Int64 = 60

  private let queue: FrameQueue

  /// - Parameter done: called once, on the loop, with the time from which frames may be used.
  init(
    on exchange: FrameExchange, done: @escaping @LoopActor @Sendable (_ fromUSec: Int64) -> Void
  ) {
    queue = FrameQueue(of: exchange)
    do throws(SystemError) {
      try WorkerThread.start(name: "warm-up") { [queue] in
        let fromUSec = Self.wait(for: queue)
        queue.detach()
        EventLoop.shared.post { done(fromUSec) }
      }
    } catch {
      queue.detach()
      let nowUSec = MonotonicClock.nowUSec
      EventLoop.shared.post { done(nowUSec) }
    }
  }

  /// Ends it early.
  func end() { queue.end(.operationCancelled) }

  private static func wait(for queue: FrameQueue) -> Int64 {
    var warmUp = WarmUp(firstUSec: MonotonicClock.nowUSec)
    while true {
      queue.wait(until: warmUp.deadlineUSec)
      let (frames, end) = queue.taken()
      for frame in frames {
        warmUp.frame(atUSec: frame.metadata.stampUSec, brightness: frame.brightness)
        if warmUp.isOver { return frame.metadata.stampUSec }
      }
      let nowUSec = MonotonicClock.nowUSec
      warmUp.advance(toUSec: nowUSec)
      if end != nil || warmUp.isOver { return nowUSec }
    }
  }
}
