// SPDX-License-Identifier: Apache-2.0

import Vocabulary

//  inputs ──▶ PressMachine ── changes ──▶ Situation ── route, decide (PressDecision) ──▶ who gets a press
//                  │                          │  ├── wantsGrab, pointerLock          ──▶ which devices are grabbed
//                  │                          │  └── status                          ──▶ the status that a client gets
//                  │                          ▼ is read by
//                  ├── asks ──▶ PointerBoard, BandBoard, ControlBoard
//                  └── asks ──▶ GestureBoard, which knows only of times

/// The state of devices, clients, seats, the engine and the lock: everything that the decision about a press
/// depends on. Only the machine's inputs change it; questions about it have no effect.
struct Situation: Sendable {
  var settings: MachineSettings {
    get { keptSettings.value }
    set { keptSettings = Kept(newValue) }
  }
  private var keptSettings: Kept
  var devices: [DeviceState] = []
  /// In the order in which they came.
  var clients: [ClientState] = []
  var seats: [SeatState] = []
  /// The views of all seats, including those that no client has named.
  var views = SeatViews()
  /// The login sessions of the clients that are in one. Kept apart from `ClientState`, which every
  /// press reads.
  var logins: [ClientID: LoginID] = [:]
  var sessions: [ReportedSession] = []
  var isEngineAttached = false
  var locks = SeatLocks(all: false)
  /// The seats at which an application's extension runs.
  var launchSeats: Set<SeatID> = []
  /// The time by which a stop under way has to be over; the highest number if none is.
  var stopByUSec = Int64.max
  /// Granted presses that have not ended.
  private(set) var pressesInFlight = 0

  /// Whether the gateway is stopping: keys have to be given back, and nothing is launched any more.
  var isStopping: Bool { stopByUSec != .max }

  /// Settings are large, and each question to the situation passes on all that it stores: so they are one reference.
  private final class Kept: Sendable {
    let value: MachineSettings

    init(_ value: MachineSettings) { self.value = value }
  }

  init(settings: MachineSettings) { keptSettings = Kept(settings) }

  /// The button at this position.
  subscript(index: ButtonIndex) -> ButtonState {
    _read { yield devices[index.device].buttons[index.button] }
    _modify { yield &devices[index.device].buttons[index.button] }
  }

  /// The interaction at this position.
  subscript(index: InteractionIndex) -> InteractionState {
    _read { yield clients[index.client].interactions[index.interaction] }
    _modify { yield &clients[index.client].interactions[index.interaction] }
  }

  /// Sets the state of a button and counts the presses in flight.
  mutating func setHold(_ index: ButtonIndex, _ hold: ButtonHold) {
    let old = self[index].hold
    pressesInFlight += (hold.granted == nil ? 0 : 1) - (old.granted == nil ? 0 : 1)
    self[index].hold = hold
    if hold.isIdle { self[index].tapEndsUSec = nil }
  }
}

/// Where things are.
extension Situation {
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

  /// The client in front at the seat, as `SeatState` chose it; nil if there is none.
  func foreground(of seat: SeatID) -> ClientID? {
    for index in seats.indices where seats[index].id == seat { return seats[index].foreground }
    return nil
  }

  /// Where in `clients` the client in front at the seat is; nil if there is none.
  func front(at seat: SeatID) -> Int? { foreground(of: seat).flatMap { index(of: $0) } }

  /// The topmost enabled interaction of the client in front at a seat for which `isMeant` is true; nil if there is
  /// none, or something is in its way.
  func top(at seat: SeatID, where isMeant: (InteractionState) -> Bool) -> InteractionIndex? {
    guard let front = front(at: seat),
      let top = clients[front].interactions.lastIndex(where: { $0.enabled && isMeant($0) })
    else { return nil }
    let index = InteractionIndex(client: front, interaction: top)
    return ground(index).isEmpty ? index : nil
  }

  /// Whether the client is in front at its seat.
  func isForeground(_ client: ClientState) -> Bool {
    foreground(of: client.identity.seat) == client.identity.id
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

  /// The modifier keys that are held at a seat.
  func modifiers(at seat: SeatID) -> ModifierKeys {
    devices.reduce([]) { $1.seat == seat ? $0.union($1.modifiers) : $0 }
  }
}
