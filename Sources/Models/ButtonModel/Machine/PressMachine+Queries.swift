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
