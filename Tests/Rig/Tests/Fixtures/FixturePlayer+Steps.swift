// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Glibc
import PressFixtures
import ShutterInterfaces
import Varlink
import VarlinkSocket
import Vocabulary

extension FixturePlayer {
  /// Plays one step and waits until the gateway has it. Returns when it happened.
  func perform(_ step: FixtureStep) async throws -> RigClock.Span {
    if case .edge(let button, let pressed) = step.operation {
      if devices.isFinger(button) { return try devices.touch(button, at: nil, isDown: true) }
      if pressed { try await awaitReopening(of: button.device) }
      return try devices.move(button, pressed: pressed)
    }
    switch step.operation {
    case .touch(let finger, let point): return try devices.touch(finger, at: point, isDown: false)
    case .slide(let finger, let point): return try devices.touch(finger, at: point, isDown: true)
    case .palm(let finger): return try devices.turnPalm(finger)
    case .hover(let device, let point, let pen): return try devices.hover(device, at: point, pen)
    case .roll(let device, let across, let down):
      return try devices.roll(device, across, down)
    case .modifier(let device, let key, let isHeld):
      return try devices.modifier(device, key, isHeld)
    case .turnDial(let device, _, let steps): return try devices.turn(device, steps: steps)
    default: break
    }
    let start = RigClock.nowUSec
    try await perform(step.operation)
    return RigClock.Span(beforeUSec: start, afterUSec: RigClock.nowUSec)
  }

  private func perform(_ operation: FixtureOperation) async throws {
    switch operation {
    case .edge(let button, let pressed): _ = try devices.move(button, pressed: pressed)
    case .client(let name, let options): try await add(client: name, options)
    case .add(let name, let options): try await add(interaction: name, options)
    case .remove(let name): try await remove(name)
    case .kill(let name): try await kill(name)
    case .setEnabled(let name, let enabled): try await ask(name, enabled ? "enable" : "disable")
    case .acknowledge(let name, let acknowledges):
      try await ask(name, "ack", acknowledges ? "on" : "off")
    case .requestForeground(let name): try await ask(name, "foreground")
    case .setSession(let name, let session): try await ask(name, "use", session?.name ?? "-")
    case .session(let session, let state): try await report(session, state)
    case .touch, .slide, .palm, .hover, .roll, .modifier, .turnDial: break
    case .addControl(let name, let control):
      let others = (controls[name] ?? []).filter { $0.identifier != control.identifier }
      try setControls(name, others + [control])
    case .clearControls(let name): try setControls(name, [])
    case .setControlValue(let name, let control, let value):
      try call(GatewayInterface.SetControlValue.self, name) {
        .init(interaction: $0, control: control, value: value)
      }
    case .turnControl(let name, let turn): try turnControl(name, turn)
    case .addRegion(let name, let region):
      regions[name, default: []].append(region)
      try setRegions(name, regions[name])
    case .setRegions(let name, let new):
      regions[name] = new
      try setRegions(name, new)
    case .answerRegion(let name, let region): try answerRegion(name, region)
    case .invalidateRegions(let name):
      try call(GatewayInterface.InvalidateRegions.self, name) { .init(interaction: $0) }
    case .refuseBand(let name):
      let press = lastBands[name] ?? 0
      try call(GatewayInterface.RefuseBand.self, name) { .init(interaction: $0, press: press) }
    case .preferLock(let name, let preferred, let isFullScreen):
      try call(GatewayInterface.SetPointerLock.self, name) {
        .init(interaction: $0, preferred: preferred, fullscreen: isFullScreen)
      }
    case .pressScreen(let name, let role, let ageUSec): try pressScreen(name, role, ageUSec)
    case .releaseScreen(let name, let isWithdrawn): try releaseScreen(name, isWithdrawn)
    case .readiness:
      throw RigError.unexpected(awaited: "what can be had here", got: "a readiness")
    case .attachEngine: try engine.attach()
    case .detachEngine: try await detachEngine()
    case .engineAcknowledges(let acknowledges): engine.acknowledges = acknowledges
    case .choose(let name):
      try await administrator.setForeground(pid: try name.map { try client($0).pid })
    case .lock(let locked, let seat):
      try await administrator.setLocked(locked, seat: seat?.name)
    case .launched:
      throw RigError.unexpected(awaited: "what can be had here", got: "an extension")
    case .seat, .login: throw RigError.unexpected(awaited: "what can be had here", got: "a seat")
    case .plug(let device, let pressed): try await plug(device, pressed)
    case .unplug(let device): try await unplug(device)
    case .stall: gateway.signal(SIGSTOP)
    case .resume(let device): try await resume(device)
    case .setRole(let button, let role): try await setRole(button, role)
    case .setMode(let device, let mode): try await setMode(device, mode)
    case .explain(let button, let point): await explain(button, point)
    case .shutDown:
      isStopping = true
      gateway.signal(SIGTERM)
    case .wait: break
    }
  }

