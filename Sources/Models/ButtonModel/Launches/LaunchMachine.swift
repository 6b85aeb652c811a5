// SPDX-License-Identifier: Apache-2.0

//  trigger    engine:      runner:     engine:        the program     requirements met
//             directory    ready       family known   starts          in time
//  ──▶ preparing ──▶ starting ──▶ announcing ──────▶ gracing ──────────▶ running
//          │            │             │                 │ unmet            │ no interaction 10 s
//          │            │             │                 │                  │ no preview 20 s
//          └────────────┴─────────────┴──── end ────────┴──────────────────┘
//                                            ▼
//                        ending ──▶ handingOver ──▶ gone
//                               all its        the content is
//                               processes gone  the application's

/// The machine that decides how long an application's extension may run: at most one
/// of each application and one at each seat.
///
/// Each input takes the time, microseconds of CLOCK_MONOTONIC, and returns the actions to perform, in order;
/// afterwards the caller reads `nextDeadlineUSec` and calls `advance` at that time.
package struct LaunchMachine: Sendable {
  /// An action for the caller.
  package enum Action: Hashable, Sendable {
    /// Ask the engine for a content directory.
    case prepare(LaunchID)
    /// Start the runner.
    case start(LaunchID)
    /// Report the processes of the runner to the engine.
    case announce(LaunchID)
    /// Let the runner start the program.
    case proceed(LaunchID)
    /// End all its processes, and report when that is done.
    case end(LaunchID)
    /// Report to the engine that it has ended.
    case handOver(LaunchID)
    /// Forget it.
    case forget(LaunchID)
    case audit(LaunchRecord)
  }

  package var settings: LaunchSettings
  /// In the order in which they began.
  package private(set) var launches: [Launch] = []
  private var actions: [Action] = []

  package init(settings: LaunchSettings = LaunchSettings()) { self.settings = settings }

  /// The launch of this name.
  package subscript(id: LaunchID) -> Launch? { launches.first { $0.id == id } }

  /// The launch of this application.
  package func launch(of application: String) -> Launch? {
    launches.first { $0.application == application }
  }

  /// The seats at which buttons of the role `launch` are shutters.
  package var liveSeats: Set<SeatID> { Set(launches.filter(\.isLive).map(\.seat)) }

  // MARK: Beginning

  /// Begins a launch. The caller has made sure that the application has none. An extension of another
  /// application at the seat is ended: a seat shows one.
  package mutating func launch(
    _ id: LaunchID, of application: String, at seat: SeatID, atUSec nowUSec: Int64
  ) -> [Action] {
    for other in launches.indices where launches[other].seat == seat {
      finish(other, .replaced, atUSec: nowUSec)
    }
    var launch = Launch(
      id: id, application: application, seat: seat, startedUSec: nowUSec,
      previewIdleSinceUSec: nowUSec)
    launch.dueUSec = nowUSec + settings.answerUSec
    launches.append(launch)
    audit(launch, .launched)
    actions.append(.prepare(id))
    return take()
  }

  /// The engine, or the runner, has done what the present phase asked for.
  package mutating func proceed(
    _ id: LaunchID, from phase: Launch.Phase, atUSec nowUSec: Int64
  ) -> [Action] {
    guard let index = index(of: id), launches[index].phase == phase else { return [] }
    switch phase {
    case .preparing: enter(index, .starting, .start(id), nowUSec + settings.answerUSec)
    case .starting: enter(index, .announcing, .announce(id), nowUSec + settings.answerUSec)
    case .announcing:
      enter(index, .gracing, .proceed(id), nowUSec + settings.graceUSec)
      launches[index].noInteractionSinceUSec = nowUSec
      launches[index].previewIdleSinceUSec = nowUSec
    case .gracing, .running, .ending, .handingOver: break
    }
    return take()
  }

  /// The engine is attached again and knows no launches.
  package func reannounced() -> [Action] {
    launches.flatMap { launch -> [Action] in
      switch launch.phase {
      case .preparing, .starting: [.prepare(launch.id)]
      case .announcing, .gracing, .running, .ending: [.prepare(launch.id), .announce(launch.id)]
      case .handingOver: [.handOver(launch.id)]
      }
    }
  }

  // MARK: Requirements

  /// How far the extension uses the camera and the buttons, from now on.
  package mutating func uses(
    _ id: LaunchID, _ use: ExtensionUse, atUSec nowUSec: Int64
  ) -> [Action] {
    guard let index = index(of: id), use != launches[index].use else { return [] }
    let old = launches[index].use
    launches[index].use = use
    // Time in which no frame could come does not count; a session that was stopped could have run.
    if use.isRunning, !old.isRunning, old.isInterrupted { noteFrames(index, nowUSec) }
    if use.hasInteraction != old.hasInteraction {
      launches[index].noInteractionSinceUSec = use.hasInteraction ? nil : nowUSec
    }
    meet(index)
    return take()
  }

  /// The extension has consumed previews.
  package mutating func consumedPreview(_ id: LaunchID, atUSec nowUSec: Int64) -> [Action] {
    guard let index = index(of: id) else { return [] }
    launches[index].hasPreviewed = true
    noteFrames(index, nowUSec)
    meet(index)
    return take()
  }

  /// The extension was sent the beginning of a press.
  package mutating func pressed(_ id: LaunchID, atUSec nowUSec: Int64) {
    if let index = index(of: id) { launches[index].lastPressUSec = nowUSec }
  }

  /// Whether the extension was sent a press lately, so that a person may be assumed to be there.
  package func isTouched(_ id: LaunchID, atUSec nowUSec: Int64) -> Bool {
    guard let launch = self[id], launch.isLive, let last = launch.lastPressUSec else {
      return false
    }
    return nowUSec - last <= settings.pressUSec
  }

  // MARK: End

  /// Ends a launch.
  package mutating func end(_ id: LaunchID, _ end: LaunchEnd, atUSec nowUSec: Int64) -> [Action] {
    if let index = index(of: id) { finish(index, end, atUSec: nowUSec) }
    return take()
  }

  /// All its processes are gone.
  package mutating func processesGone(
    _ id: LaunchID, status: Int32?, signal: Int32?, atUSec nowUSec: Int64
  ) -> [Action] {
    guard let index = index(of: id), launches[index].phase != .handingOver else { return [] }
    if launches[index].end == nil {
      launches[index].end = .exited(status: status, signal: signal)
      audit(launches[index], .ended(.exited(status: status, signal: signal)))
    }
    enter(index, .handingOver, .handOver(id), nil)
    return take()
  }

  /// The engine has handed over the content; nil: the engine is gone, and will do it when it starts.
  package mutating func handedOver(_ id: LaunchID, _ delivered: Bool?) -> [Action] {
    guard let index = index(of: id), launches[index].phase == .handingOver else { return [] }
    audit(launches[index], .handedOver(delivered))
    launches.remove(at: index)
    actions.append(.forget(id))
    return take()
  }

  /// The earliest time at which `advance` has something to do.
  package var nextDeadlineUSec: Int64? { launches.compactMap(deadline).min() }

  /// Handles everything that is due.
  package mutating func advance(toUSec nowUSec: Int64) -> [Action] {
    for index in launches.indices {
      guard let due = deadline(launches[index]), due <= nowUSec else { continue }
      switch launches[index].phase {
      case .preparing: finish(index, .failed(Self.silentEngine), atUSec: nowUSec)
      case .starting: finish(index, .failed(Self.silentRunner), atUSec: nowUSec)
      case .announcing: finish(index, .failed(Self.silentEngine), atUSec: nowUSec)
      case .gracing: finish(index, .unmet(launches[index].unmet), atUSec: nowUSec)
      case .running: watch(index, nowUSec)
      case .ending, .handingOver: break
      }
    }
    return take()
  }

  private static let silentEngine = "the capture engine did not answer in time"
  private static let silentRunner = "the extension's service did not start in time"
}

