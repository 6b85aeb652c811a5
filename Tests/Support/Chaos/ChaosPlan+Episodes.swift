// SPDX-License-Identifier: Apache-2.0
import TestSupport

extension ChaosPlan {
  /// The events that can happen beside presses.
  private enum Disturbance {
    case enableOrDisable, askForForeground, choose, session, second, stop, resumeOrStart, kill
    case lockOrUnlock, plugOrUnplug, reload, engine, loseRelease
  }

  private static let disturbances = StorySteps<Disturbance>([
    .enableOrDisable: 9, .askForForeground: 7, .choose: 2, .session: 7, .second: 3, .stop: 2,
    .resumeOrStart: 3, .kill: 1, .lockOrUnlock: 2, .plugOrUnplug: 1, .reload: 1, .engine: 1,
    .loseRelease: 1,
  ])

  /// Second interactions at a time: with them all connections are fewer than one user may have.
  private static let seconds = 15

  /// Some presses, with things that happen before, during and after them.
  mutating func episode() {
    if !random.once(in: 3) { heal() }
    if random.once(in: 2) { disturb() }
    for _ in 0...random.below(6) { press() }
  }

  /// A finger goes down, moves, or goes up.
  private mutating func touch() {
    let finger = random.below(3)
    let (x, y) = (Double(random.below(100)) / 100, Double(random.below(100)) / 100)
    guard world.fingers.contains(finger) else { return act(.finger(finger, .down(x: x, y: y))) }
    act(.finger(finger, random.once(in: 3) ? .up : .move(x: x, y: y)))
  }

  private mutating func press() {
    if random.once(in: 3) { touch() }
    guard let button = pick(world.free) else { return releaseOldest() }
    act(.move(button, pressed: true))
    if random.once(in: 4) { disturb() }
    if random.once(in: 16) { act(.pause(milliseconds: 1 + random.below(5))) }
    // Two buttons at once now and then.
    if world.down.count < 3, random.once(in: 5) { return }
    while !world.down.isEmpty { releaseOldest() }
  }

  private mutating func releaseOldest() {
    if let button = world.down.first { act(.move(button, pressed: false)) }
  }

  /// Makes it likely that the next press is granted.
  private mutating func heal() {
    if world.isLocked { act(.lock(false)) }
    attachEngine()
    guard let client = pick(world.running) else { return }
    if world.clients[client].session != .running { act(.session(client, .running)) }
    if !world.clients[client].enabled[0] { act(.enable(client, slot: 0, true)) }
    act(random.once(in: 3) ? .choose(client) : .askForForeground(client))
  }

  mutating func attachEngine() {
    if !world.hasEngine { act(.engine(attached: true)) }
  }

  /// Something happens, more often than not to the client in front.
  private mutating func disturb() {
    let running = world.running
    guard let any = pick(running) else { return resumeOrStart() }
    let client = running.contains(world.front) && !random.once(in: 3) ? world.front : any
    switch Self.disturbances.next(&random) {
    case .enableOrDisable:
      let slot = world.clients[client].hasSecond ? random.below(2) : 0
      act(.enable(client, slot: slot, !world.clients[client].enabled[slot]))
    case .askForForeground: act(.askForForeground(any))
    case .choose: act(.choose(random.once(in: 4) ? nil : any))
    case .session: act(.session(client, ChaosSession.allCases[random.below(3)]))
    case .second: second(of: client)
    case .stop: if world.stopped.count < 3 { act(.stop(client)) }
    case .resumeOrStart: resumeOrStart()
    case .kill: act(.kill(client))
    case .lockOrUnlock: act(.lock(!world.isLocked))
    case .plugOrUnplug: plugOrUnplug()
    case .reload:
      let device = random.below(world.plugged.count)
      act(
        random.once(in: 3)
          ? .reloadBroken : .reload(swapped: world.swapped.symmetricDifference([device])))
    case .engine: act(.engine(attached: !world.hasEngine))
    case .loseRelease: if let button = world.down.first { act(.loseRelease(button)) }
    }
  }

  /// The client's second interaction comes or goes.
  private mutating func second(of client: Int) {
    if world.clients[client].hasSecond {
      act(.remove(client, slot: 1))
    } else if world.clients.filter(\.hasSecond).count < Self.seconds, world.hasEngine {
      act(.add(client, slot: 1, interaction()))
    }
  }

  private mutating func resumeOrStart() {
    if let client = pick(world.stopped) {
      act(.resume(client))
    } else if let client = world.missing.first {
      attachEngine()
      act(.start(client, interaction()))
    }
  }

  private mutating func plugOrUnplug() {
    if let device = world.plugged.firstIndex(of: false) {
      act(.plug(device, present: true))
    } else {
      act(.plug(random.below(world.plugged.count), present: false))
    }
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value? {
    values.isEmpty ? nil : values[random.below(values.count)]
  }
}
