// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import ShutterInterfaces
import VarlinkSocket
import VideoDevices
import Vocabulary

extension Session {
  /// Takes a photo for a client. A request that is refused fails before any step.
  func capture(_ call: IncomingCall, _ settings: PhotoSettings) {
    do throws(PhotoRefusal) {
      // The gateway's report of the press may have arrived without having been read.
      if settings.press != nil { engine.link.takeArrived() }
      try accept(settings, .client(call))
    } catch {
      call.fail(error)
    }
  }

  /// Performs the engine's own actions for presses.
  func take(_ outcomes: [ButtonOutcome]) {
    for outcome in outcomes {
      switch outcome {
      case .photo(let press, let momentUSec): capture(press: press, momentUSec: momentUSec)
      case .droppedBusy(let press):
        Log.notice("press \(press): dropped, an earlier photo is not finished (whileBusy)")
      case .droppedLockout(let press):
        Log.notice("press \(press): dropped, too soon after the last (lockoutUSec)")
      }
    }
    armDeadline()
  }

  /// Photos have their frames, or none.
  ///
  /// - Parameter failure: the reason why there is none.
  func takeDecisions(_ failure: CaptureFailure = .noDataCaptured) {
    for decision in exchange?.takeDecisions() ?? [] {
      guard let chosen = decision.chosen else {
        perform(photos.noFrame(decision.photo, failure))
        continue
      }
      guard let job = jobs[decision.photo], let order = photos.order(of: decision.photo) else {
        continue
      }
      guard let camera = run?.camera else { continue }
      // Asked only now: by now the gateway has usually reported the press, and nothing has to wait
      // for it.
      let source = order.press.map { heard.source(of: $0, momentUSec: order.momentUSec) }
      job.work = PhotoWork(
        order: order, pressSource: source, chosen: chosen, camera: camera, content: content)
      perform(photos.frameChosen(decision.photo))
    }
  }

  /// Performs the actions of the photos one after the other: actions that another one causes at
  /// once come behind those that were noted before.
  func perform(_ actions: [PhotoAction<EngineInterface.Photo>]) {
    photoActions += actions
    guard !isPerforming else { return }
    isPerforming = true
    while let action = photoActions.first {
      photoActions.removeFirst()
      perform(action)
    }
    isPerforming = false
    if isLeavingStream { EventLoop.shared.post { [self] in checkFramesTaken() } }
    armDeadline()
  }

  private func perform(_ action: PhotoAction<EngineInterface.Photo>) {
    switch action {
    case .tell(let photo, let report, let product): jobs[photo]?.tell(report, product)
    case .lookForFrame(let order, let frameCount): lookForFrame(order, frameCount)
    case .encode(let result): encode(result)
    case .store(let result): jobs[result.photo]?.files[result.photoCount]?.keep()
    case .end(let photo): ended(photo)
    case .readinessChanged(let readiness): tell(readiness)
    }
  }

  /// Accepts a request. It begins after the actions that are being performed.
  private func accept(
    _ settings: PhotoSettings, _ caller: PhotoJob.Caller
  ) throws(PhotoRefusal) {
    let photo = try photos.accept(settings, atUSec: MonotonicClock.nowUSec)
    jobs[photo] = PhotoJob(caller: caller, engine: engine)
    perform(photos.proceed())
  }

  private func capture(press: Int64, momentUSec: Int64) {
    var settings = PhotoSettings()
    settings.press = press
    settings.momentUSec = momentUSec
    do throws(PhotoRefusal) {
      try accept(settings, .button(press: press))
    } catch {
      Log.notice("press \(press): no photo: \(error)")
      take(buttons.served(press: press))
    }
  }

  private func lookForFrame(_ order: PhotoOrder, _ frameCount: Int) {
    guard let exchange else { return perform(photos.noFrame(order.uniqueID, .deviceFailure)) }
    exchange.request(
      order.uniqueID,
      FrameRule.Request(
        momentUSec: order.momentUSec, arrivalUSec: order.arrivalUSec,
        usesRing: configuration.zeroShutterLag, frameCount: frameCount))
    takeDecisions()
  }

  /// The file keeps the session alive until the photo is done, even if nothing else does any more.
  private func encode(_ result: PhotoResultID) {
    guard let job = jobs[result.photo], let work = job.work else { return }
    let file = PhotoFile(of: work) { [self] outcome in
      if case .success(let photo) = outcome { remember(photo) }
      perform(photos.concluded(result, outcome))
    }
    job.files[result.photoCount] = file
    engine.pipeline.make(file, of: work) { [self] in perform(photos.encoded(result)) }
  }

  private func ended(_ photo: Int64) {
    guard let job = jobs.removeValue(forKey: photo) else { return }
    for file in job.files.values { file.drop() }
    if case .button(let press) = job.caller { take(buttons.served(press: press)) }
    photoFinished()
  }
}

extension Session {
  /// The camera delivers frames: photos can be made of them.
  func startPhotos() {
    guard let source = run?.source, let format = exchange?.configuration?.format else { return }
    engine.pipeline.prepare(format)
    perform(photos.streaming(source))
  }

  /// Reports the readiness to a client, and with 'more' every change of it.
  func watchReadiness(_ call: IncomingCall) {
    call.reply(
      EngineInterface.WatchReadiness.Reply(readiness: readiness.wire),
      continues: call.wantsMore)
    guard call.wantsMore, call.isOpen else { return }
    readinessWatchers.append(call)
    call.onEnd = { [weak self, weak call] in self?.readinessWatchers.removeAll { $0 === call } }
  }

  /// A photo or the camera has changed the readiness. A session that is closed is no longer
  /// reported.
  func tell(_ readiness: Readiness) {
    guard !machine.isEnding else { return }
    self.readiness = readiness
    engine.link.report(self)
    let reply = EngineInterface.WatchReadiness.Reply(readiness: readiness.wire)
    for call in readinessWatchers { call.reply(reply, continues: true) }
  }

  /// The session is closed and has no readiness any more.
  func endReadiness() {
    for call in readinessWatchers { call.fail(EngineInterface.NoSuchSession(session: id)) }
    readinessWatchers = []
  }
}
