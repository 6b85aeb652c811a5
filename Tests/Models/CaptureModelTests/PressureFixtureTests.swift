// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing

@Suite("The level of pressure, from fixtures")
struct PressureFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Pressure").count >= 4)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Pressure"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Pressure", name: name)
    var run = PressureRun()
    for line in fixture.input { try run.take(line) }
    #expect(run.output == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
  }
}

/// Plays a fixture: `TIME read [DEGREES…] [weak|strong]`, of zones with a critical point of 90 °C.
private struct PressureRun {
  var output: [String] = []
  private var machine = PressureMachine()

  mutating func take(_ line: Fixture.Line) throws {
    guard let nowUSec = line.timeUSec, line.words.count >= 2, line.words[1] == "read" else {
      throw FixtureError(line)
    }
    var reading = PressureMachine.Reading()
    for word in line.words.dropFirst(2) {
      switch word {
      case "weak": reading.isUnderVoltage = true
      case "strong": reading.isUnderVoltage = false
      default:
        guard let degrees = Int(word) else { throw FixtureError(line) }
        reading.zones.append(ThermalZone(temperature: degrees * 1000, critical: 90_000))
      }
    }
    let former = (machine.level, machine.factors)
    machine.measured(reading, atUSec: nowUSec)
    guard former != (machine.level, machine.factors) else { return }
    let factors = machine.factors.map { " \($0.rawValue)" }.joined()
    output.append("\(Fixture.text(nowUSec)) \(machine.level.rawValue)\(factors)")
  }
}
