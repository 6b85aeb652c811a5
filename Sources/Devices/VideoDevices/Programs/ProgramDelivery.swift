// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// The way of a run's frames to the sink, on the link's thread.
struct ProgramDelivery: ~Copyable {
  private var intake: ProgramIntake
  private var stallWatch: StallWatch
  private var slowness: SlownessWatch
  private let frameInterval: FrameInterval?
  private let pace: CameraPace
  private var isReported = false

  /// - Parameter pace: of the camera, from its last run to its next one.
  init(_ intake: consuming ProgramIntake, every frameInterval: FrameInterval?, pace: CameraPace) {
    self.intake = intake
    self.frameInterval = frameInterval
    self.pace = pace
    stallWatch = StallWatch(
      frameInterval: frameInterval, startUSec: MonotonicClock.nowUSec, knownUSec: pace.longestUSec)
    slowness = SlownessWatch(frameInterval: frameInterval)
  }

  /// Takes a frame; see `ProgramStream`.
  mutating func take(
    _ frame: ProgramFrame, in buffer: ProgramBuffer, lent: Int, to sink: any CameraSink,
    loan: () -> BufferLoan
  ) -> Bool {
    let nowUSec = MonotonicClock.nowUSec
    buffer.beginReading()
    let outcome = intake.take(frame, buffer.bytes, lent: lent, nowUSec: nowUSec)
    buffer.endReading()
    if let remark = intake.takeRemark() { sink.remark(remark) }
    switch outcome {
    case .dropped: return false
    case .copied(let copy):
      report(copy, to: sink, nowUSec)
      return false
    case .lent(let metadata):
      let block = FrameBlock(loan(), bytes: frame.bytes)
      report(Frame(metadata: metadata, bytesUsed: frame.bytes, block: block), to: sink, nowUSec)
      return true
    }
  }

  private mutating func report(_ frame: Frame, to sink: any CameraSink, _ nowUSec: Int64) {
    if !isReported {
      isReported = true
      sink.started(StreamConfiguration(format: frame.format, frameInterval: frameInterval))
    }
    stallWatch.frame(atUSec: nowUSec)
    if let remark = slowness.frame(atUSec: nowUSec) { sink.remark(remark) }
    sink.frame(frame)
  }

  /// Whether its camera has another size now, so that nothing more comes of this run.
  var hasAnotherSize: Bool { intake.hasAnotherSize }

  /// No more frames come.
  func end() { pace.longestUSec = stallWatch.end(atUSec: MonotonicClock.nowUSec) }

  /// When to call `checkStall`; nil: not before the next frame.
  var stallDeadlineUSec: Int64? { stallWatch.deadlineUSec }

  /// The time of the last frame, if that is too long ago.
  mutating func checkStall(nowUSec: Int64) -> Int64? { stallWatch.check(nowUSec: nowUSec) }
}
