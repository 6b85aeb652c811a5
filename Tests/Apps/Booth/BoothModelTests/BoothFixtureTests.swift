// SPDX-License-Identifier: Apache-2.0

import BoothModel
import TestSupport
import Testing

@Suite("The booth, from fixtures")
struct BoothFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Booth").count >= 18)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Booth"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Booth", name: name)
    var run = BoothStory()
    for line in fixture.input { try run.take(line) }
    #expect(run.output == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
  }

  @Test("The next guests get the event's language")
  func language() {
    var machine = BoothMachine(layouts: [])
    _ = machine.take(.camera(nil), atUSec: 0)
    _ = machine.take(.language("ar"), atUSec: 0)
    _ = machine.take(.start(layout: 0), atUSec: 0)
    #expect(machine.language == "ar")
    _ = machine.take(.callOff, atUSec: 1)
    #expect(machine.language == nil)
  }

  @Test("The host gets the screen between two guests only")
  func idle() {
    var machine = BoothMachine(layouts: [])
    _ = machine.take(.camera(nil), atUSec: 0)
    #expect(machine.isIdle)
    let turn: [BoothMachine.Input] = [
      .start(layout: 0), .photo(round: 1, shot: 0, file: "a"), .picture(round: 1, file: "A"), .keep,
      .done,
    ]
    for (second, input) in zip(Int64(0)..., turn) {
      _ = machine.take(input, atUSec: second * 3_000_000)
      #expect(!machine.isIdle, "\(input): \(machine.screen)")
    }
    _ = machine.advance(toUSec: 60_000_000)
    #expect(machine.isIdle && machine.screen == .attract)
    _ = machine.take(.close, atUSec: 61_000_000)
    #expect(machine.isIdle && machine.screen == .closed)
  }

  @Test("Copies are counted when they are printed, also after their guest has left")
  func copies() {
    var machine = BoothMachine(layouts: [])
    let inputs: [BoothMachine.Input] = [
      .camera(nil), .printer(.ready), .start(layout: 0),
    ]
    for input in inputs { _ = machine.take(input, atUSec: 0) }
    _ = machine.take(.photo(round: 1, shot: 0, file: "a"), atUSec: 3_000_000)
    _ = machine.take(.picture(round: 1, file: "A"), atUSec: 3_000_000)
    for input: BoothMachine.Input in [.keep, .print(copies: 2), .done] {
      _ = machine.take(input, atUSec: 3_100_000)
    }
    _ = machine.advance(toUSec: 60_000_000)
    #expect(machine.screen == .attract && machine.counts.copies == 0)
    _ = machine.take(.printed(request: 1, .done), atUSec: 61_000_000)
    _ = machine.take(.printed(request: 1, .done), atUSec: 62_000_000)
    #expect(machine.counts.copies == 2)
    #expect(machine.counts.kept == 1 && machine.counts.shots == 1)
  }
}

/// Plays a fixture. Deadlines before an input's time come first.
private struct BoothStory {
  private(set) var output: [String] = []
  private var machine = BoothMachine(layouts: [Self.layouts[0]])
  private var shown = BoothMachine.Screen.attract

  private static let layouts = [
    BoothLayout(name: "single", shots: 1), BoothLayout(name: "strip", shots: 3),
    BoothLayout(name: "loop", shots: 2, intervalUSec: 300_000),
    BoothLayout(name: "film", shots: 1, filmUSec: 8_000_000, isPrintable: false),
  ]

  mutating func take(_ line: Fixture.Line) throws {
    guard let nowUSec = line.timeUSec else {
      if line.words[0] == "layouts" {
        let chosen = line.words.dropFirst().compactMap { word in
          Self.layouts.first { $0.name == word }
        }
        let trouble = machine.cameraTrouble
        machine = BoothMachine(layouts: chosen)
        tell(machine.take(.camera(trouble), atUSec: 0), 0)
      } else {
        tell(machine.take(try input(line.words, line), atUSec: 0), 0)
      }
      return
    }
    advance(to: nowUSec)
    let words = Array(line.words.dropFirst())
    if words[0] != "wait" { tell(machine.take(try input(words, line), atUSec: nowUSec), nowUSec) }
  }

