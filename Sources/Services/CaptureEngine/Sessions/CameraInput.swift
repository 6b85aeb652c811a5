// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO
import VideoDevices

//   open ──▶ run ── first frame ── … ── stall ── … ── streamEnded ── closed
//                                                       ▲
//   close ──────────────────────────────────────────────┘
//
//   openCandidate ──▶ candidate ── first frame ──▶ adopted: it is the run now, the former one stops
//                         └── error ─────────────▶ closed, nothing follows

/// The camera of a session: the run that is open, the candidate that is tried before the run is
/// given up, and the reason why a camera failed.
///
/// The reports of cameras come out as events on the loop, never from within a call of this type.
@LoopActor
final class CameraInput {
  enum Event {
    /// A camera delivers.
    case firstFrame(attempt: Int, isCandidate: Bool)
    /// Frames have stopped arriving, or arrive again.
    case frames(arrive: Bool)
    /// The exchange has decisions.
    case decided
    /// The stream has ended by itself or because it was closed; `closed` follows.
    case streamEnded(CameraError?)
    /// The camera could not be opened, or delivers nothing more.
    case failed(attempt: Int, CameraError)
    /// The camera runs in another format for others, and the session asks to wait for its own; `closed` follows.
    case formatInUse(attempt: Int, CameraError)
    /// The others that had the camera give it up for this attempt now.
    case freed(attempt: Int)
    /// The camera of the last attempt is closed.
    case closed(attempt: Int)
    /// A camera that was only tried, or left for another one, is closed.
    case otherClosed
  }

  /// The camera that is open.
  private(set) var run: CameraRun?
  /// The camera that is tried before `run` is given up.
  private var candidate: CameraRun?
  /// The cameras that were only tried, or left for another one, and that are not closed yet.
  private var leaving: [CameraRun] = []
  /// The last failure of the camera, for the error that answers Start.
  var error: CameraError?
  /// The reason why a camera refused the configuration that was proposed last.
  var changeError: CameraError?
  /// The reason why the format of the camera was not changed at the last failure, if that was asked for.
  private(set) var formatKeeping: FormatKeeping?
  /// The reason why another session has the camera that this one wants.
  var lostClaim: InterruptionReason?

  private var attempt = 0
  /// The attempt that is being closed, and the one that was opened again because nobody seemed to need the camera's format.
  private var closing: Int?
  private var reopened: Int?
  /// Why the attempt that changes the camera's format could not have it before.
  private var refusal: CameraError?
  /// The attempt whose camera is examined before it is opened.
  private var examined: (attempt: Int, camera: String)?
  /// The configuration that is opened as soon as another session has closed the camera.
  private var pending: SessionConfiguration?
  /// The candidate that is opened as soon as a companion's stream has left the camera.
  private var pendingCandidate: (attempt: Int, configuration: SessionConfiguration)?
  /// The configuration that the run was opened with.
  private var opened: SessionConfiguration?
  private let room: CameraRoom
  private let pressure: PressureWatch
  private let report: @LoopActor (Event) -> Void

  /// - Parameter report: called with each event.
  init(
    _ room: CameraRoom, _ pressure: PressureWatch,
    report: @escaping @LoopActor (Event) -> Void
  ) {
    self.room = room
    self.pressure = pressure
    self.report = report
  }

  /// The stream that outputs may use; nil before the first frame has come.
  var connection: StreamConnection? {
    guard let run, run.exchange.configuration != nil else { return nil }
    return StreamConnection(camera: run.camera, exchange: run.exchange)
  }

  var stream: (any CameraStream)? { run?.stream }

  /// Whether it has this camera open, even if it only tries it.
  func holds(_ camera: String) -> Bool { format(of: camera) != nil }

  /// The format in which it has this camera open; nil if it has not.
  func format(of camera: String) -> CaptureFormat? {
    let holder = [run, candidate].lazy.compactMap(\.self).first { $0.camera.name == camera }
    return holder?.stream?.format
  }

  /// Whether it only tries this camera.
  func tries(_ camera: String) -> Bool { candidate?.camera.name == camera }

  /// Whether it has this camera open, or still closes it.
  func occupies(_ camera: String) -> Bool { holds(camera) || isLeaving(camera) }

  func isLeaving(_ camera: String) -> Bool { leaving.contains { $0.camera.name == camera } }

  /// Whether nothing of it is open.
  var isEmpty: Bool { run == nil && candidate == nil && leaving.isEmpty }

  /// Whether it has this camera examined before it opens it.
  func examines(_ camera: String) -> Bool { examined?.camera == camera }

  /// Sets the greatest number of frames a second that films and previews get; nil: all.
  func limitTaps(to rate: Int64?) {
    run?.exchange.limitTaps(to: rate)
    candidate?.exchange.limitTaps(to: rate)
  }

