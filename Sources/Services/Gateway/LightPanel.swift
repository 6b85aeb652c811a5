// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Configuration
import LinuxIO
import Vocabulary

/// The configured lights. Each seat has a light machine, which decides what the lights of the seat
/// show. The panel has a deadline of its own, so that blinking wakes nothing else.
@LoopActor
final class LightPanel {
  /// A light and its colour; nil for the only LED of a light.
  private struct Light {
    let name: String
    let seat: SeatID
    let colour: LEDColour?
  }

  /// A seat with a message for its lights, whether it has lights or not.
  private struct Seat {
    let id: SeatID
    var machine = LightMachine()
  }

  private var lights: [Light] = []
  // One or two seats: a dictionary would compile to more code than all the rest here.
  private var seats: [Seat] = []
  private var deadline: Deadline?
  private let set: @LoopActor (String, Bool) -> Void

  /// - Parameter set: turns a light on or off; does nothing if it already is.
  init(set: @escaping @LoopActor (String, Bool) -> Void) { self.set = set }

  var isEmpty: Bool { lights.isEmpty }

  /// Takes the lights of the configuration. Their seats go on showing what they showed.
  func configure(_ configured: [GatewayConfiguration.Light]) {
    lights = configured.map { light in
      Light(name: light.name, seat: SeatID(light.seat), colour: light.colour)
    }
    for seat in seats { light(seat) }
    armDeadline()
  }

  /// Shows another subject on the lights of a seat.
  func show(_ subject: LightSubject, at seat: SeatID) {
    change(seat) { machine, now in machine.show(subject, atUSec: now) }
  }

  /// Flashes the lights of a seat, because a press went to the default behaviour.
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
      set(light.name, seat.machine.colour.lights(light.colour))
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
