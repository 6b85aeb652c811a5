// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import VideoDevices

//   camera's thread        the bracket's thread                                      loop
//     take ──▶ queue ──▶   journal, latencies (once for each), BracketMachine ─────▶ captured
//                          set ──▶ driver                                         ──▶ settled

/// A running bracket: a thread that sets the camera's controls and waits for their frames. A driver may
/// take long to set a control, so neither the loop nor the camera's thread does it.
final class BracketRun: FrameRun {
  /// The facts that the run needs about its camera.
  struct Target: Sendable {
    let camera: any Camera
    let exchange: FrameExchange
    let journal: ControlJournal
    /// The time from a frame to the next, microseconds; 0 if the driver does not report it.
    let intervalUSec: Int64
    /// The latencies of its controls that are known, in frames, by the controls' names. The others are
    /// measured first.
    let latencies: [String: Int64]
  }

  /// The reports of the run, on the loop, in this order, but for remarks, which come at any time.
  enum Event: Sendable {
    /// The latency of a control was measured.
    case measured(control: String, latencyFrames: Int64)
    case captured([BracketMachine<Frame>.Outcome])
    /// Something that the camera's users should know.
    case remark(CameraRemark)
    /// The controls are as before, as far as that is possible. Always comes, and always last.
    case settled
  }

