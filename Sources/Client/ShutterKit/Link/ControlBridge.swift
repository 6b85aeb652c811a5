// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import Vocabulary

extension CaptureControlRecord {
  /// The control as the gateway's interface has it.
  var wire: GatewayInterface.CaptureControl {
    var wire = GatewayInterface.CaptureControl(
      identifier: identifier, title: title, kind: scale.isPicker ? .indexPicker : .slider,
      use: use.wire, titles: titles.isEmpty ? nil : titles, value: value,
      enabled: isEnabled ? nil : false)
    switch scale {
    case .range(let minimum, let maximum, let step):
      (wire.minimum, wire.maximum, wire.step) = (minimum, maximum, step)
    case .values(let values): wire.values = values
    case .choices(let count): wire.count = Int64(count)
    }
    return wire
  }
}

extension CaptureControlUse {
  fileprivate var wire: GatewayInterface.CaptureControl.Use? {
    switch self {
    case .custom: nil
    case .zoom: .zoom
    case .exposureBias: .exposureBias
    }
  }
}

extension ControlNotice {
  /// Makes a notice from the wire; nil if this library does not know its change.
  init?(_ wire: GatewayInterface.ControlEvent) {
    switch wire.change {
    case .becameActive: change = .becameActive
    case .enteringFullscreen: change = .enteringFullscreen
    case .exitingFullscreen: change = .exitingFullscreen
    case .becameInactive: change = .becameInactive
    case .value:
      guard let value = wire.value else { return nil }
      change = .value(value)
    case .unrecognized: return nil
    }
    control = wire.control ?? ""
  }
}
