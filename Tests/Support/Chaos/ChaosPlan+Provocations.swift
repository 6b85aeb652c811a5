// SPDX-License-Identifier: Apache-2.0
import ButtonModel

extension ChaosPlan {
  /// Has a press granted and then ended in this way. The rests between let a process die, or a device
  /// go, before the button is released.
  mutating func provoke(_ kind: Provocation) {
    for button in world.down { act(.move(button, pressed: false)) }
    liftFingers()
    let client = random.below(world.clients.count)
    let other = (client + 1) % world.clients.count
    var interaction = ChaosInteraction.punctual
    interaction.exclusive = kind == .swallowed
    if kind == .cancelled(.clientUnresponsive) { interaction.automatic = false }
    interaction.regions = kind == .cancelled(.leftRegion) || kind == .cancelled(.becameBand)
    prepare(other)
    prepare(client)
    if world.clients[client].hasSecond { act(.remove(client, slot: 1)) }
    // The newest that is enabled takes the press.
    act(.add(client, slot: 1, interaction))
    act(.choose(client))
    let device = kind == .cancelled(.syncLost) ? 0 : random.below(world.plugged.count)
    for device in world.plugged.indices where !world.plugged[device] {
      act(.plug(device, present: true))
    }
    let button = world.primary(of: device)
    // Whatever bounces has come to rest.
    act(.pause(milliseconds: 4))
    act(.awaitGrant(button))
    if interaction.regions || kind == .cancelled(.withdrawn) {
      provokeByTouch(kind, client)
    } else {
      provoke(kind, client, other, button)
    }
    act(.pause(milliseconds: 4))
    if world.down.contains(button) { act(.move(button, pressed: false)) }
    if world.clients[client].isThere && !world.clients[client].isStopped
      && world.clients[client].hasSecond
    {
      act(.remove(client, slot: 1))
    }
    attachEngine()
  }

  /// A press of a finger, or of the client's own screen.
  private mutating func provokeByTouch(_ kind: Provocation, _ client: Int) {
    switch kind {
    case .cancelled(.leftRegion):
      act(.finger(0, .down(x: 0.75, y: 0.5)))
      act(.awaitPress)
      act(.finger(0, .move(x: 0.25, y: 0.5)))
    case .cancelled(.becameBand):
      act(.finger(0, .down(x: 0.1, y: 0.1)))
      act(.awaitPress)
      act(.finger(0, .move(x: 0.4, y: 0.6)))
      act(.pause(milliseconds: 4))
      act(.finger(0, .move(x: 0.3, y: 0.3)))
    default:
      act(.pressScreen(client, slot: 1))
      act(.awaitPress)
      act(.closeScreen(client))
    }
    liftFingers()
  }

  private mutating func liftFingers() {
    for finger in world.fingers.sorted() { act(.finger(finger, .up)) }
  }

  private mutating func provoke(
    _ kind: Provocation, _ client: Int, _ other: Int, _ button: ChaosButton
  ) {
    act(.move(button, pressed: true))
    act(.awaitPress)
    switch kind {
    case .swallowed:
      let second = ChaosButton(device: button.device, button: 1 - button.button)
      act(.move(second, pressed: true))
      act(.move(second, pressed: false))
    case .cancelled(let reason): cancel(reason, client, other, button)
    }
  }

  private mutating func cancel(
    _ reason: CancelReason, _ client: Int, _ other: Int, _ button: ChaosButton
  ) {
    switch reason {
    case .interactionDisabled: act(.enable(client, slot: 1, false))
    case .interactionRemoved: act(.remove(client, slot: 1))
    case .backgrounded: act(.choose(other))
    case .sessionStopped: act(.session(client, .stopped))
    case .sessionInterrupted: act(.session(client, .interrupted))
    case .engineLost: act(.engine(attached: false))
    case .clientUnresponsive:
      // It has acknowledged this press already: another one.
      act(.move(button, pressed: false))
      act(.stop(client))
      act(.pause(milliseconds: 5))
      act(.move(button, pressed: true))
      act(.pause(milliseconds: 130))
      act(.resume(client))
    case .clientGone: act(.kill(client))
    case .deviceRemoved: act(.plug(button.device, present: false))
    case .syncLost:
      // The release is lost: the gateway has read the press.
      act(.loseRelease(button))
    case .locked: act(.lock(true))
    case .timedOut: act(.pause(milliseconds: 1_050))
    case .configurationChanged:
      act(.reload(swapped: world.swapped.symmetricDifference([button.device])))
    case .leftRegion, .becameBand, .palm, .withdrawn, .gatewayShutdown: break
    }
  }

  /// Whether everything is as a grant to the client needs it, except for who is in front.
  private mutating func prepare(_ client: Int) {
    if world.isLocked { act(.lock(false)) }
    attachEngine()
    if !world.clients[client].isThere { act(.start(client, interaction())) }
    if world.clients[client].isStopped { act(.resume(client)) }
    if world.clients[client].session != .running { act(.session(client, .running)) }
  }

  /// All buttons go up, except for one of each device, which is held when the gateway ends. They go up one
  /// after the other while it waits for them; on one device the other button is pressed in the meantime.
  mutating func end() {
    for client in world.stopped { act(.resume(client)) }
    for button in world.down { act(.move(button, pressed: false)) }
    liftFingers()
    for device in world.plugged.indices where !world.plugged[device] {
      act(.plug(device, present: true))
    }
    prepare(0)
    if world.clients[0].hasSecond { act(.remove(0, slot: 1)) }
    act(.add(0, slot: 1, .punctual))
    act(.choose(0))
    let held = world.plugged.indices.map { world.primary(of: $0) }
    // Whatever bounces has come to rest.
    act(.pause(milliseconds: 4))
    for button in held {
      act(.awaitGrant(button))
      act(.move(button, pressed: true))
    }
    act(.awaitPress)
    act(.stopGateway)
    let other = ChaosButton(device: held[0].device, button: 1 - held[0].button)
    act(.move(other, pressed: true))
    for button in held + [other] {
      act(.pause(milliseconds: 20))
      act(.move(button, pressed: false))
    }
    act(.endGateway)
  }
}
