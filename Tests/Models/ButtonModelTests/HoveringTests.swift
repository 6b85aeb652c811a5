// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Testing
import Vocabulary

@Suite("What hovers, when its device gets another configuration")
struct HoveringTests {
  private static let tablet = DeviceID("tablet")

  private static func description(_ buttons: [String], point: SurfacePoint? = nil)
    -> DeviceDescription
  {
    var description = DeviceDescription(
      id: tablet, kind: .touch, mode: .observe,
      buttons: buttons.map { ButtonDescription(name: $0, role: .primary, debounceUSec: 0) },
      pointer: PointerDescription(
        surface: "display0", touchType: .pencil, hasPosition: true, hovers: true))
    description.point = point
    return description
  }

  /// A machine with a client in front that asks for crossings, and a pen that is near.
  private static func machine() -> PressMachine {
    var settings = MachineSettings()
    settings.externalSessionUsers = [1000]
    var machine = PressMachine(settings: settings, firstPress: 1)
    _ = machine.addDevice(description(["touch0", "STYLUS"]), atUSec: 0)
    _ = machine.addInteraction(
      InteractionRequest(
        application: "x", session: nil, acknowledgement: .automatic, requestForeground: true,
        pointerEvents: .crossings),
      from: ClientIdentity(id: ClientID(1), pid: 1, uid: 1000), atUSec: 50)
    _ = machine.point(tablet, at: SurfacePoint(x: 0.2, y: 0.5), stampUSec: 60, atUSec: 60)
    return machine
  }

  private func changes(_ actions: [Action]) -> [String] {
    actions.compactMap { action in
      guard case .sendPointer(let event, _) = action else { return nil }
      return "\(event.contact.name) \(event.change.rawValue)"
    }
  }

  @Test("it stays where it is while its first button stays")
  func stays() {
    var machine = Self.machine()
    let changed = machine.reconfigureDevice(Self.description(["touch0"]), atUSec: 70)
    #expect(changes(changed) == [])
    let away = machine.point(Self.tablet, at: nil, stampUSec: 80, atUSec: 80)
    #expect(changes(away) == ["touch0 exited"])
  }

  @Test("with another first button it exits, and appears anew where the device says that it is")
  func otherButton() {
    var machine = Self.machine()
    let changed = machine.reconfigureDevice(Self.description(["STYLUS", "touch0"]), atUSec: 70)
    #expect(changes(changed) == ["touch0 exited"])
    // Nothing is left over a region of the button that it was known by.
    let other = machine.setLocks(SeatLocks(all: true), atUSec: 80)
    #expect(changes(other) == [])
    let here = SurfacePoint(x: 0.4, y: 0.5)
    _ = machine.setLocks(SeatLocks(all: false), atUSec: 90)
    let again = machine.reconfigureDevice(
      Self.description(["touch0", "STYLUS"], point: here), atUSec: 100)
    #expect(changes(again) == ["touch0 entered"])
  }
}
