// SPDX-License-Identifier: Apache-2.0
import Varlink

/// Whether the machine stays cool enough for its cameras.
struct TemperatureCheckup {
  /// Zones whose critical temperature is known.
  let zones: [EngineInterface.ThermalZone]
  /// Whether the engine interrupts sessions for it.
  let isPressing: Bool

  var finding: Finding {
    // The nearest to its end.
    guard let worst = zones.min(by: { $0.critical - $0.temperature < $1.critical - $1.temperature })
    else { return .ok("the machine tells no temperature at which it powers itself off") }
    let (now, critical) = (Self.degrees(worst.temperature), Self.degrees(worst.critical))
    if isPressing {
      return .failure(
        "the machine has \(now) and powers itself off at \(critical): sessions are interrupted",
        remedy: Self.remedy)
    }
    return worst.critical - worst.temperature < Self.margin
      ? .warning(
        "the machine has \(now), near the \(critical) at which it powers itself off",
        remedy: Self.remedy)
      : .ok("the machine has \(now), and powers itself off at \(critical)")
  }

  private static let remedy =
    "give it air, a heat sink or a fan; smaller frames and a lower rate make less heat"

  /// In thousandths of a degree: from 5 degrees on sessions are interrupted.
  private static let margin: Int64 = 15_000

  private static func degrees(_ thousandths: Int64) -> String { "\(thousandths / 1000) °C" }
}
