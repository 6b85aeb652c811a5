// SPDX-License-Identifier: Apache-2.0
import CLinux
import Vocabulary

// BTN_TOOL_PEN 1, ABS_X, ABS_Y       near      pointed
// ABS_X, ABS_Y                                 pointed
// BTN_TOUCH 1, ABS_PRESSURE          touches   pointed, then touch down
// ABS_PRESSURE                                 pointed: with another force
// BTN_TOUCH 0                        near      touch up, then pointed
// BTN_TOUCH 1, 0 in one packet                 pointed, touch down, touch up
// BTN_STYLUS 1                                 button down, at the place where it is
// BTN_TOOL_PEN 0                     away      whatever is down goes up, then pointed nowhere; a button that
//                                              stays down counts as lifted, also when the pen is near again
// BTN_TOOL_RUBBER 1, 0               near      the rubber, then the pen, if BTN_TOOL_PEN stays 1
//
// A packet is reported at its end (SYN_REPORT). Some devices send BTN_TOUCH without a tool: then it is a pen.
//
// SYN_DROPPED: events were lost, and all states are read. Buttons as with ContactReader; then pointed.
// Releases that the kernel makes of a device that goes, or sleeps, are nobody's: no press ends with them.

/// Turns raw events of a pen into places and buttons. It needs no descriptor.
struct PenReader {
  /// A place in the device's own units, and what is there.
  struct Place: Equatable {
    var x: Int32
    var y: Int32
    var tool: PenTool
    /// In the device's own units; 0 if it measures none.
    var pressure: Int32
  }

  /// The state of the pen, as the kernel gives it.
  struct State: Equatable {
    /// The tools that are near, the one that counts last.
    var tools: [PenTool] = []
    var isTouching = false
    var x: Int32 = 0
    var y: Int32 = 0
    var pressure: Int32 = 0
    /// Whether each of the buttons that are used is down.
    var buttons: [Bool]

    private var isAway: Bool { tools.isEmpty && !isTouching }

    /// Where it is; nil: away.
    var place: Place? {
      isAway ? nil : Place(x: x, y: y, tool: tools.last ?? .pen, pressure: pressure)
    }

    /// Whether it touches, and whether each button is down.
    var down: [Bool] { [isTouching] + buttons }

    /// The same, but nothing is down on a pen that is away, because no tablet can sense it.
    var settled: State {
      guard isAway, buttons.contains(true) else { return self }
      var settled = self
      settled.buttons = buttons.map { _ in false }
      return settled
    }
  }

  /// The kernel's tools. Fingers on a tablet are not among them.
  static let tools: [(code: UInt16, tool: PenTool)] = [
    (UInt16(BTN_TOOL_PEN), .pen), (UInt16(BTN_TOOL_RUBBER), .rubber),
    (UInt16(BTN_TOOL_BRUSH), .brush), (UInt16(BTN_TOOL_PENCIL), .pencil),
    (UInt16(BTN_TOOL_AIRBRUSH), .airbrush), (UInt16(BTN_TOOL_MOUSE), .mouse),
    (UInt16(BTN_TOOL_LENS), .lens),
  ]
  /// The buttons that a pen may have.
  static let buttons = [BTN_STYLUS, BTN_STYLUS2, BTN_STYLUS3].map { UInt16($0) }
  /// The axes that are read, as a bitmap.
  static let axes = [ABS_X, ABS_Y, ABS_PRESSURE].reduce(UInt64(0)) { $0 | 1 << UInt64($1) }

  /// The codes of the buttons that are used.
  let codes: [UInt16]
  private var decoder = EvdevDecoder()
  private var state: State
  private var reported: State
  /// The touch and the buttons that went down and up within the present packet, by their numbers, and where.
  private var taps: [(index: Int, place: Place?)] = []

  init(_ state: State, codes: [UInt16]) {
    self.codes = codes
    self.state = state.settled
    reported = self.state
  }

  /// Whether it touches, and whether each button is down, as last reported.
  var down: [Bool] { reported.down }
  /// Where the pen is, as last reported; nil: away.
  var place: Place? { reported.place }
  /// Whether a pen is near.
  var isBusy: Bool { state.place != nil }

  /// Takes an event and appends what it completes to `reports`. Returns whether it ends a packet.
  mutating func take(_ event: input_event, into reports: inout [SurfaceReport]) -> Bool {
    switch decoder.decode(event) {
    case .none: return false
    case .lost(let atUSec):
      taps = []
      reports.append(.torn(atUSec: atUSec))
      return true
    case .edge(let code, let pressed, _):
      take(key: code, pressed)
      return false
    case .other:
      guard Int32(event.type) == EV_ABS else { return false }
      switch Int32(event.code) {
      case ABS_X: state.x = event.value
      case ABS_Y: state.y = event.value
      case ABS_PRESSURE: state.pressure = event.value
      default: break
      }
      return false
    case .packetEnd:
      // A person's packets end in 0 (`EvdevDecoder.isMadeByKernel`).
      if event.value == 1, state != reported {
        state = reported
        reports.append(.releasedByKernel)
        return true
      }
      endPacket(EvdevDecoder.stampUSec(event), into: &reports)
      return true
    }
  }

  /// Takes the state that was read after a loss.
  mutating func resynchronise(_ new: State, atUSec: Int64) -> [SurfaceReport] {
    state = new.settled
    reported = state
    return [.lost(down: state.down, atUSec: atUSec), .pointed(state.place, atUSec: atUSec)]
  }

  private mutating func take(key code: UInt16, _ pressed: Bool) {
    if code == UInt16(BTN_TOUCH) {
      if !pressed, state.isTouching, !reported.isTouching { taps.append((0, state.place)) }
      state.isTouching = pressed
    } else if let index = codes.firstIndex(of: code) {
      if !pressed, state.buttons[index], !reported.buttons[index] {
        taps.append((index + 1, state.place))
      }
      state.buttons[index] = pressed
    } else if let tool = Self.tools.first(where: { $0.code == code })?.tool {
      state.tools.removeAll { $0 == tool }
      if pressed { state.tools.append(tool) }
    }
  }

  private mutating func endPacket(_ atUSec: Int64, into reports: inout [SurfaceReport]) {
    state = state.settled
    let (old, new) = (reported, state)
    if old == new, taps.isEmpty { return }
    reported = new
    var shown = old.place
    for (index, last) in taps {
      // A pen that is away has no buttons.
      guard let place = new.place ?? last else { continue }
      if place != shown { reports.append(.pointed(place, atUSec: atUSec)) }
      shown = place
      reports.append(.button(index, pressed: true, atUSec: atUSec))
      reports.append(.button(index, pressed: false, atUSec: atUSec))
    }
    taps = []
    let (wasDown, isDown) = (old.down, new.down)
    for index in isDown.indices where wasDown[index] && !isDown[index] {
      reports.append(.button(index, pressed: false, atUSec: atUSec))
    }
    if shown != new.place { reports.append(.pointed(new.place, atUSec: atUSec)) }
    for index in isDown.indices where !wasDown[index] && isDown[index] {
      reports.append(.button(index, pressed: true, atUSec: atUSec))
    }
  }
}
