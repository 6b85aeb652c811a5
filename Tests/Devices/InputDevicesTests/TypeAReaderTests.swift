// SPDX-License-Identifier: Apache-2.0
import CLinux
import TestSupport
import Testing

@testable import InputDevices

/// The real libmtdev, told of a device that has the axes of a touch screen.
@Suite("A touch screen without slots, through mtdev")
struct TypeAReaderTests {
  private var reader: TypeAReader

  init() throws {
    let library = try #require(MtdevLibrary.shared, "install libmtdev1 (Scripts/setup)")
    reader = TypeAReader(try Self.converter(library), palms: nil, isTouched: false)
  }

  private static func converter(_ library: MtdevLibrary) throws -> MtdevConverter {
    try #require(
      MtdevConverter(library) { device in
        for code in [ABS_MT_POSITION_X, ABS_MT_POSITION_Y] {
          library.allow(device, code, 1)
          library.setMaximum(device, code, 1000)
        }
        return true
      })
  }

  /// Plays a packet with these places.
  private mutating func play(_ places: [(Int32, Int32)], at atUSec: Int64) -> [String] {
    var events: [(Int32, Int32, Int32)] = []
    for (x, y) in places {
      events += [(EV_ABS, ABS_MT_POSITION_X, x), (EV_ABS, ABS_MT_POSITION_Y, y)]
      events.append((EV_SYN, SYN_MT_REPORT, 0))
    }
    if places.isEmpty { events.append((EV_SYN, SYN_MT_REPORT, 0)) }
    return play(events: events + [(EV_SYN, SYN_REPORT, 0)], at: atUSec)
  }

  private mutating func play(
    events: [(Int32, Int32, Int32)], at atUSec: Int64
  ) -> [String] {
    var reports: [SurfaceReport] = []
    for (type, code, value) in events {
      _ = reader.take(InputEvent.make(type, code, value, atUSec: atUSec), into: &reports)
    }
    return reports.map(Self.text)
  }

  private static func text(_ report: SurfaceReport) -> String {
    switch report {
    case .down(let index, let x, let y, let atUSec): "\(atUSec) touch\(index) down \(x),\(y)"
    case .moved(let index, let x, let y, let atUSec): "\(atUSec) touch\(index) at \(x),\(y)"
    case .up(let index, let atUSec): "\(atUSec) touch\(index) up"
    case .torn(let atUSec): "\(atUSec) torn"
    case .lost, .palm, .pointed, .button, .releasedByKernel: "\(report)"
    }
  }

  @Test("two fingers keep their numbers while they move, whatever their order in the packets")
  mutating func fingers() {
    #expect(reader.down.count == 10 && !reader.isBusy)
    check(play([], at: 1), [])
    check(play([(100, 100)], at: 2), ["2 touch0 down 100,100"])
    check(
      play([(800, 800), (110, 100)], at: 3).sorted(),
      [
        "3 touch0 at 110,100", "3 touch1 down 800,800",
      ])
    check(
      play([(120, 100), (790, 800)], at: 4).sorted(),
      [
        "4 touch0 at 120,100", "4 touch1 at 790,800",
      ])
    check(play([(780, 800)], at: 5).sorted(), ["5 touch0 up", "5 touch1 at 780,800"])
    #expect(reader.down[1] && reader.isBusy)
    check(play([], at: 6), ["6 touch1 up"])
    #expect(!reader.isBusy)
  }

  @Test("lost events: all fingers are lifted, and those that are there stay ignored until they are")
  mutating func lost() throws {
    _ = play([], at: 1)
    check(play([(100, 100)], at: 2), ["2 touch0 down 100,100"])
    check(play(events: [(EV_SYN, SYN_DROPPED, 0), (EV_SYN, SYN_REPORT, 0)], at: 3), ["3 torn"])
    let library = try #require(MtdevLibrary.shared)
    let none = [Bool](repeating: false, count: 10)
    let restarted = reader.restart(
      try Self.converter(library), isTouched: true, atUSec: 4)
    #expect(restarted == [.lost(down: none, atUSec: 4)])
    check(play([(110, 100)], at: 5), [])
    #expect(reader.isBusy, "no grab may begin")
    check(play([(120, 100), (800, 800)], at: 6), ["6 touch1 down 800,800"])
    check(play([(810, 800)], at: 7), ["7 touch1 at 810,800"])
    check(play([(810, 800), (130, 100)], at: 8), ["8 touch0 down 130,100"])
  }

  @Test("a device that never says that a finger was lifted: silence ends the touch")
  mutating func silence() {
    check(play([(300, 200)], at: 10_000), ["10000 touch0 down 300,200"])
    check(play([(301, 200)], at: 30_000), ["30000 touch0 at 301,200"])
    #expect(reader.silenceEndsUSec == 330_000)
    check(endSilence(), ["30000 touch0 up"])
    #expect(!reader.isBusy && reader.silenceEndsUSec == nil)
    check(play([(500, 200)], at: 2_000_000), ["2000000 touch0 down 500,200"])
    check(endSilence(), ["2000000 touch0 up"])
  }

  @Test("a lift that comes after the silence: the device is silent while it is held, and may be")
  mutating func lateLift() {
    _ = play([(300, 200)], at: 0)
    check(endSilence(), ["0 touch0 up"])
    check(play([], at: 900_000), [])
    check(play([(300, 200)], at: 2_000_000), ["2000000 touch0 down 300,200"])
    #expect(reader.silenceEndsUSec == nil)
    check(play([], at: 9_000_000), ["9000000 touch0 up"])
  }

  @Test("BTN_TOUCH 0 lifts all fingers, alone or in the packet of a touch")
  mutating func lifted() {
    let place = [
      (EV_ABS, ABS_MT_POSITION_X, Int32(100)), (EV_ABS, ABS_MT_POSITION_Y, 100),
      (EV_SYN, SYN_MT_REPORT, 0),
    ]
    let (up, end) = ((EV_KEY, BTN_TOUCH, Int32(0)), (EV_SYN, SYN_REPORT, Int32(0)))
    check(
      play(events: [(EV_KEY, BTN_TOUCH, 1)] + place + [end], at: 1),
      ["1 touch0 down 100,100"])
    check(play(events: [up, end], at: 2), ["2 touch0 up"])
    check(
      play(events: [(EV_KEY, BTN_TOUCH, 1)] + place + [up, end], at: 3),
      ["3 touch0 down 100,100", "3 touch0 up"])
    check(play([(100, 100)], at: 4), ["4 touch0 down 100,100"])
  }

  @Test("a device with sizes that leaves them out: each contact counts; size 0 is no touch")
  mutating func sizes() throws {
    let library = try #require(MtdevLibrary.shared)
    let converter = try #require(
      MtdevConverter(library) { device in
        for code in [ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TOUCH_MAJOR] {
          library.allow(device, code, 1)
          library.setMaximum(device, code, 1000)
        }
        return true
      })
    reader = TypeAReader(converter, palms: nil, isTouched: false)
    for turn in 0..<20 {
      let atUSec = Int64(turn) * 100
      check(play([(100, 100)], at: atUSec), ["\(atUSec) touch0 down 100,100"])
      check(play([], at: atUSec + 50), ["\(atUSec + 50) touch0 up"])
      let near = [
        (EV_ABS, ABS_MT_TOUCH_MAJOR, Int32(0)), (EV_ABS, ABS_MT_POSITION_X, 100),
        (EV_ABS, ABS_MT_POSITION_Y, 100), (EV_SYN, SYN_MT_REPORT, 0), (EV_SYN, SYN_REPORT, 0),
      ]
      check(play(events: near, at: atUSec + 60), [])
    }
  }

  @Test("mtdev sees the axes of contacts, whatever is configured")
  func axes() {
    for code in [ABS_MT_TOUCH_MAJOR, ABS_MT_POSITION_X, ABS_MT_TRACKING_ID, ABS_MT_DISTANCE] {
      #expect(TypeAReader.axes & 1 << UInt64(code) != 0)
    }
  }

  private mutating func endSilence() -> [String] {
    var reports: [SurfaceReport] = []
    reader.endSilence(into: &reports)
    return reports.map(Self.text)
  }

  @Test("nothing touches after lost events: the next finger is a touch")
  mutating func lostEmpty() throws {
    let library = try #require(MtdevLibrary.shared)
    for isTouched in [true, false] {
      _ = reader.restart(try Self.converter(library), isTouched: isTouched, atUSec: 1)
      if isTouched { check(play([], at: 2), []) }
      check(play([(100, 100)], at: 3), ["3 touch0 down 100,100"])
    }
  }
}

/// Compares what a mutating call returned, which the macro cannot call.
private func check(
  _ found: [String], _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(found == expected, sourceLocation: sourceLocation)
}
