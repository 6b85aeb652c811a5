// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import Varlink
import VarlinkSocket
import VideoDevices

extension Session {
  /// Takes a photo for a client. A request that is refused fails before any step.
  func capture(_ call: IncomingCall, _ settings: PhotoSettings) {
    guard machine.isRunning || settings.queueUntilRunning else {
      return call.fail(
        EngineInterface.SessionNotRunning(state: .init(rawValue: machine.state.name)))
    }
    do throws(PhotoRefusal) {
      let order = try accept(settings)
      take(PhotoJob(order: order, resolved: resolved(order), caller: .client(call)))
    } catch {
      call.fail(error)
    }
  }

  /// Does what the engine's own actions ask for.
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
  func takeDecisions() {
    for decision in exchange?.takeDecisions() ?? [] {
      guard let job = photos[decision.photo] else { continue }
      if let chosen = decision.chosen {
        captured(job, chosen)
      } else {
        fail(job, machine.isRunning ? .noDataCaptured : .deviceFailure)
      }
    }
  }

  /// The session runs: photos that waited for it begin.
  func beginQueued() {
    let jobs = queued.map(\.job)
    queued = []
    for job in jobs {
      // No step was told yet, and only now is it known what the camera delivers.
      job.request = PhotoRequest(resolved(job.order))
      begin(job)
    }
  }

  /// Ends a photo as a whole.
  func fail(_ job: PhotoJob, _ failure: CaptureFailure) {
    finish(job, job.request.fail(failure))
    for (result, outcome) in order.abandon(photo: job.order.uniqueID) { conclude(result, outcome) }
  }

  private func accept(_ settings: PhotoSettings) throws(PhotoRefusal) -> PhotoOrder {
    var rules = PhotoRules()
    rules.photoEnabled = configuration.photoEnabled
    rules.maxQuality = configuration.maxQuality
    rules.photosInFlight = photos.count
    return try PhotoValidation.accept(
      settings, rules, identifiers: &identifiers, atUSec: MonotonicClock.nowUSec)
  }

  private func resolved(_ order: PhotoOrder) -> ResolvedSettings {
    ResolvedSettings(
      uniqueID: order.uniqueID, camera: configuration.camera, width: format?.width ?? 0,
      height: format?.height ?? 0, expectedPhotoCount: 1, fastCapture: false, rotation: 0)
  }

  private func capture(press: Int64, momentUSec: Int64) {
    var settings = PhotoSettings()
    settings.press = press
    settings.momentUSec = momentUSec
    do throws(PhotoRefusal) {
      guard machine.isRunning else {
        Log.notice("press \(press): no photo, the session is \(machine.state.name)")
        return take(buttons.served(press: press))
      }
      let order = try accept(settings)
      take(PhotoJob(order: order, resolved: resolved(order), caller: .button(press: press)))
    } catch {
      Log.warning("press \(press): no photo: \(error)")
      take(buttons.served(press: press))
    }
  }

  private func take(_ job: PhotoJob) {
    photos[job.order.uniqueID] = job
    if machine.isRunning {
      begin(job)
    } else {
      queued.append((job, job.order.arrivalUSec + Self.queueLimitUSec))
    }
    armDeadline()
  }

  private func begin(_ job: PhotoJob) {
    for report in job.request.begin() { job.tell(report) }
    guard let exchange else { return fail(job, .deviceFailure) }
    let request = FrameRequest(
      momentUSec: job.order.momentUSec, arrivalUSec: job.order.arrivalUSec,
      usesRing: configuration.zeroShutterLag)
    exchange.request(job.order.uniqueID, request)
    takeDecisions()
    readinessChanged()
  }

  private func captured(_ job: PhotoJob, _ chosen: ChosenFrame<Frame>) {
    let result = PhotoResultID(photo: job.order.uniqueID, photoCount: 1)
    order.captured(result)
    for report in job.request.frameChosen() { job.tell(report) }
    readinessChanged()
    let work = PhotoWork(order: job.order, chosen: chosen, camera: cameraLabel, content: content)
    engine.pipeline.process(work) { [weak self] outcome in
      guard let self else { return }
      for (result, outcome) in order.complete(result, outcome) { conclude(result, outcome) }
    }
  }

  private var cameraLabel: String {
    engine.cameras.camera(named: configuration.camera)?.description.label ?? configuration.camera
  }

  private func conclude(_ result: PhotoResultID, _ outcome: PhotoOutcome) {
    guard let job = photos[result.photo] else { return }
    switch outcome {
    case .success(let photo):
      job.photo = photo
      remember(photo)
      guard job.request.encoded(photoCount: result.photoCount) else { return }
      finish(job, job.request.durable(photoCount: result.photoCount))
    case .failure(let failure):
      finish(job, job.request.resultFailed(photoCount: result.photoCount, failure))
    }
  }

  private func finish(_ job: PhotoJob, _ reports: [PhotoReport]) {
    for report in reports { job.tell(report) }
    guard job.request.isFinished, photos.removeValue(forKey: job.order.uniqueID) != nil else {
      return
    }
    if case .button(let press) = job.caller {
      job.logButtonPhoto(press)
      take(buttons.served(press: press))
    }
    photoFinished()
  }

  /// How long a photo waits for the session to run, as the Engine interface says.
  private static let queueLimitUSec: Int64 = 5_000_000
}
