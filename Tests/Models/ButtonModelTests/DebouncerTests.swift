// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Testing

@Suite("Debouncer")
struct DebouncerTests {
  private static let window: Int64 = 15_000

  private func debouncer(
    _ source: LevelSource = .lastEdge, pressed: Bool = false, windowUSec: Int64 = window
  ) -> Debouncer {
    Debouncer(windowUSec: windowUSec, levelSource: source, pressed: pressed)
  }

  @Test("The first edge is reported at once, with its stamp")
  func firstEdge() {
    var button = debouncer()
    #expect(button.edge(pressed: true, stampUSec: 100) == [.pressed(stampUSec: 100)])
    #expect(button.deadlineUSec == 15_100)
    #expect(button.expire() == .settled([]))
    #expect(button.deadlineUSec == nil)
    #expect(button.edge(pressed: false, stampUSec: 20_000) == [.released(stampUSec: 20_000)])
  }

  @Test("Every absorbed edge starts the window again")
  func windowStartsAnew() {
    var button = debouncer()
    _ = button.edge(pressed: true, stampUSec: 0)
    #expect(button.edge(pressed: false, stampUSec: 14_999) == [])
    #expect(button.edge(pressed: true, stampUSec: 29_998) == [])
    #expect(button.deadlineUSec == 44_998)
    #expect(button.expire() == .settled([.bounced(edges: 2)]))
    #expect(button.pressed)
  }

  @Test("An edge at the end of the window is a first edge again")
  func edgeAtTheEnd() {
    var button = debouncer()
    _ = button.edge(pressed: true, stampUSec: 0)
    #expect(button.edge(pressed: false, stampUSec: 15_000) == [.released(stampUSec: 15_000)])
  }

