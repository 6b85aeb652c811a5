// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Testing

@Suite("Requests to the press machine")
struct RequestTests {
  private static let gpio = DeviceDescription(
    id: DeviceID("gpio"), kind: .gpio, mode: .grab, isExclusive: true,
    buttons: [ButtonDescription(name: "SHUTTER", role: .primary, debounceUSec: 0)])
  private static let shutter = ButtonID(device: DeviceID("gpio"), name: "SHUTTER")

  /// A machine with a GPIO line, an engine, and a client in front whose session runs.
  private static func machine(
    _ change: (inout MachineSettings) -> Void = { _ in }
  ) -> (PressMachine, InteractionID) {
    var settings = MachineSettings()
    change(&settings)
    var machine = PressMachine(settings: settings, firstPress: 100)
    _ = machine.addDevice(gpio, atUSec: 0)
    _ = machine.attachEngine(atUSec: 0)
    _ = machine.reportSession(SessionID("s"), uid: 1000, .running, atUSec: 0)
    let added = add(to: &machine, requestForeground: true)
    return (machine, added ?? InteractionID(0))
  }

  private static func add(
    to machine: inout PressMachine, client: Int64 = 1, requestForeground: Bool = false
  ) -> InteractionID? {
    let response = machine.addInteraction(
      InteractionRequest(
        application: "org.example.A", session: SessionID("s"),
        requestForeground: requestForeground),
      from: ClientIdentity(id: ClientID(client), pid: 7, uid: 1000), atUSec: 0)
    return try? response.result.get().id
  }

  private func refusal<Value>(_ response: Response<Value>) -> CallRefusal? {
    if case .failure(let refusal) = response.result { refusal } else { nil }
  }

