// SPDX-License-Identifier: Apache-2.0

/// The state of a chaos run as far as its plan goes: what was started, stopped and moved, not what the
/// gateway made of it.
struct ChaosWorld: Sendable {
  struct Client: Sendable {
    var isThere = false
    var isStopped = false
    var hasSecond = false
    /// Both slots.
    var enabled = [true, true]
    var session = ChaosSession.running
  }

  var clients: [Client]
  var plugged: [Bool]
  /// Buttons that are down, in the order in which they went down.
  var down: [ChaosButton] = []
  /// Fingers that are down.
  var fingers: Set<Int> = []
  var swapped: Set<Int> = []
  var isLocked = false
  var hasEngine = true
  /// The client that was put in front last.
  var front = 0

  init(clients: Int, devices: Int) {
    self.clients = Array(repeating: Client(), count: clients)
    plugged = Array(repeating: true, count: devices)
  }

  /// The button of a device that has the role `primary` now.
  func primary(of device: Int) -> ChaosButton {
    ChaosButton(device: device, button: swapped.contains(device) ? 1 : 0)
  }

  /// Buttons that can go down.
  var free: [ChaosButton] {
    plugged.indices.filter { plugged[$0] }.flatMap { device in
      (0...1).map { ChaosButton(device: device, button: $0) }
    }
    .filter { !down.contains($0) }
  }

  /// Clients whose process runs.
  var running: [Int] { clients.indices.filter { clients[$0].isThere && !clients[$0].isStopped } }

  var stopped: [Int] { clients.indices.filter { clients[$0].isThere && clients[$0].isStopped } }

  var missing: [Int] { clients.indices.filter { !clients[$0].isThere } }

  /// Notes what an action changes.
  mutating func note(_ action: ChaosAction) {
    switch action {
    case .move(let button, let pressed):
      down.removeAll { $0 == button }
      if pressed { down.append(button) }
    case .start(let client, _):
      clients[client] = Client(isThere: true)
    case .kill(let client): clients[client].isThere = false
    case .stop(let client): clients[client].isStopped = true
    case .resume(let client): clients[client].isStopped = false
    case .add(let client, let slot, _):
      clients[client].hasSecond = clients[client].hasSecond || slot == 1
      clients[client].enabled[slot] = true
    case .remove(let client, let slot):
      if slot == 1 { clients[client].hasSecond = false }
    case .enable(let client, let slot, let enabled): clients[client].enabled[slot] = enabled
    case .askForForeground(let client), .choose(.some(let client)): front = client
    case .lock(let locked): isLocked = locked
    case .reload(let swapped): self.swapped = swapped
    case .session(let client, let state): clients[client].session = state
    case .engine(let attached): hasEngine = attached
    case .plug(let device, let present):
      plugged[device] = present
      if !present { down.removeAll { $0.device == device } }
    case .finger(let finger, .down): fingers.insert(finger)
    case .finger(let finger, .up): fingers.remove(finger)
    case .loseRelease(let button): down.removeAll { $0 == button }
    case .choose(nil), .reloadBroken, .awaitGrant, .awaitPress, .insist, .pause, .stopGateway,
      .endGateway,
      .finger(_, .move), .pressScreen, .closeScreen:
      break
    }
  }
}
