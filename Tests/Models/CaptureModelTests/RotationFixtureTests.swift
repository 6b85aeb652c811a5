// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import Glibc
import TestSupport
import Testing
import Vocabulary

@Suite("The turn of the machine, from fixtures")
struct RotationFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Rotation").count >= 12)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Rotation"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Rotation", name: name)
    var run = RotationRun()
    for line in fixture.input { try run.take(line) }
    #expect(run.output == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
  }
}

/// Plays a fixture: when the machine wants a measurement, it gets the values of the lines.
private struct RotationRun {
  private(set) var output: [String] = []
  private var machine = RotationMachine()
  private var camera: CameraMount?
  private var display = DisplayMount()
  private var gravity = Gravity(tilted: 0)
  /// The time of the next measurement; nil while nobody asks.
  private var nextUSec: Int64?

  mutating func take(_ line: Fixture.Line) throws {
    guard let nowUSec = line.timeUSec else { return try set(line) }
    while let measuredUSec = nextUSec, measuredUSec < nowUSec { measure(measuredUSec) }
    let words = line.words.dropFirst()
    switch words.first {
    case "begin":
      machine.begin()
      nextUSec = nowUSec
    case "stop": nextUSec = nil
    case "up":
      guard let degrees = words.dropFirst().first.flatMap({ Double($0) }) else {
        throw FixtureError(line)
      }
      gravity = Gravity(
        tilted: degrees, flat: try option("flat", line) ?? 0,
        strength: (try option("strength", line) ?? 100) / 100)
    default: throw FixtureError(line)
    }
  }

  private func option(_ name: String, _ line: Fixture.Line) throws -> Double? {
    guard let index = line.words.firstIndex(of: name) else { return nil }
    guard index + 1 < line.words.count, let value = Double(line.words[index + 1]) else {
      throw FixtureError(line)
    }
    return value
  }

  private mutating func set(_ line: Fixture.Line) throws {
    let words = line.words
    guard words.count >= 2 else { throw FixtureError(line) }
    func turn(_ index: Int) throws -> QuarterTurn {
      guard words.count > index, let degrees = Int(words[index]),
        let turn = QuarterTurn(degrees: degrees)
      else { throw FixtureError(line) }
      return turn
    }
    switch words[0] {
    case "camera":
      camera = CameraMount(position: CameraPosition(rawValue: words[1]), mount: try turn(2))
    case "display": (display.mount, display.isFixed) = (try turn(1), words.last == "fixed")
    default: throw FixtureError(line)
    }
  }

  private mutating func measure(_ nowUSec: Int64) {
    if let turn = machine.measured(gravity, atUSec: nowUSec) {
      var text = "\(Fixture.text(nowUSec)) turn \(turn.degrees)"
      if let camera {
        let rotation = CameraRotation(
          machine: turn, camera: camera, display: display, isMirrored: camera.isPreviewMirrored)
        text += " capture \(rotation.capture.degrees) preview \(rotation.preview.degrees)"
      }
      output.append(text)
    }
    nextUSec = nowUSec + machine.pauseUSec
  }
}

extension Gravity {
  /// The measurement of a machine that is turned clockwise by so many degrees, and then tipped
  /// towards lying on its back.
  init(tilted degrees: Double, flat: Double = 0, strength: Double = 1) {
    let (turn, back) = (degrees * .pi / 180, flat * .pi / 180)
    let length = Double(Gravity.standard) * strength
    self.init(
      x: Int((-length * sin(turn) * cos(back)).rounded()),
      y: Int((length * cos(turn) * cos(back)).rounded()), z: Int((length * sin(back)).rounded()))
  }
}