  @Test("A window that was not expired in time settles by the last edge")
  func lateExpiry() {
    var button = debouncer()
    _ = button.edge(pressed: true, stampUSec: 0)
    _ = button.edge(pressed: false, stampUSec: 4_000)
    #expect(
      button.edge(pressed: true, stampUSec: 30_000) == [
        .released(stampUSec: 4_000), .pressed(stampUSec: 30_000),
      ])
  }

  @Test("The last absorbed edge is reported with its own stamp if the level differs")
  func shortTap() {
    var button = debouncer()
    _ = button.edge(pressed: true, stampUSec: 0)
    _ = button.edge(pressed: false, stampUSec: 1_000)
    _ = button.edge(pressed: true, stampUSec: 2_000)
    _ = button.edge(pressed: false, stampUSec: 3_000)
    #expect(
      button.expire() == .settled([.bounced(edges: 2), .released(stampUSec: 3_000)]))
    #expect(!button.pressed)
    #expect(button.deadlineUSec == nil)
  }

  @Test("A level that has to be read is asked for once, and decides")
  func levelIsRead() {
    var button = debouncer(.reading)
    _ = button.edge(pressed: true, stampUSec: 0)
    _ = button.edge(pressed: false, stampUSec: 1_000)
    #expect(button.expire() == .needsLevel)
    #expect(button.deadlineUSec == nil)
    #expect(button.isSettling)
    #expect(button.level(false, atUSec: 16_000) == [.released(stampUSec: 1_000)])
    #expect(!button.isSettling)
  }

  @Test("A release that no edge reported is lost")
  func lostRelease() {
    var button = debouncer(.reading)
    _ = button.edge(pressed: true, stampUSec: 0)
    _ = button.expire()
    #expect(button.level(true, atUSec: 15_000) == [])
    #expect(button.level(false, atUSec: 50_000) == [.releaseLost(atUSec: 50_000)])
  }

  @Test("A release is lost too if the last absorbed edge led the other way")
  func lostReleaseAfterBounce() {
    var button = debouncer(.reading)
    _ = button.edge(pressed: true, stampUSec: 0)
    _ = button.edge(pressed: false, stampUSec: 1_000)
    _ = button.edge(pressed: true, stampUSec: 2_000)
    _ = button.expire()
    #expect(
      button.level(false, atUSec: 17_000) == [.bounced(edges: 2), .releaseLost(atUSec: 17_000)])
  }

  @Test("A press that no edge reported has the time of the look, and bounces like any other")
  func lostPress() {
    var button = debouncer(.reading)
    #expect(button.level(true, atUSec: 7_000) == [.pressed(stampUSec: 7_000)])
    #expect(button.edge(pressed: false, stampUSec: 9_000) == [])
    #expect(button.deadlineUSec == 24_000)
  }

  @Test("A level within the window means nothing")
  func levelInWindow() {
    var button = debouncer(.reading)
    _ = button.edge(pressed: true, stampUSec: 0)
    #expect(button.level(false, atUSec: 5_000) == [])
    #expect(button.pressed)
  }

  @Test("Without a window every edge is reported")
  func windowOff() {
    var button = debouncer(windowUSec: 0)
    #expect(button.edge(pressed: true, stampUSec: 1) == [.pressed(stampUSec: 1)])
    #expect(button.edge(pressed: false, stampUSec: 2) == [.released(stampUSec: 2)])
    #expect(button.deadlineUSec == nil)
    #expect(button.edge(pressed: false, stampUSec: 3) == [.orphanRelease])
  }

  @Test("A second down may be the sign of a bouncing release: the level decides")
  func secondDown() {
    var button = debouncer(.reading)
    _ = button.edge(pressed: true, stampUSec: 0)
    _ = button.expire()
    _ = button.level(true, atUSec: 15_000)
    #expect(button.edge(pressed: true, stampUSec: 100_000) == [])
    #expect(button.edge(pressed: false, stampUSec: 101_000) == [])
    _ = button.expire()
    #expect(
      button.level(false, atUSec: 116_000) == [
        .bounced(edges: 1), .released(stampUSec: 101_000),
      ])
  }

  @Test("A second up opens no window: the press that follows is not delayed")
  func secondUp() {
    var button = debouncer()
    #expect(button.edge(pressed: false, stampUSec: 0) == [.orphanRelease])
    #expect(button.edge(pressed: true, stampUSec: 1_000) == [.pressed(stampUSec: 1_000)])
  }

  @Test("A least press whose level has to be read: a level that is up by then is no press")
  func leastRead() {
    var button = Debouncer(
      windowUSec: Self.window, levelSource: .reading, pressed: false, leastUSec: 5_000)
    _ = button.edge(pressed: true, stampUSec: 0)
    #expect(button.deadlineUSec == 5_000)
    #expect(button.level(true, atUSec: 100) == [])
    #expect(button.expire() == .needsLevel)
    #expect(button.level(false, atUSec: 5_010) == [.bounced(edges: 1)])
    _ = button.edge(pressed: true, stampUSec: 100_000)
    #expect(button.expire() == .needsLevel)
    #expect(button.level(true, atUSec: 105_010) == [.pressed(stampUSec: 100_000)])
    #expect(button.deadlineUSec == 115_000)
  }

  @Test(
    "A hum rests for the least press, if that is longer than the window; without a window as well")
  func humOfLeast() {
    for windowUSec in [Int64(5_000), 0] {
      var button = Debouncer(
        windowUSec: windowUSec, levelSource: .lastEdge, pressed: false, leastUSec: 15_000)
      var reports: [ButtonReport] = []
      for edge in 0..<100 {
        reports += button.edge(pressed: edge % 2 == 0, stampUSec: Int64(edge) * 10_000)
      }
      #expect(reports == [.unsettled(atUSec: 500_000)])
      #expect(button.deadlineUSec == 1_005_000)
      #expect(button.expire() == .settled([.bounced(edges: 99), .rested(pressed: false)]))
      #expect(button.edge(pressed: true, stampUSec: 1_100_000) == [])
      #expect(button.expire() == .settled([.pressed(stampUSec: 1_100_000)]))
    }
  }

  @Test("A finger that taps quickly within a long window is no hum; nor is a momentary button")
  func noHum() {
    for (windowUSec, isMomentary) in [(Int64(400_000), false), (Self.window, true)] {
      var button = Debouncer(
        windowUSec: windowUSec, levelSource: .lastEdge, pressed: false, isMomentary: isMomentary)
      let step: Int64 = isMomentary ? 5_000 : 150_000
      for edge in 0..<(isMomentary ? 200 : 20) {
        let reports = button.edge(pressed: edge % 2 == 0, stampUSec: Int64(edge) * step)
        #expect(!reports.contains { if case .unsettled = $0 { true } else { false } })
      }
    }
  }

  @Test("A resynchronisation forgets the window")
  func resynchronised() {
    var button = debouncer()
    _ = button.edge(pressed: true, stampUSec: 0)
    _ = button.edge(pressed: false, stampUSec: 1_000)
    button.resynchronise(pressed: true)
    #expect(button.deadlineUSec == nil)
    #expect(button.edge(pressed: false, stampUSec: 2_000) == [.released(stampUSec: 2_000)])
  }
}
