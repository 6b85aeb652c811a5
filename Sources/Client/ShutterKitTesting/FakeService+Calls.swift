// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterKit
import Varlink
import VarlinkSocket

extension FakeService {
  func handle(_ call: IncomingCall) {
    switch call.method {
    case Interface.AddInteraction.name: add(call)
    case Interface.SetEnabled.name: setEnabled(call)
    case Interface.SetSession.name: setSession(call)
    case Interface.Acknowledge.name: acknowledge(call)
    case Interface.RequestForeground.name: requestForeground(call)
    case Interface.GetInteractionStatus.name: getStatus(call)
    case Interface.ListDevices.name: call.reply(Interface.ListDevices.Reply(devices: [device]))
    case Interface.WatchDevices.name:
      call.reply(Interface.WatchDevices.Reply(devices: [device]), continues: true)
    default: call.failNotImplemented()
    }
  }

  private func add(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.AddInteraction.self) else { return }
    if let refusal { return call.fail(refusal) }
    let stream = FakeStream(parameters, call)
    insert(stream)
    stream.send(
      .init(
        interaction: stream.name, acknowledgementTimeoutUSec: 1_000_000,
        status: stream.status(obstacles)))
    call.onEnd = { [weak self, weak stream] in
      if let stream { self?.remove(stream) }
    }
  }

  private func setEnabled(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.SetEnabled.self),
      let stream = stream(parameters.interaction, call)
    else { return }
    if stream.isEnabled != parameters.enabled {
      stream.isEnabled = parameters.enabled
      stream.generation += 1
      if !parameters.enabled { cancelAll(of: stream, .interactionDisabled) }
      stream.send(.init(status: stream.status(obstacles)))
    }
    call.reply(Interface.SetEnabled.Reply(generation: stream.generation))
  }

  private func setSession(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.SetSession.self),
      let stream = stream(parameters.interaction, call)
    else { return }
    if let sessionRefusal { return call.fail(sessionRefusal) }
    stream.session = parameters.session
    call.reply(Interface.SetSession.Reply(status: stream.status(obstacles)))
  }

  private func acknowledge(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.Acknowledge.self),
      let stream = stream(parameters.interaction, call)
    else { return }
    stream.acknowledged = max(stream.acknowledged, parameters.sequence)
    call.reply(Interface.Acknowledge.Reply())
  }

  private func requestForeground(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.RequestForeground.self),
      let stream = stream(parameters.interaction, call)
    else { return }
    if let refusal { return call.fail(refusal) }
    stream.requestedForeground = true
    call.reply(Interface.RequestForeground.Reply(status: stream.status(obstacles)))
  }

  private func getStatus(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.GetInteractionStatus.self),
      let stream = stream(parameters.interaction, call)
    else { return }
    call.reply(Interface.GetInteractionStatus.Reply(status: stream.status(obstacles)))
  }

  /// The interaction of that name; without one the call is answered.
  private func stream(_ name: String, _ call: IncomingCall) -> FakeStream? {
    let found = stream(named: name)
    if found == nil { call.fail(Interface.NoSuchInteraction(interaction: name)) }
    return found
  }

  private var device: Interface.Device {
    Interface.Device(
      name: Self.device, label: "Fake gateway", kind: .simulated, seat: "seat0", mode: .proxy,
      grabbed: false,
      buttons: [Interface.Role.primary, .secondary, .halfPress].map {
        .init(name: $0.rawValue, role: $0, pressed: false)
      })
  }
}
