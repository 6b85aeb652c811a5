// SPDX-License-Identifier: Apache-2.0

import ButtonModel

// A second opinion on which client may have a press, from what the story itself knows. It also
// counts by itself which clients have to acknowledge something.

extension Scenario {
  /// Notes that a client is in front now.
  mutating func bringToFront(_ client: Int) {
    let id = clients[client].identity.id
    front.removeAll { $0 == id }
    front.append(id)
  }

  /// Checks that each client was sent its real obstacles.
  mutating func checkStatuses() {
    for interaction in interactions {
      var told = interaction.status.obstacles
      told.remove(.shadowed)
      var expected = obstacles(interaction)
      if silence(of: interaction.client, interactions) != nil { expected.insert(.unresponsive) }
      if told != expected {
        kernel.fault("\(interaction.id) was told \(told.ordered), expected \(expected.ordered)")
      }
      let isFront = isSeatActive && front.last == clients[interaction.client].identity.id
      if interaction.status.foreground != isFront {
        kernel.fault("\(interaction.id) was told that foreground is \(!isFront)")
      }
    }
  }

  /// Checks that a client's status is `unresponsive` from and until the right moment.
  mutating func checkSilence(_ interaction: Interaction) {
    let silentSinceUSec = silence(of: interaction.client, interactions)
    // At the very moment at which the time runs out, both are right.
    if silentSinceUSec == now { return }
    let isSilent = silentSinceUSec != nil
    if interaction.status.obstacles.contains(.unresponsive) != isSilent {
      kernel.fault("\(interaction.id) was told that it is \(isSilent ? "" : "un")responsive")
    }
  }

  /// Of those that have something in common the one that comes first: the highest priority, and of equal ones the newest.
  static func top(
    _ interactions: [Interaction], where isMeant: (Interaction) -> Bool
  ) -> Interaction? {
    interactions.enumerated().filter { isMeant($0.element) }
      .max { ($0.element.request.priority, $0.offset) < ($1.element.request.priority, $1.offset) }?
      .element
  }

  /// Checks that the press goes where it should.
  ///
  /// - Parameter interactions: their state as their clients knew it before the input.
  mutating func check(_ routed: RoutedPress, _ interactions: [Interaction]) {
    guard let device = kernel.devices.first(where: { $0.description.id == routed.button.device }),
      let button = device.description.buttons.firstIndex(where: { $0.name == routed.button.name })
    else { return }
    let role = device.roles[button]
    if role == .zoomIn { return checkKey(routed, device, interactions) }
    let field = device.description.pointer == nil ? nil : fields[routed.button]
    if device.description.pointer != nil, field == nil {
      return kernel.fault("\(routed.press) has no place")
    }
    let taker = Self.top(interactions) { interaction in
      interaction.enabled && isSeatActive
        && offer(interaction, role, field).map { interaction.request.roles.contains($0.role) }
          ?? false
        && front.last == clients[interaction.client].identity.id
        && interaction.request.buttons?.contains(routed.button) ?? true
    }
    var isGranted = false
    if let taker {
      var told = taker.status.obstacles
      told.remove(.shadowed)
      // At the very moment at which the time runs out, both are right.
      let silentSinceUSec = silence(of: taker.client, interactions)
      if silentSinceUSec != now { told.remove(.unresponsive) }
      if let silentSinceUSec, silentSinceUSec < now { told.insert(.unresponsive) }
      isGranted = told.isEmpty
    }
    let isUnseen =
      device.description.isExclusive
      || device.grabbedSinceUSec.map { routed.stampUSec >= $0 } ?? false
    if !isUnseen && device.description.mode != .observe { isGranted = false }
    if routed.seenBySystem == isUnseen { kernel.fault("\(routed.press): seen or not") }
    switch routed.route {
    case .granted(let client, let id):
      if let field, let taker {
        fingerPresses[routed.button] = Finger(
          press: routed.press, region: offer(taker, role, field)?.region, origin: field)
      }
      if !isGranted || taker?.id != id || clients[taker?.client ?? 0].identity.id != client {
        kernel.fault("\(routed.press) was granted to \(id), expected \(String(describing: taker))")
      }
    case .defaulted(let reason):
      if isGranted { kernel.fault("\(routed.press) was defaulted: \(reason.word)") }
    case .swallowed:
      if !isGranted || taker?.request.exclusive != true {
        kernel.fault("\(routed.press) was swallowed")
      }
    }
  }

  /// Checks where the press of a key goes that turns a control.
  private mutating func checkKey(
    _ routed: RoutedPress, _ device: KernelView.Device, _ interactions: [Interaction]
  ) {
    let isUnseen = device.grabbedSinceUSec.map { routed.stampUSec >= $0 } ?? false
    let isTurned = routed.route == .swallowed(.control)
    if case .granted = routed.route { kernel.fault("\(routed.press) of a zoom key was granted") }
    if isTurned, !hasZoom(interactions) { kernel.fault("\(routed.press) turns nothing") }
    // At the very moment at which a client's time runs out, both are right.
    let isOverdue = interactions.contains { silence(of: $0.client, interactions) != nil }
    let isRight = isUnseen || device.description.mode == .observe
    if !isTurned, hasZoom(interactions), isRight, !isOverdue, !isShuttingDown {
      kernel.fault("\(routed.press) of a zoom key turned nothing")
    }
  }

  /// The time since which an acknowledgement of a client is overdue; nil if none is.
  func silence(of client: Int, _ interactions: [Interaction]) -> Int64? {
    interactions.filter { $0.client == client }.flatMap(\.owed).map(\.untilUSec)
      .filter { $0 <= now }.min()
  }

  private func obstacles(_ interaction: Interaction) -> ObstacleSet {
    var obstacles = ObstacleSet()
    let client = clients[interaction.client]
    if let session = interaction.session {
      let owner = clients.first { $0.session == session }
      if !isEngineAttached {
        obstacles.insert(.engineAbsent)
      } else if owner?.identity.uid != client.identity.uid {
        obstacles.insert(.noSession)
      } else {
        switch owner?.state {
        case nil: obstacles.insert(.noSession)
        case .running: break
        case .interrupted: obstacles.insert(.sessionInterrupted)
        case .starting, .stopped, .failed: obstacles.insert(.sessionNotRunning)
        }
      }
    }
    if !isSeatActive || front.last != client.identity.id { obstacles.insert(.notForeground) }
    if !interaction.enabled { obstacles.insert(.disabled) }
    if isLocked { obstacles.insert(.locked) }
    return obstacles
  }
}
