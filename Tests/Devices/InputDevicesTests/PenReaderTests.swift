// SPDX-License-Identifier: Apache-2.0
import CLinux
import TestSupport
import Testing
import Vocabulary

@testable import InputDevices

@Suite("What becomes of the events of a pen")
struct PenReaderTests {
  private static let codes = [UInt16(BTN_STYLUS), UInt16(BTN_STYLUS2)]
  private var reader = PenReader(PenReader.State(buttons: [false, false]), codes: codes)

  private static func text(_ report: SurfaceReport) -> String {
    switch report {
    case .pointed(let place?, let atUSec):
      "\(atUSec) \(place.x),\(place.y) \(place.tool.rawValue) \(place.pressure)"
    case .pointed(nil, let atUSec): "\(atUSec) away"
    case .button(let index, let pressed, let atUSec):
      "\(atUSec) \(index) \(pressed ? "down" : "up")"
    case .torn(let atUSec): "\(atUSec) torn"
    case .lost(let down, let atUSec): "\(atUSec) lost \(down)"
    case .releasedByKernel: "released by the kernel"
    case .down, .moved, .up, .palm: "a finger"
    }
  }

  /// Plays a packet.
  private mutating func play(_ events: [(Int32, Int32, Int32)], at atUSec: Int64) -> [String] {
    var reports: [SurfaceReport] = []
    let end = [(EV_SYN, SYN_REPORT, Int32(0))]
    var isEnd: [Bool] = []
    for (type, code, value) in events + end {
      isEnd.append(
        reader.take(InputEvent.make(type, code, value, atUSec: atUSec), into: &reports))
    }
    #expect(isEnd == events.map { _ in false } + [true])
    return reports.map(Self.text)
  }

  @Test("a touch or a click within one packet is a press, at its place")
  mutating func taps() {
    check(
      play(
        [
          (EV_KEY, BTN_TOOL_PEN, 1), (EV_ABS, ABS_X, 10), (EV_ABS, ABS_Y, 20),
          (EV_KEY, BTN_TOUCH, 1), (EV_KEY, BTN_TOUCH, 0),
        ], at: 1), ["1 10,20 pen 0", "1 0 down", "1 0 up"])
    check(
      play([(EV_KEY, BTN_STYLUS, 1), (EV_KEY, BTN_STYLUS, 0), (EV_ABS, ABS_X, 11)], at: 2),
      ["2 11,20 pen 0", "2 1 down", "2 1 up"])
    check(play([(EV_KEY, BTN_TOUCH, 1), (EV_KEY, BTN_TOUCH, 0)], at: 3), ["3 0 down", "3 0 up"])
    check(
      play(
        [(EV_KEY, BTN_TOUCH, 1), (EV_KEY, BTN_TOUCH, 0), (EV_KEY, BTN_TOOL_PEN, 0)], at: 4),
      ["4 0 down", "4 0 up", "4 away"])
    check(play([(EV_KEY, BTN_STYLUS, 1), (EV_KEY, BTN_STYLUS, 0)], at: 5), [])
  }

  @Test("near, touching with some force, its button, away")
  mutating func story() {
    #expect(reader.place == nil && !reader.isBusy)
    check(
      play([(EV_KEY, BTN_TOOL_PEN, 1), (EV_ABS, ABS_X, 10), (EV_ABS, ABS_Y, 20)], at: 1),
      ["1 10,20 pen 0"])
    #expect(reader.isBusy && reader.down == [false, false, false])
    check(play([(EV_ABS, ABS_X, 11)], at: 2), ["2 11,20 pen 0"])
    check(play([(EV_MSC, MSC_SERIAL, 5)], at: 3), [])
    check(
      play([(EV_KEY, BTN_TOUCH, 1), (EV_ABS, ABS_PRESSURE, 300), (EV_ABS, ABS_X, 12)], at: 4),
      ["4 12,20 pen 300", "4 0 down"])
    check(play([(EV_ABS, ABS_PRESSURE, 301)], at: 5), ["5 12,20 pen 301"])
    check(
      play([(EV_KEY, BTN_TOUCH, 0), (EV_ABS, ABS_PRESSURE, 0), (EV_ABS, ABS_X, 13)], at: 6),
      ["6 0 up", "6 13,20 pen 0"])
    check(play([(EV_KEY, BTN_STYLUS2, 1)], at: 7), ["7 2 down"])
    #expect(reader.down == [false, false, true])
    check(play([(EV_KEY, BTN_TOOL_PEN, 0)], at: 8), ["8 2 up", "8 away"])
    check(play([(EV_KEY, BTN_STYLUS2, 0)], at: 9), [])
    #expect(!reader.isBusy)
  }

