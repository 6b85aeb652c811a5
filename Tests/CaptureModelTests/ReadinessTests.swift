// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import Testing

@Suite("Readiness")
struct ReadinessTests {
  @Test("The five states, the first that applies")
  func states() {
    func readiness(
      _ isRunning: Bool, _ framesArrive: Bool, _ capturing: Int, _ processing: Int
    ) -> Readiness {
      Readiness(
        isRunning: isRunning, framesArrive: framesArrive, capturing: capturing,
        processing: processing, processingLimit: 2)
    }
    #expect(readiness(false, true, 1, 2) == .sessionNotRunning)
    #expect(readiness(true, false, 1, 2) == .notReadyMomentarily)
    #expect(readiness(true, true, 1, 2) == .notReadyWaitingForCapture)
    #expect(readiness(true, true, 0, 2) == .notReadyWaitingForProcessing)
    #expect(readiness(true, true, 0, 1) == .ready)
    #expect(readiness(true, true, 0, 0) == .ready)
  }
}