  /// Whether it has this camera, opens or closes it, or waits for it.
  func wants(_ camera: String) -> Bool {
    [
      run?.camera.name, candidate?.camera.name, pending?.camera, examined?.camera,
      pendingCandidate?.configuration.camera,
    ].contains(camera) || isLeaving(camera)
  }

  // MARK: Actions of the session's machine

  /// Opens the camera of the configuration in force.
  func open(_ attempt: Int, _ configuration: SessionConfiguration) {
    let hasWaited = pending != nil && attempt == self.attempt
    run = nil
    self.attempt = attempt
    error = nil
    pending = nil
    room.needs(configuration.camera, for: self)
    if let camera = room.camera(named: configuration.camera),
      room.isHeld(camera, besides: self, for: configuration)
    {
      pending = configuration
      return room.lookAtCompanions()
    }
    if hasWaited { EventLoop.shared.post { [self] in report(.freed(attempt: attempt)) } }
    guard room.isReceiverAtRest(configuration.camera) else {
      return begin(attempt, configuration)
    }
    // Its formats are those of its signal, which may be another one since somebody looked.
    examined = (attempt, configuration.camera)
    room.examinations.look(at: configuration.camera) { [weak self] _ in
      guard let self, examined?.attempt == attempt else { return }
      room.takeSource(of: configuration.camera)
      // Without a signal the session is interrupted, and wants no camera now.
      guard examined?.attempt == attempt else { return }
      examined = nil
      begin(attempt, configuration)
    }
  }

  private func begin(_ attempt: Int, _ configuration: SessionConfiguration) {
    defer { room.endFormatChange(for: self) }
    opened = configuration
    do throws(CameraError) {
      run = try newRun(attempt, configuration)
    } catch {
      self.error = error
      postFailed(attempt, error)
    }
  }

  /// Opens the pending configuration or candidate, because the camera may be free now.
  func openPending() {
    if let pending { open(attempt, pending) }
    if let (attempt, configuration) = pendingCandidate { openCandidate(attempt, configuration) }
  }

  func close(_ attempt: Int) {
    (pending, examined) = (nil, nil)
    closing = attempt
    room.endFormatChange(for: self)
    if let run, run.stream != nil {
      run.stop()
    } else {
      EventLoop.shared.post { [self] in closed(attempt) }
    }
  }

  /// Opens the camera of the proposed configuration, while the present one goes on.
  func openCandidate(_ attempt: Int, _ configuration: SessionConfiguration) {
    let hasWaited = pendingCandidate != nil
    pendingCandidate = nil
    room.needs(configuration.camera, for: self)
    if room.isCompanion(configuration.camera) || room.isClosing(configuration.camera)
      || room.isFormatHeld(configuration.camera, besides: self)
    {
      pendingCandidate = (attempt, configuration)
      return room.lookAtCompanions()
    }
    if hasWaited { EventLoop.shared.post { [self] in report(.freed(attempt: attempt)) } }
    do throws(CameraError) {
      candidate = try newRun(attempt, configuration)
    } catch {
      changeError = error
      postFailed(attempt, error)
    }
  }

  func closeCandidate() {
    pendingCandidate = nil
    leave(candidate)
    candidate = nil
  }

  /// Closes a camera whose frames nobody needs any more.
  private func leave(_ run: CameraRun?) {
    guard let run, run.stream != nil else { return }
    leaving.append(run)
    run.stop()
  }

  /// Lets no photo wait for the present camera any more.
  func finishFrames() { run?.exchange.finish() }

  /// Puts the candidate in the place of the present camera.
  func adoptCandidate(_ attempt: Int) {
    leave(run)
    run = candidate
    self.attempt = attempt
    candidate = nil
  }

  /// Notes that the camera has delivered nothing since it was opened. One that was waited for was not opened.
  func noteSilence() {
    guard let run, run.openSeconds > 0 else { return }
    room.notes.note(.silent(seconds: run.openSeconds), of: run.camera.name)
  }

  /// Reports a stall of the adopted camera: if it stopped delivering earlier, it reported that only
  /// once, when nobody waited for its frames.
  func checkStall() {
    if run?.exchange.isStalled == true { handle(.stalled, attempt) }
  }

  // MARK: Events of cameras

  private func newRun(
    _ attempt: Int, _ configuration: SessionConfiguration
  ) throws(CameraError) -> CameraRun {
    guard let camera = room.camera(named: configuration.camera) else {
      throw .disconnected
    }
    var settings = configuration.capture
    settings.adjustment = room.controls.adjustment(openingWith: camera)
    settings.former = room.formerFormats[configuration.camera]
    let run = try CameraRun(
      attempt: attempt, camera: camera, settings: settings,
      withheld: room.withheldFrames(of: configuration.camera)
    ) { [weak self] event in self?.handle(event, attempt) }
    run.exchange.limitTaps(to: pressure.pressure.level.greatestRate)
    room.opened(configuration.camera)
    return run
  }

