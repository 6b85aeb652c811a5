// SPDX-License-Identifier: Apache-2.0

//   critical      ─────────────────────────────────────   the kernel powers the machine off
//   5 °C below    ───────┬─────────────────────────────
//   15 °C below   ───────┼──────────────┬──────────────
//   system_pressure      ├──────────────┤

/// The temperature of a part of the machine, and the one at which the kernel would power the
/// machine off: thousandths of a degree Celsius.
package struct ThermalZone: Hashable, Sendable {
  package let temperature: Int
  package let critical: Int

  package init(temperature: Int, critical: Int) {
    self.temperature = temperature
    self.critical = critical
  }

  /// False for a critical temperature that no machine ever stays below, which some firmware names.
  package var isPlausible: Bool { critical >= 60_000 }

  /// Whether sessions are to be interrupted: from shortly below the critical temperature until it
  /// is clearly cooler.
  package static func isPressing(_ zones: [ThermalZone], wasPressing: Bool) -> Bool {
    let margin = wasPressing ? 15_000 : 5_000
    return zones.contains { $0.isPlausible && $0.temperature >= $0.critical - margin }
  }
}
