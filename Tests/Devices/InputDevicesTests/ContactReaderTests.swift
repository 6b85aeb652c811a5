// SPDX-License-Identifier: Apache-2.0
import CLinux
import TestSupport
import Testing

@testable import InputDevices

@Suite("What becomes of the events of a touch screen, from fixtures")
struct ContactReaderTests {
  @Test("The fixtures are found")
  func areFound() { #expect(Fixture.names(in: "Contacts").count >= 20) }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Contacts"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Contacts", name: name)
    var run = ContactReaderRun()
    for line in fixture.input { try run.take(line) }
    #expect(run.output == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
  }

  @Test("The end of each packet is noticed, so that packets can be counted")
  func packets() {
    var reader = ContactReader(.init(contacts: [.init(id: nil, x: 0, y: 0)], slot: 0))
    var reports: [SurfaceReport] = []
    let ends = [
      InputEvent.make(EV_ABS, ABS_MT_TRACKING_ID, 3), InputEvent.report(), InputEvent.dropped(),
      InputEvent.make(EV_ABS, ABS_MT_TRACKING_ID, -1), InputEvent.report(),
    ].map { reader.take($0, into: &reports) }
    #expect(ends == [false, true, false, false, true])
  }
}

/// Plays a fixture. A line is a packet: its events as names and values, and the end that is added.
/// `overflow` is one that was lost, and begins with `dropped`; `state` is what is then read of the
/// contacts that are down. Settings: `slots COUNT` or `single`, `found SLOT id ID x X y Y`,
/// `current SLOT`, `palms [SIZE]`, `later`: contacts of the first packet were down before; `stray`: places may
/// come on other axes.
struct ContactReaderRun {
  private(set) var output: [String] = []
  private var state = ContactReader.State(contacts: [], slot: nil)
  private var reader: ContactReader?
  private var palms: PalmRule?
  private var ignoresFound = false
  private var strayPlaces: StrayPlaces?

  init() {}

  mutating func take(_ line: Fixture.Line) throws {
    guard let timeUSec = line.timeUSec else { return try set(line) }
    if reader == nil {
      reader = ContactReader(
        state, palms: palms, ignoresFound: ignoresFound, strayPlaces: strayPlaces)
    }
    if line.words[1] == "state" { return try resynchronise(line, timeUSec) }
    var reports: [SurfaceReport] = []
    for event in try Self.events(line, timeUSec) { _ = reader?.take(event, into: &reports) }
    show(reports)
  }

  private mutating func set(_ line: Fixture.Line) throws {
    let words = line.words
    switch words[0] {
    case "slots":
      let contacts = Array(
        repeating: ContactReader.Contact(id: nil, x: 0, y: 0), count: Int(words[1]) ?? 0)
      state = .init(contacts: contacts, slot: 0)
    case "single": state = .init(contacts: [.init(id: nil, x: 0, y: 0)], slot: nil)
    case "current": state.slot = Int(words[1])
    case "palms": palms = PalmRule(size: words.count > 1 ? Int32(words[1]) : nil)
    case "later": ignoresFound = true
    case "stray":
      let (usual, other) = (
        SurfaceMapping.Axis(minimum: 0, maximum: 1000),
        SurfaceMapping.Axis(minimum: 0, maximum: 4000)
      )
      strayPlaces = StrayPlaces(
        across: usual, down: usual, others: [ABS_Z: other, ABS_RX: other])
    case "found": try Self.put(Array(words.dropFirst()), line, into: &state)
    default: throw FixtureError(line)
    }
  }

  private mutating func resynchronise(_ line: Fixture.Line, _ timeUSec: Int64) throws {
    var real = state
    for index in real.contacts.indices { real.contacts[index].id = nil }
    if line.words.count > 2 { try Self.put(Array(line.words.dropFirst(2)), line, into: &real) }
    show(reader?.resynchronise(real, atUSec: timeUSec) ?? [])
  }

  /// `SLOT id ID x X y Y [palm | near]`
  private static func put(
    _ words: [String], _ line: Fixture.Line, into state: inout ContactReader.State
  ) throws {
    guard words.count >= 7, let slot = Int(words[0]), state.contacts.indices.contains(slot),
      let id = Int32(words[2]), let x = Int32(words[4]), let y = Int32(words[6])
    else { throw FixtureError(line) }
    state.contacts[slot] = .init(
      id: id, x: x, y: y, isPalm: words.last == "palm", distance: words.last == "near" ? 1 : 0)
  }

