// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import TestSupport
import Testing

@testable import CaptureEngine

struct PrivacyWatchTests {
  init() { LoopThread.start() }

  @Test("a driver that hangs is asked once until it answers; other cameras go on being asked")
  @LoopActor func hanging() async {
    let (hanging, other) = (TroubledCamera("hanging"), TroubledCamera("other"))
    hanging.shutterHangs = true
    let watch = PrivacyWatch()
    var answers: Set<String> = []
    watch.onAnswer = { camera, _ in answers.insert(camera) }
    watch.wanted = { [hanging, other] }
    watch.look()
    #expect(await LoopThread.eventually { other.shutterQuestions >= 4 })
    #expect(hanging.shutterQuestions == 1 && answers == ["other"])
    hanging.shutterHangs = false
    #expect(await LoopThread.eventually { hanging.shutterQuestions >= 3 })
    #expect(answers == ["hanging", "other"])
    watch.wanted = { [] }
  }
}