  private let target: Target
  private let plan: BracketPlan
  private let queue: FrameQueue
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
    queue = FrameQueue(of: target.exchange)
    do throws(SystemError) {
      try WorkerThread.start(name: "bracket") { [self] in run() }
    } catch {
      queue.detach()
      throw error
    }
  }

  func end(_ failure: CaptureFault) { queue.end(failure) }

  // MARK: On its thread

  /// The number of measurements after which a camera counts as one that does not follow its
  /// controls.
  private static let attempts = 3

  private func run() {
    // The bracket changes how these frames look, so other photos must not get them.
    target.exchange.withhold(true)
    if let before = keep(), capture(before) { forget(before) }
    target.exchange.withhold(false)
    queue.detach()
    tell(.settled)
  }

  /// The values of all controls before the bracket, in the order in which they are set back; nil if
  /// they cannot be read or kept.
  private func keep() -> [ControlValue]? {
    do {
      let found = try target.camera.readControls(plan.names)
      let before = plan.names.compactMap { name in found.first { $0.name == name } }
      guard before.count == plan.names.count else {
        let missing = plan.names.filter { name in !found.contains { $0.name == name } }
        tell(
          .remark(.noBracket("its control '\(missing.first ?? "")' cannot be read")))
        fail(.deviceFailure)
        return nil
      }
      try forgetSettled()
      try target.journal.keep(before, of: name)
      return before
    } catch {
      tell(.remark(.noBracket("\(error)")))
      fail(.deviceFailure)
      return nil
    }
  }

  /// Forgets what an earlier bracket has left, if somebody has set it back in the meantime.
  private func forgetSettled() throws {
    guard let kept = target.journal.values(of: name) else { return }
    let now = try target.camera.readControls(kept.map(\.name))
    let controls = target.camera.description.controls
    let areThere = kept.allSatisfy { value in controls.contains { $0.name == value.name } }
    if areThere, ControlRestoring.open(kept, now: now, of: controls).isEmpty {
      try target.journal.forget(name)
    }
  }

  private func fail(_ failure: CaptureFault) {
    tell(.captured(plan.steps.map { _ in .failure(failure) }))
  }

  private var name: String { target.camera.description.name }

  /// - Returns: whether the controls are as before.
  private func capture(_ before: [ControlValue]) -> Bool {
    switch latency(before) {
    case .success(let latencyFrames): return capture(latencyFrames, before)
    case .failure(let failure):
      fail(failure)
      guard restore(before) == nil else { return false }
      awaitRestoredFrames()
      return true
    }
  }

  /// Waits until frames show the restored controls, as long as the slowest camera could take: the next photo
  /// must not have a frame of a measurement.
  private func awaitRestoredFrames() {
    let watched = ControlLatency.watchedFrames
    let untilUSec = MonotonicClock.nowUSec + 1_000_000 + Int64(watched) * longestIntervalUSec
    let untilFrame = target.exchange.newestSequence + Int64(watched)
    while target.exchange.newestSequence < untilFrame, MonotonicClock.nowUSec < untilUSec {
      queue.wait(until: untilUSec)
      if queue.taken().end != nil { return }
    }
  }

  /// The time from a frame to the next if the camera is fast, microseconds: where the driver reports none.
  private var shortestIntervalUSec: Int64 {
    target.intervalUSec > 0 ? target.intervalUSec : 33_333
  }

  /// The same if it is slow.
  private var longestIntervalUSec: Int64 {
    target.intervalUSec > 0 ? target.intervalUSec : 200_000
  }

  /// The latency of the slowest control that the steps set.
  private func latency(_ before: [ControlValue]) -> Result<Int64, CaptureFault> {
    // A lens has no latency of its own: it gets its time in any case.
    var slowest: Int64 = 1
    for probe in plan.probes {
      if let known = target.latencies[probe.control] {
        slowest = max(slowest, known)
        continue
      }
      var measured = measure(probe)
      // On a busy machine the frames that show the change may be lost, or come too late.
      for _ in 1..<Self.attempts {
        guard case .success(nil) = measured else { break }
        if let failure = restore(before) { return .failure(failure) }
        measured = measure(probe)
      }
      switch measured {
      case .success(let latencyFrames?):
        tell(.measured(control: probe.control, latencyFrames: latencyFrames))
        slowest = max(slowest, latencyFrames)
      case .success(nil):
        let words =
          "its pictures do not change with '\(probe.control)', or only slowly, so the engine cannot know which frame "
          + "has which exposure"
        tell(.remark(.noBracket(words)))
        return .failure(.configurationUnsupported)
      case .failure(let failure): return .failure(failure)
      }
      // The next control is measured with pictures that are neither too dark nor too bright.
      if let failure = restore(before) { return .failure(failure) }
    }
    return .success(slowest)
  }

  private func capture(_ latencyFrames: Int64, _ before: [ControlValue]) -> Bool {
    let settling = plan.settlingUSec / shortestIntervalUSec
    let leadUSec = target.exchange.leadUSec
    let pace = BracketMachine<Frame>.Pace(
      latencyFrames: latencyFrames + settling,
      patienceUSec: 1_000_000 + leadUSec + (latencyFrames + settling + 4) * longestIntervalUSec,
      leadUSec: leadUSec)
    var machine = BracketMachine<Frame>(
      stepCount: plan.steps.count, pace: pace, newest: target.exchange.newestSequence)
    var actions = machine.begin()
    while true {
      guard !actions.isEmpty else {
        actions = next(&machine)
        continue
      }
      switch actions.removeFirst() {
      case .set(let step): actions += answer(set(plan.steps[step]), &machine)
      case .captured(let outcomes):
        let areThere = outcomes.allSatisfy { if case .success = $0 { true } else { false } }
        if areThere, !machine.hasDamage { tell(.remark(.bracketTaken)) }
        tell(.captured(outcomes))
      case .restore: actions += answer(restore(before), &machine)
      case .settled(let areRestored): return areRestored
      }
    }
  }

  /// Waits for the machine's next input, and hands it over.
  private func next(_ machine: inout BracketMachine<Frame>) -> [BracketMachine<Frame>.Action] {
    queue.wait(until: machine.nextDeadlineUSec)
    let (frames, end) = queue.taken()
    var actions: [BracketMachine<Frame>.Action] = []
    for (index, frame) in frames.enumerated() {
      actions = machine.frame(RingFrame(frame), isDamaged: frame.isDamagedJPEG)
      guard actions.isEmpty else {
        // The consequences of a frame have to be carried out before the next frame is examined.
        queue.giveBack(frames[(index + 1)...])
        return actions
      }
    }
    if let end { actions = machine.streamEnded(end) }
    return actions.isEmpty ? machine.advance(toUSec: MonotonicClock.nowUSec) : actions
  }

  /// Frames that came while the driver was busy were taken before the setting.
  private func answer(
    _ failure: CaptureFault?, _ machine: inout BracketMachine<Frame>
  ) -> [BracketMachine<Frame>.Action] {
    for frame in queue.taken().frames { _ = machine.frame(RingFrame(frame)) }
    return machine.controlsSet(failure, atUSec: MonotonicClock.nowUSec)
  }

  /// Measures the latency of a control, in frames; nil where no change is seen.
  private func measure(_ probe: LatencyProbe) -> Result<Int64?, CaptureFault> {
    let newest = queue.newest
    var latency = ControlLatency(
      newest: target.exchange.newestSequence,
      patienceUSec: 1_000_000 + Int64(2 * ControlLatency.watchedFrames) * longestIntervalUSec)
    _ = newest.map { feed([$0], to: &latency) }
    var actions = latency.begin()
    while true {
      guard !actions.isEmpty else {
        queue.wait(until: latency.nextDeadlineUSec)
        let (frames, end) = queue.taken()
        if let end { return .failure(end) }
        actions = feed(frames, to: &latency)
        if actions.isEmpty { actions = latency.advance(toUSec: MonotonicClock.nowUSec) }
        continue
      }
      switch actions.removeFirst() {
      case .set(let isBack):
        // Frames that come while the driver is busy count: a latency that is too large costs time, one
        // that is too small gives wrong pictures.
        actions += feed(queue.taken().frames, to: &latency)
        let failure = set(isBack ? probe.bright : probe.dark)
        actions += latency.controlSet(isTaken: failure == nil, atUSec: MonotonicClock.nowUSec)
      case .over(let latencyFrames): return .success(latencyFrames)
      }
    }
  }

  /// Shows frames to a measurement. Frames of unknown brightness are left out.
  private func feed(
    _ frames: [Frame], to latency: inout ControlLatency
  ) -> [ControlLatency.Action] {
    frames.flatMap { frame in
      frame.brightness.map {
        latency.frame(sequence: frame.metadata.sequence, brightness: $0)
      } ?? []
    }
  }

  private func set(_ values: [ControlValue]) -> CaptureFault? {
    do throws(CameraError) {
      try target.camera.setControls(values)
      return nil
    } catch {
      tell(.remark(.noBracket("its controls are not set: \(error)")))
      return error.failure
    }
  }

  /// Sets the controls back, as far as the camera takes them. Those that it refuses stay in the journal.
  private func restore(_ before: [ControlValue]) -> CaptureFault? {
    do throws(CameraError) {
      let refusals = try target.camera.restoreControls(before)
      // What earlier ones have left may stay in the journal, so that success here ends no remark.
      if !refusals.isEmpty {
        tell(.remark(.notRestored(.bracket, refusals.map { "\($0)" })))
      }
      return refusals.isEmpty ? nil : .deviceFailure
    } catch {
      tell(.remark(.notRestored(.bracket, ["\(error)"])))
      return error.failure
    }
  }

  /// Forgets the values in the journal, because they are restored.
  private func forget(_ before: [ControlValue]) {
    // Older ones, which an earlier bracket could not set back, stay: they are not what this one found.
    let kept = target.journal.values(of: name) ?? []
    guard kept.allSatisfy(before.contains) else { return }
    do throws(SystemError) {
      try target.journal.forget(name)
      tell(.remark(.restored(.bracket)))
    } catch {
      Log.warning("controls of camera '\(name)' may be restored once more: \(error)")
    }
  }

  private func tell(_ event: Event) {
    let report = report
    EventLoop.shared.post { report(event) }
  }
}
