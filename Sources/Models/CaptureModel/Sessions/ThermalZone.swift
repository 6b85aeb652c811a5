// SPDX-License-Identifier: Apache-2.0

//   critical      ─────────────────────────────────────   the kernel powers the machine off
//   5 °C below    ───────┬─────────────────────────────
//   15 °C below   ───────┼──────────────┬──────────────
//   system_pressure      ├──────────────┤

/// How hot a part of the machine is, and when the kernel would power it off: thousandths of a degree
/// Celsius.
package struct ThermalZone: Hashable, Sendable {
  package let temperature: Int
  package let critical: Int

  package init(temperature: Int, critical: Int) {
    self.temperature = temperature
    self.critical = critical
  }

  /// Some firmware names a critical temperature that no machine ever stays below.
  package var isPlausible: Bool { critical >= 60_000 }

  /// Whether sessions are to be interrupted: from shortly before the end until it is clearly cooler.
  package static func isPressing(_ zones: [ThermalZone], wasPressing: Bool) -> Bool {
    let margin = wasPressing ? 15_000 : 5_000
    return zones.contains { $0.isPlausible && $0.temperature >= $0.critical - margin }
  }
}