  private func report(_ session: SessionID, _ state: ReportedState?) async throws {
    let opener = clients.values.first {
      !$0.options.external && ($0.options.session?.name ?? $0.name) == session.name
    }
    let uid = FixtureClient.uid(opener?.options.uid ?? 1000)
    try noteRefusal(to: "engine") {
      guard let state else { return try engine.reportClosed(session.name) }
      try engine.report(session.name, .init(rawValue: state.rawValue), uid: uid)
    }
  }

  /// Notes the error if the gateway refuses a call.
  func noteRefusal(to name: String, _ call: () throws -> Void) throws {
    do {
      try call()
    } catch let error as RemoteError {
      texts.append("\(name) refused \(FixtureClientLine.text(error))")
    }
  }

  private func detachEngine() async throws {
    engine.detach()
    try await Patience.wait(for: "the gateway to notice") {
      try await !administrator.state().engineAttached
    }
  }

  private func plug(_ device: DeviceID, _ pressed: Set<String>) async throws {
    try devices.plug(device, down: pressed)
    try await Patience.wait(for: "\(device.name) at the gateway") {
      await administrator.has(device.name)
    }
    try view.refresh()
  }

  private func unplug(_ device: DeviceID) async throws {
    try devices.unplug(device)
    try await Patience.wait(for: "the gateway to lose \(device.name)") {
      await !administrator.has(device.name)
    }
  }

  /// The gateway was stopped at `stall`. Presses of another key overflow the kernel's buffer for it
  /// (64 events), so that what happened in the meantime is lost.
  private func resume(_ device: DeviceID) async throws {
    let moved = fixture.steps.compactMap { step -> ButtonID? in
      if case .edge(let button, _) = step.operation { button } else { nil }
    }
    guard
      let other = devices.buttons.last(where: { $0.id.device == device && !moved.contains($0.id) })
    else { throw RigError.unexpected(awaited: "a button to lose events with", got: "none") }
    for _ in 0..<64 {
      _ = try devices.move(other.id, pressed: true)
      _ = try devices.move(other.id, pressed: false)
      try view.pump()
    }
    gateway.signal(SIGCONT)
    _ = try await administrator.state()
  }

  private func setRole(_ button: ButtonID, _ role: Role) async throws {
    try await reconfigure(button.device) { device in
      for index in device.buttons.indices where device.buttons[index].name == button.name {
        device.buttons[index].role = role
      }
    }
  }

  private func setMode(_ device: DeviceID, _ mode: DeviceMode) async throws {
    try await reconfigure(device) { $0.mode = mode }
  }

  private func reconfigure(
    _ id: DeviceID, _ change: (inout DeviceDescription) -> Void
  ) async throws {
    guard let index = file.devices.firstIndex(where: { $0.id == id }) else { return }
    change(&file.devices[index])
    if reconfigured[id] == nil {
      reconfigured[id] = await administrator.additionCount(id.name)
    }
    try RigFile.write(daemons.configurationFile(of: "shutterd"), file.text)
    try await administrator.reload()
    try view.refresh()
  }

  /// Waits until the gateway has a reconfigured device again.
  private func awaitReopening(of device: DeviceID) async throws {
    guard let before = reconfigured.removeValue(forKey: device) else { return }
    try await Patience.wait(for: "\(device.name) to be opened again") {
      await administrator.additionCount(device.name) != before
    }
    try view.refresh()
  }

  private func explain(_ button: ButtonID, _ point: SurfacePoint?) async {
    let realName = devices.button(button)?.realName ?? button.name
    switch await administrator.explain(
      device: button.device.name, button: realName, at: point)
    {
    case .failure(let error): texts.append("why \(button.name) refused \(Self.text(error))")
    case .success(let reply):
      let outcome =
        switch reply.route {
        case .granted: "granted \(name(ofProcess: reply.client?.pid))"
        case .default: "default \(Self.word(of: reply.reason))"
        case .swallowed: "swallowed \(Self.swallowWord(of: reply.reason))"
        case .unrecognized(let route): route
        }
      texts.append("why \(button.name) \(outcome)")
    }
  }

  private func name(ofProcess pid: Int64?) -> String {
    clients.values.first { Int64($0.pid) == pid }?.name ?? "nobody"
  }

  private static func swallowWord(of reason: String) -> String {
    SwallowReason.allCases.first { reason.hasPrefix(PressRoute.swallowed($0).explanation) }?
      .rawValue
      ?? reason
  }

  /// The one word for a reason that the gateway gives as a sentence.
  private static func word(of reason: String) -> String {
    let reasons =
      [DefaultReason.noRole, .nobodyInForeground, .notTaken, .outsideRegions, .notGrabbed]
      + Obstacle.allCases.map { .obstacle($0) }
    return reasons.first { reason.hasPrefix($0.explanation) }?.word ?? reason
  }

  static func text(_ error: VarlinkCallError) -> String {
    if case .error(let remote) = error { return FixtureClientLine.text(remote) }
    return error.description
  }
}
