// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket
import Vocabulary

/// The service org.shutterd.Gateway: devices, and interactions of clients.
@LoopActor
final class GatewayService: GatewayInterface.Service {
  typealias Interface = GatewayInterface

  unowned let gateway: Gateway

  init(gateway: Gateway) { self.gateway = gateway }

  func listDevices(_ call: IncomingCall) {
    let troubles = gateway.wireTroubles
    call.reply(
      Interface.ListDevices.Reply(
        devices: gateway.devices(for: call), troubles: troubles.isEmpty ? nil : troubles))
  }

  func watchDevices(_ call: IncomingCall) {
    call.reply(Interface.WatchDevices.Reply(devices: gateway.devices(for: call)), continues: true)
    gateway.deviceWatchers.add(call)
  }

  func setSession(_ parameters: Interface.SetSession.Parameters, _ call: IncomingCall) {
    let id = gateway.interactions.id(named: parameters.interaction)
    let result = gateway.request { machine, now in
      machine.setSession(
        id, parameters.session.map { SessionID($0) }, uid: call.peer.uid, atUSec: now)
    }
    answer(call, result, interaction: parameters.interaction) { status in
      call.reply(Interface.SetSession.Reply(status: status.wire))
    }
  }

  func setEnabled(_ parameters: Interface.SetEnabled.Parameters, _ call: IncomingCall) {
    let id = gateway.interactions.id(named: parameters.interaction)
    let result = gateway.request { machine, now in
      machine.setEnabled(id, parameters.enabled, uid: call.peer.uid, atUSec: now)
    }
    answer(call, result, interaction: parameters.interaction) { generation in
      call.reply(Interface.SetEnabled.Reply(generation: generation))
    }
  }

  func setRegions(_ parameters: Interface.SetRegions.Parameters, _ call: IncomingCall) {
    let regions: [PressRegion]?
    do throws(FieldError) {
      regions = try PressRegion.regions(parameters.regions)
    } catch {
      return call.fail(invalidParameter: error.path)
    }
    let id = gateway.interactions.id(named: parameters.interaction)
    let result = gateway.request { machine, now in
      machine.setRegions(id, regions, uid: call.peer.uid, atUSec: now)
    }
    answer(call, result, interaction: parameters.interaction) { status in
      call.reply(Interface.SetRegions.Reply(status: status.wire))
    }
  }

  func acknowledge(_ parameters: Interface.Acknowledge.Parameters, _ call: IncomingCall) {
    let id = gateway.interactions.id(named: parameters.interaction)
    let result = gateway.request { machine, now in
      machine.acknowledge(id, sequence: parameters.sequence, uid: call.peer.uid, atUSec: now)
    }
    answer(call, result, interaction: parameters.interaction) {
      call.reply(Interface.Acknowledge.Reply())
    }
  }

  func requestForeground(_ parameters: Interface.RequestForeground.Parameters, _ call: IncomingCall)
  {
    let id = gateway.interactions.id(named: parameters.interaction)
    let result = gateway.request { machine, now in
      machine.requestForeground(id, uid: call.peer.uid, atUSec: now)
    }
    answer(call, result, interaction: parameters.interaction) { status in
      call.reply(Interface.RequestForeground.Reply(status: status.wire))
    }
  }

  func getInteractionStatus(
    _ parameters: Interface.GetInteractionStatus.Parameters, _ call: IncomingCall
  ) {
    let id = gateway.interactions.id(named: parameters.interaction)
    let result = gateway.request { machine, now in
      machine.interactionStatus(id, uid: call.peer.uid, atUSec: now)
    }
    answer(call, result, interaction: parameters.interaction) { status in
      call.reply(Interface.GetInteractionStatus.Reply(status: status.wire))
    }
  }

  /// Answers with the value, or with the interface's error for the refusal.
  func answer<Value>(
    _ call: IncomingCall, _ result: Result<Value, CallRefusal>, interaction: String,
    _ reply: (Value) -> Void
  ) {
    switch result {
    case .success(let value): reply(value)
    case .failure(let refusal): call.fail(refusal, interaction: interaction)
    }
  }
}

extension GatewayService {
  /// Adds an interaction, which exists as long as the call's connection.
  func addInteraction(_ parameters: Interface.AddInteraction.Parameters, _ call: IncomingCall) {
    var request: InteractionRequest
    do throws(FieldError) {
      request = try InteractionRequest(parameters)
    } catch {
      return call.fail(invalidParameter: error.path)
    }
    // Its connection may be another process's by now, of which nothing is known.
    if call.process.hasEnded {
      return call.fail(Interface.NotAuthorized(reason: "the process that connected has ended"))
    }
    let launch = gateway.launches.launch(of: call.process)
    if let launch, !launch.isLive {
      return call.fail(
        Interface.NotAuthorized(reason: "the launch of this extension is being ended"))
    }
    if let launch, let run = gateway.launches.runs[launch.id] {
      request.application = run.application.application
    }
    let (identity, login) = gateway.clients.identity(
      of: call.process, launch: launch
    ) { gateway.place(of: call.peer) }
    // The first reply has to precede everything else: a grab may already bring the first press.
    let result = gateway.request { machine, now in
      machine.addInteraction(request, from: identity, login: login, atUSec: now)
    } accepted: { [self] added in
      open(
        added, for: identity.id, isDefaultSoundDisabled: parameters.defaultSoundDisabled ?? false,
        call)
    }
    if case .success = result { gateway.opener.added(identity.id, call.process) }
    if case .failure(let refusal) = result {
      gateway.clients.forgetIfUnused(identity.id)
      call.fail(refusal, interaction: "")
    }
  }

