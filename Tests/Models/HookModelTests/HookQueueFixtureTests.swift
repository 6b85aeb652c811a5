// SPDX-License-Identifier: Apache-2.0
import HookModel
import TestSupport
import Testing

/// The stories of hooks.
struct HookQueueFixtureTests {
  @Test("a story of hooks", arguments: Fixture.names(in: "Queue"))
  func plays(_ name: String) throws {
    let fixture = try Fixture(folder: "Queue", name: name)
    let played = try HookStory.play(fixture)
    #expect(played == fixture.expected, "\(name):\n\(played.joined(separator: "\n"))")
  }
}
