// SPDX-License-Identifier: Apache-2.0

//   begin ─▶ stopping ─ streams ─▶ full ─ frame ─▶ taking ─ settled, or long enough ─▶ returning ─ back ─▶ over
//               │ refused           │ refused, too late         │ cancelled               │
//               └── photo fails ────┴───────────────────────────┴─▶ returning             ├ stream ends ─▶ over
//                                                                                         └ too late: lost ─▶ over
//
//                stopping      full          taking         returning     stopped
//   streams      full          -             -              -             -
//   frame        -             taking        taking, or     -             -
//                                            captured *
//   refused      failed *      failed *      captured *     -             -
//   cancelled    failed *      failed *      failed *       -             failed, over
//   back         -             -             -              over          -
//   ended, why   failed, over  failed, over  failed, over   over          -
//   ended        stopped       stopped       stopped        over          -
//   time         5 s failed *  5 s failed *  1.5 s          3 s lost,     1 s failed,
//                                            captured *     over          over
//
//   * and returning. Before the beginning and when it is over nothing counts. A stream that has ended without a
//   reason was stopped: the session says why, or nobody does, where it went on with another camera.
//
//   stream    ▇▇▇▇▇▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▇▇▇▇      previews stand still, and go on
//   full size      ····· 1 2 3 ★
//   exposure             ▂ ▅ ▇ ▇                  ★ is as bright as the one before it: taken
//                 ├──── took ───┤
//                 ├────────── blind ────────┤

