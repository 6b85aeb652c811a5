// SPDX-License-Identifier: Apache-2.0

/// How hard the machine is pressed, as sessions report it.
package struct SystemPressure: Hashable, Sendable {
  package var level = PressureLevel.nominal
  /// The causes of the level; empty while it is nominal.
  package var factors: [PressureFactor] = []
  package var storage = StoragePressure.enough

  /// No pressure.
  package init() {}
}
