// SPDX-License-Identifier: Apache-2.0

//   begin ─▶ switching on ─ on ─▶ waiting ─ its frames, or too late ─▶ switching off ─ off ─▶ settling ─ dark frame ─▶ over
//                 │                 │ the stream ends ─────────────────────▲       └ stream has ended ──────────────▶ over
//                 │                 └ its last one is not over yet ─ time ─┘
//                 │ no light        │
//                 └───────────▶ waiting, unlit ─ the next frames ──────────────────────────────────────────────────▶ over
//
//   frames     10     11     12     13     14     15     16
//   light    ▁▁▁▁▁▁▁▁██████████████████████████▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
//                            13 is covered ┘              └ 16 is the first without any of the light: others may have it
//
// The light goes off before the frames are handed over, so that the report on them is about a window that is over.
// Between the first action and `settled` no frame may become another photo, or stay in the ring.

/// One photo with light: switches it on, waits for the frames that are lit as a whole, and switches it off
/// on each way out (requirements R-44).
///
/// Each input returns the actions to perform, in their order. Times are microseconds of CLOCK_MONOTONIC.
package struct LitPhotoMachine<Payload: Sendable>: Sendable {
  /// The frames of the photo in their order, or the reason why there are none.
  package typealias Outcome = Result<[RingFrame<Payload>], CaptureFault>

  /// An action for the engine.
  package enum Action: Sendable {
    /// Switch the light on or off. Answered by `switched`.
    case light(isOn: Bool)
    /// The photo has its frames, or none. Comes once.
    case captured(Outcome, flashFired: Bool)
    /// Frames are as before. Comes once, and nothing after it.
    case settled
  }

  /// The frames for which the photo waits.
  package struct Order: Hashable, Sendable {
    /// Frames that the photo is made of, at least 1.
    package let frameCount: Int
    /// When the photo was asked for.
    package let arrivalUSec: Int64
    /// The time that light and camera need.
    package let pace: LightPace
    /// The time from a frame to the next as the driver reports it; 0 if it does not.
    package let intervalUSec: Int64

    /// An order of these values.
    package init(frameCount: Int, arrivalUSec: Int64, pace: LightPace, intervalUSec: Int64) {
      self.frameCount = max(frameCount, 1)
      self.arrivalUSec = arrivalUSec
      self.pace = pace
      self.intervalUSec = intervalUSec
    }
  }

  private enum Phase {
    case idle
    /// The failure with which the stream has ended before the light's answer.
    case switchingOn(ended: CaptureFault?)
    case waiting
    /// Its frames have come, and the last one is not over yet.
    case lasting
    case switchingOff(Outcome, streamEnded: Bool)
    case settling
    case over
  }

  private typealias Taken = (frame: RingFrame<Payload>, span: FrameSpan?)

  private let order: Order
  private var phase = Phase.idle
  /// Nil without light.
  private var window: LightWindow?
  /// Covered frames that were left out.
  private var skipped = 0
  private var taken: [Taken] = []
  /// The newest frame that could show the photo without light.
  private var newest: Taken?
  private var lastStampUSec: Int64?
  private var deadlineUSec: Int64?

  /// A photo that has not begun.
  package init(_ order: Order) { self.order = order }

  /// The time at which `advance` has to be called; nil if the machine waits for the light, or for
  /// nothing.
  package var nextDeadlineUSec: Int64? { deadlineUSec }

  // MARK: Inputs

  /// Begins. To be called once.
  package mutating func begin() -> [Action] {
    phase = .switchingOn(ended: nil)
    return [.light(isOn: true)]
  }

  /// The light was switched as the last action wanted, or could not be.
  ///
  /// - Parameter nowUSec: when it surely was on: after it was switched on, before it was switched off.
  package mutating func switched(isDone: Bool, atUSec nowUSec: Int64) -> [Action] {
    switch phase {
    case .switchingOn(let ended):
      if isDone { window = LightWindow(onUSec: nowUSec, settleUSec: order.pace.settleUSec) }
      if let ended {
        return isDone
          ? switchOff(.failure(ended), streamEnded: true) : end(.failure(ended))
      }
      phase = .waiting
      deadlineUSec = nowUSec + patienceUSec
      return []
    case .switchingOff(let outcome, let streamEnded):
      window?.offUSec = nowUSec
      // A light that does not answer may have been off for long.
      let hasFired = isDone && isCovered(outcome)
      let captured = Action.captured(outcome, flashFired: hasFired)
      guard !streamEnded else {
        phase = .over
        return [captured, .settled]
      }
      phase = .settling
      deadlineUSec = nowUSec + patienceUSec
      return [captured]
    case .idle, .waiting, .lasting, .settling, .over: return []
    }
  }

  /// The camera has delivered a frame.
  ///
  /// - Parameters:
  ///   - receivedUSec: when it was taken from the driver.
  ///   - isDamaged: asked only of a frame that would be one of the photo's: finding out takes long. The next one is
  ///     taken then, unless the time is over.
  package mutating func frame(
    _ frame: RingFrame<Payload>, source: FrameTimeSource, receivedUSec: Int64,
    isDamaged: @autoclosure () -> Bool = false
  ) -> [Action] {
    let span = FrameSpan(
      stampUSec: frame.stampUSec, source: source, receivedUSec: receivedUSec,
      intervalUSec: interval(before: frame))
    lastStampUSec = frame.stampUSec
    switch phase {
    case .waiting: return take((frame, span), receivedUSec, isDamaged)
    case .settling:
      guard let span, let offUSec = window?.offUSec,
        span.startUSec >= offUSec + order.pace.settleUSec
      else { return [] }
      return over()
    case .idle, .switchingOn, .lasting, .switchingOff, .over: return []
    }
  }

  /// Time has passed.
  package mutating func advance(toUSec nowUSec: Int64) -> [Action] {
    guard let deadlineUSec, nowUSec >= deadlineUSec else { return [] }
    switch phase {
    case .waiting:
      if taken.isEmpty, let newest { taken = [newest] }
      return conclude(
        taken.isEmpty ? .failure(.noDataCaptured) : .success(taken.map(\.frame)),
        streamEnded: false)
    case .lasting: return conclude(.success(taken.map(\.frame)), streamEnded: false)
    case .settling: return over()
    case .idle, .switchingOn, .switchingOff, .over: return []
    }
  }

  /// No more frames come, or nobody waits for them.
  package mutating func streamEnded(_ failure: CaptureFault) -> [Action] {
    switch phase {
    case .switchingOn(ended: nil):
      phase = .switchingOn(ended: failure)
      return []
    case .waiting: return conclude(.failure(failure), streamEnded: true)
    case .lasting: return conclude(.success(taken.map(\.frame)), streamEnded: true)
    case .switchingOff(let outcome, _):
      phase = .switchingOff(outcome, streamEnded: true)
      return []
    case .settling: return over()
    case .idle, .switchingOn, .over: return []
    }
  }

  // MARK: Frames

  /// The time from the last frame to this one: in poor light frames come later than the driver
  /// reports.
  private func interval(before frame: RingFrame<Payload>) -> Int64 {
    max(order.intervalUSec, lastStampUSec.map { frame.stampUSec - $0 } ?? 0)
  }

  private mutating func take(
    _ frame: Taken, _ receivedUSec: Int64, _ isDamaged: () -> Bool
  ) -> [Action] {
    guard frame.frame.stampUSec >= order.arrivalUSec else { return [] }
    if let window {
      guard let span = frame.span, window.covers(span) else {
        newest = frame
        return []
      }
      guard skipped == order.pace.settleFrames else {
        newest = frame
        skipped += 1
        return []
      }
    }
    guard !isDamaged() else {
      newest = newest ?? frame
      return []
    }
    taken.append(frame)
    guard taken.count == order.frameCount else { return [] }
    if window != nil, let endUSec = frame.span?.endUSec, endUSec > receivedUSec {
      phase = .lasting
      deadlineUSec = endUSec
      return []
    }
    return conclude(.success(taken.map(\.frame)), streamEnded: false)
  }

  private func isCovered(_ outcome: Outcome) -> Bool {
    guard case .success = outcome, let window else { return false }
    return taken.allSatisfy { $0.span.map(window.covers) ?? false }
  }

  // MARK: Ends

  private mutating func conclude(_ outcome: Outcome, streamEnded: Bool) -> [Action] {
    window == nil ? end(outcome) : switchOff(outcome, streamEnded: streamEnded)
  }

  private mutating func switchOff(_ outcome: Outcome, streamEnded: Bool) -> [Action] {
    phase = .switchingOff(outcome, streamEnded: streamEnded)
    deadlineUSec = nil
    return [.light(isOn: false)]
  }

  /// Without light there is nothing to wait for.
  private mutating func end(_ outcome: Outcome) -> [Action] {
    [.captured(outcome, flashFired: false)] + over()
  }

  private mutating func over() -> [Action] {
    phase = .over
    deadlineUSec = nil
    return [.settled]
  }

  /// The time after which a frame that has not come does not come any more.
  private var patienceUSec: Int64 {
    let frames = Int64(order.pace.settleFrames + order.frameCount + 8)
    return 1_000_000 + order.pace.settleUSec + frames * order.intervalUSec
  }
}

/// The time that a light and its camera need.
package struct LightPace: Hashable, Sendable {
  /// From the switching on until the light is as bright as it gets, and from the switching off until it is
  /// dark; microseconds.
  package var settleUSec: Int64
  /// Lit frames that are left out, for the camera's automatic to follow.
  package var settleFrames: Int

  /// A pace of these values.
  package init(settleUSec: Int64 = 0, settleFrames: Int = 0) {
    self.settleUSec = settleUSec
    self.settleFrames = settleFrames
  }
}
