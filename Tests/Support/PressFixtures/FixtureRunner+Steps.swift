// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Vocabulary

extension FixtureRunner {
  /// Performs one step.
  mutating func perform(_ step: FixtureStep) throws(FixtureError) {
    switch step.operation {
    case .edge(let button, let pressed): edge(button, pressed)
    case .touch(let contact, let point): touch(contact, point)
    case .slide(let contact, let point): slide(contact, point)
    case .palm(let contact): palm(contact)
    case .hover(let device, let point, let pen): hover(device, point, pen)
    case .roll(let device, let across, let down): roll(device, across, down)
    case .modifier(let device, let key, let isHeld): modifier(device, key, isHeld)
    case .addRegion(let name, let region):
      try setRegions(name, try interaction(name, step).regions + [region], step)
    case .setRegions(let name, let regions): try setRegions(name, regions, step)
    case .pressScreen(let name, let role, let ageUSec): try pressScreen(name, role, ageUSec, step)
    case .releaseScreen(let name, let isWithdrawn): try releaseScreen(name, isWithdrawn, step)
    case .answerRegion(let name, let region):
      let target = try interaction(name, step)
      answer(
        machine.answerRegion(
          target.id, request: target.lastRequest, region, uid: target.uid, atUSec: now), name)
    case .invalidateRegions(let name):
      let target = try interaction(name, step)
      answer(machine.invalidateRegions(target.id, uid: target.uid, atUSec: now), name)
    case .refuseBand(let name):
      let target = try interaction(name, step)
      answer(machine.refuseBand(target.id, target.lastBand, uid: target.uid, atUSec: now), name)
    case .preferLock(let name, let preferred, let isFullScreen):
      let target = try interaction(name, step)
      answer(
        machine.setPointerLock(
          target.id, preferred: preferred, isFullScreen: isFullScreen, uid: target.uid, atUSec: now),
        name)
    case .addControl(let name, let control):
      let others = try interaction(name, step).controls.filter {
        $0.identifier != control.identifier
      }
      try setControls(name, others + [control], step)
    case .clearControls(let name): try setControls(name, [], step)
    case .setControlValue(let name, let control, let value):
      let target = try interaction(name, step)
      answer(
        machine.setControlValue(target.id, control, value, uid: target.uid, atUSec: now), name)
    case .turnDial(let device, let dial, let steps):
      perform(machine.turned(device, dial, steps: steps, stampUSec: now, atUSec: now))
    case .turnControl(let name, let turn):
      let target = name.map { ControlTarget.named($0) } ?? .front
      answer(machine.turn(target, turn, at: .seat0, stampUSec: now, atUSec: now), "command")
    case .client(let name, let options): try client(name, options, step)
    case .add(let name, let options): try add(name, options, step)
    case .remove(let name):
      perform(machine.removeInteraction(try interaction(name, step).id, .closed, atUSec: now))
    case .kill(let name):
      perform(machine.removeClient(try known(name, step).identity.id, atUSec: now))
    case .setEnabled(let name, let enabled):
      let target = try interaction(name, step)
      answer(machine.setEnabled(target.id, enabled, uid: target.uid, atUSec: now), name)
    case .acknowledge(let name, let acknowledges): try acknowledge(name, acknowledges, step)
    case .requestForeground(let name):
      let target = try interaction(name, step)
      answer(machine.requestForeground(target.id, uid: target.uid, atUSec: now), name)
    case .setSession(let name, let session):
      let target = try interaction(name, step)
      answer(machine.setSession(target.id, session, uid: target.uid, atUSec: now), name)
    case .session(let session, let state): self.session(session, state)
    case .readiness(let session, let readiness, let isRecording, let timerUSec):
      answer(
        machine.reportReadiness(
          session, readiness, isRecording: isRecording, timerUSec: timerUSec.map { now + $0 },
          atUSec: now),
        "engine")
    case .attachEngine: perform(machine.attachEngine(atUSec: now))
    case .detachEngine: perform(machine.detachEngine(atUSec: now))
    case .engineAcknowledges(let acknowledges): engineAcknowledges = acknowledges
    case .choose(let name):
      var id: ClientID?
      if let name { id = try known(name, step).identity.id }
      answer(machine.setForeground(id, adminUID: 0, atUSec: now), "choose")
    case .lock(let locked, let seat): lock(locked, seat)
    case .launched(let seat, let isLaunched):
      let seats = machine.launchSeats.symmetricDifference([seat])
      guard seats.contains(seat) == isLaunched else { break }
      perform(machine.setLaunchSeats(seats, atUSec: now))
    case .seat(let seat, let view):
      views.named[seat] = view
      perform(machine.show(views, atUSec: now))
    case .login(let name, let login):
      let client = try known(name, step).identity
      let place = ClientPlace(seat: client.seat, login: login)
      perform(machine.show(views, places: [client.id: place], atUSec: now))
    case .plug(let device, let pressed): plug(device, pressed: pressed)
    case .unplug(let device):
      unplug(device)
    case .stall(let device): stalled.insert(device)
    case .resume(let device): resume(device)
    case .setRole(let button, let role): setRole(button, role)
    case .setMode(let device, let mode):
      reconfigure(device) { $0.mode = mode }
    case .explain(let button, let point): explain(button, point)
    case .shutDown: stop()
    case .wait: break
    }
  }

