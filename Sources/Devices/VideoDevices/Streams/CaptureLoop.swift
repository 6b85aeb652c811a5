// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// Takes frames from a streaming device, on the stream's thread.
struct CaptureLoop: ~Copyable {
  /// The kind of frames that it delivers.
  enum Delivery {
    case stream, stills
  }

  /// Why it has ended.
  enum End {
    case stopped
    /// The stream is left for stills: they are begun.
    case leaves(StillOrders.Order)
    /// There are stills enough.
    case returns
    /// Nothing came from a loopback for a while: whether somebody feeds it shows when it is closed.
    case isSilent
  }

  private let sink: any CameraSink
  private let counters: SharedCounters
  private var intake: FrameIntake
  private let pace: CameraPace
  private var stallWatch: StallWatch
  private var slowness: SlownessWatch
  /// Of a loopback; nil for all others.
  private var feed: FeedWatch?
  /// The stream's configuration, which the sink gets with the first frame.
  private var unreported: StreamConfiguration?
  /// Whether the stream was left for stills, and has not delivered a frame since.
  private var isResuming = false

  /// - Parameters:
  ///   - frameCount: the most frames that there may be at a time; nil: as the memory of a stream allows.
  ///   - known: what is known of the camera's JPEGs from stream to stream.
  ///   - pace: of the camera, from its last stream to its next one.
  init(
    _ configuration: StreamConfiguration, _ format: BufferFormat, frameCount: Int? = nil,
    exposure: ExposureWatch, known: KnownJPEGSize? = nil, pace: CameraPace, sink: any CameraSink,
    counters: SharedCounters
  ) {
    self.sink = sink
    self.counters = counters
    intake = FrameIntake(
      configuration.format, conversion: format.conversion, blockSize: format.frameBytes,
      frameCount: frameCount, frameUSec: configuration.frameInterval?.uSec, exposure: exposure,
      known: known, counters: counters)
    self.pace = pace
    stallWatch = StallWatch(
      frameInterval: configuration.frameInterval, startUSec: MonotonicClock.nowUSec,
      knownUSec: pace.longestUSec)
    stallWatch.exposes(forUSec: exposure.present.timeUSec)
    slowness = SlownessWatch(frameInterval: configuration.frameInterval)
  }

  /// The sink gets the configuration with the first frame: only a JPEG itself says for sure which size it has.
  mutating func startsWithFrame(_ configuration: StreamConfiguration) {
    unreported = configuration
  }

  /// The device is a loopback.
  mutating func watchesFeed() { feed = FeedWatch(startUSec: MonotonicClock.nowUSec) }

  /// The stream goes on after stills: its first frame ends them.
  mutating func resumes() { isResuming = true }

  /// Serves the queue until a stop or the other delivery is ordered, or an operation fails. A stop counts as one
  /// even if the device fails while it stops. Before that the focus lock is released, because the camera
  /// would keep it beyond the end of the stream.
  mutating func run(
    _ queue: consuming StreamingQueue, with orders: StreamOrders, _ delivery: Delivery,
    _ isFocusLocked: inout Bool
  ) throws(SystemError) -> End {
    defer { pace.longestUSec = stallWatch.end(atUSec: MonotonicClock.nowUSec) }
    let changes = intake.exposure.reportsChanges ? POLLPRI : 0
    var entries = [
      pollfd(fd: queue.descriptor, events: Int16(POLLIN | changes), revents: 0),
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
          return .stopped
        }
        switch delivery {
        case .stream:
          if let order = orders.stills.begin() {
            try? queue.stop()
            return .leaves(order)
          }
        case .stills:
          if !orders.stills.isGoingOn {
            try? queue.stop()
            return .returns
          }
        }
      }
      if entries[0].revents & Int16(POLLPRI) != 0, !takeControlEvents(queue) {
        // The driver means something else by it, and would wake the thread forever.
        entries[0].events = Int16(POLLIN)
      }
      if entries[0].revents & ~Int16(POLLPRI) != 0 {
        let failed = entries[0].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
        // DQBUF reports the reason. Without one, poll would return at once forever.
        if try !drain(queue, orders), failed {
          throw SystemError("poll", queue.path, errno: Errno(EIO))
        }
      }
      let nowUSec = MonotonicClock.nowUSec
      if let sinceUSec = stallWatch.check(nowUSec: nowUSec) {
        counters.update { $0.stalls += 1 }
        sink.stalled(sinceUSec: sinceUSec)
        feed?.stalled(atUSec: nowUSec)
      }
      if feed?.leaves(nowUSec: nowUSec) == true {
        try? queue.stop()
        return .isSilent
      }
    }
  }

  /// Takes the changes of controls that are there, but at most some of them. False if there was none.
  private mutating func takeControlEvents(_ queue: borrowing StreamingQueue) -> Bool {
    for round in 0..<Self.mostEvents {
      guard let (id, value) = queue.takeControlEvent() else { return round > 0 }
      intake.exposure.changed(id, to: value, atUSec: MonotonicClock.nowUSec)
      stallWatch.exposes(forUSec: intake.exposure.present.timeUSec)
    }
    return true
  }

  private static let mostEvents = 64

  /// Milliseconds until the next check for a stall or of the feed, rounded up; -1 for never.
  private func timeoutMSec() -> Int32 {
    guard let deadlineUSec = stallWatch.deadlineUSec ?? feed?.deadlineUSec else { return -1 }
    return Int32(clamping: (max(0, deadlineUSec - MonotonicClock.nowUSec) + 999) / 1000)
  }

  /// Takes the frames that are ready, but at most one round of buffers, so that a stop is noticed.
  /// False if no frame was ready.
  private mutating func drain(
    _ queue: borrowing StreamingQueue, _ orders: StreamOrders
  ) throws(SystemError) -> Bool {
    for round in 0..<queue.bufferCount {
      switch try queue.dequeue() {
      case .notReady: return round > 0
      case .flagged(let buffer):
        intake.refuse(buffer)
        try queue.giveBack(buffer)
      case .filled(let buffer):
        if feed?.takes(stampUSec: buffer.stamp.uSec) == false {
          try queue.giveBack(buffer)
          continue
        }
        let nowUSec = MonotonicClock.nowUSec
        let frame = intake.accept(
          buffer, queue.bytes(of: buffer), header: queue.header(of: buffer), dequeuedUSec: nowUSec)
        let returned = Result { () throws(SystemError) in try queue.giveBack(buffer) }
        // The frame is good even if its buffer could not be given back.
        if let remark = intake.takeRemark() { sink.remark(remark) }
        if intake.hasAnotherSize {
          throw SystemError("keep the size of the pictures of", queue.path, errno: Errno(EPROTO))
        }
        if let frame {
          if var configuration = unreported {
            unreported = nil
            configuration.format = frame.format
            sink.started(configuration)
          }
          stallWatch.frame(atUSec: nowUSec)
          if let remark = slowness.frame(atUSec: nowUSec) { sink.remark(remark) }
          if isResuming { orders.stills.resumed() }
          isResuming = false
          sink.frame(frame)
        }
        try returned.get()
      }
    }
    return true
  }
}
