// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Varlink

extension ButtonSettings {
  /// What a client wants the engine to do with presses.
  init(_ wire: EngineInterface.Actions) throws(ConfigurationRefusal) {
    self.init()
    primary = try Self.action(wire.primary, "actions.primary")
    primaryHold = try Self.action(wire.primaryHold, "actions.primaryHold")
    secondary = try Self.action(wire.secondary, "actions.secondary")
    secondaryHold = try Self.action(wire.secondaryHold, "actions.secondaryHold")
    holdThresholdUSec = wire.holdThresholdUSec ?? holdThresholdUSec
    guard (1...60_000_000).contains(holdThresholdUSec) else {
      throw .invalid(field: "actions.holdThresholdUSec", rule: "from 1 to 60000000")
    }
    lockoutUSec = wire.lockoutUSec ?? lockoutUSec
    guard (0...3_600_000_000).contains(lockoutUSec) else {
      throw .invalid(field: "actions.lockoutUSec", rule: "from 0 to 3600000000")
    }
    whileBusy = wire.whileBusy.flatMap { WhileBusy(rawValue: $0.rawValue) } ?? whileBusy
  }

  /// Recordings and the switching of cameras are not there yet.
  private static func action(
    _ wire: EngineInterface.ButtonAction, _ field: String
  ) throws(ConfigurationRefusal) -> ButtonAction {
    guard let action = ButtonAction(rawValue: wire.rawValue) else {
      throw .unsupported(field: field, nearest: "photo")
    }
    return action
  }

  var wire: EngineInterface.Actions {
    EngineInterface.Actions(
      primary: .init(rawValue: primary.rawValue),
      primaryHold: .init(rawValue: primaryHold.rawValue),
      secondary: .init(rawValue: secondary.rawValue),
      secondaryHold: .init(rawValue: secondaryHold.rawValue),
      holdThresholdUSec: holdThresholdUSec, whileBusy: .init(rawValue: whileBusy.rawValue),
      lockoutUSec: lockoutUSec)
  }
}