  /// An interaction of the fixture by name.
  private func interaction(_ name: String, _ step: FixtureStep) throws(FixtureError) -> Interaction
  {
    guard let interaction = interactions.last(where: { $0.name == name }) else {
      throw FixtureError(line: step.line, message: "there is no interaction '\(name)'")
    }
    return interaction
  }

  /// A client of the fixture by name.
  private func known(_ name: String, _ step: FixtureStep) throws(FixtureError) -> Client {
    guard let client = clients[name] else {
      throw FixtureError(line: step.line, message: "there is no client '\(name)'")
    }
    return client
  }

  /// Performs the actions of a response and reports a refusal.
  mutating func answer<Value>(_ response: Response<Value>, _ name: String) {
    perform(response.actions)
    if case .failure(let refusal) = response.result {
      tell("\(name) refused \(refusalText(refusal))")
    }
  }

  private mutating func acknowledge(
    _ name: String, _ acknowledges: Bool, _ step: FixtureStep
  ) throws(FixtureError) {
    let target = try interaction(name, step)
    guard let index = interactions.lastIndex(where: { $0.name == name }) else { return }
    interactions[index].acknowledges = acknowledges
    if acknowledges, target.lastSequence > 0 {
      answer(
        machine.acknowledge(
          target.id, sequence: target.lastSequence, uid: target.uid, atUSec: now), name)
    }
  }

  private mutating func session(_ id: SessionID, _ state: ReportedState?) {
    if let state {
      let uid = clients.values.first { $0.session == id }?.identity.uid ?? 1000
      answer(machine.reportSession(id, uid: uid, state, atUSec: now), "engine")
    } else {
      answer(machine.closeSession(id, atUSec: now), "engine")
    }
  }

  private mutating func pressScreen(
    _ name: String, _ role: Role, _ ageUSec: Int64, _ step: FixtureStep
  ) throws(FixtureError) {
    let target = try interaction(name, step)
    let response = machine.pressScreen(
      target.id, role, ageUSec: ageUSec, uid: target.uid, atUSec: now)
    if case .success(let press) = response.result,
      let index = interactions.lastIndex(where: { $0.name == name })
    {
      interactions[index].screenPresses.append(press)
    }
    answer(response, name)
  }

  private mutating func releaseScreen(
    _ name: String, _ isWithdrawn: Bool, _ step: FixtureStep
  ) throws(FixtureError) {
    let target = try interaction(name, step)
    guard let index = interactions.lastIndex(where: { $0.name == name }),
      let press = target.screenPresses.first
    else { throw FixtureError(line: step.line, message: "'\(name)' has pressed nothing") }
    interactions[index].screenPresses.removeFirst()
    answer(
      machine.releaseScreen(
        target.id, press, ageUSec: 0, isWithdrawn: isWithdrawn, uid: target.uid, atUSec: now), name)
  }

