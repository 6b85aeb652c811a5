// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Testing
import Vocabulary

@Suite("Grabs")
struct GrabTests {
  private static let keyboard = DeviceID("keyboard")
  private static let key = ButtonID(device: keyboard, name: "VOLUMEDOWN")

  /// A machine with a client in front and a keyboard whose grab took hold at 100.
  private static func machine() -> PressMachine {
    var settings = MachineSettings()
    settings.externalSessionUsers = [1000]
    var machine = PressMachine(settings: settings, firstPress: 1)
    _ = machine.addDevice(
      DeviceDescription(
        id: keyboard, kind: .key, mode: .proxy,
        buttons: [ButtonDescription(name: "VOLUMEDOWN", role: .primary, debounceUSec: 0)]),
      atUSec: 0)
    _ = machine.addInteraction(
      InteractionRequest(
        application: "x", session: nil, acknowledgement: .automatic, requestForeground: true),
      from: ClientIdentity(id: ClientID(1), pid: 1, uid: 1000), atUSec: 50)
    _ = machine.grabChanged(keyboard, heldSinceUSec: 100, atUSec: 110)
    return machine
  }

  private func defaults(_ actions: [Action]) -> [DefaultEdge] {
    actions.compactMap { action in
      if case .defaultBehaviour(let edge) = action { edge } else { nil }
    }
  }

  private func phases(_ actions: [Action]) -> [Phase] {
    actions.compactMap { action in if case .send(let event, _) = action { event.phase } else { nil }
    }
  }

  @Test("What was stamped before the grab took hold was seen by others, both edges")
  func stampedBefore() {
    var machine = Self.machine()
    let down = machine.edge(Self.key, pressed: true, stampUSec: 99, atUSec: 120)
    let up = machine.edge(Self.key, pressed: false, stampUSec: 105, atUSec: 120)
    #expect(phases(down + up) == [])
    #expect(defaults(down + up).map(\.seenBySystem) == [true, true])
  }

  @Test("What was stamped when it took hold or later was seen by nobody")
  func stampedAfter() {
    var machine = Self.machine()
    let down = machine.edge(Self.key, pressed: true, stampUSec: 100, atUSec: 120)
    #expect(phases(down) == [.began])
    #expect(defaults(down) == [])
  }

  @Test("A press re-emitted under the grab is released the same way after its loss")
  func grabLost() {
    var machine = Self.machine()
    _ = machine.setLocks(SeatLocks(all: true), atUSec: 120)
    let down = machine.edge(Self.key, pressed: true, stampUSec: 130, atUSec: 130)
    _ = machine.grabChanged(Self.keyboard, heldSinceUSec: nil, atUSec: 140)
    let up = machine.edge(Self.key, pressed: false, stampUSec: 150, atUSec: 150)
    #expect(defaults(down + up).map(\.seenBySystem) == [false, false])
  }

  @Test("Without a grab the press is the system's, and the explanation says so")
  func notGrabbed() throws {
    var machine = Self.machine()
    _ = machine.grabChanged(Self.keyboard, heldSinceUSec: nil, atUSec: 140)
    let explanation = try machine.explain(Self.key).get()
    #expect(explanation.route == .defaulted(.notGrabbed))
    #expect(explanation.client == ClientID(1))
    let down = machine.edge(Self.key, pressed: true, stampUSec: 150, atUSec: 150)
    #expect(defaults(down).map(\.seenBySystem) == [true])
  }

  @Test("The grab is asked for once, and its end when nobody is eligible")
  func askedForOnce() {
    var machine = Self.machine()
    let again = machine.show(SeatViews(), atUSec: 120)
    #expect(again == [])
    let locked = machine.setLocks(SeatLocks(all: true), atUSec: 130)
    #expect(locked.last == .wantGrab(Self.keyboard, false))
  }

  @Test("A finger that comes before the lock of a screen has ended keeps it locked")
  func fingerBeforeTheEnd() {
    let screen = DeviceID("screen")
    let fingers = ["touch0", "touch1"].map { ButtonID(device: screen, name: $0) }
    var settings = MachineSettings()
    settings.externalSessionUsers = [1000]
    var machine = PressMachine(settings: settings, firstPress: 1)
    _ = machine.addDevice(
      DeviceDescription(
        id: screen, kind: .touch, mode: .observe,
        buttons: fingers.map { ButtonDescription(name: $0.name, role: .primary, debounceUSec: 0) },
        pointer: PointerDescription(
          surface: "display0", touchType: .direct, hasPosition: true, isLockable: true)),
      atUSec: 0)
    _ = machine.grabChanged(screen, heldSinceUSec: 100, atUSec: 110)
    // Nobody prefers it: each finger keeps it, and the last one that is lifted gives it up.
    func edge(_ finger: Int, _ pressed: Bool) -> [Action] {
      machine.edge(
        fingers[finger], pressed: pressed, at: SurfacePoint(x: 0.5, y: 0.5), stampUSec: 120,
        atUSec: 120
      ).filter { if case .wantGrab = $0 { true } else { false } }
    }
    #expect(edge(0, true) == [.wantGrab(screen, true)])
    #expect(edge(0, false) == [.wantGrab(screen, false)])
    #expect(edge(1, true) == [.wantGrab(screen, true)])
    #expect(edge(1, false) == [.wantGrab(screen, false)])
  }
}