  /// Reports that the camera could not even be opened: from the loop, like every other answer of a
  /// camera.
  private func postFailed(_ attempt: Int, _ error: CameraError) {
    EventLoop.shared.post { [self] in report(.failed(attempt: attempt, error)) }
  }

  private func handle(_ event: FrameExchange.Event, _ attempt: Int) {
    if let candidate, candidate.attempt == attempt { return handle(event, ofCandidate: candidate) }
    if case .ended = event { left(attempt) }
    guard let run, run.attempt == attempt else { return }
    switch event {
    case .remark(let remark): room.notes.note(remark, of: run.camera.name)
    case .firstFrame:
      run.started()
      report(.firstFrame(attempt: attempt, isCandidate: false))
    case .stalled:
      room.notes.noteStall(of: run.camera.name)
      run.awaitFrames { [weak self, name = run.camera.name, exchange = run.exchange] in
        let seconds = exchange.silenceSeconds(atUSec: MonotonicClock.nowUSec)
        // A frame has come by now, and is being reported.
        guard let self, seconds > 0 else { return }
        room.notes.note(.stalled(seconds: seconds), of: name)
        stallLasts(attempt, name)
      }
      report(.frames(arrive: false))
    case .recovered:
      run.endStall()
      report(.frames(arrive: true))
    case .decided: report(.decided)
    case .ended(let error):
      run.ended()
      run.exchange.finish()
      // One that is being closed wants no format any more.
      if let error, case .inAnotherFormat = error, closing != attempt {
        return refused(attempt, error)
      }
      streamEnded(attempt, error)
    }
  }

  private func left(_ attempt: Int) {
    guard let index = leaving.firstIndex(where: { $0.attempt == attempt }) else { return }
    leaving.remove(at: index).ended()
    report(.otherClosed)
  }

  /// The stream of the run has ended.
  ///
  /// - Parameter waits: whether the session waits for its format.
  private func streamEnded(_ attempt: Int, _ error: CameraError?, waits: Bool = false) {
    report(.streamEnded(error))
    if let error {
      self.error = error
      report(waits ? .formatInUse(attempt: attempt, error) : .failed(attempt: attempt, error))
    }
    closed(attempt)
  }

  private func handle(_ event: FrameExchange.Event, ofCandidate candidate: CameraRun) {
    switch event {
    case .remark(let remark): room.notes.note(remark, of: candidate.camera.name)
    case .firstFrame:
      candidate.started()
      report(.firstFrame(attempt: candidate.attempt, isCandidate: true))
    case .ended(let error?):
      candidate.ended()
      (changeError, formatKeeping) = (error, nil)
      report(.failed(attempt: candidate.attempt, error))
      report(.otherClosed)
    case .stalled, .recovered, .decided, .ended(nil): break
    }
  }

  /// The camera runs in another format for others.
  private func refused(_ attempt: Int, _ error: CameraError) {
    formatKeeping = nil
    if let opened, room.othersChangeFormat(of: opened.camera, besides: self) {
      // The new format may also suit this session.
      (run, pending) = (nil, opened)
      return
    }
    let decision = room.decideFormat(for: self)
    switch decision {
    case .open where reopened == attempt:
      // No session has it open, and still it runs in another format.
      streamEnded(attempt, error)
    case .open, .change:
      if case .open = decision { reopened = attempt }
      // The attempt goes on, and opens the camera as soon as the others have left it.
      (run, pending, refusal) = (nil, opened, error)
      if let opened { room.beginFormatChange(of: opened.camera, for: self) }
      openPending()
    case .wait: streamEnded(attempt, error, waits: true)
    case .refuse(let reason):
      formatKeeping = reason
      streamEnded(attempt, error)
    }
  }

  /// The others give the camera up for this attempt.
  func othersLeave() { report(.freed(attempt: attempt)) }

  /// The others keep the camera in their format.
  func formatKept(_ reason: FormatKeeping) {
    (formatKeeping, pending) = (reason, nil)
    guard let refusal else { return }
    EventLoop.shared.post { [self, attempt] in
      guard attempt == self.attempt, closing != attempt else { return }
      streamEnded(attempt, refusal)
    }
  }

  /// The stream of this run was left, and does not go on.
  func lost(_ run: CameraRun) {
    EventLoop.shared.post { [weak self] in
      guard let self, self.run === run else { return }
      stallLasts(run.attempt, run.camera.name)
    }
  }

  /// No frame came for so long that the camera is closed and opened again.
  private func stallLasts(_ attempt: Int, _ camera: String) {
    let error = CameraError.device(
      SystemError("wait for a frame of", camera, errno: Errno(ETIMEDOUT)))
    self.error = error
    report(.failed(attempt: attempt, error))
  }

  private func closed(_ attempt: Int) {
    guard attempt == self.attempt else { return }
    run?.endStall()
    run = nil
    report(.closed(attempt: attempt))
  }
}