  private mutating func setRegions(
    _ name: String, _ regions: [PressRegion]?, _ step: FixtureStep
  ) throws(FixtureError) {
    let target = try interaction(name, step)
    guard let index = interactions.lastIndex(where: { $0.name == name }) else { return }
    interactions[index].regions = regions ?? []
    answer(machine.setRegions(target.id, regions, uid: target.uid, atUSec: now), name)
  }

  private mutating func setControls(
    _ name: String, _ controls: [ClientControl], _ step: FixtureStep
  ) throws(FixtureError) {
    let target = try interaction(name, step)
    let response = machine.setControls(target.id, controls, uid: target.uid, atUSec: now)
    if case .success = response.result,
      let index = interactions.lastIndex(where: { $0.name == name })
    {
      interactions[index].controls = controls
    }
    answer(response, name)
  }

  private mutating func explain(_ button: ButtonID, _ point: SurfacePoint?) {
    switch machine.explain(button, at: point) {
    case .failure(let refusal): tell("why \(button.name) refused \(refusalText(refusal))")
    case .success(let explanation):
      switch explanation.route {
      case .granted(_, let interaction): tell("why \(button.name) granted \(name(interaction))")
      case .defaulted(let reason): tell("why \(button.name) default \(reason.word)")
      case .swallowed(let reason): tell("why \(button.name) swallowed \(reason.rawValue)")
      }
    }
  }
}

extension FixtureRunner {
  /// Adds a client: its session, unless it names another one, and its first interaction.
  private mutating func client(
    _ name: String, _ options: FixtureClientOptions, _ step: FixtureStep
  ) throws(FixtureError) {
    let identity = ClientIdentity(
      id: ClientID(Int64(step.line)), pid: Int32(step.line), uid: options.uid,
      seat: options.seat, launch: options.isExtension ? LaunchID(name) : nil)
    let session = options.external ? nil : options.session ?? SessionID(name)
    clients[name] = Client(
      identity: identity, login: options.login, session: session,
      application: options.application ?? "org.example." + name)
    if let session, options.session == nil, machine.snapshot.engineAttached {
      answer(machine.reportSession(session, uid: options.uid, .stopped, atUSec: now), name)
    }
    add(name, to: name, options)
  }

  /// Adds another interaction of a client, named after it: `A.2`.
  private mutating func add(
    _ name: String, _ options: FixtureClientOptions, _ step: FixtureStep
  ) throws(FixtureError) {
    let client = String(name.prefix { $0 != "." })
    _ = try known(client, step)
    add(name, to: client, options)
  }

  private mutating func add(
    _ name: String, to client: String, _ options: FixtureClientOptions
  ) {
    guard let owner = clients[client] else { return }
    let request = InteractionRequest(
      application: owner.application, session: options.session ?? owner.session,
      roles: options.roles, buttons: options.buttons, gestures: options.gestures,
      exclusive: options.exclusive, priority: options.priority, deliverTo: options.deliverTo,
      enabled: options.enabled, acknowledgement: options.acknowledgement,
      requestForeground: options.requestForeground,
      supportsIndirectInput: options.supportsIndirectInput, pointerEvents: options.pointerEvents,
      isDynamic: options.isDynamic, prefersPointerLocked: options.prefersPointerLocked,
      isFullScreen: options.isFullScreen)
    let response = machine.addInteraction(
      request, from: owner.identity, login: owner.login, atUSec: now)
    if case .success(let added) = response.result {
      interactions.append(
        Interaction(
          name: name, id: added.id, uid: owner.identity.uid,
          mustAcknowledge: options.acknowledgement == .explicit && options.deliverTo == .client))
    }
    answer(response, name)
    if case .success(let added) = response.result {
      tell(.status, "\(name) " + statusText(added.status))
    }
  }
}
