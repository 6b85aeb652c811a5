// SPDX-License-Identifier: Apache-2.0
import TestSupport

//   start all ─▶ episode ─▶ episode ─▶ … provocation ─▶ episode … ─▶ presses held ─▶ end
//                   │                        │
//                   chance: heal, press,     one of those that chance brings seldom, by turns,
//                   disturb, release         every sixth press; before the end once more each that has not occurred

/// The events of a chaos run: a function of the seed, the number of presses and the machine's size,
/// and of nothing else, so that a failure can be repeated.
package struct ChaosPlan: Sequence, IteratorProtocol, Sendable {
  /// Presses between two provocations: in 500 each comes three times.
  private static let provocationInterval = 6

  let target: Int
  var random: RandomSource
  var world: ChaosWorld
  private var queue: [ChaosAction] = []
  private var position = 0
  private(set) var presses = 0
  private var provocations = 0
  private var isEnding = false
  private var isInsisting = false

  /// - Parameters:
  ///   - presses: how many there are at least.
  ///   - clients: processes that are clients.
  ///   - devices: each with two buttons.
  package init(seed: UInt64, presses: Int, clients: Int = 50, devices: Int = 3) {
    target = presses
    random = RandomSource(seed: seed)
    world = ChaosWorld(clients: clients, devices: devices)
    for client in 0..<clients { act(.start(client, interaction())) }
  }

  package mutating func next() -> ChaosAction? {
    if position == queue.count {
      queue.removeAll(keepingCapacity: true)
      position = 0
      plan()
    }
    guard position < queue.count else { return nil }
    defer { position += 1 }
    return queue[position]
  }

  /// Provokes these once more, and asks again whether they have occurred.
  mutating func again(_ kinds: [Provocation]) {
    for kind in kinds { provoke(kind) }
    act(.insist)
  }

  /// Puts an action at the end.
  mutating func act(_ action: ChaosAction) {
    if case .move(_, true) = action { presses += 1 }
    world.note(action)
    queue.append(action)
  }

  /// An interaction with options of chance.
  mutating func interaction() -> ChaosInteraction {
    ChaosInteraction(
      primaryOnly: random.once(in: 4), exclusive: random.once(in: 6), toEngine: random.once(in: 5),
      automatic: random.once(in: 5), gestures: random.once(in: 8),
      regions: random.once(in: 3))
  }

  private mutating func plan() {
    if isEnding { return }
    if presses >= target, !isInsisting {
      isInsisting = true
      act(.insist)
    } else if presses >= target {
      isEnding = true
      end()
    } else if presses >= (provocations + 1) * Self.provocationInterval {
      let kinds = Provocation.all
      let kind = kinds[provocations % kinds.count]
      provocations += 1
      // A second each: seldom after the second one.
      if kind == .cancelled(.timedOut), provocations > 2 * kinds.count, !random.once(in: 5) {
        return plan()
      }
      provoke(kind)
    } else {
      episode()
    }
  }
}
