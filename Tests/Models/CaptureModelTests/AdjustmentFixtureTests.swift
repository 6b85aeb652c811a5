// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import TestSupport
import Testing
import Vocabulary

@Suite("A camera is adjusted, from fixtures")
struct AdjustmentFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Adjustments").count >= 8)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Adjustments"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Adjustments", name: name)
    var machine = AdjustmentMachine()
    var output: [String] = []
    for line in fixture.input {
      let time = Fixture.text(try #require(line.timeUSec))
      for action in try Self.input(line, &machine) {
        output.append("\(time) \(Self.text(action, machine))")
      }
    }
    #expect(output == fixture.expected, "\(name) gave:\n\(output.joined(separator: "\n"))")
  }

  @Test("Callers wait up to a limit")
  func limit() {
    var machine = AdjustmentMachine()
    for caller in 0..<Int64(AdjustmentMachine.callerLimit) {
      #expect(machine.hasRoom)
      _ = machine.want(CameraAdjustment(zoom: 2), for: caller)
    }
    #expect(!machine.hasRoom)
    _ = machine.isSet()
    #expect(machine.hasRoom)
  }

  private static func input(
    _ line: Fixture.Line, _ machine: inout AdjustmentMachine
  ) throws -> [AdjustmentMachine.Action] {
    let words = line.words.dropFirst()
    switch words.first {
    case "want":
      guard let caller = words.dropFirst().first.flatMap({ Int64($0) }) else {
        throw FixtureError(line)
      }
      var change = CameraAdjustment()
      for word in words.dropFirst(2) {
        let parts = word.split(separator: "=").map { String($0) }
        switch parts[0] {
        case "zoom": change.zoom = Double(parts[1])
        case "bias": change.biasMilliEV = Int64(parts[1])
        case "crop":
          let part = parts[1].split(separator: ",").compactMap { Double($0) }
          change.crop = PictureRectangle(x: part[0], y: part[1], width: part[2], height: part[3])
        default: throw FixtureError(line)
        }
      }
      return machine.want(change, for: caller)
    case "set": return machine.isSet()
    case "refused": return machine.isRefused()
    case "gone": return machine.isRefused(isGone: true)
    case "opened": return machine.opened()
    case "undone": return machine.isUndone()
    case "hold": return machine.hold()
    case "free": return machine.free()
    case "release": return machine.release()
    case "restored": return machine.isRestored()
    default: throw FixtureError(line)
    }
  }

  private static func text(
    _ action: AdjustmentMachine.Action, _ machine: AdjustmentMachine
  ) -> String {
    func callers(_ numbers: [Int64]) -> String { numbers.map { "\($0)" }.joined(separator: " ") }
    return switch action {
    case .set(let adjustment): "set \(text(adjustment))"
    case .undo(let adjustment): adjustment.isEmpty ? "undo" : "undo \(text(adjustment))"
    case .restore: "restore"
    case .rested: "rested"
    case .answer(let numbers): "answer \(callers(numbers))"
    case .refuse(let numbers): "refuse \(callers(numbers))"
    case .changed: machine.inForce.isEmpty ? "changed" : "changed \(text(machine.inForce))"
    }
  }

  private static func text(_ adjustment: CameraAdjustment) -> String {
    func number(_ value: Double) -> String {
      value == value.rounded() ? "\(Int(value))" : "\(value)"
    }
    let parts = [
      adjustment.zoom.map { "zoom=\(number($0))" },
      adjustment.biasMilliEV.map { "bias=\($0)" },
      adjustment.crop.map {
        "crop=" + [$0.x, $0.y, $0.width, $0.height].map(number).joined(separator: ",")
      },
    ]
    return parts.compactMap(\.self).joined(separator: " ")
  }
}
