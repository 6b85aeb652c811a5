// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing

/// Every fault that vivid can be made to have, in every state of the engine.
@Suite(.rig, .tags(.counted), .serialized)
struct DamageRigTests {
  /// SHUTTERD_SOAK_DAMAGE: the number of times that each fault is made, in the states in turn; otherwise once in each.
  private static let rounds =
    getenv("SHUTTERD_SOAK_DAMAGE").flatMap { Int(String(cString: $0)) } ?? 4

  @Test("reported by its name, healed within 1 s, in few words, and nothing stays open")
  func damage() throws {
    let stage = try DamageStage()
    let states: [(name: String, run: (Injector) throws -> Void)] = [
      ("idle", stage.idle), ("starting", stage.starting), ("running", stage.running),
      ("capturing", stage.capturing),
    ]
    // Memory that a first photo keeps for good is not counted.
    try stage.running(.wrappedSequence)
    let before = try stage.footprint.size()
    let beginUSec = RigClock.nowUSec
    var most = (lines: 0, maps: 0)
    for round in 0..<Self.rounds {
      let state = states[round % states.count]
      stage.silenceUSec = 300_000 + UInt32(round * 170_000 % 2_400_000)
      for injector in Injector.allCases {
        let place = "\(injector) while \(state.name), round \(round)"
        let (lines, recoveries) = (try stage.footprint.size().lines, stage.recoveriesUSec.count)
        do {
          try state.run(injector)
        } catch {
          Issue.record("\(place): \(error)\n\(stage.log.suffix(2000))\n\(Self.kernelLog)")
          return
        }
        let after = try stage.footprint.size(with: before.descriptors)
        // Beside them the two of a session that runs and is stopped.
        #expect(after.lines - lines <= 5 + 2, "\(place)")
        #expect(after.descriptors == before.descriptors, "\(place)")
        #expect(after.maps == 0, "\(place)")
        #expect(stage.recoveriesUSec[recoveries...].allSatisfy { $0 <= 1_000_000 }, "\(place)")
        most.lines = max(most.lines, after.lines - lines)
        most.maps = max(most.maps, after.allMaps)
      }
      // A long run shows how far it is.
      if (round + 1) % 20 == 0 {
        let seconds = (RigClock.nowUSec - beginUSec) / 1_000_000
        print("\(round + 1) of \(Self.rounds) rounds, \(seconds) s")
        fflush(nil)
      }
    }
    // Threads come and go, and the C library keeps some of what they had.
    #expect(most.maps <= before.allMaps + 32)
    let times = stage.recoveriesUSec.sorted()
    let middle = try #require(times.isEmpty ? nil : times[times.count / 2])
    let late = times.count { $0 > 1_000_000 }
    print(
      "damage: \(times.count) recoveries, p50 \(middle / 1000) ms, longest",
      "\(times[times.count - 1] / 1000) ms, \(late) later than 1 s; \(most.lines) lines at most;",
      "maps \(before.allMaps), at most \(most.maps)")
  }

  /// The end of the kernel's log.
  private static var kernelLog: Substring { ((try? Command.run("dmesg")) ?? "").suffix(2000) }
}
