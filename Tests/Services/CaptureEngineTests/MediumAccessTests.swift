// SPDX-License-Identifier: Apache-2.0
import Configuration
import Testing
import Vocabulary

@testable import CaptureEngine

struct MediumAccessTests {
  private let rules: [EngineConfiguration.AccessRule] = {
    var own = EngineConfiguration.AccessRule(.allow)
    own.uid = 7
    own.application = GlobPattern("org.own.*")
    var asked = EngineConfiguration.AccessRule(.ask)
    asked.uid = 7
    var sound = EngineConfiguration.AccessRule(.allow)
    sound.medium = .microphone
    sound.uid = 8
    return [own, asked, EngineConfiguration.AccessRule(.deny), sound]
  }()

  private func isAllowed(
    _ uid: UInt32, _ name: String, to medium: CaptureMedium = .camera, isGranted: Bool = false
  ) -> Bool {
    MediumAccess(
      to: medium, uid: uid, application: name, rules: rules, isGranted: isGranted) == .allowed
  }

  @Test func theFirstRuleThatFitsCounts() {
    #expect(isAllowed(7, "org.own.booth"))
    #expect(!isAllowed(7, "org.other") && !isAllowed(8, "org.own.a"))
    #expect(
      MediumAccess(to: .camera, uid: 7, application: "a", rules: [], isGranted: false) == .allowed)
  }

  @Test func anAdministratorsWordGoesBefore() {
    #expect(isAllowed(7, "org.other", isGranted: true) && isAllowed(8, "a", isGranted: true))
  }

  @Test func microphonesHaveRulesOfTheirOwnAndAreDeniedWithoutOne() {
    #expect(isAllowed(8, "a", to: .microphone) && !isAllowed(8, "a"))
    #expect(!isAllowed(7, "org.own.booth", to: .microphone))
    #expect(isAllowed(7, "org.own.booth", to: .microphone, isGranted: true))
    #expect(
      MediumAccess(to: .microphone, uid: 7, application: "a", rules: [], isGranted: false)
        == .denied(
          reason: "nobody has allowed it yet; an administrator can allow it: "
            + "shutterctl allow --microphone 'a' --user 7"))
  }
}
