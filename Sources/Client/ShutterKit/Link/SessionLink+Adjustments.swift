// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces

/// The adjustments of a session's camera, and the controls that show it.
struct SessionAdjustments {
  /// A call that waits for its wish.
  struct Waiter {
    let wish: AdjustmentQueue.Wish
    let continuation: CheckedContinuation<Result<Void, CaptureError>, Never>

    func resume(returning result: Result<Void, CaptureError>) {
      continuation.resume(returning: result)
    }
  }

  /// A control that a person has turned, and the wish of that.
  struct Turn {
    weak var control: SystemControl?
    let wish: AdjustmentQueue.Wish
  }

  /// A control of which the session does not decide how long it lives.
  struct Control {
    weak var control: SystemControl?
  }

  var queue = AdjustmentQueue()
  /// The calls that wait for what was sent, and for what is sent next.
  var sent: [Waiter] = []
  var next: [Waiter] = []
  /// The controls that people have turned since something was sent, each once.
  var turned: [ObjectIdentifier: Turn] = [:]
  var controls: [Control] = []
  /// Whether the controls have to know what the camera can as soon as nobody turns them.
  var needsSupport = false
  /// The last answer of the engine, with which a session is adjusted that was opened again.
  var kept = CaptureSession.Adjustment()
  /// The camera that has this adjustment.
  var keptCamera: String?
  /// The camera whose abilities the controls know; nil: none.
  var camera: String?
}

extension SessionLink {
  /// Keeps a system control in step with the camera, as long as there is one.
  func control(_ control: SystemControl) {
    control.join(self)
    adjustments.controls.removeAll { $0.control == nil }
    adjustments.controls.append(.init(control: control))
    if adjustments.camera != nil { askForSupport() }
  }

  /// Adjusts the camera for the program.
  func adjust(_ wish: AdjustmentQueue.Wish) async -> Result<Void, CaptureError> {
    guard id != nil else {
      return .failure(isInvalid ? .invalidated : .sessionNotRunning(.stopped))
    }
    return await withCheckedContinuation { waiter in
      adjustments.next.append(.init(wish: wish, continuation: waiter))
      send(adjustments.queue.want(wish))
    }
  }

  /// A person has turned a system control.
  func turned(_ wish: AdjustmentQueue.Wish, by control: SystemControl) {
    guard id != nil else { return }
    adjustments.turned[ObjectIdentifier(control)] = .init(control: control, wish: wish)
    send(adjustments.queue.want(wish))
  }

  private func send(_ wish: AdjustmentQueue.Wish?) {
    guard let wish else { return }
    let turned = adjustments.turned
    adjustments.turned = [:]
    adjustments.sent = adjustments.next
    adjustments.next = []
    send(wish, turned: Array(turned.values))
  }

  private func send(_ wish: AdjustmentQueue.Wish, turned: [SessionAdjustments.Turn]) {
    let name = id
    let camera = adjustments.camera
    call(Interface.AdjustCamera.self) {
      wish.wire(session: $0)
    } onReply: { [self] result in
      guard id == name else { return }
      if case .failure(let error) = result, let rest = refused(error, turned) {
        return send(rest, turned: turned.filter { !error.refuses($0.wish) })
      }
      let waiting = adjustments.sent
      adjustments.sent = []
      switch result {
      case .success(let reply):
        // The answer of a camera that the session has left says nothing about this one.
        if camera == adjustments.camera {
          adjustments.kept = .init(reply.adjustment)
          adjustments.keptCamera = camera
          record.status.adjustment = adjustments.kept
        }
        for waiter in waiting { waiter.resume(returning: .success(())) }
      case .failure(let error):
        for waiter in waiting { waiter.resume(returning: .failure(error)) }
        for control in turned { control.control?.failed(error) }
      }
      send(adjustments.queue.answered())
      // After a failure people have to see again what the camera has.
      if case .failure = result { adjustments.needsSupport = true }
      if adjustments.queue.isIdle, adjustments.needsSupport { askForSupport() }
      followAdjustment()
    }
  }

  /// The engine has refused a part of what was sent: those who wanted that have to know.
  ///
  /// - Returns: the rest, which others want; nil: there is none.
  private func refused(
    _ error: CaptureError, _ turned: [SessionAdjustments.Turn]
  ) -> AdjustmentQueue.Wish? {
    guard let field = error.refusedField, let rest = adjustments.queue.refused(field) else {
      return nil
    }
    adjustments.needsSupport = true
    let failed = adjustments.sent.filter { error.refuses($0.wish) }
    adjustments.sent.removeAll { error.refuses($0.wish) }
    for waiter in failed { waiter.resume(returning: .failure(error)) }
    for turn in turned where error.refuses(turn.wish) { turn.control?.failed(error) }
    return rest
  }

