// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import Testing
import Vocabulary

@Suite("Readiness")
struct ReadinessTests {
  @Test("The five states with their numbers, the first that applies")
  func states() {
    func number(_ isRunning: Bool, _ framesArrive: Bool, _ hasRoom: Bool, _ capturing: Int) -> Int {
      Readiness(
        isRunning: isRunning, framesArrive: framesArrive, hasRoom: hasRoom, capturing: capturing
      ).number
    }
    #expect(number(false, false, false, 1) == 0)
    #expect(number(true, true, true, 0) == 1)
    #expect(number(true, true, true, 1) == 1)
    #expect(number(true, false, true, 1) == 2)
    #expect(number(true, true, false, 1) == 3)
    #expect(number(true, true, false, 0) == 4)
    #expect(
      Readiness.allCases.map(\.rawValue) == [
        "session_not_running", "ready", "not_ready_momentarily", "not_ready_waiting_for_capture",
        "not_ready_waiting_for_processing",
      ])
  }
}
