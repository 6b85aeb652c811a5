// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Options of a run: SHUTTERD_CHAOS_PRESSES and SHUTTERD_CHAOS_SEED, which Scripts/chaos sets.
package struct ChaosOptions: Sendable {
  package let presses: Int
  package let seed: UInt64

  /// The options of the environment, or else what a run of all tests has time for.
  package static let environment = ChaosOptions(
    presses: number("PRESSES").map { Int($0) } ?? 500, seed: number("SEED") ?? 1)

  package var plan: ChaosPlan { ChaosPlan(seed: seed, presses: presses) }

  /// The command that has the same story again.
  package var replay: String { "Scripts/chaos --presses \(presses) --seed \(seed)" }

  private static func number(_ name: String) -> UInt64? {
    getenv("SHUTTERD_CHAOS_\(name)").flatMap { UInt64(String(cString: $0)) }
  }
}