  /// Shows what is in force, unless people are turning.
  private func followAdjustment() {
    guard adjustments.queue.isIdle else { return }
    for control in adjustments.controls { control.control?.take(record.status.adjustment) }
  }

  /// The engine has reported the status.
  func adjusted(_ adjustment: CaptureSession.Adjustment, of camera: String?) {
    record.status.adjustment = adjustment
    if camera != adjustments.camera {
      // An adjustment belongs to one camera. A session that was opened again may have the same camera.
      if adjustments.keptCamera != camera {
        (adjustments.kept, adjustments.keptCamera) = (.init(), nil)
      }
      if adjustments.camera != nil { dropNext() }
      adjustments.camera = camera
      askForSupport()
    }
    followAdjustment()
  }

  /// Nobody means another camera by what is not sent yet.
  private func dropNext() {
    adjustments.queue.dropNext()
    let waiting = adjustments.next
    (adjustments.next, adjustments.turned) = ([], [:])
    let error = CaptureError.failed(.sessionConfigurationChanged)
    for waiter in waiting { waiter.resume(returning: .failure(error)) }
  }

  /// Adjusts a session that was opened again as the lost one was.
  func adjustAgain() {
    let kept = adjustments.kept
    guard kept != .init() else { return }
    var wish = AdjustmentQueue.Wish()
    wish.crop = kept.crop.map { .init(rectangle: $0, of: .camera) }
    wish.interest = kept.regionOfInterest.map { .init(rectangle: $0, of: .camera) }
    wish.zoom = kept.zoomFactor
    wish.biasMilliEV = kept.exposureTargetBias.map(CaptureSession.milliEV)
    send(adjustments.queue.want(wish))
  }

  /// The engine does not have the session any more.
  func forgetAdjustments(_ error: CaptureError) {
    adjustments.queue.reset()
    let waiting = adjustments.sent + adjustments.next
    (adjustments.sent, adjustments.next, adjustments.turned) = ([], [], [:])
    adjustments.camera = nil
    for waiter in waiting { waiter.resume(returning: .failure(error)) }
    for control in adjustments.controls { control.control?.take(nil as CaptureSupport?) }
  }

  /// Asks what the camera can, for the controls.
  private func askForSupport() {
    adjustments.controls.removeAll { $0.control == nil }
    adjustments.needsSupport = false
    guard !adjustments.controls.isEmpty else { return }
    let camera = adjustments.camera
    call(Interface.GetSupport.self) {
      .init(session: $0)
    } onReply: { [self] result in
      guard camera == adjustments.camera else { return }
      guard adjustments.queue.isIdle else {
        adjustments.needsSupport = true
        return
      }
      let support = (try? result.get()).map { CaptureSupport($0.support) }
      for control in adjustments.controls { control.control?.take(support) }
    }
  }
}

extension CaptureError {
  /// The part of a wish that is the reason for the refusal of all of it; nil: there is none.
  fileprivate var refusedField: String? {
    switch self {
    case .configurationUnsupported(let field, _), .invalidSettings(let field, _): field
    default: nil
    }
  }

  fileprivate func refuses(_ wish: AdjustmentQueue.Wish) -> Bool {
    refusedField.map { wish.has($0) } ?? true
  }
}

extension AdjustmentQueue.Wish {
  fileprivate func wire(session: String) -> EngineInterface.AdjustCamera.Parameters {
    .init(
      session: session, zoom: zoom, exposureBiasMilliEV: biasMilliEV, crop: crop?.wire,
      interest: interest?.wire)
  }
}

extension AdjustmentQueue.Region {
  fileprivate var wire: EngineInterface.Region {
    .init(rectangle: rectangle?.wire, of: of == .preview ? .preview : nil)
  }
}

extension CaptureSession.PictureRegion {
  fileprivate init(_ wire: EngineInterface.PictureRectangle) {
    self.init(x: wire.x, y: wire.y, width: wire.width, height: wire.height)
  }

  package var wire: EngineInterface.PictureRectangle {
    .init(x: x, y: y, width: width, height: height)
  }
}

extension CaptureSession.Adjustment {
  /// Makes an adjustment from the wire. Nil: nobody has adjusted anything, or the engine is older.
  package init(_ wire: EngineInterface.Adjustment?) {
    self.init(
      zoomFactor: wire?.zoom,
      exposureTargetBias: wire?.exposureBiasMilliEV.map { Double($0) / 1000 },
      crop: wire?.crop.map { .init($0) }, regionOfInterest: wire?.interest.map { .init($0) })
  }

  /// The adjustment as the engine reports it; nil: there is none.
  package var wire: EngineInterface.Adjustment? {
    guard self != .init() else { return nil }
    return .init(
      zoom: zoomFactor, exposureBiasMilliEV: exposureTargetBias.map(CaptureSession.milliEV),
      crop: crop?.wire, interest: regionOfInterest?.wire)
  }
}
