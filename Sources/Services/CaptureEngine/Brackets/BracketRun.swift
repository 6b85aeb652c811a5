// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Encoders
import LinuxIO
import Synchronization
import VideoDevices

//   camera's thread        the bracket's thread                                      loop
//     take ──▶ queue ──▶   journal, latency (once for each camera), BracketMachine ──▶ captured
//                          set ──▶ driver                                         ──▶ settled

/// One bracket on its way: a thread that sets the camera's controls and waits for their frames. Drivers may
/// take long for a control, which is not for the loop or the camera's thread.
final class BracketRun: FrameTap {
  /// What the run needs to know of its camera.
  struct Target: Sendable {
    let camera: any Camera
    let exchange: FrameExchange
    let journal: ControlJournal
    /// The time from a frame to the next, microseconds.
    let intervalUSec: Int64
    /// As measured with this camera before; nil: it has to be measured first.
    let latencyFrames: Int64?
  }

  /// What comes out, on the loop, in this order.
  enum Event: Sendable {
    /// The camera's latency was measured; nil where no change was seen.
    case measured(latencyFrames: Int64?)
    case captured([BracketMachine<Frame>.Outcome])
    /// The controls are as before, as far as that is possible. Always comes, as the last.
    case settled
  }

  private struct State {
    /// Frames that the thread has not taken yet, oldest first.
    var frames: [Frame] = []
    var newest: Frame?
    var end: CaptureFailure?
  }

  private let target: Target
  private let plan: BracketPlan
  private let state = Mutex(State())
  private let news = Semaphore()
  private let report: @LoopActor @Sendable (Event) -> Void

  /// Starts the thread. `end` has to be called when the stream ends.
  ///
  /// - Parameter report: called with each event.
  init(
    _ plan: BracketPlan, on target: Target,
    report: @escaping @LoopActor @Sendable (Event) -> Void
  ) throws(SystemError) {
    self.plan = plan
    self.target = target
    self.report = report
    let newest = target.exchange.attach(self, takesAll: true).last?.payload
    state.withLock { $0.newest = $0.newest ?? newest }
    do throws(SystemError) {
      try WorkerThread.start(name: "bracket") { [self] in run() }
    } catch {
      target.exchange.detach(self)
      throw error
    }
  }

  /// No more frames come, or nobody waits for them.
  func end(_ failure: CaptureFailure) {
    state.withLock { $0.end = $0.end ?? failure }
    news.signal()
  }

  // MARK: FrameTap, on the camera's thread

  func take(_ frame: Frame) {
    state.withLock { state in
      state.newest = frame
      state.frames.append(frame)
      // A thread that is late needs the newest, and a camera has only so much memory.
      if state.frames.count > Self.queueLimit { state.frames.removeFirst() }
    }
    news.signal()
  }

  private static let queueLimit = 4

  // MARK: On its thread

  private func run() {
    // What these frames look like is nothing for other photos.
    target.exchange.withhold(true)
    if let before = keep(), capture(before) { forget() }
    target.exchange.withhold(false)
    target.exchange.detach(self)
    tell(.settled)
  }

  /// The values of all controls before the bracket, in the order in which they are set back; nil if
  /// they cannot be read or kept.
  private func keep() -> [ControlValue]? {
    do {
      let found = try target.camera.readControls(plan.names)
      let before = plan.names.compactMap { name in found.first { $0.name == name } }
      try target.journal.keep(before, of: name)
      return before
    } catch {
      Log.error("no bracket of camera '\(name)': \(error)")
      fail(.deviceFailure)
      return nil
    }
  }

  private func fail(_ failure: CaptureFailure) {
    tell(.captured(plan.steps.map { _ in .failure(failure) }))
  }

  private var name: String { target.camera.description.name }

  /// - Returns: whether the controls are as before.
  private func capture(_ before: [ControlValue]) -> Bool {
    if let latencyFrames = target.latencyFrames ?? measure() {
      return capture(latencyFrames, before)
    }
    Log.error(
      """
      no bracket of camera '\(name)': its pictures do not change with its controls, so which frame has \
      which exposure cannot be known
      """)
    fail(.configurationUnsupported)
    return set(before) == nil
  }

  private func capture(_ latencyFrames: Int64, _ before: [ControlValue]) -> Bool {
    let settling = plan.settlingUSec / max(target.intervalUSec, 1)
    let pace = BracketMachine<Frame>.Pace(
      latencyFrames: latencyFrames + settling,
      patienceUSec: 1_000_000 + (latencyFrames + settling + 4) * target.intervalUSec)
    var machine = BracketMachine<Frame>(
      stepCount: plan.steps.count, pace: pace, newest: newestSequence)
    var actions = machine.begin()
    while true {
      guard !actions.isEmpty else {
        actions = next(&machine)
        continue
      }
      switch actions.removeFirst() {
      case .set(let step): actions += answer(set(plan.steps[step]), &machine)
      case .captured(let outcomes): tell(.captured(outcomes))
      case .restore: actions += answer(set(before), &machine)
      case .settled(let areRestored): return areRestored
      }
    }
  }

