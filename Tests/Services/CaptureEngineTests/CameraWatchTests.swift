// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import TestSupport
import Testing

@testable import CaptureEngine

struct CameraWatchTests {
  init() { LoopThread.start() }

  @Test("a driver that hangs is asked once until it answers; other cameras go on being asked")
  @LoopActor func hanging() async throws {
    let (hanging, other) = (TroubledCamera("hanging"), TroubledCamera("other"))
    hanging.shutterHangs = true
    let watch = CameraWatch<Bool> { $0.readPrivacyShutter($1) }
    var answers: Set<String> = []
    watch.onAnswer = { camera, _ in answers.insert(camera) }
    watch.wanted = { [hanging, other] }
    watch.look()
    try await LoopThread.wait(until: { $0 >= 4 }) { other.shutterQuestions }
    #expect(hanging.shutterQuestions == 1 && answers == ["other"])
    hanging.shutterHangs = false
    try await LoopThread.wait(until: { $0 >= 3 }) { hanging.shutterQuestions }
    #expect(answers == ["hanging", "other"])
    watch.wanted = { [] }
  }
}
