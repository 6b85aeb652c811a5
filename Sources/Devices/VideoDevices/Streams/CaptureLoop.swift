// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// Takes frames from a streaming device, on the stream's thread.
struct CaptureLoop: ~Copyable {
  private let sink: any CameraSink
  private let counters: SharedCounters
  private var intake: FrameIntake
  private var stallWatch: StallWatch

  init(
    _ configuration: StreamConfiguration, blockSize: Int, sink: any CameraSink,
    counters: SharedCounters
  ) {
    self.sink = sink
    self.counters = counters
    intake = FrameIntake(
      configuration.format, blockSize: blockSize, exposureUSec: configuration.exposureUSec ?? 0,
      counters: counters)
    stallWatch = StallWatch(frameInterval: configuration.frameInterval)
  }

  /// Serves the queue until it is told to stop or an operation fails. A stop that the device did not
  /// survive is a stop all the same. What the camera holds is let go of before: it would be kept
  /// beyond the end of the stream.
  mutating func run(
    _ queue: consuming StreamingQueue, with orders: StreamOrders
  ) throws(SystemError) {
    var isFocusLocked = false
    var entries = [
      pollfd(fd: queue.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: orders.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      if poll(&entries, 2, timeoutMSec()) < 0 {
        if errno == EINTR { continue }
        throw SystemError("poll", queue.path)
      }
      if entries[1].revents != 0 {
        let wanted = orders.take()
        let focusLocked = wanted.focusLocked && !wanted.stopped
        if focusLocked != isFocusLocked { queue.setFocusLock(focusLocked) }
        isFocusLocked = focusLocked
        if wanted.stopped {
          try? queue.stop()
          return
        }
      }
      if entries[0].revents != 0 {
        let failed = entries[0].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
        // DQBUF says why; if it says nothing, poll would return at once for ever.
        if try !drain(queue), failed { throw SystemError("poll", queue.path, errno: Errno(EIO)) }
      }
      if let sinceUSec = stallWatch.check(nowUSec: MonotonicClock.nowUSec) {
        counters.update { $0.stalls += 1 }
        sink.stalled(sinceUSec: sinceUSec)
      }
    }
  }

  /// Milliseconds until a stall is to be looked for, rounded up; -1 for never.
  private func timeoutMSec() -> Int32 {
    guard let deadlineUSec = stallWatch.deadlineUSec else { return -1 }
    return Int32(clamping: (max(0, deadlineUSec - MonotonicClock.nowUSec) + 999) / 1000)
  }

  /// Takes what is ready, at most one round of buffers so that a stop is seen; false if nothing was.
  private mutating func drain(_ queue: borrowing StreamingQueue) throws(SystemError) -> Bool {
    for round in 0..<queue.bufferCount {
      switch try queue.dequeue() {
      case .notReady: return round > 0
      case .flagged(let buffer):
        intake.refuse(buffer)
        try queue.giveBack(buffer)
      case .filled(let buffer):
        let nowUSec = MonotonicClock.nowUSec
        let frame = intake.accept(buffer, queue.bytes(of: buffer), dequeuedUSec: nowUSec)
        let returned = Result { () throws(SystemError) in try queue.giveBack(buffer) }
        // A good frame counts, also if it is the last.
        if let frame {
          stallWatch.frame(atUSec: nowUSec)
          sink.frame(frame)
        }
        try returned.get()
      }
    }
    return true
  }
}
