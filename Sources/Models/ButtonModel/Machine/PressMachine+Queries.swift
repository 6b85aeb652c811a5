// SPDX-License-Identifier: Apache-2.0

import Vocabulary

extension PressMachine {
  /// The whole state, for `Control.GetState`.
  package var snapshot: MachineSnapshot {
    MachineSnapshot(
      locks: situation.locks, seats: situation.knownSeats,
      engineAttached: situation.isEngineAttached,
      clients: situation.clients.indices.map(snapshot),
      pressesInFlight: situation.pressesInFlight, counts: counts)
  }

  /// The state of one client, for `Control.Client`; nil if it does not exist.
  package func clientSnapshot(_ id: ClientID) -> ClientSnapshot? {
    situation.index(of: id).map(snapshot)
  }

  /// The state of one device; nil if it does not exist.
  package func deviceSnapshot(_ id: DeviceID) -> DeviceSnapshot? {
    situation.devices.first { $0.id == id }.map(snapshot)
  }

  /// Whether a client may know which buttons of a seat are down: the one in front, while the seat is not locked
  /// for it. Others would see when somebody presses, and what for.
  package func mayKnowLevels(_ id: ClientID?, at seat: SeatID) -> Bool {
    guard let id, situation.foreground(of: seat) == id, let index = situation.index(of: id) else {
      return false
    }
    return !situation.isLocked(situation.clients[index])
  }

  /// The user of an interaction's client; nil if there is no such interaction.
  package func user(of id: InteractionID) -> UInt32? {
    situation.index(of: id).map { situation.clients[$0.client].identity.uid }
  }

  /// Explains where a press of this button would go if it began now.
  ///
  /// - Parameter point: the place of the press; nil: where the device points now, unknown, or a button
  ///   without a place.
  package func explain(
    _ id: ButtonID, at point: SurfacePoint? = nil
  ) -> Result<Explanation, CallRefusal> {
    guard let device = situation.devices.first(where: { $0.id == id.device }) else {
      return .failure(.noSuchDevice(id.device))
    }
    guard let index = situation.index(of: id) else { return .failure(.noSuchButton(id)) }
    let isGrabbed = device.isExclusive || device.grabbedSinceUSec != nil
    let here = device.hovers ? device.buttons[index.button].point : nil
    let place = PressPlace(device, at: point ?? here)
    let route = situation.decide(index, at: place, isGrabbed: isGrabbed, controls).route
    return .success(
      Explanation(
        route: route, client: situation.foreground(of: device.seat),
        reason: route.explanation + (isHidden(device.seat, route) ? Self.hiddenNote : "")
          + placeNote(place, device.pointer, route)
          + (device.mode == .observe ? Self.observeNote : "")
          + (device.isFlooding ? Explanation.floodNote : "")))
  }

  /// Whether no client is in front only because the seat shows none of its clients' sessions.
  private func isHidden(_ seat: SeatID, _ route: PressRoute) -> Bool {
    route == .defaulted(.nobodyInForeground)
      && situation.clients.contains { client in
        client.identity.seat == seat && !situation.views[seat].shows(situation.logins[client.id])
      }
  }

  /// The part of the explanation that names the missing place of a press, if that decided its route.
  private func placeNote(
    _ place: PressPlace?, _ pointer: PointerDescription?, _ route: PressRoute
  ) -> String {
    guard route == .defaulted(.outsideRegions), let place, place.point == nil else { return "" }
    if place.hasPosition { return Self.openPlaceNote }
    return pointer?.hovers == true ? Self.unknownPlaceNote : Self.noPlaceNote
  }

  private static let openPlaceNote = ": it depends on the place, which the question did not name"

  private static let noPlaceNote =
    ": the device has no position, so only regions that cover the whole surface take its presses"

  private static let unknownPlaceNote =
    ": only the compositor knows where a mouse points, unless it is locked or its rule says "
    + "compositor = false; so only regions that cover the whole surface take its presses"

  private static let hiddenNote = ": the seat does not show the session of any of its clients"

  private static let observeNote = "; the system sees the press in any case (mode observe)"

  private func snapshot(_ index: Int) -> ClientSnapshot {
    let client = situation.clients[index]
    let top =
      client.interactions.lastIndex(where: \.enabled) ?? client.interactions.indices.last
    return ClientSnapshot(
      identity: client.identity, application: client.application,
      foreground: situation.isForeground(client), responsive: !client.isUnresponsive,
      interactions: client.interactions.count,
      obstacles: top.map {
        situation.status(InteractionIndex(client: index, interaction: $0)).obstacles
      } ?? ObstacleSet())
  }

  private func snapshot(_ device: DeviceState) -> DeviceSnapshot {
    var description = DeviceDescription(
      id: device.id, seat: device.seat, kind: device.kind, mode: device.mode,
      isExclusive: device.isExclusive,
      buttons: device.buttons.map { button in
        var description = button.description
        description.pressed = button.debouncer.pressed
        return description
      }, pointer: device.pointer)
    description.dials = device.dials
    return DeviceSnapshot(
      description: description,
      grabbed: device.isExclusive || device.grabbedSinceUSec != nil)
  }
}

/// The state of the machine: `Control.State`.
package struct MachineSnapshot: Hashable, Sendable {
  package var locks: SeatLocks
  /// The seats that have a device or a client, by name.
  package var seats: [SeatID]
  package var engineAttached: Bool
  /// In the order in which they were added.
  package var clients: [ClientSnapshot]
  /// The number of granted presses that have not ended.
  package var pressesInFlight: Int
  package var counts: PressCounts
}

/// Numbers of presses since the start.
package struct PressCounts: Hashable, Sendable {
  package var granted = 0
  package var defaulted = 0
  package var swallowed = 0
  /// The number of granted presses that were cancelled.
  package var cancelled = 0
}

/// The state of a client: `Control.Client`.
package struct ClientSnapshot: Hashable, Sendable {
  package var identity: ClientIdentity
  /// The name that its newest interaction gives.
  package var application: String
  package var foreground: Bool
  package var responsive: Bool
  package var interactions: Int
  /// The obstacles of its topmost enabled interaction, or of its topmost if none is enabled.
  package var obstacles: ObstacleSet
}

/// The state of a device, for `ListDevices`.
package struct DeviceSnapshot: Hashable, Sendable {
  /// The device as it was added or last reconfigured, with the present level of each button.
  package var description: DeviceDescription
  /// Whether no other program sees its keys now.
  package var grabbed: Bool
}

/// The route that a press would take if it began now: `Control.Explain`.
package struct Explanation: Hashable, Sendable {
  package var route: PressRoute
  /// The client in front: it would get the press, or an obstacle keeps it from getting it.
  package var client: ClientID?
  /// The reason in words, for people.
  package var reason: String

  /// The addition to the reason if the device sends more events than it may.
  package static let floodNote = "; the device floods, so it is read at intervals"
}