  private func open(
    _ added: AddedInteraction, for client: ClientID, isDefaultSoundDisabled: Bool,
    _ call: IncomingCall
  ) {
    let stream = InteractionStream(
      id: added.id, client: client, name: RandomName.make(),
      isDefaultSoundDisabled: isDefaultSoundDisabled, call: call)
    call.reply(
      Interface.AddInteraction.Reply(
        interaction: stream.name, acknowledgementTimeoutUSec: added.acknowledgementTimeoutUSec,
        status: added.status.wire),
      continues: true)
    gateway.interactions.insert(stream)
    gateway.clients.added(client)
    call.onEnd = { [weak gateway, weak call] in
      guard let gateway else { return }
      if gateway.clients.noteIfEnded(client) { return }
      let removal: InteractionRemoval = call?.wasTooSlow == true ? .unresponsive : .closed
      gateway.input { machine, now in machine.removeInteraction(added.id, removal, atUSec: now) }
      // Only now, because the engine is sent the cancellation of a press in flight with this name.
      gateway.interactions.remove(added.id)
      gateway.sounds.remove(added.id)
      gateway.clients.removed(client)
    }
  }
}

extension InteractionRequest {
  /// The longest name of an application, in bytes. It is limited because it is kept in memory and
  /// written to the audit log.
  private static let longestName = 255

  /// The request of a call. The error names the parameter that is not acceptable.
  fileprivate init(_ parameters: GatewayInterface.AddInteraction.Parameters) throws(FieldError) {
    let length = parameters.application.utf8.count
    guard (1...Self.longestName).contains(length) else {
      throw FieldError(.unknownValue("\(length) bytes"), path: "application")
    }
    self.init(
      application: parameters.application, session: parameters.session.map { SessionID($0) })
    if let handlers = parameters.handlers.flatMap({ Handlers($0) }) {
      self.roles = RoleSet(handlers)
    }
    if let roles = parameters.roles {
      self.roles = RoleSet(roles.compactMap { Role($0) })
    }
    if let buttons = parameters.buttons {
      var named: Set<ButtonID> = []
      for text in buttons {
        guard let button = ButtonID(text) else {
          throw FieldError(.unknownValue(text), path: "buttons")
        }
        named.insert(button)
      }
      self.buttons = named
    }
    gestures = Set((parameters.gestures ?? []).compactMap { Gesture($0) })
    exclusive = parameters.exclusive ?? false
    priority = parameters.priority ?? 0
    guard (-1000...1000).contains(priority) else {
      throw FieldError(.unknownValue("\(priority)"), path: "priority")
    }
    deliverTo = parameters.deliverTo.flatMap { Delivery($0) } ?? .client
    enabled = parameters.enabled ?? true
    acknowledgement =
      parameters.acknowledgement.flatMap { AcknowledgementMode($0) } ?? .explicit
    requestForeground = parameters.requestForeground ?? false
    regions = try PressRegion.regions(parameters.regions)
    supportsIndirectInput = parameters.supportsIndirectInput ?? false
    pointerEvents = parameters.pointerEvents.flatMap { PointerEvents($0) } ?? .none
    isDynamic = parameters.dynamicRegions ?? false
    prefersPointerLocked = parameters.prefersPointerLocked ?? false
    isFullScreen = parameters.fullscreen ?? true
    controls = try ClientControl.controls(parameters.controls ?? [])
  }
}

extension IncomingCall {
  /// Answers with the Gateway interface's error for what the press machine refused.
  /// - Parameter interaction: the name of the interaction in the call.
  func fail(_ refusal: CallRefusal, interaction: String) {
    switch refusal {
    case .noSuchInteraction: fail(GatewayInterface.NoSuchInteraction(interaction: interaction))
    case .noSuchSession(let session): fail(GatewayInterface.NoSuchSession(session: session.name))
    case .engineNotAttached: fail(GatewayInterface.EngineNotAttached())
    case .notAuthorized(let reason): fail(GatewayInterface.NotAuthorized(reason: reason))
    case .foregroundRefused(let reason):
      fail(GatewayInterface.ForegroundRefused(reason: reason.wire))
    case .noSuchEvent(let sequence): fail(GatewayInterface.NoSuchEvent(sequence: sequence))
    case .tooManyInteractions(let limit):
      fail(GatewayInterface.TooManyInteractions(limit: Int64(limit)))
    case .pressRefused(let refusal): fail(refusal.wire)
    case .noSuchPress(let press): fail(GatewayInterface.NoSuchPress(press: press.number))
    case .noSuchRequest(let request): fail(GatewayInterface.NoSuchRequest(request: request))
    // A refusal for the EngineLink interface, which has no error for it.
    case .tooManySessions: fail(invalidParameter: "session")
    case .invalidParameter(let name):
      fail(invalidParameter: name)
    case .noSuchControl(let control): fail(GatewayInterface.NoSuchControl(control: control))
    // Refusals for the Control interface, which has its own errors for them.
    case .controlRefused: fail(invalidParameter: "control")
    case .noSuchClient: fail(invalidParameter: "pid")
    case .noSuchDevice: fail(invalidParameter: "device")
    case .noSuchButton: fail(invalidParameter: "button")
    }
  }
}
