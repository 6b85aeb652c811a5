// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Configuration
import LinuxIO

/// The configured lights: what the machine of each seat wants to show goes to the ones of that seat.
/// They have a deadline of their own, so that nothing waits for a blink or is woken by it.
@LoopActor
final class LightPanel {
  /// A light, by what part of the colours it has.
  private struct Light {
    let name: String
    let seat: SeatID
    let part: LightPart
  }

  /// A seat that was told of, with or without lights.
  private struct Seat {
    let id: SeatID
    var machine = LightMachine()
  }

  private var lights: [Light] = []
  // One or two: a dictionary of its own would be more code than all the rest here.
  private var seats: [Seat] = []
  private var deadline: Deadline?
  private let set: @LoopActor (String, Bool) -> Void

  /// - Parameter set: lights a light, or puts it out; told again what it shows already, it does nothing.
  init(set: @escaping @LoopActor (String, Bool) -> Void) { self.set = set }

  var isEmpty: Bool { lights.isEmpty }

  /// Takes the lights of the configuration. What they have to show goes on.
  func configure(_ configured: [GatewayConfiguration.Light]) {
    lights = configured.map { light in
      Light(name: light.name, seat: SeatID(light.seat), part: LightPart(light.colour))
    }
    for seat in seats { light(seat) }
    armDeadline()
  }

  /// There is something else to tell at a seat.
  func show(_ subject: LightSubject, at seat: SeatID) {
    change(seat) { machine, now in machine.show(subject, atUSec: now) }
  }

  /// A press of this seat went to the default behaviour.
  func flash(at seat: SeatID) {
    change(seat) { machine, now in machine.flash(atUSec: now) }
  }

  func close() {
    if let deadline { EventLoop.shared.cancel(deadline) }
    deadline = nil
    lights = []
  }

  private func change(_ seat: SeatID, _ body: (inout LightMachine, Int64) -> Void) {
    let index = seats.firstIndex { $0.id == seat } ?? seats.endIndex
    if index == seats.endIndex { seats.append(Seat(id: seat)) }
    body(&seats[index].machine, MonotonicClock.nowUSec)
    light(seats[index])
    armDeadline()
  }

  private func light(_ seat: Seat) {
    for light in lights where light.seat == seat.id {
      set(light.name, seat.machine.colour.lights(light.part))
    }
  }

  private func armDeadline() {
    if let deadline { EventLoop.shared.cancel(deadline) }
    deadline = nil
    guard !lights.isEmpty, let next = seats.compactMap(\.machine.nextDeadlineUSec).min() else {
      return
    }
    deadline = EventLoop.shared.schedule(atUSec: next) { [weak self] in self?.timePassed() }
  }

  private func timePassed() {
    deadline = nil
    let now = MonotonicClock.nowUSec
    for index in seats.indices {
      seats[index].machine.advance(toUSec: now)
      light(seats[index])
    }
    armDeadline()
  }
}

extension LightPart {
  fileprivate init(_ colour: GatewayConfiguration.LightColour?) {
    self =
      switch colour {
      case nil: .any
      case .red: .red
      case .green: .green
      case .blue: .blue
      }
  }
}
