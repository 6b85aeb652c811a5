// SPDX-License-Identifier: Apache-2.0
import Vocabulary

extension Readiness {
  /// The readiness of a session: the first that applies.
  ///
  /// - Parameters:
  ///   - isRunning: the session is in the state running.
  ///   - framesArrive: false while no frames arrive although it runs.
  ///   - hasRoom: whether a further photo would begin at once.
  ///   - capturing: accepted photos whose frame is not chosen yet.
  package init(isRunning: Bool, framesArrive: Bool, hasRoom: Bool, capturing: Int) {
    if !isRunning {
      self = .sessionNotRunning
    } else if !framesArrive {
      self = .notReadyMomentarily
    } else if hasRoom {
      self = .ready
    } else if capturing > 0 {
      self = .notReadyWaitingForCapture
    } else {
      self = .notReadyWaitingForProcessing
    }
  }
}
