// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink
import VarlinkSocket

extension SessionLink {
  // MARK: Start and stop

  /// Starts the session, for a task. Waits for the engine if it cannot be reached.
  func start(_ number: Int) async -> Result<Void, CaptureError> {
    // An earlier cancellation found no start to cancel, so check for it here.
    guard isInvalid || !Task.isCancelled else { return .failure(.failed(.operationCancelled)) }
    return await withCheckedContinuation { waiter in
      start(number, waitsForEngine: true) { waiter.resume(returning: $0) }
    }
  }

  /// Starts the session.
  /// - Parameter waitsForEngine: whether to wait for the engine if it cannot be reached or is lost.
  func start(_ number: Int, waitsForEngine: Bool, _ completion: @escaping Completion) {
    guard !isInvalid else { return completion(.failure(.invalidated)) }
    starts.append(Start(number: number, waitsForEngine: waitsForEngine, completion: completion))
    follow(plan.run(true))
    guard plan.isOpen, !isStarting, !starts.isEmpty, !plan.isStopping else { return }
    if record.status.state == .running { return finishStarts(.success(())) }
    // It failed or was interrupted since it ran. Ask the engine whether it can run now.
    sendStart()
  }

  /// Handles the cancellation of the task that waits for a start, which is the same as a stop.
  func cancelStart(_ number: Int) {
    guard starts.contains(where: { $0.number == number }) else { return }
    finishStarts(.failure(.failed(.operationCancelled)))
    follow(plan.run(false))
  }

  /// Stops the session. Returns when it is stopped, and its photos in progress are done.
  func stop() async {
    finishStarts(.failure(.failed(.operationCancelled)))
    follow(plan.run(false))
    guard plan.isStarted else { return }
    await withCheckedContinuation { stops.append($0) }
  }

  func sendStart() {
    turn += 1
    (isStarting, runsSinceStart) = (true, false)
    let turn = turn
    call(Interface.Start.self) {
      .init(session: $0)
    } onReply: { [self] result in
      guard turn == self.turn else { return }
      isStarting = false
      switch result {
      case .success:
        finishStarts(.success(()))
        follow(plan.started())
      case .failure(let error) where error.isLoss: lost(error)
      case .failure(let error) where error.isInterruption:
        // The engine keeps the start, and the session runs when the interruption is over. It may be by now: its state
        // comes on a separate connection. There the last state may still be that of an earlier run.
        finishStarts(
          runsSinceStart ? .success(()) : .failure(error))
        follow(plan.started())
      case .failure(let error):
        let isAwaited = !starts.isEmpty
        finishStarts(.failure(error))
        if plan.wantsRunning { fail(error) }
        follow(plan.startFailed(isAwaited: isAwaited, atUSec: MonotonicClock.nowUSec))
        finishStops()
      }
    }
  }

  func sendStop() {
    turn += 1
    isStarting = false
    let turn = turn
    call(Interface.Stop.self) {
      .init(session: $0)
    } onReply: { [self] result in
      guard turn == self.turn else { return }
      // A call that could not be made stops nothing. Ending the session's stream does.
      if case .failure(let error) = result, error.isLoss { return lost(error) }
      finishStops()
      follow(plan.stopped())
    }
  }

  func finishStarts(_ result: Result<Void, CaptureError>) {
    let waiting = starts
    starts = []
    for start in waiting { start.completion(result) }
  }

  /// Ends the starts that do not wait for an engine. If no other start waits, the session is not started
  /// when there is an engine again.
  func failStartsThatDoNotWait(_ error: CaptureError) {
    let ending = starts.filter { !$0.waitsForEngine }
    guard !ending.isEmpty else { return }
    starts.removeAll { !$0.waitsForEngine }
    if starts.isEmpty { follow(plan.run(false)) }
    for start in ending { start.completion(.failure(error)) }
  }

  func finishStops() {
    let waiting = stops
    stops = []
    for waiter in waiting { waiter.resume() }
  }

  /// Ends all calls that wait, because the session ends for good.
  func settle(_ result: Result<Void, CaptureError>) {
    finishStarts(result)
    finishStops()
    let waiting = commits
    commits = []
    for commit in waiting { commit.waiter.resume(returning: result) }
  }

  // MARK: Configuration

