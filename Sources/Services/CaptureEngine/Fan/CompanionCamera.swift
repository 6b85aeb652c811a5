// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import VideoDevices

//   request ──▶ held ─────── first frame ──┐
//          └──────────────────────────────▶ exchange ──▶ answer
//                                          ▲
//   own:       CameraRun ── every frame ───┤
//   borrowed:  another's exchange ── Loan ─┘

/// A camera that photographs beside the main one of a session: opened for it, or borrowed from the
/// session that has it open, and then not opened a second time.
@LoopActor
final class CompanionCamera {
  /// The answer to a photo's request: the frame with its camera, or the reason why there is none.
  typealias Answer = Result<(chosen: ChosenFrame<Frame>, camera: CameraDescription), CaptureFault>

  enum Event {
    case answered(photo: Int64, Answer)
    /// Its deadline may have changed.
    case changed
  }

  let name: String
  private let room: CameraRoom
  private let pipeline: PhotoPipeline
  private let settings: CaptureSettings
  private let report: @LoopActor (Event) -> Void
  private var plan = CompanionPlan()
  /// The camera if it is open for this session.
  private var run: CameraRun?
  private var loan: Loan?
  /// Photos that wait for the first frame.
  private var held: [(photo: Int64, request: FrameRule.Request, untilUSec: Int64)] = []
  /// Photos that are not answered.
  private var asking: Set<Int64> = []
  private var lastError: CameraError?

  init(
    _ name: String, _ settings: CaptureSettings, in room: CameraRoom, _ pipeline: PhotoPipeline,
    report: @escaping @LoopActor (Event) -> Void
  ) {
    self.name = name
    self.settings = settings
    self.room = room
    self.pipeline = pipeline
    self.report = report
  }

  /// Whether it has this camera open.
  func isOpen(_ camera: String) -> Bool { name == camera && run != nil }

  /// The place where others can borrow its frames; nil while it does not deliver by itself.
  var lends: FrameExchange? { plan.delivers ? run?.exchange : nil }

  var nextDeadlineUSec: Int64? {
    let held = held.map { $0.untilUSec }.min()
    return [plan.nextDeadlineUSec, exchange?.nextDeadlineUSec, held].compactMap { $0 }.min()
  }

  private var exchange: FrameExchange? { run?.exchange ?? loan?.exchange }

  /// Takes the session's wish to have it, or to have it no longer.
  func want(_ isWanted: Bool) { perform(plan.want(isWanted)) }

  /// Checks the camera again, because some camera has changed.
  func look() {
    let now = MonotonicClock.nowUSec
    var sight = room.sight(of: name, for: self)
    // It is lent by another session than before.
    if sight == .lent, let loan, loan.lender !== room.lender(of: name, to: self) {
      sight = .taken
    }
    perform(plan.look(sight, atUSec: now))
  }

  func advance(toUSec nowUSec: Int64) {
    exchange?.advance(toUSec: nowUSec)
    takeDecisions(otherwise: .noDataCaptured)
    let late = held.filter { $0.untilUSec <= nowUSec }.map { $0.photo }
    held.removeAll { $0.untilUSec <= nowUSec }
    for photo in late { answer(photo, .failure(.startTimedOut)) }
    perform(plan.advance(toUSec: nowUSec))
  }

  // MARK: Photos

  /// Asks for the frame of a photo. The answer is an event, which may come before this returns.
  func request(_ photo: Int64, _ request: FrameRule.Request) {
    asking.insert(photo)
    if let exchange, plan.delivers {
      exchange.request(photo, request)
      takeDecisions(otherwise: .noDataCaptured)
    } else if plan.isOpening {
      held.append((photo, request, MonotonicClock.nowUSec + Self.heldLimitUSec))
    } else {
      answer(photo, .failure(reason))
    }
  }

  /// Answers all photos that wait.
  func giveUp(_ failure: CaptureFault) {
    held = []
    for photo in asking.sorted() { answer(photo, .failure(failure)) }
  }

  /// The reason why it has no frames.
  private var reason: CaptureFault {
    room.camera(named: name) == nil
      ? .deviceWasDisconnected : lastError?.failure ?? .cameraBusy
  }

  private func answer(_ photo: Int64, _ answer: Answer) {
    if asking.remove(photo) != nil { report(.answered(photo: photo, answer)) }
  }

