// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration

extension Session: CameraUser {
  var application: String { content.application }
  var wantsRunning: Bool { machine.wantsRunning }
  var isCameraWanted: Bool { machine.isCameraWanted }
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
  /// Applies a change: somebody locked the seat or came to the front.
  func update(_ change: (inout InterruptionPolicy) -> Void) {
    change(&policy)
    setInterruption(.notAvailableInBackground, policy.isInterrupted)
    parts.cameras.claim(self, wants: machine.isCameraWanted)
  }
}

extension InterruptionPolicy.Rules {
  init(_ configuration: EngineConfiguration.Interruptions) {
    self.init()
    locked = configuration.locked
    background = configuration.background
  }
}