/// One photo that is larger than the frames of its stream: the camera is switched to the larger size and back
/// (requirements R-30, the guide's high-resolution capture).
///
/// A sensor that is switched begins its exposure again, so a frame is taken when it is as bright as the one before
/// it. Each input returns the actions to perform, in their order. Times are microseconds of CLOCK_MONOTONIC.
package struct StillSwitch<Payload: Sendable>: Sendable {
  /// The photo's frame, or the reason why there is none.
  package typealias Outcome = Result<RingFrame<Payload>, CaptureFault>

  /// An action for the engine.
  package enum Action: Sendable {
    /// Stop the stream, and have the camera deliver the larger size. Answered by `streams` or `refused`.
    case switchOver
    /// The photo has its frame, or none. Comes once.
    ///
    /// `tookUSec`: the time from the beginning until the frame was there, or was given up.
    case captured(Outcome, tookUSec: Int64)
    /// Have the camera deliver the stream again. Answered by `back` or `streamEnded`.
    case goBack
    /// The camera does not deliver the stream again: it has failed, and has to be closed. `settled` follows.
    case lost
    /// Frames are as before, or there are none. Comes once, and nothing after it.
    ///
    /// `blindUSec`: the time from the beginning until the first frame of the stream, or until it was given up.
    case settled(blindUSec: Int64)
  }

  private struct Taking {
    var newest: RingFrame<Payload>
    var brightness: Double?
    var count = 1
  }

  private enum Phase {
    case idle
    /// The stream is being stopped, and the camera switched.
    case stopping
    /// It delivers the larger size, and no good frame has come.
    case full
    case taking(Taking)
    case returning
    /// The stream was stopped; the session knows why.
    case stopped
    case over
  }

  /// Brightness counts from 0 to 255. Two frames that differ by less are exposed alike.
  private static var alike: Double { 3 }
  /// Frames after which one is taken, however they differ.
  private static var mostFrames: Int { 12 }
  /// The frame that is taken where the brightness is unknown.
  private static var blindFrame: Int { 4 }
  /// The time that the first good frame may take, as at a start.
  private static var patienceUSec: Int64 { 5_000_000 }
  /// The time that the exposure may take from the first frame on.
  private static var settlingUSec: Int64 { 1_500_000 }
  /// The time that the first frame of the stream may take, as with another configuration.
  private static var returnUSec: Int64 { SessionMachine.replaceLimitUSec }
  /// The time after which nobody says any more why the stream was stopped.
  private static var reasonUSec: Int64 { 1_000_000 }

  private var phase = Phase.idle
  private var beganUSec: Int64 = 0
  private var deadlineUSec: Int64?

  /// A photo that has not begun.
  package init() {}

  /// The time at which `advance` has to be called; nil if nothing is waited for.
  package var nextDeadlineUSec: Int64? { deadlineUSec }

  // MARK: Inputs

  /// Begins. To be called once.
  package mutating func begin(atUSec nowUSec: Int64) -> [Action] {
    phase = .stopping
    beganUSec = nowUSec
    deadlineUSec = nowUSec + Self.patienceUSec
    return [.switchOver]
  }

  /// The camera delivers the larger size; frames follow.
  package mutating func streams() -> [Action] {
    switch phase {
    case .stopping: phase = .full
    case .idle, .full, .taking, .returning, .stopped, .over: break
    }
    return []
  }

  /// The camera has delivered a good frame of the larger size.
  ///
  /// - Parameters:
  ///   - brightness: 0 to 255; nil where it is unknown.
  ///   - receivedUSec: when it was taken from the driver.
  package mutating func frame(
    _ frame: RingFrame<Payload>, brightness: Double?, receivedUSec: Int64
  ) -> [Action] {
    switch phase {
    case .full:
      phase = .taking(Taking(newest: frame, brightness: brightness))
      deadlineUSec = receivedUSec + Self.settlingUSec
      return []
    case .taking(var taking):
      let isSettled =
        if let brightness, let before = taking.brightness {
          abs(brightness - before) < Self.alike
        } else {
          taking.count + 1 >= Self.blindFrame
        }
      taking.newest = frame
      taking.brightness = brightness
      taking.count += 1
      phase = .taking(taking)
      guard isSettled || taking.count >= Self.mostFrames else { return [] }
      return conclude(.success(frame), atUSec: receivedUSec)
    case .idle, .stopping, .returning, .stopped, .over: return []
    }
  }

  /// The camera could not be switched, or failed at the larger size. The engine has it go back.
  package mutating func refused(_ failure: CaptureFault, atUSec nowUSec: Int64) -> [Action] {
    switch phase {
    case .stopping, .full: conclude(.failure(failure), atUSec: nowUSec)
    // The newest frame is good enough for a picture.
    case .taking(let taking): conclude(.success(taking.newest), atUSec: nowUSec)
    case .idle, .returning, .stopped, .over: []
    }
  }

  /// The first frame of the stream is there again.
  package mutating func back(atUSec nowUSec: Int64) -> [Action] {
    switch phase {
    case .returning: over(atUSec: nowUSec)
    case .idle, .stopping, .full, .taking, .stopped, .over: []
    }
  }

  /// The stream has ended, and nothing comes any more.
  ///
  /// - Parameter failure: why; nil where it was stopped: then `cancelled` says why.
  package mutating func streamEnded(
    _ failure: CaptureFault?, atUSec nowUSec: Int64
  ) -> [Action] {
    switch phase {
    case .idle, .stopping, .full, .taking:
      guard let failure else {
        phase = .stopped
        deadlineUSec = nowUSec + Self.reasonUSec
        return []
      }
      return failed(failure, atUSec: nowUSec)
    case .returning: return over(atUSec: nowUSec)
    case .stopped, .over: return []
    }
  }

  /// Nobody waits for the photo any more, or the session says why its stream was stopped.
  package mutating func cancelled(_ failure: CaptureFault, atUSec nowUSec: Int64) -> [Action] {
    switch phase {
    case .stopping, .full, .taking: conclude(.failure(failure), atUSec: nowUSec)
    case .stopped: failed(failure, atUSec: nowUSec)
    case .idle, .returning, .over: []
    }
  }

  /// Time has passed.
  package mutating func advance(toUSec nowUSec: Int64) -> [Action] {
    guard let deadlineUSec, nowUSec >= deadlineUSec else { return [] }
    switch phase {
    case .stopping, .full: return conclude(.failure(.startTimedOut), atUSec: nowUSec)
    case .taking(let taking): return conclude(.success(taking.newest), atUSec: nowUSec)
    case .returning: return [.lost] + over(atUSec: nowUSec)
    case .stopped: return failed(.noDataCaptured, atUSec: nowUSec)
    case .idle, .over: return []
    }
  }

  // MARK: Ends

  private mutating func conclude(_ outcome: Outcome, atUSec nowUSec: Int64) -> [Action] {
    phase = .returning
    deadlineUSec = nowUSec + Self.returnUSec
    return [.captured(outcome, tookUSec: nowUSec - beganUSec), .goBack]
  }

  private mutating func failed(_ failure: CaptureFault, atUSec nowUSec: Int64) -> [Action] {
    [.captured(.failure(failure), tookUSec: nowUSec - beganUSec)] + over(atUSec: nowUSec)
  }

  private mutating func over(atUSec nowUSec: Int64) -> [Action] {
    phase = .over
    deadlineUSec = nil
    return [.settled(blindUSec: nowUSec - beganUSec)]
  }
}
