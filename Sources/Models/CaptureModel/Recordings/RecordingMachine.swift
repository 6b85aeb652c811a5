// SPDX-License-Identifier: Apache-2.0

//   accept          first frame written        stop, limit, trouble       file finished
//   idle ──▶ starting ─────────────▶ recording ──────────────▶ finishing ──────────────▶ idle
//              │                      │  ▲                       ▲
//              │                pause ▼  │ resume                │
//              │                     paused ─────────────────────┤
//              └── stop, trouble ────────────────────────────────┘
//
//   did_start is reported with the first frame, paused and resumed only after it, did_finish once for
//   each accepted request, as the last.
//
//                    idle        starting      recording     paused        finishing
//   accept           starting    in progress   in progress   in progress   in progress
//   firstFrame       -           recording *   -             -             did_start, once
//   pause            -           noted         paused        -             -
//   resume           -           not noted     -             recording     -
//   stop, callerGone -           finishing     finishing     finishing     -
//   limitReached     -           finishing     finishing     finishing     -
//   failed           -           finishing     finishing     finishing     a first failure is noted
//   session          its state   finishing, unless running   finishing     its state
//   streamEnded      -           finishing     finishing     finishing     no more frames
//   closed           closed      finishing     finishing     finishing     closed
//   finished         -           idle          idle          idle          idle
//   cancelAll        -           idle          idle          idle          idle
//   advance          -           -             progress      -             -
//
//   * paused, if a pause was noted
//
// The contents of did_finish:
//
//   stop, callerGone, closed, session stopped     no failure        NoDataCaptured without a frame
//   limitReached                                  the limit         the file is good
//   session interrupted, failed, restarted        SessionWasInterrupted, the session's failure,
//                                                 SessionConfigurationChanged
//   streamEnded, failed                           that failure
//   cancelAll                                     OperationCancelled
//
// The first of these counts. A failure while the film is finished counts if there was none before.
// Photos go on during all of it.
//
// For a film that lasts while a button is held: whatever ends the session's presses (a lock, an
// interruption, a fault, a stop) cancels the hold first, and `ButtonActionMachine` turns that into a stop at
// that moment. The film is finished like any other, and later events change nothing. Its press learns
// of the end by `filmingChanged`: the release then ends nothing.

