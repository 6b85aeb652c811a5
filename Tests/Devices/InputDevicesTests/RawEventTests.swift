// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import TestSupport
import Testing

@testable import InputDevices

/// Plays events that no driver would send to the readers of raw events, in any order, with torn packets and
/// with releases that the kernel makes.
@Suite("Any events whatever, read from a pointing device")
struct RawEventTests {
  private static let stories = 2_000
  private static let axes = [
    ABS_X, ABS_Y, ABS_PRESSURE, ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_MT_POSITION_X,
    ABS_MT_POSITION_Y, ABS_MT_TOUCH_MAJOR, ABS_MT_TOOL_TYPE,
  ]
  private static let keys = [
    BTN_TOUCH, BTN_TOOL_PEN, BTN_TOOL_RUBBER, BTN_TOOL_FINGER, BTN_STYLUS, BTN_LEFT, BTN_RIGHT,
    KEY_LEFTSHIFT, KEY_A,
  ]
  private static let values: [Int32] = [-1, 0, 1, 2, 3, 5, 15, 16, 500, .max, .min]

  private static func event(_ random: inout RandomSource, _ atUSec: Int64) -> input_event {
    let value = values[random.below(values.count)]
    switch random.below(10) {
    case 0..<4:
      return InputEvent.make(EV_ABS, axes[random.below(axes.count)], value, atUSec: atUSec)
    case 4..<6:
      let key = keys[random.below(keys.count)]
      return InputEvent.make(EV_KEY, Int32(key), Int32(random.below(3)), atUSec: atUSec)
    case 6:
      return InputEvent.make(EV_REL, random.once(in: 2) ? REL_X : REL_Y, value, atUSec: atUSec)
    case 7 where random.once(in: 8): return InputEvent.make(EV_SYN, SYN_DROPPED, 0, atUSec: atUSec)
    default:
      return InputEvent.make(EV_SYN, SYN_REPORT, random.once(in: 8) ? 1 : 0, atUSec: atUSec)
    }
  }

  /// The events of a story, the same each time.
  private static func events(_ count: Int, story: Int) -> [input_event] {
    var random = RandomSource(seed: UInt64(story + 1))
    var atUSec: Int64 = 1
    return (0..<count).map { _ in
      let event = event(&random, atUSec)
      if EvdevDecoder.isPacketEnd(event) { atUSec += 1000 }
      return event
    }
  }

  /// The states that the reports have made, which have to be those of the reader.
  private struct Followed {
    var down: [Bool]
    private(set) var faults: [String] = []

    mutating func take(_ report: SurfaceReport) {
      switch report {
      case .down(let index, _, _, _), .button(let index, true, _):
        if down[index] { faults.append("\(index) goes down twice") }
        down[index] = true
      case .up(let index, _), .button(let index, false, _):
        if !down[index] { faults.append("\(index) goes up and was not down") }
        down[index] = false
      case .moved(let index, _, _, _), .palm(let index, _):
        if !down[index] { faults.append("\(index) moves and is not down") }
      case .lost(let found, _): down = found
      case .pointed, .releasedByKernel, .torn: break
      }
    }
  }

  /// Plays events. After a loss the device's states are those that `resynchronise` makes up.
  private func play<Reader>(
    _ reader: inout Reader, down: KeyPath<Reader, [Bool]>, _ events: [input_event],
    resynchronise: (inout Reader, Int64) -> [SurfaceReport],
    take: (inout Reader, input_event, inout [SurfaceReport]) -> Bool
  ) -> [String] {
    var followed = Followed(down: reader[keyPath: down])
    var reports: [SurfaceReport] = []
    for event in events where take(&reader, event, &reports) {
      if case .torn(let atUSec) = reports.last {
        reports.removeLast()
        reports += resynchronise(&reader, atUSec)
      }
      for report in reports { followed.take(report) }
      reports = []
      if followed.down != reader[keyPath: down] { return followed.faults + ["another state"] }
    }
    return followed.faults
  }

  @Test("contacts go down and up in turn, with slots and without, with palms and without")
  func contacts() {
    for story in 0..<Self.stories {
      let count = story % 3 == 0 ? 1 : 10
      let none = ContactReader.Contact(id: nil, x: 0, y: 0)
      let state = ContactReader.State(
        contacts: Array(repeating: none, count: count), slot: count == 1 ? nil : 0)
      var reader = ContactReader(
        state, palms: story.isMultiple(of: 2) ? PalmRule(size: 10) : nil,
        ignoresFound: story % 5 == 0)
      var found = state
      found.contacts[0].id = story.isMultiple(of: 2) ? 7 : nil
      let faults = play(
        &reader, down: \.down, Self.events(200, story: story),
        resynchronise: { $0.resynchronise(found, atUSec: $1) },
        take: { $0.take($1, into: &$2) })
      #expect(faults.isEmpty, "story \(story)")
    }
  }

  @Test("a pen's touch and buttons go down and up in turn; nothing is down that is away")
  func pens() {
    let codes = [UInt16(BTN_STYLUS)]
    for story in 0..<Self.stories {
      var reader = PenReader(PenReader.State(buttons: [false]), codes: codes)
      let found = PenReader.State(
        tools: story % 3 == 0 ? [.pen] : [], isTouching: story % 4 == 0,
        buttons: [story.isMultiple(of: 2)])
      var isAwayAndDown = false
      let faults = play(
        &reader, down: \.down, Self.events(200, story: story),
        resynchronise: { $0.resynchronise(found, atUSec: $1) },
        take: { reader, event, reports in
          let isEnd = reader.take(event, into: &reports)
          if reader.place == nil, reader.down.contains(true) { isAwayAndDown = true }
          return isEnd
        })
      #expect(faults.isEmpty && !isAwayAndDown, "story \(story)")
    }
  }

  @Test("a mouse's pointer stays on the surface, and its reports end")
  func mice() {
    let codes = [UInt16(BTN_LEFT), UInt16(BTN_RIGHT)]
    for story in 0..<Self.stories {
      var reader = KeyReader(
        codes: codes, pressed: [false, false], escapeChord: EscapeChord([]),
        pointer: RelativePointer(size: .init(width: 1000, height: 500), isAlone: true))
      var faults: [String] = []
      reader.readable(.masked)
      var reads = [
        Self.events(64, story: story), Self.events(64, story: -1 - story + Self.stories),
      ]
      var orders = 0
      while let order = reader.next(held: nil) {
        orders += 1
        switch order {
        case .read:
          if reads.isEmpty {
            reader.foundEmpty(nowUSec: 0)
          } else {
            reader.take(reads.removeLast())
          }
        case .resynchronise:
          let down = story.isMultiple(of: 2) ? [codes[0]] : []
          reader.resynchronised(down: KeySet(down), held: nil, nowUSec: 0)
        case .report(.pointed):
          let point = reader.pointer?.point
          if point.map({ (0...1).contains($0.x) && (0...1).contains($0.y) }) != true {
            faults.append("it points at \(String(describing: point))")
          }
        case .awaitRemoval: reader.madeReleases(nowUSec: 0)
        default: break
        }
      }
      #expect(faults.isEmpty && orders < 200, "story \(story)")
    }
  }
}