extension LaunchMachine {
  private func index(of id: LaunchID) -> Int? { launches.firstIndex { $0.id == id } }

  private mutating func enter(
    _ index: Int, _ phase: Launch.Phase, _ action: Action, _ dueUSec: Int64?
  ) {
    launches[index].phase = phase
    launches[index].dueUSec = dueUSec
    actions.append(action)
  }

  /// Lets an extension that has met its requirements go on.
  private mutating func meet(_ index: Int) {
    guard launches[index].phase == .gracing, launches[index].unmet.isEmpty else { return }
    launches[index].phase = .running
    launches[index].dueUSec = nil
    audit(launches[index], .running)
  }

  private mutating func noteFrames(_ index: Int, _ nowUSec: Int64) {
    launches[index].previewIdleSinceUSec = nowUSec
    launches[index].isPreviewIdleReported = false
  }

  private func deadline(_ launch: Launch) -> Int64? {
    guard launch.phase == .running else { return launch.dueUSec }
    var deadline = launch.noInteractionSinceUSec.map { $0 + settings.interactionUSec }
    if !launch.use.isInterrupted || launch.use.isRunning {
      let patience =
        launch.isPreviewIdleReported ? settings.previewUSec : settings.previewWarningUSec
      deadline = min(deadline ?? .max, launch.previewIdleSinceUSec + patience)
    }
    return deadline
  }

  /// Ends a running extension that has not met a requirement for too long.
  private mutating func watch(_ index: Int, _ nowUSec: Int64) {
    let launch = launches[index]
    var unmet: [LaunchRequirement] = []
    let isWatched = !launch.use.isInterrupted || launch.use.isRunning
    if isWatched, nowUSec - launch.previewIdleSinceUSec >= settings.previewUSec {
      unmet.append(.camera)
    }
    if let since = launch.noInteractionSinceUSec, nowUSec - since >= settings.interactionUSec {
      unmet.append(.interaction)
    }
    if !unmet.isEmpty { return finish(index, .unmet(unmet), atUSec: nowUSec) }
    guard isWatched, nowUSec - launch.previewIdleSinceUSec >= settings.previewWarningUSec else {
      return
    }
    launches[index].isPreviewIdleReported = true
    audit(launch, .previewIdle)
  }

  /// Begins the end of a launch that has not begun to end.
  private mutating func finish(_ index: Int, _ end: LaunchEnd, atUSec nowUSec: Int64) {
    let launch = launches[index]
    guard launch.end == nil else { return }
    launches[index].end = end
    audit(launch, .ended(end))
    // Without a runner there is nothing to end.
    if launch.phase == .preparing {
      enter(index, .handingOver, .handOver(launch.id), nil)
    } else {
      enter(index, .ending, .end(launch.id), nil)
    }
  }

  private mutating func audit(_ launch: Launch, _ step: LaunchRecord.Step) {
    actions.append(
      .audit(
        LaunchRecord(
          launch: launch.id, application: launch.application, seat: launch.seat, step: step)))
  }

  private mutating func take() -> [Action] {
    var taken: [Action] = []
    swap(&taken, &actions)
    return taken
  }
}
