// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import ShutterInterfaces
import Varlink
import Vocabulary

extension ControlEvent {
  /// The Gateway interface's type.
  var wire: GatewayInterface.ControlEvent {
    var value: Double?
    if case .value(let new) = change { value = new }
    return GatewayInterface.ControlEvent(
      sequence: sequence, change: change.wire, control: control, value: value,
      monotonicUSec: monotonicUSec)
  }
}

extension ControlChange {
  fileprivate var wire: GatewayInterface.ControlEvent.Change {
    switch self {
    case .becameActive: .becameActive
    case .enteringFullscreen: .enteringFullscreen
    case .exitingFullscreen: .exitingFullscreen
    case .becameInactive: .becameInactive
    case .value: .value
    }
  }
}

extension ClientControl {
  /// The controls of a call. The error names the part that is not acceptable; the press machine checks
  /// the numbers.
  static func controls(
    _ wire: [GatewayInterface.CaptureControl]
  ) throws(FieldError) -> [ClientControl] {
    var controls: [ClientControl] = []
    for (index, control) in wire.enumerated() {
      controls.append(try ClientControl(control, path: "controls[\(index)]"))
    }
    return controls
  }

  private init(_ wire: GatewayInterface.CaptureControl, path: String) throws(FieldError) {
    var use = ControlUse.custom
    if let word = wire.use {
      guard let known = ControlUse(word) else {
        throw FieldError(.unknownValue(word.rawValue), path: path + ".use")
      }
      use = known
    }
    self.init(
      identifier: wire.identifier, title: wire.title, use: use,
      scale: try ControlScale(wire, path: path), titles: wire.titles ?? [], value: wire.value,
      isEnabled: wire.enabled ?? true)
  }
}

extension ControlScale {
  fileprivate init(
    _ wire: GatewayInterface.CaptureControl, path: String
  ) throws(FieldError) {
    switch wire.kind {
    case .slider:
      if let values = wire.values {
        self = .values(values)
        return
      }
      guard let minimum = wire.minimum else { throw FieldError(.missing, path: path + ".minimum") }
      guard let maximum = wire.maximum else { throw FieldError(.missing, path: path + ".maximum") }
      self = .range(minimum: minimum, maximum: maximum, step: wire.step)
    case .indexPicker:
      guard let count = wire.count ?? wire.titles.map({ Int64($0.count) }) else {
        throw FieldError(.missing, path: path + ".count")
      }
      self = .choices(Int(clamping: count))
    case .unrecognized(let word):
      throw FieldError(.unknownValue(word), path: path + ".kind")
    }
  }
}

extension ControlSnapshot {
  /// The Control interface's type.
  var wire: ControlInterface.ControlState {
    var state = ControlInterface.ControlState(
      identifier: control.identifier, title: control.title,
      kind: control.scale.isPicker ? "index_picker" : "slider", value: control.value,
      enabled: control.isEnabled, active: isActive)
    switch control.scale {
    case .range(let minimum, let maximum, let step):
      (state.minimum, state.maximum, state.step) = (minimum, maximum, step)
    case .values(let values): state.values = values
    case .choices(let count): (state.minimum, state.maximum) = (0, Double(count - 1))
    }
    if !control.titles.isEmpty { state.titles = control.titles }
    return state
  }
}
