// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import Testing

@Suite("Whom administrators have allowed to start cameras")
struct AccessGrantsTests {
  @Test("Lines that are none are passed over, each grant counts once")
  func reading() {
    let grants = AccessGrants(text: "nonsense\n7 a\n7 a\n-1 b\n\n9\n8 b c")
    #expect(
      grants.grants == [.init(uid: 7, application: "a"), .init(uid: 8, application: "b c")])
    #expect(grants.contains(uid: 8, application: "b c"))
    #expect(!grants.contains(uid: 8, application: "b"))
  }

  @Test("What was added is there when it is read again, what was removed is not")
  func changing() {
    var grants = AccessGrants(text: "7 a\n")
    grants.add(uid: 8, application: "b")
    grants.add(uid: 8, application: "b")
    grants.remove(uid: 7, application: "a")
    #expect(grants.text == "8 b\n" && AccessGrants(text: grants.text) == grants)
  }
}