  @Test("the other end, a touch without a tool, and everything away in one packet")
  mutating func tools() {
    check(play([(EV_KEY, BTN_TOOL_RUBBER, 1), (EV_ABS, ABS_X, 5)], at: 1), ["1 5,0 rubber 0"])
    check(
      play([(EV_KEY, BTN_TOOL_RUBBER, 0), (EV_KEY, BTN_TOOL_BRUSH, 1)], at: 2), ["2 5,0 brush 0"])
    check(play([(EV_KEY, BTN_TOUCH, 1)], at: 3), ["3 0 down"])
    check(
      play([(EV_KEY, BTN_TOUCH, 0), (EV_KEY, BTN_TOOL_BRUSH, 0)], at: 4), ["4 0 up", "4 away"])
    check(play([(EV_KEY, BTN_TOUCH, 1)], at: 5), ["5 5,0 pen 0", "5 0 down"])
    check(play([(EV_KEY, BTN_TOOL_FINGER, 1)], at: 6), [])
  }

  @Test("a button that stays down while the pen is away is no press when it is near again")
  mutating func buttonWhileAway() {
    let near: [(Int32, Int32, Int32)] = [(EV_KEY, BTN_TOOL_PEN, 1)]
    _ = play(near, at: 1)
    check(play([(EV_KEY, BTN_STYLUS, 1)], at: 2), ["2 1 down"])
    check(play([(EV_KEY, BTN_TOOL_PEN, 0)], at: 3), ["3 1 up", "3 away"])
    #expect(!reader.isBusy)
    check(play(near, at: 4), ["4 0,0 pen 0"])
    check(play([(EV_KEY, BTN_STYLUS, 0)], at: 5), [])
    check(play([(EV_KEY, BTN_STYLUS, 1)], at: 6), ["6 1 down"])
    // The same for one that was found down, at the opening and after lost events.
    let away = PenReader.State(buttons: [true, false])
    check(
      reader.resynchronise(away, atUSec: 7).map(Self.text),
      ["7 lost [false, false, false]", "7 away"])
    reader = PenReader(away, codes: Self.codes)
    #expect(!reader.isBusy && reader.down == [false, false, false])
    check(play(near, at: 8), ["8 0,0 pen 0"])
  }

  @Test("two tools at once: the one that came last counts, and the last that goes is away")
  mutating func twoTools() {
    _ = play([(EV_KEY, BTN_TOOL_PEN, 1)], at: 1)
    check(play([(EV_KEY, BTN_TOOL_RUBBER, 1)], at: 2), ["2 0,0 rubber 0"])
    check(play([(EV_KEY, BTN_TOOL_RUBBER, 0)], at: 3), ["3 0,0 pen 0"])
    check(
      play([(EV_KEY, BTN_TOOL_RUBBER, 1), (EV_KEY, BTN_TOOL_PEN, 0)], at: 4), ["4 0,0 rubber 0"])
    check(play([(EV_KEY, BTN_TOOL_RUBBER, 0)], at: 5), ["5 away"])
  }

