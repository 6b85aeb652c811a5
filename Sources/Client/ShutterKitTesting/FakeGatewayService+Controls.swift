// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import ShutterKit
import VarlinkSocket

/// Controls. No dial turns here unless a test says so.
extension FakeGatewayService {
  func setControls(_ parameters: Interface.SetControls.Parameters, _ call: IncomingCall) {
    guard let stream = stream(parameters.interaction, call) else { return }
    let old = stream.controls
    stream.controls = parameters.controls.map { control in
      var control = control
      // Controls that were there already keep their values.
      control.value =
        old.first { $0.identifier == control.identifier }?.value ?? control.value
      return control
    }
    call.reply(Interface.SetControls.Reply(limit: Int64(CaptureEventInteraction.maxControlsCount)))
  }

  func setControlValue(_ parameters: Interface.SetControlValue.Parameters, _ call: IncomingCall) {
    guard let stream = stream(parameters.interaction, call) else { return }
    guard let index = stream.controls.firstIndex(where: { $0.identifier == parameters.control })
    else { return call.fail(Interface.NoSuchControl(control: parameters.control)) }
    stream.controls[index].value = parameters.value
    call.reply(Interface.SetControlValue.Reply())
  }

  // MARK: What a test turns

  func turn(_ control: String, to value: Double) throws {
    let owner = newest { stream in
      stream.controls.contains { $0.identifier == control && $0.enabled ?? true }
    }
    guard let owner, let index = owner.controls.firstIndex(where: { $0.identifier == control })
    else { throw FakeGatewayError.noSuchControl(control) }
    if owner.usedControl == nil {
      send(.becameActive, control, to: owner)
      send(.enteringFullscreen, control, to: owner)
    }
    owner.usedControl = control
    owner.controls[index].value = value
    send(.value, control, value, to: owner)
  }

  func endControls() {
    guard let owner = newest(where: { $0.usedControl != nil }), let control = owner.usedControl
    else { return }
    owner.usedControl = nil
    send(.exitingFullscreen, control, to: owner)
    send(.becameInactive, control, to: owner)
  }

  private func send(
    _ change: Interface.ControlEvent.Change, _ control: String, _ value: Double? = nil,
    to stream: FakeStream
  ) {
    stream.send(
      Interface.ControlEvent(
        sequence: 0, change: change, control: control, value: value,
        monotonicUSec: MonotonicClock.nowUSec))
  }
}
