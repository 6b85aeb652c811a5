// SPDX-License-Identifier: Apache-2.0
import FuzzTargets
import LinuxIO
import Varlink
import VarlinkSocket

/// What an input does to the gateway over its three sockets: four peers, of which the first two are at
/// org.shutterd.Gateway, the others at Control and EngineLink; and what fingers do meanwhile.
///
/// A byte of 1, which no message has, stands for the name of the last interaction that was added.
@LoopActor
package final class GatewayScenario {
  private static let sockets = [0, 0, 1, 2]
  /// Turns of the loop without anything new, after which nothing new will come.
  private static let idleTurns = 4
  private static var shared: (stage: GatewayStage, witness: AuditWitness)?

  private let stage: GatewayStage
  private let witness: AuditWitness
  private var peers: [ScenarioPeer?] = Array(repeating: nil, count: sockets.count)
  private var acting = 0
  private var isDown = [false, false]
  private var interaction: [UInt8] = []
  /// Who has set the stage again when the input is done.
  private let attendant: ScenarioPeer

  /// Throws what does not hold while and after these steps are done to the gateway.
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
    case .send(let bytes): try send(bytes)
    case .turn: await turn()
    case .nextPeer: acting = (acting + 1) % peers.count
    case .read: try read(acting)
    case .endWriting: try peer().endWriting()
    case .vanish: peers[acting] = nil
    case .goOn: try await move(0)
    case .answer: try await move(1)
    case .attach: try peer().attach()
    }
  }

  private func peer() throws(Finding) -> ScenarioPeer {
    if let peer = peers[acting] { return peer }
    let peer = try stage.connect(Self.sockets[acting])
    peers[acting] = peer
    return peer
  }

  private func send(_ bytes: ArraySlice<UInt8>) throws(Finding) {
    if bytes.contains(1) {
      for index in peers.indices { try read(index) }
    }
    try peer().send(bytes.flatMap { $0 == 1 ? interaction : [$0] }[...])
  }

  private func read(_ index: Int) throws(Finding) {
    guard let peer = peers[index] else { return }
    while try peer.read() {}
    for case .success(let parameters, _) in peer.takeReplies() {
      if let name = parameters["interaction"]?.stringValue { interaction = Array(name.utf8) }
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
    // What is told of an end is told from the loop.
    for _ in 0..<Self.idleTurns { await turn() }
    try await setStage()
    attendant.send(AuditWitness.follow)
    for _ in 0..<Self.idleTurns { await turn() }
    try witness.read()
  }

  /// Checks that nothing is left of the input, and puts everything back into its place.
  private func setStage() async throws(Finding) {
    _ = attendant.takeReplies()
    for device in GatewayStage.devices {
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
      last = attendant.takeReplies().last ?? last
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
    for _ in 0..<200 {
      if try condition() { return }
      await turn()
    }
    throw Finding("in vain: \(what)")
  }
}
