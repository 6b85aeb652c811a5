// SPDX-License-Identifier: Apache-2.0

//   kept                         the camera now               still to be set back
//   exposure 250, auto 3         exposure 20, auto 1          both
//   exposure 250, auto 3         exposure 156, auto 3         nothing: its automatic has the exposure again
//   exposure 300, auto 1         exposure 20, auto 1          exposure 300
//   exposure 300, auto 1         exposure 300, auto 1         nothing
//   gain 16, no such control     gain 99                      gain 16
//   gain 16                      not to be read               gain 16

/// The values of controls that are kept to be set back, less those that need it no more.
package enum ControlRestoring {
  /// The values that are still to be set back.
  ///
  /// - Parameters:
  ///   - kept: what the camera had.
  ///   - now: what it has, as far as that can be read.
  ///   - controls: those of the camera. A value of another one can never be set back.
  package static func open(
    _ kept: [ControlValue], now: [ControlValue], of controls: [CameraControl]
  ) -> [ControlValue] {
    func value(_ name: String, in values: [ControlValue]) -> Int64? {
      values.first { $0.name == name }?.value
    }
    /// Whether an automatic rules a control with these values.
    func isRuled(_ control: CameraControl, in values: [ControlValue]) -> Bool {
      controls.contains { automatic in
        let set = value(automatic.name, in: values) ?? value(automatic.name, in: now)
        return set.map { Automatic.rule(of: automatic.id, $0, control.id) == .ruled } ?? false
      }
    }
    return kept.filter { old in
      guard let control = controls.first(where: { $0.name == old.name }) else { return false }
      if value(old.name, in: now) == old.value { return false }
      return !(isRuled(control, in: kept) && isRuled(control, in: now))
    }
  }
}
