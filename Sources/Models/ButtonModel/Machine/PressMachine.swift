// SPDX-License-Identifier: Apache-2.0

// Down          decided once                                     Up
//  │
//  ├─ somebody eligible ──▶ began ───────────────────────────▶ ended
//  │                          └─ loses it ─▶ cancelled ········▶ (nobody)
//  ├─ nobody ─────────────▶ default down ────────────────────▶ default up
//  └─ policy ─────────────▶ (nobody) ·························▶ (nobody)
//
// Every input that may change who is eligible ends with the same steps, in this order, so that the
// order rules of the Gateway interface hold by construction (`settle`):
//   presses that lost their ground are cancelled ─▶ changed statuses are sent ─▶ the engine is told
//   ─▶ the lights ─▶ the grab plan changes

/// The press machine: decides which client, or else the default behaviour, gets each press of a
/// capture button (DESIGN section 2; requirements 0.3, tables G.1 and G.2).
///
/// Each input is a method that takes the time, microseconds of CLOCK_MONOTONIC, and returns what is
/// to be done, in order. After each input the caller asks `nextDeadlineUSec` and calls `advance` when
/// it has come; it hands in what has arrived before it advances the time, so that an answer that is
/// already there counts.
package struct PressMachine: Sendable {
  var settings: MachineSettings
  var devices: [DeviceState] = []
  /// In the order in which they came.
  var clients: [ClientState] = []
  var seats: [SeatState] = []
  /// What the seats show, those too that no client has named.
  var views = SeatViews()
  /// Of the clients that are in one. Apart from their state, which every press looks at.
  var logins: [ClientID: LoginID] = [:]
  /// Of the interactions that asked for some.
  var gestures: [InteractionID: InteractionGestures] = [:]
  var sessions: [SessionRecord] = []
  var isEngineAttached = false
  var isLocked = false
  var counts = PressCounts()
  /// While the gateway stops: when it has to be over; the highest number otherwise.
  var stopByUSec = Int64.max
  /// Granted presses that have not ended.
  private(set) var pressesInFlight = 0
  private var refusals = RefusalLimiter()
  private var nextPress: Int64
  private var nextInteraction: Int64 = 1
  private var actions: [Action] = []
  private var records: [Action] = []
  private var requests: [Action] = []

  /// A machine without devices, clients and engine.
  ///
  /// - Parameter firstPress: number of the first press; the caller chooses it so that no number of
  ///   this boot is used twice.
  package init(settings: MachineSettings, firstPress: Int64) {
    self.settings = settings
    nextPress = firstPress
  }

  /// Takes new settings. Presses in flight stay what they are, unless their client loses its ground.
  package mutating func reconfigure(_ settings: MachineSettings, atUSec nowUSec: Int64) -> [Action]
  {
    self.settings = settings
    keepPinned()
    settle(nowUSec)
    return takeActions()
  }

  /// Sets what became of a button's going down.
  mutating func setHold(_ index: ButtonIndex, _ hold: ButtonHold) {
    let old = devices[index.device].buttons[index.button].hold
    pressesInFlight += (hold.granted == nil ? 0 : 1) - (old.granted == nil ? 0 : 1)
    devices[index.device].buttons[index.button].hold = hold
  }

  /// Notes something to be done.
  mutating func act(_ action: Action) {
    actions.append(action)
  }

  /// Notes something whose outcome is a new input.
  mutating func ask(_ request: Action) {
    requests.append(request)
  }

  /// Notes a line of the audit log.
  mutating func audit(_ event: AuditEvent, _ nowUSec: Int64) {
    records.append(.audit(AuditRecord(atUSec: nowUSec, event: event)))
  }

  /// Hands over what was noted. Deliveries come first, somebody waits for them. Requests come last,
  /// so that their outcome can be handed in at once, and what it leads to stays in order.
  mutating func takeActions() -> [Action] {
    var taken: [Action] = []
    swap(&taken, &actions)
    taken.reserveCapacity(taken.count + records.count + requests.count)
    taken.append(contentsOf: records)
    taken.append(contentsOf: requests)
    records.removeAll(keepingCapacity: true)
    requests.removeAll(keepingCapacity: true)
    return taken
  }

  /// The answer to a request that was fulfilled.
  mutating func accept<Value>(_ value: Value) -> Response<Value> {
    Response(result: .success(value), actions: takeActions())
  }

  /// The answer to a request that was refused, and so changed nothing.
  mutating func refuse<Value>(
    _ refusal: Refusal, uid: UInt32, _ nowUSec: Int64
  ) -> Response<Value> {
    if let leftOut = refusals.admit(uid, atUSec: nowUSec) {
      audit(.refused(uid: uid, refusal, leftOut: leftOut), nowUSec)
    }
    return Response(result: .failure(refusal), actions: takeActions())
  }

  /// The answer to a request of the engine that cannot be fulfilled. That is no matter for the log:
  /// its word may cross with the end of what it is about.
  mutating func refuseEngine<Value>(_ refusal: Refusal) -> Response<Value> {
    Response(result: .failure(refusal), actions: takeActions())
  }

  /// The number of the next press.
  mutating func newPress() -> PressID {
    defer { nextPress += 1 }
    return PressID(nextPress)
  }

  /// The number of the next interaction.
  mutating func newInteraction() -> InteractionID {
    defer { nextInteraction += 1 }
    return InteractionID(nextInteraction)
  }
}
