// SPDX-License-Identifier: Apache-2.0

import BoothModel
import TestSupport
import Testing

@Suite("The booth under random guests")
struct BoothPropertyTests {
  @Test(
    "3 000 random evenings: no picture lost, nothing printed twice, every countdown and every screen ends"
  )
  func randomEvenings() {
    var seen: [String: Int] = [:]
    for seed in UInt64(1)...3000 {
      var evening = RandomEvening(seed: seed)
      for _ in 0..<150 { evening.goOn() }
      evening.finish()
      #expect(evening.violations == [], "seed \(seed)")
      guard evening.violations.isEmpty else { return }
      seen.merge(evening.seen, uniquingKeysWith: +)
    }
    // Each must have happened, or the test has tested nothing.
    for happening in [
      "kept", "laid aside", "printed", "shot", "composed", "called off", "sorry", "lit",
      "late picture", "closed",
    ] {
      #expect(seen[happening, default: 0] > 100, "\(happening): \(seen)")
    }
  }
}

/// A server and its guests, and a checker that knows only what both were told.
private struct RandomEvening {
  private enum Step {
    case press, secondary, page, photo, noPhoto, picture, noPicture, camera, printer, printed, pause
    case host
  }

  private static let steps = StorySteps<Step>([
    .press: 30, .secondary: 6, .page: 20, .photo: 30, .noPhoto: 2, .picture: 25, .noPicture: 2,
    .camera: 4, .printer: 4, .printed: 10, .pause: 30, .host: 1,
  ])

  private(set) var violations: [String] = []
  private(set) var seen: [String: Int] = [:]
  private var random: RandomSource
  private let settings = BoothSettings()
  private var machine: BoothMachine
  private var nowUSec: Int64 = 0
  private var press: Int64 = 0
  /// What was asked for, and not answered yet.
  private var shooting: [(round: Int, shot: Int)] = []
  private var composing: [Int] = []
  private var printing: [Int] = []
  private var shot: Set<[Int]> = []
  /// Finished pictures that were neither kept nor laid aside.
  private var finished: Set<String> = []
  private var ended: Set<String> = []
  private var copies: [String: [Int: Int]] = [:]
  private var pictureOfPrint: [Int: String] = [:]
  private var pictureCount = 0
  private var isLit = false

  init(seed: UInt64) {
    random = RandomSource(seed: seed)
    machine = BoothMachine(layouts: [
      BoothLayout(name: "single", shots: 1), BoothLayout(name: "strip", shots: 3),
      BoothLayout(name: "loop", shots: 5, intervalUSec: 300_000),
      BoothLayout(name: "film", shots: 1, filmUSec: 4_000_000, isPrintable: false),
    ])
    take(.camera(nil))
    take(.printer(.ready))
  }

  mutating func goOn() {
    switch Self.steps.next(&random) {
    case .press:
      press += 1
      take(.down(press: press))
      pause(upTo: 400_000)
      take(random.once(in: 4) ? .hold(press: press) : .tap(press: press))
    case .secondary: take(.secondary)
    case .page:
      let inputs: [BoothMachine.Input] = [
        .start(layout: Int.random(in: -1...4, using: &random)), .callOff, .keep, .retake,
        .print(copies: Int.random(in: -1...4, using: &random)), .done, .activity, .language("de"),
      ]
      take(inputs.randomElement(using: &random)!)
    case .photo:
      guard !shooting.isEmpty else { return }
      let asked = shooting.removeFirst()
      take(.photo(round: asked.round, shot: asked.shot, file: "\(asked)"))
    case .noPhoto:
      guard !shooting.isEmpty else { return }
      let asked = shooting.removeFirst()
      take(.noPhoto(round: asked.round, shot: asked.shot, .noPhoto))
    case .picture: if !composing.isEmpty { finishPicture() }
    case .noPicture: if !composing.isEmpty { take(.noPicture(round: composing.removeFirst())) }
    case .camera: take(.camera(random.once(in: 3) ? .noCamera : nil))
    case .printer:
      take(.printer([.absent, .ready, .needsHand("paper")].randomElement(using: &random)!))
    case .printed: report()
    case .pause:
      pause(upTo: random.once(in: 5) ? settings.composingUSec + 10_000_000 : 3_000_000)
    case .host:
      take(.close)
      pause(upTo: 100_000_000)
      if machine.screen == .closed { note("closed") }
      take(.open)
    }
  }

  /// Everybody leaves, and what was asked for is answered.
  mutating func finish() {
    while !composing.isEmpty { finishPicture() }
    pause(to: nowUSec + 300_000_000)
    check(machine.screen == .attract, "somebody, after five minutes")
    check(!isLit, "the light is on")
    check(finished.isEmpty, "a finished picture is lost")
  }

