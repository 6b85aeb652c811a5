// SPDX-License-Identifier: Apache-2.0
import FuzzTargets
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

/// Plays an input to the gateway: five peers on its three sockets, the first two on
/// org.shutterd.Gateway, the others on Control and EngineLink; and fingers that move buttons in the
/// meantime. The bytes of a sixth peer are the events of a device.
///
/// `GatewayWords` replaces some bytes of the input.
@LoopActor
package final class GatewayScenario {
  private static let sockets = [0, 0, 1, 2, 2]
  /// The turns of the loop without anything new after which nothing new will come.
  private static let idleTurns = 4
  /// The number of times an input may wait, and the length of each wait: longer than the shortest times
  /// of the configuration.
  private static let waitLimit = 3
  private static let waitUSec: Int64 = 12_000
  /// How often a condition is looked at: without a rest between, and in all.
  private static let idleRounds = 200
  private static let rounds = 2000
  private static var shared: (stage: GatewayStage, witness: AuditWitness)?

  private let stage: GatewayStage
  private let witness: AuditWitness
  private var peers: [ScenarioPeer?] = Array(repeating: nil, count: sockets.count)
  private var acting = 0
  private var isDown = [false, false]
  private var words = GatewayWords()
  private var waits = 0
  private var isReconfigured = false
  private var hasFed = false
  /// The administrator who puts everything back when the input is done.
  private let attendant: ScenarioPeer

  /// Plays the steps of an input to the gateway. Throws a promise that does not hold during or after them.
  package static func check(_ input: [UInt8]) async throws(Finding) {
    let scenario = try GatewayScenario()
    for step in ScenarioStep.steps(of: input) { try await scenario.take(step) }
    try await scenario.finish()
  }

  private init() throws(Finding) {
    if let (stage, witness) = Self.shared {
      (self.stage, self.witness) = (stage, witness)
    } else {
      stage = try GatewayStage()
      witness = try AuditWitness(stage)
      Self.shared = (stage, witness)
    }
    attendant = try stage.connect(1)
  }

  private func take(_ step: ScenarioStep) async throws(Finding) {
    switch step {
    case .send(let bytes): try await send(bytes)
    case .turn: await turn()
    case .nextPeer: acting = (acting + 1) % (peers.count + 1)
    case .read: if acting < peers.count { try read(acting) }
    case .endWriting: try peer().endWriting()
    case .vanish: if acting < peers.count { peers[acting] = nil }
    case .goOn: try await move(0)
    case .answer: try await move(1)
    case .attach: try peer().attach()
    }
  }

  /// The acting peer, connected if it is not yet; the first one while the sixth acts, which has no
  /// connection.
  private func peer() throws(Finding) -> ScenarioPeer {
    let index = acting < peers.count ? acting : 0
    if let peer = peers[index] { return peer }
    let peer = try stage.connect(Self.sockets[index])
    peers[index] = peer
    return peer
  }

  private func send(_ bytes: ArraySlice<UInt8>) async throws(Finding) {
    guard acting < peers.count else {
      stage.feed(bytes)
      hasFed = true
      return
    }
    for index in peers.indices { try read(index) }
    for part in words.spell(bytes) {
      switch part {
      case .message(let bytes): try peer().send(bytes)
      case .pause: await pause()
      case .configuration(let variant): try await reload(variant)
      }
    }
  }

  private func pause() async {
    waits += 1
    guard waits <= Self.waitLimit else { return }
    await rest()
  }

  private func rest() async {
    await withCheckedContinuation { continuation in
      EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.waitUSec) {
        continuation.resume()
      }
    }
  }

  private func reload(_ variant: Int) async throws(Finding) {
    isReconfigured = true
    try stage.configure(variant)
    while try attendant.read() {}
    _ = attendant.takeMessages()
    attendant.send(ControlInterface.Reload.call(.init())[...])
    // The files are read beside the loop.
    try await wait(for: "the configuration") { () throws(Finding) in
      while try attendant.read() {}
      return !attendant.takeMessages().isEmpty
    }
  }

  private func read(_ index: Int) throws(Finding) {
    guard let peer = peers[index] else { return }
    while try peer.read() {}
    for case .success(let parameters, _) in peer.takeMessages() {
      words.learn(from: parameters)
    }
  }

  /// A finger moves a button, over a connection of its own.
  private func move(_ device: Int) async throws(Finding) {
    isDown[device].toggle()
    attendant.send(
      ControlInterface.SimulateButton.call(
        .init(
          device: GatewayStage.devices[device], button: GatewayStage.button,
          pressed: isDown[device]))[...])
    await turn()
  }

  private func turn() async {
    await withCheckedContinuation { continuation in
      EventLoop.shared.post { continuation.resume() }
    }
  }

  // MARK: The end

  private func finish() async throws(Finding) {
    for _ in 0..<Self.idleTurns {
      await turn()
      for index in peers.indices { try read(index) }
    }
    peers = []
    // The witness and the attendant stay.
    try await wait(for: "the connections to end") { stage.connectionCount == 2 }
    // Ends are reported from the loop.
    for _ in 0..<Self.idleTurns { await turn() }
    try await setStage()
    attendant.send(AuditWitness.follow)
    for _ in 0..<Self.idleTurns { await turn() }
    try witness.read()
  }

  /// Puts everything back, and checks that nothing is left of the input.
  private func setStage() async throws(Finding) {
    _ = attendant.takeMessages()
    if hasFed { stage.endFeeding() }
    if isReconfigured { try await reload(0) }
    for device in GatewayStage.devices + [GatewayStage.panel] {
      for present in [false, true] {
        attendant.send(
          ControlInterface.SimulatePlug.call(.init(device: device, present: present))[...])
      }
    }
    attendant.send(ControlInterface.SetLocked.call(.init(locked: false))[...])
    attendant.send(ControlInterface.GetState.call(.init())[...])
    var last: Reply?
    try await wait(for: "the state") { () throws(Finding) in
      while try attendant.read() {}
      last = attendant.takeMessages().last ?? last
      if case .success(let parameters, _)? = last { return parameters["state"] != nil }
      return false
    }
    guard let last, let state = try? last.parameters(of: ControlInterface.GetState.self).state
    else {
      throw Finding("no state: \(String(describing: last))")
    }
    try Finding.unless(
      state.clients.isEmpty && !state.engineAttached && state.pressesInFlight == 0 && !state.locked,
      "something is left: \(state)")
  }

  private func wait(
    for what: String, _ condition: () throws(Finding) -> Bool
  ) async throws(Finding) {
    for round in 0..<Self.rounds {
      if try condition() { return }
      round < Self.idleRounds ? await turn() : await rest()
    }
    throw Finding("in vain: \(what)")
  }
}
