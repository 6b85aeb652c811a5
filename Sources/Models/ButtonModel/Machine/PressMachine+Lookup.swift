// SPDX-License-Identifier: Apache-2.0

import Vocabulary

extension PressMachine {
  /// All buttons of all devices.
  var buttonIndices: [ButtonIndex] {
    devices.indices.flatMap { device in
      devices[device].buttons.indices.map { ButtonIndex(device: device, button: $0) }
    }
  }

  /// The position of a button; nil if it does not exist.
  func index(of id: ButtonID) -> ButtonIndex? {
    guard let device = devices.firstIndex(where: { $0.id == id.device }),
      let button = devices[device].buttons.firstIndex(where: { $0.id.name == id.name })
    else { return nil }
    return ButtonIndex(device: device, button: button)
  }

  /// The position of an interaction; nil if it does not exist.
  func index(of id: InteractionID) -> InteractionIndex? {
    for client in clients.indices {
      if let interaction = clients[client].interactions.firstIndex(where: { $0.id == id }) {
        return InteractionIndex(client: client, interaction: interaction)
      }
    }
    return nil
  }

  /// The position of an interaction; nil if it does not exist or this user may not name it.
  func index(of id: InteractionID, namedBy uid: UInt32) -> InteractionIndex? {
    guard let index = index(of: id), clients[index.client].identity.uid == uid else { return nil }
    return index
  }

  /// The position of a client; nil if it has no interaction.
  func index(of id: ClientID) -> Int? {
    clients.firstIndex { $0.id == id }
  }

  /// The state of a session; nil if it does not exist or this user's clients may not use it.
  func sessionState(_ id: SessionID, uid: UInt32) -> ReportedState? {
    sessions.first { $0.id == id && $0.uid == uid }?.state
  }

  /// The client in front at the seat; nil if there is none.
  func foreground(of seat: SeatID) -> ClientID? {
    seats.first { $0.id == seat }?.foreground
  }

  /// Whether the client is in front at its seat.
  func isForeground(_ client: ClientState) -> Bool {
    foreground(of: client.identity.seat) == client.id
  }

  /// The seats that have a device or a client, by name.
  var knownSeats: [SeatID] {
    Set(devices.map(\.seat) + clients.map(\.identity.seat)).sorted { $0.name < $1.name }
  }

  /// The position of a seat, which is added if it was never named before.
  mutating func seatIndex(_ id: SeatID) -> Int {
    if let index = seats.firstIndex(where: { $0.id == id }) { return index }
    seats.append(SeatState(id: id, view: views[id]))
    return seats.endIndex - 1
  }
}
