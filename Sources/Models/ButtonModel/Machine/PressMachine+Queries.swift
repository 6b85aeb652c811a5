// SPDX-License-Identifier: Apache-2.0

extension PressMachine {
  /// The state for `Control.GetState`.
  package var snapshot: MachineSnapshot {
    MachineSnapshot(
      locked: isLocked, engineAttached: isEngineAttached,
      clients: clients.map(snapshot),
      pressesInFlight: pressesInFlight, counts: counts)
  }

  /// One client for `Control.Client`; nil if there is none.
  package func clientSnapshot(_ id: ClientID) -> ClientSnapshot? {
    clients.first { $0.id == id }.map(snapshot)
  }

  /// One device; nil if there is none.
  package func deviceSnapshot(_ id: DeviceID) -> DeviceSnapshot? {
    devices.first { $0.id == id }.map(snapshot)
  }

  /// What would happen to a press of this button that began now.
  package func explain(_ id: ButtonID) -> Result<Explanation, Refusal> {
    guard let device = devices.first(where: { $0.id == id.device }) else {
      return .failure(.noSuchDevice(id.device))
    }
    guard let button = device.buttons.first(where: { $0.id == id }) else {
      return .failure(.noSuchButton(id))
    }
    let isGrabbed = device.isExclusive || device.grabbedSinceUSec != nil
    let route = decide(device, button, isGrabbed: isGrabbed)
    return .success(
      Explanation(
        route: route, client: foreground(of: device.seat),
        reason: route.explanation + (isHidden(device.seat, route) ? Self.hiddenNote : "")
          + (device.mode == .observe ? Self.observeNote : "")
          + (device.isFlooding ? Explanation.floodNote : "")))
  }

  /// Whether nobody is in front only because the seat shows others.
  private func isHidden(_ seat: SeatID, _ route: Route) -> Bool {
    route == .defaulted(.nobodyInForeground)
      && clients.contains { client in
        client.identity.seat == seat && !views[seat].shows(logins[client.id])
      }
  }

  private static let hiddenNote = ": the seat does not show the session of any of its clients"

  private static let observeNote = "; the system sees the key in any case (mode observe)"

  private func snapshot(_ client: ClientState) -> ClientSnapshot {
    ClientSnapshot(
      identity: client.identity, application: client.application,
      foreground: isForeground(client), responsive: !client.isUnresponsive,
      interactions: client.interactions.count,
      obstacles: client.interactions.isEmpty
        ? ObstacleSet() : status(client, client.interactions.endIndex - 1).obstacles)
  }

  private func snapshot(_ device: DeviceState) -> DeviceSnapshot {
    DeviceSnapshot(
      description: DeviceDescription(
        id: device.id, seat: device.seat, kind: device.kind, mode: device.mode,
        isExclusive: device.isExclusive,
        buttons: device.buttons.map { button in
          var description = button.description
          description.pressed = button.debouncer.pressed
          return description
        }),
      grabbed: device.isExclusive || device.grabbedSinceUSec != nil)
  }
}

/// What the machine knows: `Control.State`.
package struct MachineSnapshot: Hashable, Sendable {
  package var locked: Bool
  package var engineAttached: Bool
  /// In the order in which they came.
  package var clients: [ClientSnapshot]
  /// Granted presses whose end has not been sent.
  package var pressesInFlight: Int
  package var counts: PressCounts
}

/// How many presses went where, since the start.
package struct PressCounts: Hashable, Sendable {
  package var granted = 0
  package var defaulted = 0
  package var swallowed = 0
  /// Of the granted ones.
  package var cancelled = 0
}

/// What the machine knows of a client: `Control.Client`.
package struct ClientSnapshot: Hashable, Sendable {
  package var identity: ClientIdentity
  /// As the newest interaction names it.
  package var application: String
  package var foreground: Bool
  package var responsive: Bool
  package var interactions: Int
  /// Of the newest interaction.
  package var obstacles: ObstacleSet
}

/// What the machine knows of a device, for `ListDevices`.
package struct DeviceSnapshot: Hashable, Sendable {
  /// As it was added or last reconfigured, each button with its level as of now.
  package var description: DeviceDescription
  /// Whether nobody else sees its keys now.
  package var grabbed: Bool
}

/// What would happen to a press that began now: `Control.Explain`.
package struct Explanation: Hashable, Sendable {
  package var route: Route
  /// The client that would get it, or whose obstacle keeps it from it.
  package var client: ClientID?
  /// The reason in words, for people.
  package var reason: String

  /// What follows the reason where the device sends more than it may.
  package static let floodNote = "; the device floods, so it is read at intervals"
}
