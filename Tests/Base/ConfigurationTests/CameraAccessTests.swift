// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Configuration

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

  @Test func rulesAreRead() throws {
    let configuration = try Read.engine(
      """
      access_file = "/srv/access"
      [[access]]
      user = 7
      application = "org.own.*"
      rule = "ask"
      [[access]]
      rule = "deny"
      """)
    var first = EngineConfiguration.AccessRule(.ask)
    first.uid = 7
    first.application = GlobPattern("org.own.*")
    #expect(configuration.accessFile == "/srv/access")
    #expect(configuration.access == [first, EngineConfiguration.AccessRule(.deny)])
    #expect(throws: ConfigurationErrors.self) { try Read.engine("[[access]]\nuser = 7\n") }
    #expect(throws: ConfigurationErrors.self) {
      try Read.engine("[[access]]\nrule = \"maybe\"\n")
    }
  }
}