/// The recordings of a session, one at a time: decides what is accepted, which steps are reported,
/// and how each ends (requirements ).
///
/// Each input returns the actions to perform, in order. Times are microseconds of CLOCK_MONOTONIC.
/// After each input the caller asks `nextDeadlineUSec`, and calls `advance` when it has come. Inputs
/// about a recording carry its number: those about another recording than the present one are ignored.
package struct RecordingMachine: Sendable {
  private struct Film {
    let order: RecordingOrder
    /// The stamp of the first frame, once it is written.
    var frameUSec: Int64?
    var figures = RecordingFigures()
  }

  private enum Phase {
    case idle
    /// No frame is written yet.
    case starting(Film, isPaused: Bool)
    case recording(Film, progressAtUSec: Int64?)
    case paused(Film)
    /// Its last frames and its file are awaited.
    case finishing(Film, RecordingEnding)
  }

  private var rules: RecordingRules
  private var phase = Phase.idle
  private var state = SessionState.stopped
  private var isClosed = false
  private var lastNumber: Int64 = 0
  private var wasFilming = false
  private var actions: [RecordingAction] = []

  /// A stopped session without a recording.
  package init(rules: RecordingRules) { self.rules = rules }

  // MARK: State

  private var film: Film? {
    switch phase {
    case .idle: nil
    case .starting(let film, _), .recording(let film, _), .paused(let film),
      .finishing(let film, _):
      film
    }
  }

  /// The recording in progress; nil if there is none, or it is finished.
  package var order: RecordingOrder? { film?.order }

  /// Whether a recording needs the camera or is being written.
  package var isBusy: Bool { film != nil }

  /// Whether there is no recording.
  package var isEmpty: Bool { film == nil }

  /// The recording that forbids changes of the camera and its format: one that is not being finished.
  /// Nil: they may be changed.
  package var keepsCamera: Int64? { isFilming ? film?.order.number : nil }

  /// Whether a recording goes on, perhaps paused, as lights show it.
  package var isFilming: Bool {
    switch phase {
    case .idle, .finishing: false
    case .starting, .recording, .paused: true
    }
  }

  /// The time at which `advance` has to be called; nil if nothing is due.
  package var nextDeadlineUSec: Int64? {
    switch phase {
    case .recording(_, let progressAtUSec): progressAtUSec
    case .idle, .starting, .paused, .finishing: nil
    }
  }

  // MARK: Requests

  /// The session was configured again, or its camera has another format. Never while `keepsCamera`.
  package mutating func configure(_ rules: RecordingRules) { self.rules = rules }

  /// A request arrives. A refusal changes nothing. An accepted recording begins with `proceed`, after
  /// the engine has noted who asked for it.
  package mutating func accept(
    _ settings: RecordingParameters, atUSec nowUSec: Int64
  ) throws(RecordingRefusal) -> RecordingOrder {
    guard state == .running, !isClosed else { throw .sessionNotRunning(state) }
    if let film { throw .recordingInProgress(film.order.number) }
    let order = try RecordingValidation.accept(
      settings, rules, number: lastNumber + 1, atUSec: nowUSec)
    lastNumber = order.number
    phase = .starting(Film(order: order), isPaused: false)
    actions.append(.begin(order))
    return order
  }

  /// Begins an accepted recording.
  package mutating func proceed() -> [RecordingAction] { settle() }

  /// Leaves out the frames after this moment. Without an effect on one that is paused or being
  /// finished.
  package mutating func pause(_ number: Int64, atUSec momentUSec: Int64) -> [RecordingAction] {
    guard let film, film.order.number == number else { return [] }
    switch phase {
    case .starting(let film, isPaused: false):
      phase = .starting(film, isPaused: true)
      actions.append(.pause(number, atUSec: momentUSec))
    case .recording(let film, _):
      phase = .paused(film)
      actions.append(.pause(number, atUSec: momentUSec))
      tell(.paused, film)
    case .idle, .starting(_, isPaused: true), .paused, .finishing: break
    }
    return settle()
  }

  /// Takes the frames after this moment again. The next progress is reported an interval later.
  package mutating func resume(_ number: Int64, atUSec momentUSec: Int64) -> [RecordingAction] {
    guard let film, film.order.number == number else { return [] }
    switch phase {
    case .starting(let film, isPaused: true):
      phase = .starting(film, isPaused: false)
      actions.append(.resume(number, atUSec: momentUSec))
    case .paused(let film):
      record(film, atUSec: momentUSec)
      actions.append(.resume(number, atUSec: momentUSec))
      tell(.resumed, film)
    case .idle, .starting(_, isPaused: false), .recording, .finishing: break
    }
    return settle()
  }

  /// Ends it with the last frame up to this moment: that of the call or of a press. The first stop
  /// counts.
  package mutating func stop(_ number: Int64, atUSec momentUSec: Int64) -> [RecordingAction] {
    finish(number, .stopped, .end(number, atUSec: momentUSec))
    return settle()
  }

  /// The connection of the request is gone: the film is finished and kept, and nothing is reported.
  package mutating func callerGone(_ number: Int64, atUSec nowUSec: Int64) -> [RecordingAction] {
    stop(number, atUSec: nowUSec)
  }

  // MARK: Session and camera

  /// The session is in this state now.
  package mutating func session(
    _ state: SessionState, atUSec nowUSec: Int64
  ) -> [RecordingAction] {
    self.state = state
    guard let film else { return [] }
    let number = film.order.number
    let ending: RecordingEnding? =
      switch state {
      case .running: nil
      case .stopped: .stopped
      case .starting: .failed(.sessionConfigurationChanged)
      case .interrupted: .failed(.sessionWasInterrupted)
      case .failed(let failure): .failed(failure)
      }
    if let ending { finish(number, ending, .end(number, atUSec: nowUSec)) }
    return settle()
  }

  /// The camera delivers no more frames, or those of another stream, and all of this one are given
  /// out.
  package mutating func streamEnded(_ failure: CaptureFault) -> [RecordingAction] {
    guard let film else { return [] }
    switch phase {
    case .idle: break
    case .starting, .recording, .paused:
      finish(film.order.number, .failed(failure), .endOfFrames(film.order.number))
    case .finishing: actions.append(.endOfFrames(film.order.number))
    }
    return settle()
  }

  /// The session's connection has ended. The film is finished and kept.
  package mutating func closed(atUSec nowUSec: Int64) -> [RecordingAction] {
    isClosed = true
    return film.map { stop($0.order.number, atUSec: nowUSec) } ?? []
  }

  /// The engine shuts down: the film's file stays as it is, to be finished by the next start.
  package mutating func cancelAll() -> [RecordingAction] {
    guard let film else { return [] }
    actions.append(.abandon(film.order.number))
    conclude(
      film, .failed(.operationCancelled),
      RecordingResult(figures: film.figures, frameUSec: film.frameUSec, isPlayable: false))
    return settle()
  }

  /// Time has passed. A report that is late is not made up for.
  package mutating func advance(toUSec nowUSec: Int64) -> [RecordingAction] {
    switch phase {
    case .recording(let film, let dueUSec?):
      guard nowUSec >= dueUSec, let intervalUSec = film.order.progressIntervalUSec else { break }
      let missed = (nowUSec - dueUSec) / intervalUSec
      phase = .recording(film, progressAtUSec: dueUSec + (missed + 1) * intervalUSec)
      tell(.progress, film)
    case .recording(_, progressAtUSec: nil), .idle, .starting, .paused, .finishing: break
    }
    return settle()
  }

  // MARK: The film's thread

  /// The figures of the film are these now. They are reported with the next step.
  package mutating func measured(_ number: Int64, _ figures: RecordingFigures) {
    change(number) { $0.figures = figures }
  }

  /// The first frame is written.
  ///
  /// - Parameter frameUSec: its stamp.
  package mutating func firstFrame(
    _ number: Int64, frameUSec: Int64, atUSec nowUSec: Int64
  ) -> [RecordingAction] {
    guard let film, film.order.number == number, film.frameUSec == nil else { return [] }
    change(number) { $0.frameUSec = frameUSec }
    tell(.didStart, self.film)
    switch phase {
    case .starting(let film, isPaused: false): record(film, atUSec: nowUSec)
    case .starting(let film, isPaused: true):
      phase = .paused(film)
      tell(.paused, film)
    case .idle, .recording, .paused, .finishing: break
    }
    return settle()
  }

  /// A limit is reached: the frame that would have passed it is not in the film.
  package mutating func limitReached(
    _ number: Int64, _ limit: RecordingLimit
  ) -> [RecordingAction] {
    finish(number, .limit(limit), .endOfFrames(number))
    return settle()
  }

  /// The disk, the encoder or the engine's rules end the film: its thread writes nothing more, and
  /// finishes the part that is written.
  package mutating func failed(
    _ number: Int64, _ failure: CaptureFault
  ) -> [RecordingAction] {
    guard let film, film.order.number == number else { return [] }
    switch phase {
    case .idle: break
    case .starting, .recording, .paused:
      finish(number, .failed(failure), .endOfFrames(number))
    case .finishing(let film, let ending): phase = .finishing(film, ending.after(failure))
    }
    return settle()
  }

  /// The film's thread is done: the file is durable and has its name, or there is none.
  package mutating func finished(
    _ number: Int64, _ result: RecordingResult
  ) -> [RecordingAction] {
    guard let film, film.order.number == number else { return [] }
    switch phase {
    case .idle: break
    case .starting, .recording, .paused: conclude(film, .stopped, result)
    case .finishing(let film, let ending): conclude(film, ending, result)
    }
    return settle()
  }

  // MARK: Steps that inputs have in common

  /// Every input ends with this.
  private mutating func settle() -> [RecordingAction] {
    if isFilming != wasFilming {
      wasFilming = isFilming
      actions.append(.filmingChanged(isFilming))
    }
    defer { actions = [] }
    return actions
  }

  private mutating func record(_ film: Film, atUSec nowUSec: Int64) {
    phase = .recording(
      film, progressAtUSec: film.order.progressIntervalUSec.map { nowUSec + $0 })
  }

  private mutating func finish(
    _ number: Int64, _ ending: RecordingEnding, _ action: RecordingAction
  ) {
    guard let film, film.order.number == number else { return }
    switch phase {
    case .idle, .finishing: break
    case .starting, .recording, .paused:
      phase = .finishing(film, ending)
      actions.append(action)
    }
  }

  /// Reports the end. A first frame that only the result has is reported before it.
  private mutating func conclude(
    _ film: Film, _ ending: RecordingEnding, _ result: RecordingResult
  ) {
    var film = film
    film.figures = result.figures
    if film.frameUSec == nil, let frameUSec = result.frameUSec {
      film.frameUSec = frameUSec
      tell(.didStart, film)
    }
    var ending = result.failure.map { ending.after($0) } ?? ending
    if film.frameUSec == nil, ending == .stopped { ending = .failed(.noDataCaptured) }
    actions.append(
      .tell(
        RecordingReport(
          number: film.order.number, step: .didFinish, figures: film.figures,
          frameUSec: film.frameUSec, offsetUSec: offset(film), failure: ending.name,
          isPlayable: result.isPlayable)))
    actions.append(.forget(film.order.number))
    phase = .idle
  }

  private mutating func tell(_ step: RecordingStage, _ film: Film?) {
    guard let film else { return }
    actions.append(
      .tell(
        RecordingReport(
          number: film.order.number, step: step, figures: film.figures, frameUSec: film.frameUSec,
          offsetUSec: offset(film), failure: nil, isPlayable: nil)))
  }

  private func offset(_ film: Film) -> Int64? {
    film.frameUSec.map { $0 - film.order.momentUSec }
  }

  private mutating func change(_ number: Int64, _ body: (inout Film) -> Void) {
    guard var film, film.order.number == number else { return }
    body(&film)
    switch phase {
    case .idle: break
    case .starting(_, let isPaused): phase = .starting(film, isPaused: isPaused)
    case .recording(_, let progressAtUSec): phase = .recording(film, progressAtUSec: progressAtUSec)
    case .paused: phase = .paused(film)
    case .finishing(_, let ending): phase = .finishing(film, ending)
    }
  }
}
