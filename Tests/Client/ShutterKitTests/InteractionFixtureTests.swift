// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import ShutterKit

@Suite("What reaches a handler, from fixtures")
struct InteractionFixtureTests {
  @Test("The fixtures are found")
  func areFound() { #expect(Fixture.names(in: "Interaction").count >= 15) }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Interaction"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Interaction", name: name)
    var run = InteractionRun()
    for line in fixture.input { try run.take(line) }
    #expect(run.output == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
  }
}

/// Plays a fixture. The handler takes the next item when the fixture says so.
private struct InteractionRun {
  var output: [String] = []
  private var machine = InteractionMachine()

  mutating func take(_ line: Fixture.Line) throws {
    let words = line.words
    guard let nowUSec = line.timeUSec, words.count > 1 else { return try set(line) }
    let number = words.count > 2 ? Int64(words[2]) : nil
    switch words[1] {
    case "next": show(machine.next(atUSec: nowUSec), nowUSec)
    case "enable": machine.setEnabled(true)
    case "disable": machine.setEnabled(false)
    case "remove": machine.remove(atUSec: nowUSec)
    case "lost": machine.disconnected(status("lost"), atUSec: nowUSec)
    case "status" where words.count > 2: machine.changed(status(words[2]))
    case "unknown": machine.received(unknownEvent: try number.orFail(line))
    case "gesture" where words.count > 4:
      machine.received(
        CaptureGesture(
          press: try Int64(words[3]).orFail(line), kind: .init(rawValue: words[4]),
          monotonicUSec: nowUSec),
        sequence: try number.orFail(line))
    case "event" where words.count > 4:
      machine.received(try event(line, nowUSec), sequence: try number.orFail(line))
    default: throw FixtureError(line)
    }
    if let sequence = machine.takeAcknowledgement() {
      output.append("\(Fixture.text(nowUSec)) acknowledge \(sequence)")
    }
  }

  private mutating func set(_ line: Fixture.Line) throws {
    guard line.words.count == 2 else { throw FixtureError(line) }
    switch line.words[0] {
    case "age":
      machine = InteractionMachine(
        maximumAgeUSec: try Fixture.time(line.words[1]).orFail(line))
    case "limit":
      machine = InteractionMachine(limit: Int(try Int64(line.words[1]).orFail(line)))
    case "begins" where line.words[1] == "disabled": machine = InteractionMachine(isEnabled: false)
    default: throw FixtureError(line)
    }
  }

  private func event(_ line: Fixture.Line, _ nowUSec: Int64) throws -> CaptureEvent {
    let words = line.words
    let press = try Int64(words[3]).orFail(line)
    let momentUSec = words.count > 6 ? Fixture.time(words[6]) ?? nowUSec : nowUSec
    switch words[4] {
    case "began": return CaptureEvent(press: press, phase: .began, monotonicUSec: momentUSec)
    case "ended": return CaptureEvent(press: press, phase: .ended, monotonicUSec: momentUSec)
    case "cancelled":
      return CaptureEvent(
        press: press, phase: .cancelled, monotonicUSec: momentUSec, cancelReason: .backgrounded)
    default: throw FixtureError(line)
    }
  }

  /// A status that is recognised by its generation.
  private func status(_ word: String) -> InteractionStatus {
    InteractionStatus(isEligible: word != "lost", generation: Int64(word) ?? 0)
  }

  private mutating func show(_ item: InteractionMachine.Item?, _ nowUSec: Int64) {
    let text =
      switch item {
      case nil: machine.isRemoved ? "over" : "nothing"
      case .status(let status): status.isEligible ? "status \(status.generation)" : "status lost"
      case .gesture(let gesture): "gesture \(gesture.press) \(gesture.kind)"
      case .pointer(let event): "\(event.change) \(event.contact)"
      case .request(let request): "request \(request.contact)"
      case .band(let selection): "band \(selection.press) \(selection.state)"
      case .control(let notice): "\(notice.change) \(notice.control)"
      case .event(let event):
        switch event.phase {
        case .began: "began \(event.press)"
        case .ended: "ended \(event.press)"
        case .cancelled:
          "cancelled \(event.press) \(event.cancelReason?.rawValue ?? "-")"
            + (event.heldUSec.map { " held \(Fixture.text($0))" } ?? "")
        }
      }
    output.append("\(Fixture.text(nowUSec)) \(text)")
  }
}

extension Optional {
  /// Returns the value. Throws an error about the line if it is nil.
  func orFail(_ line: Fixture.Line) throws -> Wrapped {
    guard let self else { throw FixtureError(line) }
    return self
  }
}