  private static func events(_ line: Fixture.Line, _ timeUSec: Int64) throws -> [input_event] {
    let codes: [String: (Int32, Int32)] = [
      "slot": (EV_ABS, ABS_MT_SLOT), "id": (EV_ABS, ABS_MT_TRACKING_ID),
      "pressure": (EV_ABS, ABS_MT_PRESSURE), "pen": (EV_KEY, BTN_TOUCH),
      "tool": (EV_ABS, ABS_MT_TOOL_TYPE), "major": (EV_ABS, ABS_MT_TOUCH_MAJOR),
      "distance": (EV_ABS, ABS_MT_DISTANCE), "z": (EV_ABS, ABS_Z), "rx": (EV_ABS, ABS_RX),
      "abs-x": (EV_ABS, ABS_X), "abs-y": (EV_ABS, ABS_Y),
    ]
    var events: [input_event] = []
    var words = line.words.dropFirst()
    while let word = words.popFirst() {
      if word == "dropped" || word == "overflow" {
        events.append(InputEvent.dropped(atUSec: timeUSec))
        continue
      }
      guard let value = words.popFirst().flatMap({ Int32($0) }) else { throw FixtureError(line) }
      if let (type, code) = codes[word] {
        events.append(InputEvent.make(type, code, value, atUSec: timeUSec))
      } else if word == "x" || word == "y" {
        // Drivers send both forms of a place.
        for code in word == "x" ? [ABS_MT_POSITION_X, ABS_X] : [ABS_MT_POSITION_Y, ABS_Y] {
          events.append(InputEvent.make(EV_ABS, code, value, atUSec: timeUSec))
        }
      } else {
        throw FixtureError(line)
      }
    }
    return events + [InputEvent.report(atUSec: timeUSec)]
  }

  private mutating func show(_ reports: [SurfaceReport]) {
    for report in reports {
      let (atUSec, text) =
        switch report {
        case .down(let index, let x, let y, let atUSec): (atUSec, "touch\(index) down \(x),\(y)")
        case .moved(let index, let x, let y, let atUSec): (atUSec, "touch\(index) moved \(x),\(y)")
        case .up(let index, let atUSec): (atUSec, "touch\(index) up")
        case .palm(let index, let atUSec): (atUSec, "touch\(index) palm")
        case .pointed(let place, let atUSec):
          (
            atUSec,
            place.map { "at \($0.x),\($0.y) \($0.tool.rawValue) \($0.pressure)" } ?? "away"
          )
        case .button(let index, let pressed, let atUSec):
          (atUSec, "button \(index) \(pressed ? "down" : "up")")
        case .releasedByKernel: (0, "released by the kernel")
        case .torn(let atUSec): (atUSec, "torn")
        case .lost(let down, let atUSec):
          (
            atUSec,
            (["lost, down:"] + down.indices.filter { down[$0] }.map { "touch\($0)" })
              .joined(separator: " ")
          )
        }
      output.append("\(Fixture.text(atUSec)) \(text)")
    }
  }
}

@Suite("Whether something touched when a grab began")
struct GrabBeginningTests {
  /// A finger goes down or up at these times. Returns whether it was down at the time of the grab, and the
  /// number of reports.
  private func play(
    _ fingers: [(isDown: Bool, atUSec: Int64)], grabbedAt grabbedUSec: Int64, isTorn: Bool = false
  ) -> (wasBusy: Bool, reports: Int) {
    var reader = ContactReader(
      .init(contacts: [.init(id: nil, x: 0, y: 0)], slot: 0))
    var events: [input_event] = []
    for (isDown, atUSec) in fingers {
      events.append(
        InputEvent.make(EV_ABS, ABS_MT_TRACKING_ID, isDown ? Int32(atUSec) : -1, atUSec: atUSec))
      events.append(InputEvent.make(EV_SYN, SYN_REPORT, 0, atUSec: atUSec))
    }
    if isTorn { events.insert(InputEvent.make(EV_SYN, SYN_DROPPED, 0, atUSec: 1), at: 0) }
    var reports: [SurfaceReport] = []
    let wasBusy = reader.wasBusy(atUSec: grabbedUSec, events, into: &reports)
    return (wasBusy, reports.count)
  }

  @Test("only what is stamped before the grab and not lifted before it counts")
  func times() {
    let tap = [(true, Int64(5)), (false, Int64(10))]
    #expect(play([], grabbedAt: 3) == (false, 0))
    #expect(play(tap, grabbedAt: 11) == (false, 2), "lifted before the grab")
    #expect(play(tap, grabbedAt: 7) == (true, 2), "others would miss that it was lifted")
    #expect(play(tap, grabbedAt: 10) == (true, 2))
    #expect(play(tap, grabbedAt: 5) == (false, 2), "nobody else saw it")
    #expect(play([tap[0]], grabbedAt: 7) == (true, 1))
    #expect(play(tap + [(true, 20)], grabbedAt: 15) == (false, 3), "the second is ours alone")
    #expect(play(tap, grabbedAt: 11, isTorn: true) == (true, 1), "what others saw is not known")
  }
}