  private mutating func advance(to nowUSec: Int64) {
    while let deadlineUSec = machine.nextDeadlineUSec, deadlineUSec <= nowUSec {
      tell(machine.advance(toUSec: deadlineUSec), deadlineUSec)
    }
  }

  private func input(_ words: [String], _ line: Fixture.Line) throws -> BoothMachine.Input {
    func number(_ index: Int) throws -> Int {
      guard words.indices.contains(index), let number = Int(words[index]) else {
        throw FixtureError(line)
      }
      return number
    }
    func trouble(_ word: String) throws -> BoothTrouble {
      guard let trouble = BoothTrouble(rawValue: word) else { throw FixtureError(line) }
      return trouble
    }
    switch words[0] {
    case "down": return .down(press: Int64(try number(1)))
    case "tap": return .tap(press: Int64(try number(1)))
    case "hold": return .hold(press: Int64(try number(1)))
    case "secondary": return .secondary
    case "start": return .start(layout: try number(1))
    case "calloff": return .callOff
    case "keep": return .keep
    case "retake": return .retake
    case "print": return .print(copies: try number(1))
    case "done": return .done
    case "activity": return .activity
    case "language": return .language(words[1])
    case "photo": return .photo(round: try number(1), shot: try number(2), file: words[3])
    case "nophoto":
      return .noPhoto(round: try number(1), shot: try number(2), try trouble(words[3]))
    case "camera": return .camera(words[1] == "ok" ? nil : try trouble(words[1]))
    case "picture": return .picture(round: try number(1), file: words[2])
    case "nopicture": return .noPicture(round: try number(1))
    case "printer": return .printer(words[1] == "ready" ? .ready : .needsHand(words[1]))
    case "printed":
      let states: [String: BoothPrint.State] = [
        "waiting": .waiting, "printing": .printing, "done": .done, "failed": .failed(words.last!),
      ]
      guard let state = states[words[2]] else { throw FixtureError(line) }
      return .printed(request: try number(1), state)
    case "open": return .open
    case "close": return .close
    default: throw FixtureError(line)
    }
  }

  private mutating func tell(_ actions: [BoothMachine.Action], _ nowUSec: Int64) {
    for action in actions { output.append("\(Fixture.text(nowUSec)) \(text(action))") }
    guard machine.screen != shown else { return }
    shown = machine.screen
    output.append("\(Fixture.text(nowUSec)) \(text(shown))")
  }

  private func text(_ action: BoothMachine.Action) -> String {
    switch action {
    case .shoot(let round, let shot, let momentUSec):
      "shoot \(round) \(shot) of \(Fixture.text(momentUSec))"
    case .film(let round, let momentUSec, let lengthUSec):
      "film \(round) of \(Fixture.text(momentUSec)) for \(Fixture.text(lengthUSec))"
    case .compose(let round, let layout, let shots):
      "compose \(round) \(machine.layouts[layout].name) \(shots.joined(separator: " "))"
    case .keep(let picture): "keep \(picture)"
    case .layAside(let picture): "layAside \(picture)"
    case .print(let request, let picture, let copies): "print \(request) \(picture) \(copies)"
    case .light(let isOn): "light \(isOn ? "on" : "off")"
    }
  }

  private func text(_ screen: BoothMachine.Screen) -> String {
    switch screen {
    case .closed: "closed"
    case .attract: "attract"
    case .countdown(let shot, let endUSec): "countdown \(shot) until \(Fixture.text(endUSec))"
    case .shooting(let shot): "shooting \(shot)"
    case .filming(let endUSec): "filming until \(Fixture.text(endUSec))"
    case .composing: "composing"
    case .review(let picture): "review \(picture)"
    case .sharing(let picture): "sharing \(picture)"
    case .thanks: "thanks"
    case .sorry(let trouble): "sorry \(trouble.rawValue)"
    }
  }
}