  /// Waits for the machine's next input, and gives it.
  private func next(_ machine: inout BracketMachine<Frame>) -> [BracketMachine<Frame>.Action] {
    waitForNews(until: machine.nextDeadlineUSec)
    let (frames, end) = taken()
    var actions: [BracketMachine<Frame>.Action] = []
    for frame in frames {
      // What follows from a frame has to be done before the next one is looked at.
      actions = machine.frame(RingFrame(frame))
      if !actions.isEmpty { return actions }
    }
    if let end { actions = machine.streamEnded(end) }
    return actions.isEmpty ? machine.advance(toUSec: MonotonicClock.nowUSec) : actions
  }

  /// Frames that came while the driver was busy are from before the setting.
  private func answer(
    _ failure: CaptureFailure?, _ machine: inout BracketMachine<Frame>
  ) -> [BracketMachine<Frame>.Action] {
    for frame in taken().frames { _ = machine.frame(RingFrame(frame)) }
    return machine.controlsSet(failure, atUSec: MonotonicClock.nowUSec)
  }

  /// Measures the camera's latency with the two settings of the plan that differ most.
  private func measure() -> Int64? {
    guard let newest = state.withLock(\.newest) else { return nil }
    var latency = ControlLatency(
      newest: newest.metadata.sequence,
      patienceUSec: 1_000_000 + Int64(2 * ControlLatency.watchedFrames) * target.intervalUSec)
    _ = latency.frame(
      sequence: newest.metadata.sequence, brightness: newest.brightness ?? 0)
    var actions = latency.begin()
    while true {
      guard !actions.isEmpty else {
        waitForNews(until: latency.nextDeadlineUSec)
        let (frames, end) = taken()
        guard end == nil else { return nil }
        for frame in frames {
          guard let brightness = frame.brightness else { continue }
          actions += latency.frame(sequence: frame.metadata.sequence, brightness: brightness)
        }
        if actions.isEmpty { actions = latency.advance(toUSec: MonotonicClock.nowUSec) }
        continue
      }
      switch actions.removeFirst() {
      case .set(let isBack):
        let failure = set(isBack ? plan.probe.bright : plan.probe.dark)
        for frame in taken().frames {
          guard let brightness = frame.brightness else { continue }
          _ = latency.frame(sequence: frame.metadata.sequence, brightness: brightness)
        }
        actions += latency.controlSet(isTaken: failure == nil, atUSec: MonotonicClock.nowUSec)
      case .over(let latencyFrames):
        tell(.measured(latencyFrames: latencyFrames))
        return latencyFrames
      }
    }
  }

  private func set(_ values: [ControlValue]) -> CaptureFailure? {
    do throws(CameraError) {
      try target.camera.setControls(values)
      return nil
    } catch {
      Log.error("controls of camera '\(name)' are not set: \(error)")
      return error.failure
    }
  }

  /// The values are set back.
  private func forget() {
    do throws(SystemError) {
      try target.journal.forget(name)
    } catch {
      Log.warning("controls of camera '\(name)' may be set back once more: \(error)")
    }
  }

  private var newestSequence: Int64 {
    state.withLock { $0.newest?.metadata.sequence ?? 0 }
  }

  private func taken() -> (frames: [Frame], end: CaptureFailure?) {
    state.withLock { state in
      defer { state.frames = [] }
      return (state.frames, state.end)
    }
  }

  private func waitForNews(until deadlineUSec: Int64?) {
    guard let deadlineUSec else { return news.wait() }
    _ = news.wait(untilUSec: deadlineUSec)
  }

  private func tell(_ event: Event) {
    let report = report
    EventLoop.shared.post { report(event) }
  }
}

extension RingFrame where Payload == Frame {
  fileprivate init(_ frame: Frame) {
    self.init(
      payload: frame, stampUSec: frame.metadata.stampUSec, sequence: frame.metadata.sequence,
      bytes: frame.memoryBytes)
  }
}

extension Frame {
  /// 0 to 255; nil where it cannot be told.
  fileprivate var brightness: Double? {
    withBytes { bytes in
      format.pixels.map {
        FrameBrightness.mean(bytes, $0, width: format.width, height: format.height)
      } ?? FrameBrightness.mean(ofJPEG: bytes, width: format.width, height: format.height)
    }
  }
}