  @Test("what the kernel releases of a device that goes is nobody's release")
  mutating func unplugged() {
    _ = play([(EV_KEY, BTN_TOOL_PEN, 1), (EV_KEY, BTN_TOUCH, 1)], at: 1)
    var reports: [SurfaceReport] = []
    for event in [
      InputEvent.key(BTN_TOOL_PEN, 0), InputEvent.key(BTN_TOUCH, 0),
      InputEvent.make(EV_SYN, SYN_REPORT, 1),
    ] {
      _ = reader.take(event, into: &reports)
    }
    check(reports.map(Self.text), ["released by the kernel"])
    #expect(reader.down == [true, false, false] && reader.place != nil)
    // It slept: its state is read later.
    check(
      reader.resynchronise(PenReader.State(buttons: [false, false]), atUSec: 3).map(Self.text),
      ["3 lost [false, false, false]", "3 away"])
  }

  @Test("events are lost while it touches: the states are read, and then where it is")
  mutating func lost() {
    _ = play([(EV_KEY, BTN_TOOL_PEN, 1), (EV_KEY, BTN_TOUCH, 1), (EV_ABS, ABS_X, 9)], at: 1)
    check(
      play([(EV_SYN, SYN_DROPPED, 0), (EV_KEY, BTN_TOUCH, 0), (EV_ABS, ABS_X, 1)], at: 2),
      ["2 torn"])
    let state = PenReader.State(
      tools: [.pen], isTouching: true, x: 30, y: 40, buttons: [false, true])
    check(
      reader.resynchronise(state, atUSec: 3).map(Self.text),
      ["3 lost [true, false, true]", "3 30,40 pen 0"])
    check(play([(EV_KEY, BTN_TOUCH, 0)], at: 4), ["4 0 up"])
    check(
      reader.resynchronise(PenReader.State(buttons: [false, false]), atUSec: 5).map(Self.text),
      ["5 lost [false, false, false]", "5 away"])
  }
}

/// Compares what a mutating call returned, which the macro cannot call.
private func check(
  _ found: [String], _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(found == expected, sourceLocation: sourceLocation)
}

@Suite("Where a mouse points that only the gateway moves")
struct RelativePointerTests {
  private func move(_ code: Int32, _ value: Int32) -> input_event {
    InputEvent.make(EV_REL, code, value)
  }

  @Test("without a compositor: from the middle, a packet at a time, and not beyond an edge")
  func alone() {
    var pointer = RelativePointer(size: .init(width: 1000, height: 500), isAlone: true)
    var isMoved = false
    #expect(pointer.axes == 1 << UInt64(REL_X) | 1 << UInt64(REL_Y))
    #expect(pointer.point == .middle)
    pointer.take(move(REL_X, 100))
    pointer.take(move(REL_Y, -50))
    #expect(pointer.point == .middle)
    isMoved = pointer.endPacket()
    #expect(isMoved)
    #expect(pointer.point == .init(x: 0.6, y: 0.4))
    pointer.take(move(REL_WHEEL, 1))
    isMoved = pointer.endPacket()
    #expect(!isMoved)
    pointer.take(move(REL_X, .max))
    pointer.take(move(REL_Y, .min))
    isMoved = pointer.endPacket()
    #expect(isMoved)
    #expect(pointer.point == .init(x: 1, y: 0))
    pointer.take(move(REL_X, 5))
    isMoved = pointer.endPacket()
    #expect(!isMoved, "it is at the edge")
    pointer.take(move(REL_X, -5))
    pointer.drop()
    isMoved = pointer.endPacket()
    #expect(!isMoved)
    isMoved = pointer.grabChanged(true)
    #expect(!isMoved && pointer.point == .init(x: 1, y: 0))
  }

  @Test("with a compositor: only while it is locked, each time from the middle")
  func locked() {
    var pointer = RelativePointer(size: .init(), isAlone: false)
    var isMoved = false
    #expect(pointer.axes == 0 && pointer.point == nil)
    pointer.take(move(REL_X, 100))
    isMoved = pointer.endPacket()
    #expect(!isMoved)
    isMoved = pointer.grabChanged(true)
    #expect(isMoved && pointer.point == .middle)
    pointer.take(move(REL_X, 192))
    isMoved = pointer.endPacket()
    #expect(isMoved)
    #expect(pointer.point == .init(x: 0.6, y: 0.5))
    isMoved = pointer.grabChanged(false)
    #expect(isMoved && pointer.point == nil)
    isMoved = pointer.grabChanged(true)
    #expect(isMoved && pointer.point == .middle)
  }
}

