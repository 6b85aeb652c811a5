// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import VideoDevices

//   captureAlone ──▶ begin ──▶ BracketRun: the camera's controls ──┐
//                         ├──▶ LightRun: the camera's light ───────┤
//                         └──▶ StillRun: the camera's format ──────┤
//                 ◀── captured: a frame for each number, or why not┤
//                 ◀── settled: the camera is as it was ◀───────────┘

/// The photos of a session that change how frames look: brackets, photos with light, and photos larger than the
/// stream. There is one at a time, because it has the camera's controls, its light or the camera itself.
@LoopActor
final class SessionFrameRuns {
  enum Event {
    /// The photo's frames in the order of their numbers, each with its camera, or the reason why there is none; and
    /// whether light was on them, nil if none was asked for; and the time that the switch of the camera took, nil if
    /// it was not switched.
    case captured([CompanionCamera.Answer], flashFired: Bool?, switchUSec: Int64? = nil)
    /// The camera is as it was before: another photo may begin.
    case settled
  }

  typealias Report = @LoopActor @Sendable (Event) -> Void

  private unowned let session: Session
  private var run: (any FrameRun)?
  /// The bracket whose camera is still being adjusted.
  private var wait: Wait?

  /// A bracket that waits until its camera is not being adjusted any more.
  private final class Wait {
    let report: Report
    var isOver = false

    init(_ report: @escaping Report) { self.report = report }
  }

  init(of session: Session) { self.session = session }

  /// Takes the frames of a photo. Both events follow, each once.
  func begin(
    _ order: PhotoOrder, on connection: StreamConnection?, _ report: @escaping Report
  ) {
    guard let connection else { return refuse(.deviceWasDisconnected, report) }
    if let size = order.stillSize {
      captureLarger(order, size, connection, report)
    } else if order.hasLight {
      captureWithLight(order, connection, report)
    } else {
      captureBracket(order, connection, report)
    }
  }

  /// Notes that no more frames come, or that nobody waits for them.
  func end(_ failure: CaptureFault) {
    run?.end(failure)
    guard let wait, !wait.isOver else { return }
    wait.isOver = true
    EventLoop.shared.post { [self] in refuse(failure, wait.report) }
  }

  private func captureBracket(
    _ order: PhotoOrder, _ connection: StreamConnection, _ report: @escaping Report
  ) {
    guard let camera = session.parts.cameras.camera(named: connection.camera.name) else {
      return refuse(.deviceWasDisconnected, report)
    }
    let name = camera.description.name
    guard session.parts.cameras.controls.take(name) else {
      Log.notice("no bracket of camera '\(name)': a photo of another session has its controls")
      return refuse(.cameraBusy, report)
    }
    let wait = Wait(report)
    self.wait = wait
    let owner = session
    session.parts.cameras.controls.hold(name) { [self] in
      if self.wait === wait { self.wait = nil }
      if wait.isOver {
        session.parts.cameras.controls.free(name)
      } else {
        captureBracket(order, connection, of: camera, report)
      }
      withExtendedLifetime(owner) {}
    }
  }

  /// Takes the frames of a bracket, for which the controls of its camera are there.
  private func captureBracket(
    _ order: PhotoOrder, _ connection: StreamConnection, of camera: any Camera,
    _ report: @escaping Report
  ) {
    let name = camera.description.name
    let intervalUSec = connection.exchange.configuration?.frameInterval?.uSec ?? 0
    let target = BracketRun.Target(
      camera: camera, exchange: connection.exchange,
      journal: session.parts.cameras.controls.journal,
      intervalUSec: intervalUSec,
      latencies: session.parts.cameras.controls.latencies.frames(
        of: name, intervalUSec: intervalUSec))
    let plan = BracketPlan(order.bracket, BracketControls(camera.description))
    let owner = session
    do throws(SystemError) {
      run = try BracketRun(plan, on: target) { [self] event in
        switch event {
        case .measured(let control, let latencyFrames):
          session.parts.cameras.controls.keepLatency(
            latencyFrames, of: control, camera: name, intervalUSec: intervalUSec)
        case .remark(let remark): session.parts.cameras.notes.note(remark, of: name)
        case .captured(let outcomes):
          let frames = outcomes.map { outcome in
            outcome.map {
              (
                chosen: ChosenFrame(
                  frame: $0, momentUSec: order.momentUSec, zeroShutterLag: .off),
                camera: connection.camera
              )
            }
          }
          report(.captured(frames, flashFired: nil))
        case .settled:
          session.parts.cameras.controls.free(name)
          settled(report)
        }
        withExtendedLifetime(owner) {}
      }
    } catch {
      session.parts.cameras.notes.note(.noBracket("\(error)"), of: name)
      session.parts.cameras.controls.free(name)
      refuse(.deviceFailure, report)
    }
  }

