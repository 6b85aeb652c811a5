// SPDX-License-Identifier: Apache-2.0
import Vocabulary

//   °C below critical     reached    left again
//   shutdown                     5            15
//   critical                    10            15
//   serious                     15            20
//   fair                        25            30
//
// At the critical temperature itself the kernel powers the machine off. The kernel and the firmware
// slow the machine down earlier by rules of their own, which they do not report everywhere.

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

  /// The level of the hottest zone.
  ///
  /// - Parameter former: the level before: it, and those below it, are left only when it is clearly
  ///   cooler.
  package static func level(_ zones: [ThermalZone], former: PressureLevel) -> PressureLevel {
    let margins = zones.filter(\.isPlausible).map {
      $0.critical.subtracting(clamping: $0.temperature)
    }
    guard let margin = margins.min() else { return .nominal }
    let reached = PressureLevel.allCases.last { level in
      level.margins.map { margin <= (level <= former ? $0.left : $0.reached) } ?? true
    }
    return reached ?? .nominal
  }
}

extension PressureLevel {
  /// Thousandths of a degree below the critical temperature at which the level is reached; and
  /// those up to which it is kept. Nil: always.
  package var margins: (reached: Int, left: Int)? {
    switch self {
    case .nominal: nil
    case .fair: (25_000, 30_000)
    case .serious: (15_000, 20_000)
    case .critical: (10_000, 15_000)
    case .shutdown: (5000, 15_000)
    }
  }
}
