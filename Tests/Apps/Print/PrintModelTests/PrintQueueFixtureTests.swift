// SPDX-License-Identifier: Apache-2.0
import PrintModel
import TestSupport
import Testing

/// The stories of the line of jobs.
struct PrintQueueFixtureTests {
  @Test("a story of the line", arguments: Fixture.names(in: "Queue"))
  func plays(_ name: String) throws {
    let fixture = try Fixture(folder: "Queue", name: name)
    #expect(try PrintStory.play(fixture) == fixture.expected)
  }
}
