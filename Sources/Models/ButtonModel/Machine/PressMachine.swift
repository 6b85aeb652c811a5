// SPDX-License-Identifier: Apache-2.0

// Down          decided once                                     Up
//  │
//  ├─ a client eligible ──▶ began ───────────────────────────▶ ended
//  │                          └─ loses it ─▶ cancelled ········▶ (nobody)
//  ├─ nobody ─────────────▶ default down ────────────────────▶ default up
//  └─ exclusive ──────────▶ (nobody) ·························▶ (nobody)
//
// Every input that may change which client is eligible ends with the same steps, in this order, so
// that the order rules of the Gateway interface hold by construction (`settle`):
//   presses whose conditions no longer hold are cancelled ─▶ changed statuses are sent
//   ─▶ the engine is notified ─▶ the lights change ─▶ the grab plan changes

/// The press machine decides which client gets each press of a capture button, or whether the
/// default behaviour does (tables G.1 and G.2).
///
/// The decision itself is in `PressDecision.swift`: a question to the situation, which holds all facts. The machine
/// changes the situation, and asks the boards, each of which keeps one subject to itself, what clients have to be sent.
///
/// Each input is a method that takes the time, microseconds of CLOCK_MONOTONIC, and returns the
/// actions to perform, in order. After each input the caller reads `nextDeadlineUSec` and calls
/// `advance` at that time. Inputs that have already arrived have to be handed in before `advance`,
/// so that an acknowledgement which came in time counts.
package struct PressMachine: Sendable {
  /// Changed by inputs only.
  var situation: Situation
  var controls = ControlBoard()
  var pointers = PointerBoard()
  var bands = BandBoard()
  var gestures = GestureBoard()
  var counts = PressCounts()
  /// The time of the input in progress. It is kept here, and not passed from function to function next to the
  /// stamps of edges, where the two could be swapped unnoticed.
  var nowUSec: Int64 = 0
  private var refusals = RefusalLimiter()
  private var nextPress: Int64
  private var nextInteraction: Int64 = 1
  /// The actions of this input and then its records.
  private var answer: [Action] = []
  /// The number of actions in the answer.
  private var actionCount = 0
  private var requests: [Action] = []

  /// A machine without devices, clients and engine.
  ///
  /// - Parameter firstPress: the number of the first press. The caller chooses it so that no number
  ///   is used twice in one boot.
  package init(settings: MachineSettings, firstPress: Int64) {
    situation = Situation(settings: settings)
    nextPress = firstPress
  }

  /// Takes new settings. Presses in flight go on unless the new settings no longer allow them.
  package mutating func reconfigure(_ settings: MachineSettings, atUSec nowUSec: Int64) -> [Action]
  {
    self.nowUSec = nowUSec
    situation.settings = settings
    situation.keepPinned()
    settle()
    return takeActions()
  }

  /// The locked seats.
  package var locks: SeatLocks { situation.locks }

  /// The seats at which an application's extension runs.
  package var launchSeats: Set<SeatID> { situation.launchSeats }

  /// Sets the state of a button.
  mutating func setHold(_ index: ButtonIndex, _ hold: ButtonHold) {
    situation.setHold(index, hold)
    if controls.hasHeldKeys, hold.isIdle { controls.release(situation[index].id) }
  }

  /// Adds an action to the answer.
  mutating func act(_ action: consuming Action) {
    reserveAnswer()
    if actionCount == answer.count {
      answer.append(action)
    } else {
      answer.insert(action, at: actionCount)
    }
    actionCount += 1
  }

  /// Adds a request to the answer: an action whose outcome is a new input.
  mutating func ask(_ request: Action) {
    requests.append(request)
  }

  /// Adds a record of the audit log to the answer.
  mutating func audit(_ event: consuming AuditEvent) {
    reserveAnswer()
    answer.append(.audit(AuditRecord(atUSec: nowUSec, event: event)))
  }

  private mutating func reserveAnswer() {
    // A press has an action and two records.
    if answer.isEmpty { answer.reserveCapacity(3) }
  }

  /// Takes the actions of this input. Deliveries come first, because clients wait for them.
  /// Requests come last, so that the caller can hand in their outcome at once.
  mutating func takeActions() -> [Action] {
    var taken: [Action] = []
    swap(&taken, &answer)
    actionCount = 0
    // Few inputs have any.
    if !requests.isEmpty {
      taken.append(contentsOf: requests)
      requests.removeAll(keepingCapacity: true)
    }
    return taken
  }

  /// The answer to a request that was fulfilled.
  mutating func accept<Value>(_ value: Value) -> Response<Value> {
    Response(result: .success(value), actions: takeActions())
  }

  /// The answer to a request that was refused and therefore changed nothing.
  mutating func refuse<Value>(
    _ refusal: CallRefusal, uid: UInt32
  ) -> Response<Value> {
    if let leftOut = refusals.admit(uid, atUSec: nowUSec) {
      audit(.refused(uid: uid, refusal, leftOut: leftOut))
    }
    return Response(result: .failure(refusal), actions: takeActions())
  }

  /// The answer to a request of the engine that was refused. It is not logged, because the request
  /// may have crossed with the end of the interaction or session that it names.
  mutating func refuseEngine<Value>(_ refusal: CallRefusal) -> Response<Value> {
    Response(result: .failure(refusal), actions: takeActions())
  }

  mutating func newPress() -> PressID {
    defer { nextPress += 1 }
    return PressID(nextPress)
  }

  mutating func newInteraction() -> InteractionID {
    defer { nextInteraction += 1 }
    return InteractionID(nextInteraction)
  }
}