  @Test("Another user's interaction does not exist")
  func anotherUser() {
    var (machine, id) = Self.machine()
    let expected = CallRefusal.noSuchInteraction(id)
    #expect(refusal(machine.setEnabled(id, false, uid: 1001, atUSec: 1)) == expected)
    #expect(refusal(machine.setSession(id, nil, uid: 1001, atUSec: 1)) == expected)
    #expect(refusal(machine.requestForeground(id, uid: 1001, atUSec: 1)) == expected)
    #expect(refusal(machine.interactionStatus(id, uid: 1001, atUSec: 1)) == expected)
    let acknowledged = machine.acknowledge(id, sequence: 1, uid: 1001, atUSec: 1)
    #expect(refusal(acknowledged) == expected)
    #expect(
      acknowledged.actions == [
        .audit(AuditRecord(atUSec: 1, event: .refused(uid: 1001, expected)))
      ])
  }

  @Test("An interaction is logged with the seat to which its client has moved")
  func movedClient() {
    var (machine, _) = Self.machine()
    let seat = SeatID("seat1")
    _ = machine.show(
      SeatViews(), places: [ClientID(1): ClientPlace(seat: seat, login: LoginID("3"))], atUSec: 1)
    // The caller still names the seat where the client was at first.
    let request = InteractionRequest(application: "org.example.A", session: SessionID("s"))
    let added = machine.addInteraction(
      request, from: ClientIdentity(id: ClientID(1), pid: 7, uid: 1000), atUSec: 2)
    let places = added.actions.compactMap { action -> ClientPlace? in
      guard case .audit(let record) = action,
        case .interactionAdded(_, let client, let login, _) = record.event
      else { return nil }
      return ClientPlace(seat: client.seat, login: login)
    }
    #expect(places == [ClientPlace(seat: seat, login: LoginID("3"))])
  }

  @Test("Only events that were sent can be acknowledged")
  func acknowledgeUnsent() {
    var (machine, id) = Self.machine()
    #expect(
      refusal(machine.acknowledge(id, sequence: 1, uid: 1000, atUSec: 1))
        == .noSuchEvent(sequence: 1))
    _ = machine.edge(Self.shutter, pressed: true, stampUSec: 2, atUSec: 2)
    #expect(
      refusal(machine.acknowledge(id, sequence: 0, uid: 1000, atUSec: 3))
        == .noSuchEvent(sequence: 0))
    #expect(refusal(machine.acknowledge(id, sequence: 1, uid: 1000, atUSec: 3)) == nil)
    #expect(refusal(machine.acknowledge(id, sequence: 1, uid: 1000, atUSec: 4)) == nil)
    #expect(
      refusal(machine.acknowledge(id, sequence: 2, uid: 1000, atUSec: 4))
        == .noSuchEvent(sequence: 2))
  }

  @Test("The generation rises with every SetEnabled")
  func generationRises() throws {
    var (machine, id) = Self.machine()
    #expect(try machine.setEnabled(id, true, uid: 1000, atUSec: 1).result.get() == 1)
    #expect(try machine.setEnabled(id, false, uid: 1000, atUSec: 1).result.get() == 2)
    let status = try machine.interactionStatus(id, uid: 1000, atUSec: 1).result.get()
    #expect(status.generation == 2)
    #expect(status.obstacles.ordered == [.disabled])
  }

  @Test("The obstacles are reported in the order of the interface")
  func obstaclesInOrder() throws {
    var (machine, id) = Self.machine()
    _ = machine.setLocks(SeatLocks(all: true), atUSec: 1)
    _ = machine.setEnabled(id, false, uid: 1000, atUSec: 1)
    _ = machine.reportSession(SessionID("s"), uid: 1000, .stopped, atUSec: 1)
    _ = machine.setForeground(nil, adminUID: 0, atUSec: 1)
    let status = try machine.interactionStatus(id, uid: 1000, atUSec: 1).result.get()
    #expect(
      status.obstacles.ordered == [.notForeground, .sessionNotRunning, .disabled, .locked])
    _ = machine.detachEngine(atUSec: 2)
    let later = try machine.interactionStatus(id, uid: 1000, atUSec: 2).result.get()
    #expect(later.obstacles.ordered == [.engineAbsent, .notForeground, .disabled, .locked])
  }

  @Test("A session that comes back as another user's is none")
  func sessionChangesHands() throws {
    var (machine, id) = Self.machine()
    _ = machine.reportSession(SessionID("s"), uid: 1001, .running, atUSec: 1)
    let status = try machine.interactionStatus(id, uid: 1000, atUSec: 1).result.get()
    #expect(status.obstacles.ordered == [.noSession])
  }

  @Test("All interactions together have a limit")
  func limitOfAll() {
    var (machine, _) = Self.machine { $0.interactionsInAll = 2 }
    #expect(Self.add(to: &machine, client: 2) != nil)
    #expect(Self.add(to: &machine, client: 3) == nil)
  }

  @Test("Too many unacknowledged events make a client unresponsive at once")
  func tooManyUnacknowledged() {
    var (machine, id) = Self.machine { $0.unacknowledgedEvents = 2 }
    _ = machine.edge(Self.shutter, pressed: true, stampUSec: 10, atUSec: 10)
    _ = machine.edge(Self.shutter, pressed: false, stampUSec: 20, atUSec: 20)
    #expect(machine.nextDeadlineUSec == 1_000_010)
    _ = machine.edge(Self.shutter, pressed: true, stampUSec: 30, atUSec: 30)
    #expect(machine.nextDeadlineUSec == 30)
    _ = machine.advance(toUSec: 30)
    #expect(machine.clientSnapshot(ClientID(1))?.responsive == false)
    #expect(machine.snapshot.counts.cancelled == 1)
    _ = machine.acknowledge(id, sequence: 4, uid: 1000, atUSec: 40)
    #expect(machine.clientSnapshot(ClientID(1))?.responsive == true)
    #expect(machine.nextDeadlineUSec == nil)
  }

  @Test("The state counts what happened")
  func stateCounts() {
    var (machine, id) = Self.machine()
    _ = machine.edge(Self.shutter, pressed: true, stampUSec: 10, atUSec: 10)
    #expect(machine.snapshot.pressesInFlight == 1)
    #expect(machine.deviceSnapshot(DeviceID("gpio"))?.description.buttons[0].pressed == true)
    _ = machine.removeInteraction(id, .closed, atUSec: 20)
    _ = machine.edge(Self.shutter, pressed: false, stampUSec: 30, atUSec: 30)
    _ = machine.edge(Self.shutter, pressed: true, stampUSec: 40, atUSec: 40)
    let state = machine.snapshot
    #expect(state.pressesInFlight == 0)
    #expect(state.clients.isEmpty)
    #expect(state.counts.granted == 1)
    #expect(state.counts.defaulted == 1)
    #expect(state.counts.cancelled == 1)
  }

  @Test("An application that is pinned by a new configuration is in front alone")
  func pinnedLater() {
    var (machine, _) = Self.machine()
    _ = Self.add(to: &machine, client: 2)
    var settings = MachineSettings()
    settings.foregroundPolicy = .pinned(application: "org.example.A", uid: 1001)
    _ = machine.reconfigure(settings, atUSec: 1)
    #expect(machine.snapshot.clients.allSatisfy { !$0.foreground })
    settings.foregroundPolicy = .pinned(application: "org.example.A", uid: 1000)
    _ = machine.reconfigure(settings, atUSec: 2)
    #expect(machine.snapshot.clients.map(\.foreground) == [false, true])
  }

  @Test("A user whose external sessions are not trusted any more loses his press")
  func externalUserRevoked() {
    var (machine, _) = Self.machine { $0.externalSessionUsers = [1000] }
    let response = machine.addInteraction(
      InteractionRequest(application: "x", session: nil, requestForeground: true),
      from: ClientIdentity(id: ClientID(5), pid: 5, uid: 1000), atUSec: 1)
    #expect((try? response.result.get().status.eligible) == true)
    _ = machine.edge(Self.shutter, pressed: true, stampUSec: 10, atUSec: 10)
    let actions = machine.reconfigure(MachineSettings(), atUSec: 20)
    let reasons = actions.compactMap { action in
      if case .send(let event, _) = action { event.cancelReason } else { nil }
    }
    #expect(reasons == [.sessionStopped])
  }

  @Test("What is sent comes first, requests last, the log between them")
  func orderOfActions() {
    var machine = PressMachine(settings: MachineSettings(), firstPress: 1)
    _ = machine.addDevice(
      DeviceDescription(
        id: DeviceID("k"), kind: .key, mode: .proxy,
        buttons: [ButtonDescription(name: "a", role: .primary)]), atUSec: 0)
    _ = machine.attachEngine(atUSec: 0)
    _ = machine.reportSession(SessionID("s"), uid: 1000, .stopped, atUSec: 0)
    let id = Self.add(to: &machine, requestForeground: true)
    let actions = machine.reportSession(SessionID("s"), uid: 1000, .running, atUSec: 1).actions
    let eligible = InteractionCondition(
      obstacles: ObstacleSet(), foreground: true, enabled: true, generation: 0)
    #expect(
      actions == [
        .sendStatus(eligible, to: id ?? InteractionID(0)),
        .audit(AuditRecord(atUSec: 1, event: .session(SessionID("s"), uid: 1000, .running))),
        .wantGrab(DeviceID("k"), true),
      ])
  }
}