  /// - Parameter failure: the reason where there is no frame; nil leaves these photos for later.
  private func takeDecisions(otherwise failure: CaptureFault?) {
    guard let exchange, let camera = run?.camera ?? loan?.camera else { return }
    for decision in exchange.takeDecisions() {
      if let chosen = decision.chosen {
        answer(decision.photo, .success((chosen, camera)))
      } else if let failure {
        answer(decision.photo, .failure(failure))
      }
    }
  }

  // MARK: The camera

  private func perform(_ actions: [CompanionPlan.Action]) {
    for action in actions {
      switch action {
      case .look: look()
      case .open: open()
      case .borrow: borrow()
      case .giveBack: giveBack()
      case .close: run?.stop()
      }
    }
    report(.changed)
  }

  private func open() {
    do throws(CameraError) {
      guard let camera = room.camera(named: name) else { throw .disconnected }
      room.companionOpens(self)
      // There is only one run at a time, until its last event. Another session may wait for its
      // end, even when this one is gone.
      let run = try CameraRun(
        attempt: 0, camera: camera, settings: settings, withheld: room.withheldFrames(of: name)
      ) { [self] event in handle(event) }
      room.opened(name)
      self.run = run
    } catch {
      ended(error)
    }
  }

  private func handle(_ event: FrameExchange.Event) {
    switch event {
    case .firstFrame:
      run?.started()
      lastError = nil
      room.notes.note(.delivers, of: name)
      plan.firstFrame()
      delivering()
      room.lookAtCompanions()
    case .stalled: plan.stalled(atUSec: MonotonicClock.nowUSec)
    case .recovered: plan.recovered()
    case .decided: takeDecisions(otherwise: .noDataCaptured)
    case .remark(let remark): room.notes.note(remark, of: name)
    case .ended(let error): ended(error)
    }
    report(.changed)
  }

  /// Hands on the photos that have waited for frames, because frames come.
  private func delivering() {
    guard let exchange else { return }
    if let format = exchange.configuration?.format {
      pipeline.prepare(format, PhotoNeeds(encoders: 1))
    }
    for (photo, request, _) in held { exchange.request(photo, request) }
    held = []
    takeDecisions(otherwise: .noDataCaptured)
  }

  /// Handles the end of the stream, or that there was none.
  private func ended(_ error: CameraError?) {
    run?.exchange.finish()
    takeDecisions(otherwise: nil)
    run = nil
    if let error {
      if error != lastError {
        Log.warning("camera '\(name)', beside the session's camera: \(error)")
      }
      lastError = error
    }
    giveUp(error?.failure ?? .noDataCaptured)
    room.companionClosed(self)
    perform(plan.closed(atUSec: MonotonicClock.nowUSec))
    room.cameraClosed()
  }

  private func borrow() {
    guard let camera = room.camera(named: name)?.description,
      let lender = room.lender(of: name, to: self),
      let configuration = lender.configuration
    else { return giveBack() }
    let loan = Loan(camera, lender) { [weak self] event in
      guard case .decided = event else { return }
      self?.takeDecisions(otherwise: .noDataCaptured)
    }
    self.loan = loan
    lastError = nil
    loan.exchange.started(configuration)
    // A bracket's frames, or those with light, are of the photo that asked for them, and of no other.
    _ = lender.attach(loan, takesAll: true, takesWithheld: false)
    delivering()
  }

  private func giveBack() {
    guard let loan else { return }
    loan.lender.detach(loan)
    loan.exchange.finish()
    takeDecisions(otherwise: .noDataCaptured)
    self.loan = nil
    giveUp(.noDataCaptured)
  }

  /// The time that a photo waits for a camera that is being opened, microseconds: those of the other
  /// cameras wait with it.
  private static let heldLimitUSec: Int64 = 2_000_000
}

/// The frames of a stream that another session has opened, in a ring of their own.
private final class Loan: FrameTap {
  let camera: CameraDescription
  let lender: FrameExchange
  let exchange: FrameExchange

  init(
    _ camera: CameraDescription, _ lender: FrameExchange,
    report: @escaping @LoopActor @Sendable (FrameExchange.Event) -> Void
  ) {
    self.camera = camera
    self.lender = lender
    exchange = FrameExchange(report: report)
  }

  /// Hands the frame to the exchange, which keeps it and wakes the loop if a photo has waited for
  /// it. Never waits, so the lender does not either.
  func take(_ frame: Frame) { exchange.frame(frame) }
}
