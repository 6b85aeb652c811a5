// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import ShutterInterfaces

extension ControlEvent {
  /// The Gateway interface's type.
  var wire: GatewayInterface.ControlEvent {
    var value: Double?
    if case .value(let new) = change { value = new }
    return GatewayInterface.ControlEvent(
      sequence: sequence, change: GatewayInterface.ControlEvent.Change(rawValue: change.word),
      control: control, value: value, monotonicUSec: monotonicUSec)
  }
}