@Suite("Modifier keys")
struct HeldModifiersTests {
  @Test("left and right are the same; repetitions and other keys are none")
  func keys() {
    var modifiers = HeldModifiers(without: [])
    var found: [Bool] = []
    var held: [ModifierKeys] = []
    for (code, value) in [
      (KEY_LEFTSHIFT, 1), (KEY_RIGHTSHIFT, 1), (KEY_RIGHTSHIFT, 2), (KEY_A, 1),
      (KEY_LEFTSHIFT, 0), (KEY_RIGHTMETA, 1), (KEY_RIGHTSHIFT, 0),
    ] {
      found.append(modifiers.take(InputEvent.key(code, Int32(value))))
      held.append(modifiers.held)
    }
    #expect(found == [true, false, false, false, false, true, true])
    #expect(held == [.shift, .shift, .shift, .shift, .shift, [.shift, .meta], .meta])
    let isOther = modifiers.reset(down: KeySet([UInt16(KEY_LEFTALT), UInt16(KEY_A)]))
    #expect(isOther && modifiers.held == .alt)
    let isStill = modifiers.reset(down: KeySet([UInt16(KEY_RIGHTALT)]))
    #expect(!isStill)
  }

  @Test("a modifier key with a role of its own is a button, and none")
  func roles() {
    var modifiers = HeldModifiers(without: [UInt16(KEY_LEFTSHIFT)])
    let isOther = modifiers.take(InputEvent.key(KEY_LEFTSHIFT, 1))
    #expect(!isOther && modifiers.held == [])
    let isFound = modifiers.reset(down: KeySet([UInt16(KEY_LEFTSHIFT)]))
    #expect(!isFound && modifiers.held == [])
    let isHeld = modifiers.take(InputEvent.key(KEY_RIGHTSHIFT, 1))
    #expect(isHeld && modifiers.held == .shift)
  }
}

@Suite("How many packets of a mouse count for its limit")
struct MousePacketsTests {
  private static let move = [
    InputEvent.make(EV_REL, REL_X, 1), InputEvent.make(EV_SYN, SYN_REPORT, 0),
  ]
  private static let click = [
    InputEvent.key(BTN_LEFT, 1), InputEvent.make(EV_REL, REL_X, 1),
    InputEvent.make(EV_SYN, SYN_REPORT, 0),
  ]

  @Test("8000 moves a second are no flood, however they are read; clicks count one by one")
  func moves() {
    var packets = MousePackets()
    var single = 0
    for _ in 0..<8000 { single += packets.take(Self.move) }
    #expect(single == 1000)
    let many = packets.take((0..<20).flatMap { _ in Self.move })
    let rest = packets.take((0..<4).flatMap { _ in Self.move })
    #expect(many == 2 && rest == 1)
    let clicks = packets.take((0..<20).flatMap { _ in Self.click })
    #expect(clicks == 20)
  }

  @Test("a keyboard with a mouse for games in its node: the moves are no flood, each key counts")
  func combined() {
    var packets = MousePackets()
    var moves = 0
    for _ in 0..<8000 { moves += packets.takeEvents(Self.move) }
    #expect(moves == 1000)
    let key = [InputEvent.make(EV_MSC, MSC_SCAN, 1), InputEvent.key(KEY_A, 1), InputEvent.report()]
    var keys = 0
    for _ in 0..<100 { keys += packets.takeEvents(key) }
    #expect(keys == 300)
    let click = packets.takeEvents(Self.click)
    #expect(click == 2)
  }

  @Test("a packet in two reads counts once, as what it is")
  func split() {
    var packets = MousePackets()
    let first = packets.take(Self.click[..<2])
    let last = packets.take(Self.click[2...])
    #expect(first == 0 && last == 1)
  }
}
