// SPDX-License-Identifier: Apache-2.0
import PressFixtures
import TestSupport
import Testing

/// The fixtures of the press machine, played to the real `shutterd` on real devices: keyboards made
/// with uinput, lines of gpio-sim, clients that are processes. Only the engine is a stand-in.
@Suite(.rig, .tags(.counted), .serialized)
struct FixtureRigTests {
  @Test("fixtures that are left out are there, and most are played")
  func enough() {
    let (played, all) = (RigFixtures.playable.count, RigFixtures.all.count)
    print("fixtures: \(played) of \(all) are played on kernel devices")
    for (name, reason) in RigFixtures.excluded.sorted(by: { $0.key < $1.key }) {
      print("  not \(name): \(reason)")
    }
    #expect(played + RigFixtures.excluded.count == all)
    #expect(played >= 60)
  }

  @Test("the output is as the fixture expects", arguments: RigFixtures.playable)
  func comesOut(name: String) async throws {
    LoopThread.start()
    let player = try await FixturePlayer(try RigFixtures.fixture(name))
    try await player.play()
    if name == RigFixtures.playable.last { try await FixtureStage.end() }
    let differences = player.differences
    #expect(differences.isEmpty, "\(name):\n\(differences.joined(separator: "\n"))")
  }
}
