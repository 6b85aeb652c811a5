// SPDX-License-Identifier: Apache-2.0
import Glibc
import LightDevices
import LinuxIO
import TestSupport
import Testing
import Vocabulary

@testable import InputDevices

/// Buttons and lights on a simulated GPIO chip: they are those of a real one, but for the kernel (requirements R-29).
@Suite struct SimulatedChipTests {
  private static let chip = SimulatedChipSettings(
    label: "demo", lines: ["SHUTTER", "GROUND", "LAMP"])

  init() { LoopThread.start() }

  private static func rules(
    _ change: (inout DeviceRules) -> Void = { _ in }
  ) -> DeviceRules {
    var rules = DeviceRules(
      settings: { _ in nil },
      gpioChips: [
        GPIOChipSettings(
          label: "demo",
          lines: [
            .init(.name("SHUTTER"), name: "shutter", role: .primary),
            .init(
              .offset(1), name: "ground", role: .secondary, activeLow: true, bias: .pullUp),
          ])
      ],
      simulatedChips: [chip],
      lights: [
        LightSettings(
          name: "lamp", place: .line(chip: "demo", .name("LAMP"), activeLow: true))
      ])
    change(&rules)
    return rules
  }

  @LoopActor
  private func catalogue(_ log: EventLog) -> DeviceCatalogue {
    let catalogue = DeviceCatalogue(rules: Self.rules()) { log.take($0) }
    catalogue.start()
    return catalogue
  }

  /// The edges in a log. Where the kernel's edges have no numbers, the level is reported, too.
  private func edges(_ lines: [String]) -> [String] {
    lines.filter { $0.hasSuffix(" alone") }.map { String($0.dropLast(6)) }
  }

  @Test("lines are buttons: bias, active low, edges once, in order, with the time of the move")
  @LoopActor
  func buttons() async throws {
    let log = EventLog()
    let catalogue = catalogue(log)
    #expect(log.lines == ["added demo"])
    let device = try #require(catalogue.device(named: "demo"))
    #expect(device.description.kind == .gpio && device.description.node == nil)
    #expect(device.description.buttons.map(\.name) == ["shutter", "ground"])
    // The resistor of an open line decides.
    #expect(device.description.buttons.map(\.pressed) == [false, false])
    #expect(try catalogue.simulateLine(chip: "demo", line: "GROUND", level: nil).level)
    let before = MonotonicClock.nowUSec
    for (line, level) in [
      ("SHUTTER", true), ("SHUTTER", true), ("1", false), ("SHUTTER", false), ("GROUND", true),
    ] {
      let state = try catalogue.simulateLine(chip: "demo", line: line, level: level)
      #expect(state.level == level && !state.isOutput)
    }
    try await LoopThread.wait(until: { $0 == 4 }) { edges(log.lines).count }
    #expect(
      edges(log.lines) == [
        "demo/shutter down", "demo/ground down", "demo/shutter up", "demo/ground up",
      ])
    #expect(log.stamps.allSatisfy { (before...MonotonicClock.nowUSec).contains($0) })
    #expect(log.stamps == log.stamps.sorted())
    #expect(device.level(of: "shutter") == false)
    catalogue.close()
  }

  @Test("edges that nobody could keep are missed as a kernel's are: the level is right afterwards")
  @LoopActor
  func flood() async throws {
    let log = EventLog()
    let catalogue = catalogue(log)
    let device = try #require(catalogue.device(named: "demo"))
    // All in one turn of the loop, which so cannot read any.
    for move in 1...9999 {
      _ = try catalogue.simulateLine(chip: "demo", line: "SHUTTER", level: move % 2 == 1)
    }
    try await LoopThread.wait(until: { $0 == true }) { device.level(of: "shutter") }
    try await LoopThread.wait(until: { $0 }) { device.description.buttons[0].pressed }
    try await LoopThread.wait(until: { $0.count >= 2 }) { log.lines }
    #expect(edges(log.lines).count < 9999)
    catalogue.close()
  }

  @Test("a light on a line can be seen, and cannot be moved from outside")
  @LoopActor
  func light() async throws {
    let catalogue = catalogue(EventLog())
    for (isLit, level) in [(true, false), (false, true), (true, false)] {
      catalogue.setLight("lamp", isLit)
      let state = try catalogue.simulateLine(chip: "demo", line: "LAMP", level: nil)
      #expect(state.level == level && state.isOutput)
    }
    #expect(throws: SimulationError.lineIsOutput(chip: "demo", line: "2")) {
      try catalogue.simulateLine(chip: "demo", line: "2", level: true)
    }
    catalogue.close()
  }

  @Test("chips and lines that are not there, also for a gateway that has them configured")
  @LoopActor
  func absent() async throws {
    let log = EventLog()
    let catalogue = catalogue(log)
    #expect(throws: SimulationError.noSuchChip("box")) {
      try catalogue.simulateLine(chip: "box", line: "0", level: true)
    }
    for line in ["LIGHT", "3", "-1", ""] {
      #expect(throws: SimulationError.noSuchLine(chip: "demo", line: line)) {
        try catalogue.simulateLine(chip: "demo", line: line, level: true)
      }
    }
    // A line has one user, as with the kernel.
    catalogue.reconfigure(
      Self.rules {
        $0.gpioChips[0].lines.append(.init(.name("SHUTTER"), name: "again", role: .primary))
      })
    #expect(log.lines == ["added demo", "removed demo", "demo trouble unopened"])
    log.clear()
    catalogue.reconfigure(
      Self.rules {
        $0.gpioChips[0].lines.append(.init(.name("NONE"), name: "none", role: .primary))
      })
    #expect(log.lines == ["demo trouble unopened"])
    log.clear()
    catalogue.reconfigure(Self.rules())
    #expect(log.lines == ["demo mended unopened", "added demo"])
    catalogue.close()
  }

  @Test("a reload that changes nothing leaves a press alone; a chip that changes is another one")
  @LoopActor
  func reload() async throws {
    let log = EventLog()
    let catalogue = catalogue(log)
    catalogue.setLight("lamp", true)
    _ = try catalogue.simulateLine(chip: "demo", line: "SHUTTER", level: true)
    try await LoopThread.wait(until: { $0 == ["demo/shutter down"] }) { edges(log.lines) }
    log.clear()
    catalogue.reconfigure(Self.rules())
    // Only its buttons change: the chip keeps its levels.
    catalogue.reconfigure(Self.rules { $0.gpioChips[0].lines[0].name = "other" })
    #expect(log.lines == ["removed demo", "added demo"])
    #expect(catalogue.device(named: "demo")?.level(of: "other") == true)
    log.clear()
    catalogue.reconfigure(Self.rules { $0.simulatedChips[0].lines.append("MORE") })
    #expect(
      log.lines == [
        "removed demo", "added demo", "light 'lamp' trouble light", "light 'lamp' mended light",
      ])
    #expect(catalogue.device(named: "demo")?.level(of: "shutter") == false)
    // The light shows on the new chip what it has to show.
    #expect(try !catalogue.simulateLine(chip: "demo", line: "LAMP", level: nil).level)
    log.clear()
    catalogue.reconfigure(Self.rules { $0.simulatedChips = [] })
    #expect(
      log.lines == ["removed demo", "light 'lamp' trouble light", "demo trouble missing"])
    #expect(throws: SimulationError.noSuchChip("demo")) {
      try catalogue.simulateLine(chip: "demo", line: "SHUTTER", level: nil)
    }
    catalogue.close()
  }
}