  /// Applies a configuration; the first one opens the session.
  func commit(_ configuration: Configuration) async -> Result<Void, CaptureError> {
    guard !isInvalid else { return .failure(.invalidated) }
    return await withCheckedContinuation { waiter in
      commits.append(Commit(configuration: configuration, waiter: waiter))
      follow(plan.want())
      applyNext()
    }
  }

  /// Applies the next of the configurations that wait, one after the other.
  func applyNext() {
    guard plan.isOpen, !isCommitting, let commit = commits.first else { return }
    isCommitting = true
    let name = id
    Task { @LoopActor in
      guard id == name else {
        isCommitting = false
        return applyNext()
      }
      // One call applies all of its changes or none.
      let result = await callWithID(Interface.Configure.self) {
        .init(session: $0, configuration: commit.configuration.wire)
      }
      isCommitting = false
      guard !commits.isEmpty else { return }
      if case .failure(let error) = result, error.isLoss {
        // The configuration waits for the next engine, where the session is opened with it.
        if plan.isOpen, id == name { lost(error) }
        return applyNext()
      }
      commits.removeFirst()
      switch result {
      case .success(let reply): keep(commit.configuration, reply.configuration.camera)
      case .failure: record.restore(committed, insteadOf: commit.configuration)
      }
      commit.waiter.resume(returning: result.map { _ in () })
      applyNext()
    }
  }

  /// Remembers a configuration that the engine accepted. After a loss the session must have the same camera
  /// again, even if the engine's default is another one by then.
  func keep(_ configuration: Configuration, _ camera: String?) {
    committed = configuration
    committed?.camera = camera ?? configuration.camera
  }

  /// Switches to another camera, or keeps the present one.
  func switchCamera(
    to camera: String
  ) async -> Result<CaptureSession.CameraSwitch, CaptureError> {
    await callWithID(Interface.SwitchCamera.self) { .init(session: $0, camera: camera) }.map {
      reply in
      guard reply.outcome == .switched else { return .keptOld(reason: reply.reason ?? "") }
      let camera = reply.configuration.camera ?? camera
      let companions = reply.configuration.companions
      committed?.switched(to: camera, companions)
      record.switched(to: camera, companions)
      return .switched
    }
  }

  /// Asks the engine what the session could do with its camera.
  func support() async -> Result<Interface.GetSupport.Reply, CaptureError> {
    await callWithID(Interface.GetSupport.self) { .init(session: $0) }
  }

  /// Has the engine make ready what photos of these settings need. Returns when it has answered.
  func prepare(_ settings: [PhotoSettings]) async -> Result<Bool, CaptureError> {
    await callWithID(Interface.PrepareSettings.self) {
      .init(session: $0, settings: settings.map { $0.wire(nil) })
    }.map(\.prepared)
  }

  // MARK: Calls

  /// Calls a method of the session, on a connection of its own, in the next turn of the loop.
  func call<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: @escaping @Sendable (String) -> Method.Parameters,
    onReply: @escaping @LoopActor (Result<Method.Reply, CaptureError>) -> Void
  ) {
    EventLoop.shared.post { self.callNow(method, parameters, onReply: onReply) }
  }

  private func callNow<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: (String) -> Method.Parameters,
    onReply: @escaping @LoopActor (Result<Method.Reply, CaptureError>) -> Void
  ) {
    guard let id else {
      return onReply(.failure(isInvalid ? .invalidated : .sessionNotRunning(.stopped)))
    }
    do throws(CaptureError) {
      let calls = try connect()
      calls.call(method, parameters(id)) { result in
        calls.close()
        onReply(result.map(\.parameters).mapError { CaptureError($0) })
      }
    } catch {
      onReply(.failure(error))
    }
  }

  /// Calls a method of the session, on a connection of its own.
  func callWithID<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: (String) -> Method.Parameters
  ) async -> Result<Method.Reply, CaptureError> {
    await withCheckedContinuation { continuation in
      callNow(method, parameters) { continuation.resume(returning: $0) }
    }
  }
}

extension CaptureError {
  /// Whether the connection was lost or could not be made. Then the whole session counts as lost.
  fileprivate var isLoss: Bool {
    switch self {
    case .mediaServicesWereReset, .unreachable: true
    default: false
    }
  }
}
