// SPDX-License-Identifier: Apache-2.0

import Testing
import Vocabulary

@testable import ButtonModel

/// The decision and the boards without a machine: what they are asked, they answer from their arguments alone.
@Suite("The decision and the boards, each by itself")
struct BoardTests {
  private static let client = ClientID(1)
  private static let interaction = InteractionID(7)
  private static let key = ButtonIndex(device: 0, button: 0)
  private static let finger = ButtonIndex(device: 1, button: 0)
  private static let zoom = ClientControl(
    identifier: "z", title: "Zoom", use: .zoom,
    scale: .range(minimum: 1, maximum: 4, step: 1))

  /// A keyboard with the key "zoom in", a touch screen, and a client in front with one interaction.
  private static func situation(key role: Role = .primary) -> Situation {
    var settings = MachineSettings()
    settings.externalSessionUsers = [1000]
    var situation = Situation(settings: settings)
    situation.devices = [
      DeviceState(
        DeviceDescription(
          id: DeviceID("k"), kind: .key, mode: .proxy,
          buttons: [ButtonDescription(name: "a", role: role)])),
      DeviceState(
        DeviceDescription(
          id: DeviceID("t"), kind: .touch, mode: .observe,
          buttons: [ButtonDescription(name: "f", role: .primary)],
          pointer: PointerDescription(surface: "s", touchType: .direct, hasPosition: true))),
    ]
    var client = ClientState(
      identity: ClientIdentity(id: Self.client, pid: 1, uid: 1000), application: "x")
    let request = InteractionRequest(
      application: "x", session: nil,
      regions: [PressRegion(identifier: "all", isBand: true)], pointerEvents: .moves)
    _ = client.add(InteractionState(id: Self.interaction, request: request))
    situation.clients = [client]
    situation.bringToFront(client)
    return situation
  }

  private static func put(_ x: Double, _ situation: inout Situation) {
    situation[finger].point = SurfacePoint(x: x, y: 0.5)
    situation[finger].isOver = true
  }

  @Test("The decision needs a situation and no machine")
  func decision() {
    var situation = Self.situation()
    let controls = ControlBoard()
    func route(isGrabbed: Bool) -> PressRoute {
      situation.route(Self.key, 0, isGrabbed: isGrabbed, controls).route
    }
    #expect(route(isGrabbed: true) == .granted(Self.client, Self.interaction))
    #expect(route(isGrabbed: false) == .defaulted(.notGrabbed))
    situation.locks = SeatLocks(all: true)
    #expect(route(isGrabbed: true) == .defaulted(.obstacle(.locked)))
    situation.locks = SeatLocks(all: false)
    situation.clients[0].isUnresponsive = true
    #expect(route(isGrabbed: true) == .defaulted(.obstacle(.unresponsive)))
    situation.seats[0].askers = []
    #expect(route(isGrabbed: true) == .defaulted(.nobodyInForeground))
  }

  @Test("A held key turns a control again and again, until it is released")
  func heldKey() {
    let situation = Self.situation(key: .zoomIn)
    var controls = ControlBoard()
    #expect(situation.route(Self.key, 0, isGrabbed: true, controls).route == .defaulted(.notTaken))
    controls.add([Self.zoom], of: Self.interaction)
    #expect(situation.route(Self.key, 0, isGrabbed: true, controls).route == .swallowed(.control))
    let pressed = controls.press(Self.key, 0, in: situation, atUSec: 0)
    #expect(
      pressed.flatMap(\.changes).map(\.change) == [.becameActive, .enteringFullscreen, .value(2)])
    #expect(controls.deadlineUSec == 500_000)
    let again = controls.advance(in: situation, atUSec: 500_000)
    #expect(again.flatMap(\.changes).map(\.change) == [.value(3)])
    #expect(controls.deadlineUSec == 700_000)
    controls.release(situation[Self.key].id)
    #expect(controls.deadlineUSec == 3_500_000)
  }

  @Test("A contact enters once, moves, and exits when its client is no longer in front")
  func contact() {
    var situation = Self.situation()
    var pointers = PointerBoard()
    func change(_ reports: [PointerBoard.Report]) -> [PointerReport.Change] {
      reports.map(\.event.change)
    }
    Self.put(0.1, &situation)
    #expect(
      change(pointers.put(Self.finger, isDown: true, 0, in: situation, atUSec: 0)) == [.entered])
    Self.put(0.2, &situation)
    #expect(
      change(pointers.put(Self.finger, isDown: false, 9, in: situation, atUSec: 9)) == [.moved])
    #expect(pointers.exitRegions(in: situation, atUSec: 10).isEmpty)
    situation.seats[0].askers = []
    #expect(change(pointers.exitRegions(in: situation, atUSec: 11)) == [.exited])
    #expect(pointers.lift(Self.finger, 12, in: situation).isEmpty)
  }

  @Test("A drag becomes a band once it is long enough, and only while its press is held")
  func band() {
    var situation = Self.situation()
    var bands = BandBoard()
    let id = situation[Self.finger].id
    let origin = SurfacePoint(x: 0.1, y: 0.5)
    let press = GrantedPress(
      id: PressID(1), client: Self.client, interaction: Self.interaction, session: nil,
      role: .primary,
      region: LatchedRegion(
        shared: SharedRegion(PressRegion(identifier: "all", isBand: true)), origin: origin),
      beganUSec: 0, expiresUSec: 1_000_000)
    func drag(_ x: Double) -> BandEvent.State? {
      let point = SurfacePoint(x: x, y: 0.6)
      switch bands.draw(Self.finger, to: point, 5, in: situation, atUSec: 5) {
      case .nothing: return nil
      case .begins(let report), .goesOn(let report): return report.event.state
      }
    }
    situation.setHold(Self.finger, .granted(press))
    #expect(bands.begin(press, Self.finger, 0, in: situation).map(\.event.state) == [.possible])
    #expect(bands.contact(of: press.id, Self.interaction) == id)
    #expect(drag(0.5) == .began)
    #expect(bands.end(id, 6).map(\.event.state) == [.ended])
    _ = bands.begin(press, Self.finger, 7, in: situation)
    situation.setHold(Self.finger, .draining(press.id))
    #expect(drag(0.5) == nil)
    #expect(bands.contact(of: press.id, Self.interaction) == nil)
  }
}
