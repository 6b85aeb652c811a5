// SPDX-License-Identifier: Apache-2.0

// launch button      down         up   down        up
// no extension       swallowed, launches its application
// extension runs                       primary: granted to the extension, as any press

extension PressMachine {
  /// Takes at which seats extensions run. A press in flight keeps its role.
  package mutating func setLaunchSeats(_ seats: Set<SeatID>, atUSec nowUSec: Int64) -> [Action] {
    self.nowUSec = nowUSec
    guard seats != situation.launchSeats else { return [] }
    situation.launchSeats = seats
    settle()
    return takeActions()
  }

  /// The launch whose extension has this interaction; nil if none has.
  package func launch(of id: InteractionID) -> LaunchID? {
    situation.index(of: id).flatMap { situation.clients[$0.client].identity.launch }
  }

  /// The newest client of a launch's extension; nil if it has no interaction.
  package func client(of launch: LaunchID) -> ClientID? {
    situation.clients.last { $0.identity.launch == launch }?.id
  }

  /// How far a launched extension uses the camera and the buttons.
  package func use(by launch: LaunchID) -> ExtensionUse {
    var use = ExtensionUse()
    for session in situation.sessions where session.launch == launch {
      switch session.state {
      case .running: use.isRunning = true
      case .interrupted: use.isInterrupted = true
      case .stopped, .starting, .failed: break
      }
    }
    use.hasInteraction = situation.clients.contains { client in
      client.identity.launch == launch && client.interactions.contains(where: \.enabled)
    }
    return use
  }
}

/// How far an extension uses what it was launched for.
package struct ExtensionUse: Hashable, Sendable {
  /// Whether one of its sessions runs.
  package var isRunning = false
  /// Whether one of its sessions would run if nothing interrupted it.
  package var isInterrupted = false
  /// Whether it has an enabled interaction.
  package var hasInteraction = false

  package init(isRunning: Bool = false, isInterrupted: Bool = false, hasInteraction: Bool = false) {
    self.isRunning = isRunning
    self.isInterrupted = isInterrupted
    self.hasInteraction = hasInteraction
  }
}
