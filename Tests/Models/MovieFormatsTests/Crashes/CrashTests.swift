// SPDX-License-Identifier: Apache-2.0
import Glibc
import MovieFormats
import TestSupport
import Testing

/// Simulated kills and power cuts. SHUTTERD_CRASHES is the number of each for each container: 100, or 1000 for
/// the whole number.
@Suite("Films survive crashes")
struct CrashTests {
  private static let crashes =
    getenv("SHUTTERD_CRASHES").flatMap { Int(String(cString: $0)) } ?? 100

  @Test(
    "Of what was synced nothing is lost, and nothing damaged is kept",
    arguments: MovieContainer.allCases, CrashHarness.Crash.allCases)
  func survives(container: MovieContainer, crash: CrashHarness.Crash) throws {
    var kept = 0
    var tried = 0
    var seed: UInt64 = 0
    while tried < Self.crashes {
      for kind in TestFilm.Kind.allCases {
        var random = RandomSource(seed: seed)
        let harness = try CrashHarness(TestFilm(container, kind, seed: seed))
        for _ in 0..<10 where tried < Self.crashes {
          do {
            kept += try harness.crash(crash, &random)
          } catch {
            Issue.record("\(kind) with seed \(seed): \(error)")
          }
          tried += 1
        }
        seed += 1
      }
    }
    print("simulated crashes: \(container), \(crash): \(tried), \(kept) pictures kept")
    // Half of some 100 pictures, if the moments are anywhere.
    #expect(kept > 20 * tried)
  }

  @Test("A writer with one sync taken out is caught", arguments: MovieContainer.allCases)
  func bites(container: MovieContainer) throws {
    let harness = try CrashHarness(TestFilm(container, .mjpegWithOpus, seconds: 3, seed: 7))
    // Fragments, the index and the patch. Before the sync of the header nothing is promised.
    #expect(harness.disk.syncs == 5)
    for sync in 1..<harness.disk.syncs {
      let broken = harness.without(sync: sync)
      var random = RandomSource(seed: 5)
      let isCaught = (0..<300).contains { _ in
        (try? broken.crash(.powerCut, &random)) == nil
      }
      #expect(isCaught, "nothing notices that sync \(sync) is missing")
    }
  }
}