  private func captureWithLight(
    _ order: PhotoOrder, _ connection: StreamConnection, _ report: @escaping Report
  ) {
    let camera = connection.camera
    guard session.parts.cameras.controls.take(camera.name) else {
      Log.notice("no light for camera '\(camera.name)': a photo of another session has it")
      return refuse(.cameraBusy, report)
    }
    session.parts.cameras.controls.hold(camera.name) {}
    let owner = session
    do throws(SystemError) {
      run = try LightRun(
        order, frameCount: order.frameCount,
        light: session.parts.cameras.catalogue.light(of: camera.name), on: connection.exchange
      ) { [self] event in
        switch event {
        case .captured(let outcome, let flashFired):
          let frame = outcome.map {
            (chosen: ChosenFrame(lit: $0, momentUSec: order.momentUSec), camera: camera)
          }
          report(.captured([frame], flashFired: flashFired))
        case .settled:
          session.parts.cameras.controls.free(camera.name)
          settled(report)
        }
        withExtendedLifetime(owner) {}
      }
    } catch {
      Log.error("no photo with light of camera '\(camera.name)': \(error)")
      session.parts.cameras.controls.free(camera.name)
      refuse(.deviceFailure, report)
    }
  }

  private func captureLarger(
    _ order: PhotoOrder, _ size: PhotoSize, _ connection: StreamConnection,
    _ report: @escaping Report
  ) {
    guard let run = session.input.run, let stream = run.stream else {
      return refuse(session.input.error?.failure ?? .deviceWasDisconnected, report)
    }
    // Both may have changed since the photo was accepted.
    guard let format = run.camera.stillFormats(beside: run.format).first(where: { $0.size == size })
    else { return refuse(.configurationUnsupported, report) }
    let name = run.camera.name
    if let obstacle = session.stillObstacle {
      Log.notice("no photo of \(size) of camera '\(name)': \(obstacle.words)")
      return refuse(.cameraBusy, report)
    }
    let lag: ZeroShutterLag = session.configuration.zeroShutterLag ? .missed : .off
    let owner = session
    let still = StillRun(format, on: stream, connection.exchange) { [self] event in
      switch event {
      case .failed(let error):
        session.parts.cameras.notes.note(.noLargerPhoto("\(size): \(error)"), of: name)
      case .captured(let outcome, let switchUSec):
        if case .success = outcome {
          session.parts.cameras.notes.note(.largerPhotoTaken, of: name)
        }
        let frame = outcome.map {
          (
            chosen: ChosenFrame(frame: $0, momentUSec: order.momentUSec, zeroShutterLag: lag),
            camera: connection.camera
          )
        }
        report(.captured([frame], flashFired: nil, switchUSec: switchUSec))
      case .lost: session.input.lost(run)
      case .settled(let blindUSec):
        Log.notice(
          "camera '\(name)' was switched to \(size) for a photo: no frames for \(blindUSec / 1000) ms"
        )
        settled(report)
      }
      withExtendedLifetime(owner) {}
    }
    self.run = still
    still.begin()
  }

  /// Reports a run that could not even begin.
  private func refuse(_ failure: CaptureFault, _ report: Report) {
    report(.captured([.failure(failure)], flashFired: nil))
    settled(report)
  }

  private func settled(_ report: Report) {
    run = nil
    report(.settled)
  }
}
