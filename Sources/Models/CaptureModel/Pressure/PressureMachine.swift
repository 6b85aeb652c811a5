// SPDX-License-Identifier: Apache-2.0

//   measured   nominal │ serious │ fair        │ serious │ fair                      │
//   level      nominal │ serious ┊ serious       serious ┊ serious        ┊ fair     │
//                                ├ 3 s ────────┤         ├ 5 s ───────────┤
//
// A level that is higher counts at once. One that is lower counts when all measurements of 5 s were
// lower: the highest of these. Temperature and power are held apart, and the higher one counts.

/// Decides the level of the pressure, from measurements taken from time to time (requirements
///
///
/// Times are microseconds of CLOCK_MONOTONIC. It has no deadlines: the caller measures again after
/// `pauseUSec`.
package struct PressureMachine: Sendable {
  /// The measurements of one moment.
  package struct Reading: Hashable, Sendable {
    package var zones: [ThermalZone]
    /// Whether the supply voltage is too low; nil: the machine does not report it.
    package var isUnderVoltage: Bool?

    package init(zones: [ThermalZone] = [], isUnderVoltage: Bool? = nil) {
      self.zones = zones
      self.isUnderVoltage = isUnderVoltage
    }

    /// Whether the machine measures nothing that could press it.
    package var isEmpty: Bool { zones.isEmpty && isUnderVoltage == nil }
  }

  /// The time that everything measured has to be lower before the level is.
  package static let holdUSec: Int64 = 5_000_000
  /// The level of a supply voltage that is too low: a Raspberry Pi slows down by itself then, and
  /// may write wrongly or stop under a higher load.
  package static let powerLevel = PressureLevel.serious

  private var temperature = HeldLevel()
  private var power = HeldLevel()

  package init() {}

  package var level: PressureLevel { max(temperature.level, power.level) }

  /// The causes of pressure, in the order of the interface.
  package var factors: [PressureFactor] {
    (temperature.level > .nominal ? [.temperature] : []) + (power.level > .nominal ? [.power] : [])
  }

  /// The time until the next measurement.
  package var pauseUSec: Int64 { level == .nominal ? 5_000_000 : 1_000_000 }

  /// Takes the present measurements.
  package mutating func measured(_ reading: Reading, atUSec nowUSec: Int64) {
    temperature.take(ThermalZone.level(reading.zones, former: temperature.level), nowUSec)
    power.take(reading.isUnderVoltage == true ? Self.powerLevel : .nominal, nowUSec)
  }

  private struct HeldLevel {
    private(set) var level = PressureLevel.nominal
    /// Since when everything that was measured is lower, and the highest of it.
    private var lower: (sinceUSec: Int64, level: PressureLevel)?

    mutating func take(_ measured: PressureLevel, _ nowUSec: Int64) {
      guard measured < level else {
        (level, lower) = (measured, nil)
        return
      }
      let highest = max(measured, lower?.level ?? .nominal)
      let sinceUSec = lower?.sinceUSec ?? nowUSec
      lower = (sinceUSec, highest)
      if nowUSec - sinceUSec >= PressureMachine.holdUSec { (level, lower) = (highest, nil) }
    }
  }
}
