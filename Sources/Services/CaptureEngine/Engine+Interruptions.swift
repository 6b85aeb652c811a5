// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import LinuxIO
import VideoDevices

extension Engine {
  /// Follows the reasons that keep sessions from running, apart from their cameras.
  func watchInterruptions() {
    link.onLocked = { [weak self] isLocked in
      guard let self else { return }
      self.isLocked = isLocked
      for session in inOpeningOrder { session.update { $0.locked(isLocked) } }
    }
    link.onSessionLocked = { [weak self] id, isLocked in
      self?.sessions[id]?.update { $0.ownSeatLocked(isLocked) }
    }
    link.onForeground = { [weak self] id, isInFront in
      self?.sessions[id]?.update { $0.foreground(isInFront) }
    }
    watchPressure()
    watchMicrophones()
    privacy.wanted = { [weak self] in
      guard let self else { return [] }
      return wantedCameras.filter { $0.description.hasPrivacyShutter }
    }
    cameras.isInUse = { [weak self] name in
      self?.sessions.values.contains { $0.input.holds(name) } ?? false
    }
    sources.wanted = { [weak self] in
      self?.wantedCameras.filter { $0.description.source != nil } ?? []
    }
    sources.onAnswer = { [weak self] camera, source in
      // A session that is about to open it reads its formats again, whatever they were.
      guard let self, sessions.values.allSatisfy({ !$0.input.examines(camera) }) else { return }
      take(source, of: camera)
    }
    privacy.onAnswer = { [weak self] camera, isClosed in
      guard let self else { return }
      for session in sessions.values where session.configuration.camera == camera {
        session.setInterruption(.privacy, isClosed)
      }
    }
  }

  /// The cameras that sessions want to run.
  private var wantedCameras: [any Camera] {
    let names = Set(
      sessions.values.filter { $0.machine.wantsRunning }.map(\.configuration.camera))
    return names.compactMap { cameras.camera(named: $0) }
  }

  /// Handles what a receiver receives now. Without a signal, or with another one than that of its formats, its sessions
  /// are interrupted; its formats are read again when none of them has it any more.
  func take(_ source: VideoSource, of camera: String) {
    guard let known = cameras.camera(named: camera)?.description.source else { return }
    let isOther = source != known
    note(source == .absent ? .noSignal : .signal, of: camera)
    for session in sessions.values where session.configuration.camera == camera {
      session.setInterruption(.noSignal, isOther || source == .absent)
    }
    if isOther, !cameras.isInUse(camera) { cameras.examine(camera) }
  }

  /// The same with what it received when it was examined last.
  func takeSource(of camera: String) {
    guard let source = cameras.camera(named: camera)?.description.source else { return }
    take(source, of: camera)
  }

  /// Whether a camera receives a signal from elsewhere, and no session has it open.
  func isReceiverAtRest(_ camera: String) -> Bool {
    cameras.camera(named: camera)?.description.source != nil && !cameras.isInUse(camera)
  }

  /// Notes that the gateway is gone, so that it is unknown which client is in front. A lock stays:
  /// forgetting it when the gateway crashes would turn cameras on behind the lock.
  func gatewayLost() {
    launches.gatewayLost()
    for session in sessions.values {
      session.gatewayLost()
      session.update { $0.gatewayLost() }
    }
  }
}

extension Engine {
  /// Claims a session's camera or gives it up, because the session wants it or no longer does, or
  /// its client came to the front or left it: another session may get the camera. Cameras that
  /// several sessions can have are not claimed.
  func claim(_ session: Session, wants: Bool) {
    let camera = cameras.camera(named: session.configuration.camera)?.description
    // A camera that is unplugged is not given to another session.
    guard camera != nil || !wants else { return }
    claims.wants(
      session.id, camera: wants && camera?.isShared == false ? camera?.name : nil,
      isInFront: session.policy.isInFront)
    for other in sessions.values { other.setClaim(claims.interruption(of: other.id)) }
  }

  /// Whether another session still has this camera open, or a companion has, or a photo has its controls, which are
  /// set back before others are set.
  func isHeld(
    _ camera: any Camera, besides input: CameraInput, for configuration: SessionConfiguration
  ) -> Bool {
    let description = camera.description
    let setsControls = !configuration.capture.controls.isEmpty
    return isCompanion(description.name)
      || setsControls && alteredCameras.contains(description.name)
      || !description.isShared
        && sessions.values.contains { $0.input !== input && $0.input.holds(description.name) }
  }
}

extension Session {
  /// Whether another session takes precedence for the camera.
  fileprivate func setClaim(_ reason: InterruptionReason?) {
    guard reason != input.lostClaim else { return }
    let former = input.lostClaim
    input.lostClaim = reason
    // In this order: in the other one, the camera would be opened between the two calls.
    if let reason { setInterruption(reason, true) }
    if let former { setInterruption(former, false) }
  }

  /// Applies a change: somebody locked the seat or came to the front.
  func update(_ change: (inout InterruptionPolicy) -> Void) {
    change(&policy)
    setInterruption(.notAvailableInBackground, policy.isInterrupted)
    engine.claim(self, wants: machine.isCameraWanted)
  }
}

extension InterruptionPolicy.Rules {
  init(_ configuration: EngineConfiguration.Interruptions) {
    self.init()
    locked = configuration.locked
    background = configuration.background
  }
}
