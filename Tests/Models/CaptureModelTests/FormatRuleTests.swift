// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Testing

/// What becomes of a session whose camera runs in another format for others.
struct FormatRuleTests {
  private typealias Holder = FormatRule.Holder

  private static let own = Holder(uid: 1000)

  @Test(
    "each wish, with others that could share any format",
    arguments: zip(
      OtherFormat.allCases, [FormatRule.Decision.refuse(nil), .wait, .change]))
  func wishes(wish: OtherFormat, decision: FormatRule.Decision) {
    let rule = FormatRule(wish, of: 1000)
    #expect(rule.decision([Self.own]) == decision)
    #expect(rule.decision([]) == .open)
  }

  @Test("what forbids a change; another user comes before all that its sessions do")
  func keeping() {
    let rule = FormatRule(.change, of: 1000)
    let cases: [(Holder, FormatKeeping)] = [
      (Holder(uid: 0), .otherUser),
      (Holder(uid: 1001, isRecording: true, asksOtherwise: true), .otherUser),
      (Holder(uid: 1000, isRecording: true, asksOtherwise: true), .recording),
      (Holder(uid: 1000, asksOtherwise: true, isConfigured: true), .askedFor),
      (Holder(uid: 1000, isConfigured: true), .configuring),
    ]
    for (holder, reason) in cases {
      #expect(rule.decision([Self.own, holder, Self.own]) == .refuse(reason))
    }
  }

  @Test("a session that waits does so whatever the others do")
  func waits() {
    let rule = FormatRule(.wait, of: 1000)
    #expect(rule.decision([Holder(uid: 7, isRecording: true, asksOtherwise: true)]) == .wait)
  }
}
