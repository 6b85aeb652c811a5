// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import VideoDevices

extension CameraRoom {
  /// Follows the privacy shutters and the signals of cameras that sessions want to run.
  func followSignals() {
    catalogue.onRemark = { [weak self] camera, remark in self?.notes.note(remark, of: camera) }
    privacy.wanted = { [weak self] in
      self?.wantedCameras.filter { $0.description.hasPrivacyShutter } ?? []
    }
    privacy.onAnswer = { [weak self] camera, isClosed in
      guard let self else { return }
      for user in users where user.uses(camera) { user.setInterruption(.privacy, isClosed) }
    }
    signals.wanted = { [weak self] in
      self?.wantedCameras.filter { $0.description.source != nil } ?? []
    }
    signals.onAnswer = { [weak self] camera, source in
      // A session that is about to open it reads its formats again, whatever they were.
      guard let self, users.allSatisfy({ !$0.input.examines(camera) }) else { return }
      take(source, of: camera)
    }
  }

  /// The cameras that sessions want to run.
  private var wantedCameras: [any Camera] {
    let names = Set(users.filter { $0.wantsRunning }.map { $0.configuration.camera })
    return names.compactMap { catalogue.camera(named: $0) }
  }

  /// Handles what a receiver receives now. Without a signal, or with another one than that of its formats, its sessions
  /// are interrupted; its formats are read again when none of them has it any more.
  private func take(_ source: VideoSource, of camera: String) {
    guard let known = catalogue.camera(named: camera)?.description.source else { return }
    let isOther = source != known
    notes.note(source == .absent ? .noSignal : .signal, of: camera)
    for user in users where user.uses(camera) {
      user.setInterruption(.noSignal, isOther || source == .absent)
    }
    if isOther, !catalogue.isInUse(camera) { examinations.look(at: camera) { _ in } }
  }

  /// The same with what it received when it was examined last.
  func takeSource(of camera: String) {
    guard let source = catalogue.camera(named: camera)?.description.source else { return }
    take(source, of: camera)
  }

  /// Calls `body` when the formats of a camera are those of now: at once, but for a receiver that nobody has open, whose
  /// formats are those of its signal. That may be another one since somebody looked. If its driver does not answer, the
  /// formats are those that are known.
  func withPresentFormats(of camera: String, _ body: @escaping @LoopActor () -> Void) {
    guard isReceiverAtRest(camera) else { return body() }
    examinations.look(at: camera, limitUSec: 2_000_000) { [weak self] isAnswered in
      // Its sessions hear of another signal, or of none.
      if isAnswered { self?.takeSource(of: camera) }
      body()
    }
  }

  /// Whether a camera receives a signal from elsewhere, and no session has it open.
  func isReceiverAtRest(_ camera: String) -> Bool {
    catalogue.camera(named: camera)?.description.source != nil && !catalogue.isInUse(camera)
  }
}