  private mutating func finishPicture() {
    let round = composing.removeFirst()
    pictureCount += 1
    let file = "picture \(pictureCount)"
    finished.insert(file)
    if machine.screen != .composing { note("late picture") }
    take(.picture(round: round, file: file))
  }

  private mutating func report() {
    guard let request = printing.randomElement(using: &random) else { return }
    let states: [BoothPrint.State] = [.waiting, .printing, .done, .failed("limit")]
    let state = states.randomElement(using: &random)!
    take(.printed(request: request, state))
    switch state {
    case .failed:
      printing.removeAll { $0 == request }
      if let picture = pictureOfPrint[request] { copies[picture]?[request] = nil }
    case .done:
      printing.removeAll { $0 == request }
      note("printed")
    case .asked, .waiting, .printing: break
    }
  }

  // MARK: The machine

  private mutating func pause(upTo longestUSec: Int64) {
    pause(to: nowUSec + Int64.random(in: 0...longestUSec, using: &random))
  }

  private mutating func pause(to endUSec: Int64) {
    while let deadlineUSec = machine.nextDeadlineUSec, deadlineUSec <= endUSec {
      nowUSec = max(nowUSec, deadlineUSec)
      let before = machine.screen
      tell(machine.advance(toUSec: nowUSec), from: before)
    }
    nowUSec = endUSec
  }

  private mutating func take(_ input: BoothMachine.Input) {
    let before = machine.screen
    tell(machine.take(input, atUSec: nowUSec), from: before)
  }

  private mutating func tell(_ actions: [BoothMachine.Action], from before: BoothMachine.Screen) {
    for action in actions {
      switch action {
      case .shoot(let round, let number, let momentUSec):
        note("shot")
        check(shot.insert([round, number]).inserted, "a shot is taken twice")
        check(momentUSec <= nowUSec, "shot ahead of time")
        shooting.append((round, number))
      case .film(let round, let momentUSec, _):
        note("film")
        check(shot.insert([round, 0]).inserted, "a film is recorded twice")
        check(momentUSec <= nowUSec, "film ahead of time")
        shooting.append((round, 0))
      case .compose(let round, let layout, let shots):
        note("composed")
        check(shots.count == machine.layouts[layout].shots, "a wrong number of shots")
        composing.append(round)
      case .keep(let picture):
        note("kept")
        end(picture)
      case .layAside(let picture):
        note("laid aside")
        end(picture)
      case .print(let request, let picture, let count): print(request, picture, count)
      case .light(let isOn):
        note("lit")
        check(isOn != isLit, "the light is switched to what it is")
        isLit = isOn
      }
    }
    screenIsRight(before)
  }

  private mutating func end(_ picture: String) {
    // A lone shot takes the place of a picture that could not be made.
    guard picture.hasPrefix("picture") else { return }
    check(finished.remove(picture) != nil, "a picture is not there to be kept")
    check(ended.insert(picture).inserted, "a picture has ended twice")
  }

  private mutating func print(_ request: Int, _ picture: String, _ count: Int) {
    check(machine.layouts[machine.layout].isPrintable, "a film is printed")
    check(pictureOfPrint.updateValue(picture, forKey: request) == nil, "a request comes twice")
    check(machine.screen == .sharing(picture: picture), "printed unseen")
    check(!picture.hasPrefix("picture") || ended.contains(picture), "printed and not kept")
    check(count > 0, "no copies")
    copies[picture, default: [:]][request] = count
    let sum = copies[picture]!.values.reduce(0, +)
    check(sum <= settings.copiesPerPicture, "too many copies")
    printing.append(request)
  }

  private mutating func screenIsRight(_ before: BoothMachine.Screen) {
    let rests = machine.screen == .attract || machine.screen == .closed
    check((machine.nextDeadlineUSec == nil) == rests, "a screen without an end")
    switch machine.screen {
    case .countdown(_, let endUSec):
      check(endUSec <= nowUSec + settings.countdownUSec, "a countdown of more than 3 s")
      check(isLit, "a countdown in the dark")
    case .attract, .closed, .composing, .review, .sharing, .thanks:
      check(!isLit, "lit")
    case .sorry: if before != machine.screen { note("sorry") }
    case .shooting, .filming: break
    }
    if case .countdown = before, machine.screen == .attract { note("called off") }
  }

  private mutating func check(_ isGood: Bool, _ text: StaticString) {
    if !isGood { violations.append("\(text), at \(nowUSec) µs on \(machine.screen)") }
  }

  private mutating func note(_ happening: String) { seen[happening, default: 0] += 1 }
}
