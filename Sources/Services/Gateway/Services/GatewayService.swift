// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import LinuxIO
import Varlink
import VarlinkSocket

/// org.shutterd.Gateway: devices, and interactions of clients.
@LoopActor
final class GatewayService: VarlinkService {
  typealias Interface = GatewayInterface

  let interface: any VarlinkInterface.Type = Interface.self
  unowned let gateway: Gateway

  init(gateway: Gateway) { self.gateway = gateway }

  func handle(_ call: IncomingCall) {
    switch call.method {
    case Interface.ListDevices.name: listDevices(call)
    case Interface.WatchDevices.name: watchDevices(call)
    case Interface.AddInteraction.name: addInteraction(call)
    case Interface.SetSession.name: setSession(call)
    case Interface.SetEnabled.name: setEnabled(call)
    case Interface.Acknowledge.name: acknowledge(call)
    case Interface.RequestForeground.name: requestForeground(call)
    case Interface.GetInteractionStatus.name: getInteractionStatus(call)
    default: call.failNotImplemented()
    }
  }

  private func listDevices(_ call: IncomingCall) {
    guard call.decode(Interface.ListDevices.self) != nil else { return }
    call.reply(Interface.ListDevices.Reply(devices: gateway.devices))
  }

  private func watchDevices(_ call: IncomingCall) {
    guard call.decode(Interface.WatchDevices.self) != nil else { return }
    call.reply(Interface.WatchDevices.Reply(devices: gateway.devices), continues: true)
    gateway.deviceWatchers.add(call)
  }

  private func setSession(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.SetSession.self) else { return }
    let id = gateway.interactions.id(named: parameters.interaction)
    let result = gateway.request { machine, now in
      machine.setSession(
        id, parameters.session.map { SessionID($0) }, uid: call.peer.uid, atUSec: now)
    }
    answer(call, result, interaction: parameters.interaction) { status in
      call.reply(Interface.SetSession.Reply(status: status.wire))
    }
  }

  private func setEnabled(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.SetEnabled.self) else { return }
    let id = gateway.interactions.id(named: parameters.interaction)
    let result = gateway.request { machine, now in
      machine.setEnabled(id, parameters.enabled, uid: call.peer.uid, atUSec: now)
    }
    answer(call, result, interaction: parameters.interaction) { generation in
      call.reply(Interface.SetEnabled.Reply(generation: generation))
    }
  }

  private func acknowledge(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.Acknowledge.self) else { return }
    let id = gateway.interactions.id(named: parameters.interaction)
    let result = gateway.request { machine, now in
      machine.acknowledge(id, sequence: parameters.sequence, uid: call.peer.uid, atUSec: now)
    }
    answer(call, result, interaction: parameters.interaction) {
      call.reply(Interface.Acknowledge.Reply())
    }
  }

  private func requestForeground(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.RequestForeground.self) else { return }
    let id = gateway.interactions.id(named: parameters.interaction)
    let result = gateway.request { machine, now in
      machine.requestForeground(id, uid: call.peer.uid, atUSec: now)
    }
    answer(call, result, interaction: parameters.interaction) { status in
      call.reply(Interface.RequestForeground.Reply(status: status.wire))
    }
  }

  private func getInteractionStatus(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.GetInteractionStatus.self) else { return }
    let id = gateway.interactions.id(named: parameters.interaction)
    let result = gateway.request { machine, now in
      machine.interactionStatus(id, uid: call.peer.uid, atUSec: now)
    }
    answer(call, result, interaction: parameters.interaction) { status in
      call.reply(Interface.GetInteractionStatus.Reply(status: status.wire))
    }
  }

  /// Replies with the value, or with the interface's error for the refusal.
  func answer<Value>(
    _ call: IncomingCall, _ result: Result<Value, Refusal>, interaction: String,
    _ reply: (Value) -> Void
  ) {
    switch result {
    case .success(let value): reply(value)
    case .failure(let refusal): call.fail(refusal, interaction: interaction)
    }
  }
}
