// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Varlink

extension ChaosRun {
  func perform(_ action: ChaosAction) throws {
    switch action {
    case .move(let button, let pressed): try devices.move(button, pressed: pressed)
    case .finger(let finger, let change): try devices.touch(finger, change)
    case .pressScreen(let client, let slot): try pressScreen(client, slot)
    case .closeScreen(let client): try clients.close(client, Self.screen)
    case .start(let client, let options): try start(client, options)
    case .kill(let client):
      try clients.kill(client)
      for stream in processes.removeValue(forKey: client)?.streams.values ?? [:].values {
        received.ended(stream.number)
      }
    case .stop(let client):
      try clients.stop(client)
      processes[client]?.isStopped = true
    case .resume(let client):
      try clients.resume(client)
      processes[client]?.isStopped = false
    case .add(let client, let slot, let options): try add(client, slot, options)
    case .remove(let client, let slot): try remove(client, slot)
    case .enable(let client, let slot, let enabled):
      guard let name = processes[client]?.streams[slot]?.name else { return }
      try call(
        client, GatewayInterface.SetEnabled.self, .init(interaction: name, enabled: enabled))
    case .askForForeground(let client):
      guard let name = processes[client]?.streams[0]?.name else { return }
      try call(client, GatewayInterface.RequestForeground.self, .init(interaction: name))
    case .choose(let client):
      try administer(
        ControlInterface.SetForeground.self,
        .init(pid: client.flatMap { processes[$0].map { Int64($0.pid) } }))
    case .lock(let locked):
      try administer(ControlInterface.SetLocked.self, .init(locked: locked))
    case .reload(let swapped): try reload(Self.configuration(daemons, devices, swapped))
    case .reloadBroken: try reload("debounce_ms = -1\n")
    case .session(let client, let state):
      try engine.change(Self.session(of: client), .init(rawValue: state.rawValue))
    case .engine(true): try engine.attach()
    case .engine(false): engine.detach()
    case .plug(let device, let present): try devices.plug(device, present: present)
    case .loseRelease(let button): try devices.loseRelease(of: button)
    case .awaitGrant(let button): try awaitGrant(button)
    case .awaitPress: try awaitPress()
    case .insist: try insist()
    case .pause(let milliseconds): try pause(milliseconds)
    case .stopGateway: stopGateway()
    case .endGateway: try endGateway()
    }
  }

  /// The session of a client, as the engine calls it.
  private static func session(of client: Int) -> String { "session-\(client)" }

  /// The number of a client's connection for a press of its own screen.
  private static let screen = 3

  private func pressScreen(_ client: Int, _ slot: Int) throws {
    guard let name = processes[client]?.streams[slot]?.name else { return }
    try clients.send(
      client, Self.screen, GatewayInterface.PressScreen.self, .init(interaction: name), mode: .more)
  }

  /// Two halves of the screen.
  private static let regions = [("left", 0.0, true), ("right", 0.5, false)].map { name, x, isBand in
    GatewayInterface.PointerRegion(
      identifier: name, rectangle: .init(x: x, y: 0, width: 0.5, height: 1), band: isBand)
  }

  private func start(_ client: Int, _ options: ChaosInteraction) throws {
    try clients.start(client)
    try pump(until: "client \(client) to start") { self.processes[client] != nil }
    guard let pid = processes[client]?.pid else { return }
    try engine.report(Self.session(of: client), .running, pid: pid)
    try add(client, 0, options)
  }

  private func add(_ client: Int, _ slot: Int, _ options: ChaosInteraction) throws {
    guard processes[client] != nil else { return }
    interactionCount += 1
    let number = interactionCount
    processes[client]?.streams[slot] = .init(number: number, options: options)
    try clients.send(
      client, slot + 1, GatewayInterface.AddInteraction.self,
      .init(
        application: "org.shutterd.chaos\(client)", session: Self.session(of: client),
        handlers: options.primaryOnly ? .primaryOnly : .pair,
        gestures: options.gestures ? [.tap, .doubleTap] : nil,
        exclusive: options.exclusive, deliverTo: options.toEngine ? .engine : .client,
        acknowledgement: options.automatic ? .automatic : .explicit,
        regions: options.regions ? Self.regions : nil,
        pointerEvents: options.regions ? .moves : nil),
      mode: .more)
    try pump(until: "the interaction of client \(client)") {
      guard let stream = self.processes[client]?.streams[slot] else { return true }
      return stream.name != nil
    }
  }

  private func remove(_ client: Int, _ slot: Int) throws {
    guard let stream = processes[client]?.streams[slot] else { return }
    received.ended(stream.number)
    try clients.close(client, slot + 1)
    guard processes[client]?.isStopped == false else { return }
    try pump(until: "the end of the stream of client \(client)") {
      self.processes[client]?.streams[slot] == nil
    }
  }

  /// Has a client call a method and waits for its answer, if it can give one.
  private func call<Method: VarlinkMethod>(
    _ client: Int, _ method: Method.Type, _ parameters: Method.Parameters
  ) throws {
    let before = replies[client] ?? 0
    try clients.send(client, 0, method, parameters)
    guard processes[client]?.isStopped == false else { return }
    try pump(until: "a reply to client \(client)") { (self.replies[client] ?? 0) > before }
  }

  /// An administrator's call. It may come too late for what it names, which is an error of the interface.
  private func administer<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) throws {
    do {
      try control.call(method, parameters)
    } catch let error as RemoteError where error.name.hasPrefix(ControlInterface.name + ".") {}
  }

  private func reload(_ text: String) throws {
    try TestFile.write(daemons.configurationFile(of: "shutterd"), text)
    try administer(ControlInterface.Reload.self, .init())
  }

  private func awaitGrant(_ button: ChaosButton) throws {
    let name = devices.name(of: button)
    let deadline = Patience.deadlineUSec
    while true {
      let reply = try? control.call(
        ControlInterface.Explain.self, .init(device: name.device, button: name.button))
      if reply?.route == .granted { return }
      if TestClock.nowUSec > deadline {
        throw TestError.timeout(
          awaited: "\(name.device)/\(name.button) to be granted, not \(reply as Any)")
      }
      try pause(15)
    }
  }

  private func awaitPress() throws {
    for _ in 0..<100 {
      let reply = try? control.call(ControlInterface.GetState.self, .init())
      if let state = reply?.state, state.pressesInFlight > 0 { return }
      try pause(5)
    }
  }
}
