// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Configuration
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket
import Vocabulary

/// Presses that come over the network: of buttons of `[[network]]`, by the programs of the users that it names.
extension GatewayService {
  func pressNetwork(_ parameters: Interface.PressNetwork.Parameters, _ call: IncomingCall) {
    let uid = call.peer.uid
    // Nobody else learns which names exist.
    guard
      let button = gateway.configuration.networkButtons.first(where: {
        $0.name == parameters.device && gateway.networkPresses.isUser(uid, of: $0)
      })
    else {
      return call.fail(
        Interface.NotAuthorized(
          reason: "no [[network]] \"\(parameters.device.excerpt)\" names the user \(uid)"))
    }
    guard let role = parameters.role.map({ Role($0) }) ?? .primary, button.roles.contains(role)
    else { return call.fail(invalidParameter: "role") }
    guard gateway.networkPresses.take(button) else {
      return call.fail(
        Interface.TooManyPresses(device: button.name, perSecond: Int64(button.perSecond)))
    }
    let id = ButtonID(device: DeviceID(button.name), name: role.rawValue)
    guard let press = gateway.click(id) else {
      return call.fail(
        Interface.PressRefused(obstacle: nil, reason: "the gateway takes no press of it now"))
    }
    call.reply(
      Interface.PressNetwork.Reply(press: press.press.number, route: press.route.networkWire))
  }
}

extension Gateway {
  /// Presses a button and releases it at once. Returns what was decided; nil: there is no such button now, or it is
  /// ignored.
  fileprivate func click(_ button: ButtonID) -> RoutedPress? {
    var decision: RoutedPress?
    input { machine, now in
      let actions = machine.edge(button, pressed: true, stampUSec: now, atUSec: now)
      for case .audit(let record) in actions {
        if case .routed(let routed) = record.event, routed.button == button { decision = routed }
      }
      return actions
    }
    input { machine, now in
      machine.edge(button, pressed: false, stampUSec: now, atUSec: now)
    }
    return decision
  }
}

/// Who may press each button of the network, and how many presses it may still have.
@LoopActor
struct NetworkPresses {
  private var users: [String: Set<UInt32>] = [:]
  private var buckets: [String: TokenBucket] = [:]

  /// Looks up the users of these buttons. Not at each press: it may block, and everybody can ask for one.
  mutating func configure(_ buttons: [GatewayConfiguration.NetworkButton]) {
    users = [:]
    for button in buttons { users[button.name] = Set(button.users.compactMap(\.uid)) }
  }

  func isUser(_ uid: UInt32, of button: GatewayConfiguration.NetworkButton) -> Bool {
    users[button.name]?.contains(uid) ?? false
  }

  /// Takes a press; false: there were too many.
  mutating func take(_ button: GatewayConfiguration.NetworkButton) -> Bool {
    var bucket = buckets[button.name] ?? TokenBucket(perSecond: button.perSecond)
    // Another limit was configured.
    if bucket.perSecond != Int64(button.perSecond) {
      bucket = TokenBucket(perSecond: button.perSecond)
    }
    defer { buckets[button.name] = bucket }
    return bucket.take(1, atUSec: MonotonicClock.nowUSec)
  }
}

extension ButtonModel.PressRoute {
  fileprivate var networkWire: GatewayInterface.PressRoute {
    switch self {
    case .granted: .granted
    case .defaulted: .default
    case .swallowed: .swallowed
    }
  }
}
