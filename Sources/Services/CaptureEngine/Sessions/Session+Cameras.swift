// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import VideoDevices

extension Session: CameraUser {
  var application: String { content.application }
  var wantsRunning: Bool { machine.wantsRunning }
  var isCameraWanted: Bool { machine.isCameraWanted }
  var interruptions: Set<InterruptionReason> { machine.interruptions }
  var isInFront: Bool { policy.isInFront }

  func setClaim(_ reason: InterruptionReason?) {
    guard reason != input.lostClaim else { return }
    let former = input.lostClaim
    input.lostClaim = reason
    // In this order: in the other one, the camera would be opened between the two calls.
    if let reason { setInterruption(reason, true) }
    if let former { setInterruption(former, false) }
  }

  func lookAtCompanions() { photos.companions.look() }

  func machineTurned() { photos.turned() }

  func adjustmentChanged() { sendStatus() }
}

extension Session {
  func formatHolder(of camera: String, _ wanted: CaptureFormat) -> FormatRule.Holder {
    // What it does with its present camera is no reason here.
    if input.tries(camera) { return FormatRule.Holder(uid: opener.uid, isConfigured: true) }
    return FormatRule.Holder(
      uid: opener.uid, isRecording: recordings.keepsCamera != nil,
      asksOtherwise: configuration.capture.refusal(of: wanted) != nil,
      isConfigured: configurations.areBusy)
  }

  func awaitFormat() {
    // One that was stopped gives the camera up when its photos are done.
    guard machine.wantsRunning, !isFollowing else { return }
    isFollowing = true
    openAgain { [self] in isFollowing = false }
  }

  var canFollowFormat: Bool { isFollowing && hasLastFrames }

  func followFormat() { if isFollowing { leaveStream() } }

  func keepFormat() { if isFollowing { keepStream() } }

  func lookAtFormat() {
    guard waitsForFormat else { return }
    if parts.cameras.isFormatFree(for: self) { endFormatWait() }
  }

  /// The session waits no longer for the format of its camera: it was stopped, is configured otherwise, or tries again.
  func endFormatWait() {
    if waitsForFormat { setInterruption(.formatInUse, false) }
  }

  /// Applies a change: somebody locked the seat or came to the front.
  func update(_ change: (inout InterruptionPolicy) -> Void) {
    change(&policy)
    setInterruption(.notAvailableInBackground, policy.isInterrupted)
    parts.cameras.claim(self, wants: machine.isCameraWanted)
    // A session that cannot run keeps nobody waiting.
    parts.cameras.lookAtFormatsSoon()
  }
}

extension InterruptionPolicy.Rules {
  init(_ configuration: EngineConfiguration.Interruptions) {
    self.init()
    locked = configuration.locked
    background = configuration.background
  }
}
