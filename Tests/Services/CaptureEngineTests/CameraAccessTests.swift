// SPDX-License-Identifier: Apache-2.0
import Configuration
import Testing

@testable import CaptureEngine

struct CameraAccessTests {
  private let rules: [EngineConfiguration.AccessRule] = {
    var own = EngineConfiguration.AccessRule(.allow)
    own.uid = 7
    own.application = GlobPattern("org.own.*")
    var asked = EngineConfiguration.AccessRule(.ask)
    asked.uid = 7
    return [own, asked, EngineConfiguration.AccessRule(.deny)]
  }()

  private func isAllowed(_ uid: UInt32, _ name: String, isGranted: Bool = false) -> Bool {
    CameraAccess(uid: uid, application: name, rules: rules, isGranted: isGranted) == .allowed
  }

  @Test func theFirstRuleThatFitsCounts() {
    #expect(isAllowed(7, "org.own.booth"))
    #expect(!isAllowed(7, "org.other") && !isAllowed(8, "org.own.a"))
    #expect(CameraAccess(uid: 7, application: "a", rules: [], isGranted: false) == .allowed)
  }

  @Test func anAdministratorsWordGoesBefore() {
    #expect(isAllowed(7, "org.other", isGranted: true) && isAllowed(8, "a", isGranted: true))
  }
}
