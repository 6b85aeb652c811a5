// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO
import TestSupport
import Testing

@testable import InputDevices

@Suite("What becomes of queued events around a grab, from fixtures")
struct KeyReaderTests {
  @Test("The fixtures are found")
  func areFound() { #expect(Fixture.names(in: "Keys").count >= 35) }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Keys"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Keys", name: name)
    var run = KeyReaderRun()
    for line in fixture.input { try run.take(line) }
    #expect(run.output == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
  }
}

/// Plays a fixture: carries out the reader's orders on a `PlayedKeyboard`. Before each line it keeps
/// the deadlines up to the line's time.
///
/// A line is a time and what happens: a key that moves (`P down`, `a up`, `P repeat`, with `scan`
/// behind it if it has a scan code), `wheel`, `overflow`, `asleep`; `read`, when the loop reads what
/// there is; `want`, `unwant`, `announce`, `default P down`, `close`, `gone`, `wait`. Settings have
/// no time: `held` begins with a grab that holds, `twinless` is the mode grab, and `at ORDER …, …`
/// makes something happen once, just before an order is carried out, or while a report is delivered.
/// `mouse` and `mouse alone` are a mouse with and without a compositor, which moves with `roll X Y`, with a
/// button in the same packet as `roll X Y P down`, and `modifiers` a keyboard whose modifier keys are read. `refuse ORDER`
/// makes the kernel refuse the next one. `half P` in the output says that others were shown a release without its press.
struct KeyReaderRun {
  private(set) var output: [String] = []
  private var keyboard = PlayedKeyboard()
  private var reader = KeyReader(
    codes: PlayedKeyboard.buttons, pressed: [false, false],
    escapeChord: EscapeChord(["x", "y"].compactMap(PlayedKeyboard.code)))
  /// The keys that the twin holds; nil without a twin.
  private var held: KeySet? = KeySet()
  private var closesAlways = false
  private var interjections: [(order: String, text: [Substring], line: Fixture.Line)] = []
  private var refusals: [String] = []

  init() {}

  mutating func take(_ line: Fixture.Line) throws {
    let words = line.words
    guard let nowUSec = line.timeUSec, words.count > 1 else { return try set(line) }
    while let deadlineUSec = reader.deadlineUSec, deadlineUSec <= nowUSec {
      keyboard.nowUSec = max(keyboard.nowUSec, deadlineUSec)
      reader.expire(nowUSec: deadlineUSec)
      try work()
    }
    keyboard.nowUSec = max(keyboard.nowUSec, nowUSec)
    try happen(Array(words[1...]), line)
  }

  private mutating func set(_ line: Fixture.Line) throws {
    let words = line.words
    switch words[0] {
    case "at" where words.count > 2:
      let text = words[2...].joined(separator: " ").split(separator: ", ")
      interjections.append((words[1], text, line))
    case "refuse" where words.count == 2: refusals.append(words[1])
    case "twinless": held = nil
    case "writable":
      reader = KeyReader(
        codes: PlayedKeyboard.buttons, pressed: [false, false], escapeChord: EscapeChord([]),
        isWritable: true)
    case "mouse":
      held = nil
      keyboard.readsMoves = words.count > 1
      reader = KeyReader(
        codes: PlayedKeyboard.buttons, pressed: [false, false], escapeChord: EscapeChord([]),
        pointer: RelativePointer(
          size: .init(width: 1000, height: 1000), isAlone: keyboard.readsMoves))
    case "momentary":
      reader = KeyReader(
        codes: PlayedKeyboard.buttons, pressed: [false, false], escapeChord: EscapeChord([]),
        isMomentary: true)
    case "modifiers":
      keyboard.readsModifiers = true
      reader = KeyReader(
        codes: PlayedKeyboard.buttons, pressed: [false, false], escapeChord: EscapeChord([]),
        modifiers: HeldModifiers(without: PlayedKeyboard.buttons))
    case "held":
      reader.want(true, nowUSec: 0)
      try work()
      output = []
    default: throw FixtureError(line)
    }
  }

  private mutating func happen(_ words: [String], _ line: Fixture.Line) throws {
    switch words[0] {
    case "read":
      for queue in [KeyReader.Queue.masked, .unmasked] where !keyboard.isEmpty(queue) {
        reader.readable(queue)
        try work()
      }
    case "want", "unwant":
      reader.want(words[0] == "want", nowUSec: keyboard.nowUSec)
      try work()
    case "announce":
      reader.announceEnd()
      try work()
    case "default" where words.count == 3:
      guard let code = PlayedKeyboard.code(words[1]) else { throw FixtureError(line) }
      show("twin \(words[1]) \(words[2])")
      if words[2] == "down" { held?.insert(code) } else { held?.remove(code) }
      try work()
    case "close":
      reader.close()
      try carryOutOrders()
      stop()
    case "gone": stop()
    case "overflow": keyboard.overflow()
    case "asleep": keyboard.releaseAll()
    case "wheel": keyboard.turnWheel()
    case "roll" where words.count == 3 || words.count == 5:
      let button = words.count == 5 ? PlayedKeyboard.code(words[3]) : nil
      keyboard.roll(
        Int32(words[1]) ?? 0, Int32(words[2]) ?? 0,
        with: button.map { ($0, words[4] == "down" ? 1 : 0) })
    case "refuse" where words.count == 2: refusals.append(words[1])
    case "wait": break
    default: try move(words, line)
    }
    showHalves()
  }

  private mutating func move(_ words: [String], _ line: Fixture.Line) throws {
    guard let code = PlayedKeyboard.code(words[0]), words.count > 1 else {
      throw FixtureError(line)
    }
    let hasScan = words.count > 2 && words[2] == "scan"
    switch words[1] {
    case "down": keyboard.move(code, 1, scan: hasScan)
    case "up": keyboard.move(code, 0, scan: hasScan)
    case "repeat": keyboard.move(code, 2, scan: hasScan, end: 1)
    default: throw FixtureError(line)
    }
  }

  private mutating func stop() {
    reader.stop()
    show("stopped")
  }

  private mutating func work() throws {
    if !reader.isAtWork { try carryOutOrders() }
  }

  private mutating func carryOutOrders() throws {
    while let order = reader.next(held: held) { try carryOut(order) }
  }

  private mutating func carryOut(_ order: KeyReader.Order) throws {
    let name = text(order)
    if let atUSec = stampUSec(order) { output.append("\(Fixture.text(atUSec)) \(name)") }
    try interject(at: name)
    if case .report = order { return }
    if name != "time" { show(name) }
    answer(order, isRefused: isRefused(name))
  }

  private mutating func interject(at order: String) throws {
    let names = [order, order.split(separator: " ").joined(separator: "-")]
    guard
      let index = interjections.firstIndex(where: { entry in
        names.contains { $0 == entry.order || $0.hasPrefix(entry.order + " ") }
      })
    else { return }
    let (_, texts, line) = interjections.remove(at: index)
    for text in texts { try happen(text.split(separator: " ").map { String($0) }, line) }
  }

  private mutating func isRefused(_ order: String) -> Bool {
    guard let index = refusals.firstIndex(of: order) else { return false }
    refusals.remove(at: index)
    return true
  }

  private mutating func answer(_ order: KeyReader.Order, isRefused: Bool) {
    let nowUSec = keyboard.nowUSec
    switch order {
    case .open, .askKeys, .grab:
      if isRefused {
        return reader.refused(SystemError("ask", errno: Errno(EBUSY)), nowUSec: nowUSec)
      }
      answerKernel(order)
    case .read(let queue):
      let events = keyboard.read(queue)
      if events.isEmpty { reader.foundEmpty(nowUSec: nowUSec) } else { reader.take(events) }
    case .close: keyboard.close()
    case .lower(let keys), .raise(let keys):
      var isLowered = false
      if case .lower = order { isLowered = true }
      for code in keys.codes { keyboard.move(code, isLowered ? 0 : 1) }
    case .resynchronise(let queue):
      _ = keyboard.read(queue)
      reader.resynchronised(down: keyboard.down, held: held, nowUSec: nowUSec)
    case .beginClosing(let always): closesAlways = always
    case .finishClosing:
      let (last, isKept) = keyboard.finishClosing(always: closesAlways)
      reader.closed(last: last, isKept: isKept, nowUSec: nowUSec)
    case .keep:
      if isRefused { reader.notKept() } else { reader.kept(nowUSec: nowUSec) }
    case .release:
      keyboard.close()
      if held != nil { held = KeySet() }
      reader.released(atUSec: nowUSec)
    case .passOn(let events): pass(events)
    case .lift(let code): held?.remove(code)
    case .awaitRemoval: reader.madeReleases(nowUSec: nowUSec)
    case .report, .log: break
    }
  }

  private mutating func answerKernel(_ order: KeyReader.Order) {
    if case .open = order {
      keyboard.open()
      reader.opened()
    } else if case .grab = order {
      keyboard.grab()
      reader.grabbed(atUSec: keyboard.nowUSec)
    } else {
      reader.found(down: keyboard.askKeys(), nowUSec: keyboard.nowUSec)
    }
  }

  private mutating func pass(_ events: [input_event]) {
    for event in events where Int32(event.type) == EV_KEY {
      if event.value == 0 { held?.remove(event.code) } else { held?.insert(event.code) }
    }
  }

  private mutating func show(_ text: String) {
    output.append("\(Fixture.text(keyboard.nowUSec)) \(text)")
  }

  private mutating func showHalves() {
    for code in keyboard.takeHalves() { show("half \(PlayedKeyboard.name(code))") }
  }
}

/// Orders as text.
extension KeyReaderRun {
  private func text(_ order: KeyReader.Order) -> String {
    switch order {
    case .read(let queue): "read \(queue)"
    case .open: "open"
    case .askKeys: "keys?"
    case .grab: "grab"
    case .close: "close"
    case .lower(let keys): "lower " + keys.codes.map(PlayedKeyboard.name).joined(separator: " ")
    case .raise(let keys): "raise " + keys.codes.map(PlayedKeyboard.name).joined(separator: " ")
    case .resynchronise(let queue): "states? \(queue)"
    case .beginClosing(let always): always ? "closing always" : "closing"
    case .finishClosing: "finish"
    case .keep: "keep"
    case .release: "release"
    case .passOn(let events): "twin " + events.compactMap(text).joined(separator: ", ")
    case .lift(let code): "twin \(PlayedKeyboard.name(code)) up"
    case .awaitRemoval: "time"
    case .report(let report): text(report)
    case .log(.keyHeld): "log held"
    case .log(.refused): "log refused"
    }
  }

  private func text(_ event: input_event) -> String? {
    switch Int32(event.type) {
    case EV_SYN: nil
    case EV_KEY: "\(PlayedKeyboard.name(event.code)) \(event.value == 0 ? "up" : "down")"
    case EV_MSC: "scan"
    default: "wheel"
    }
  }

  private func text(_ report: KeyReader.Report) -> String {
    switch report {
    case .edge(let index, let pressed, _, let seenByOthers):
      PlayedKeyboard.name(reader.codes[index]) + (pressed ? " down" : " up")
        + (seenByOthers ? " seen" : " alone")
    case .missedRelease(let index, _): PlayedKeyboard.name(reader.codes[index]) + " was let go"
    case .syncLost:
      "lost, down:"
        + zip(reader.codes, reader.pressed).filter(\.1)
        .map { " " + PlayedKeyboard.name($0.0) }.joined()
    case .heldKeys(let keys):
      keys.isEmpty
        ? "all are up"
        : "stays down: " + keys.codes.map(PlayedKeyboard.name).joined(separator: " ")
    case .grabChanged(let isGrabbed, _): isGrabbed ? "grabbed" : "released"
    case .escape: "escape"
    case .pointed:
      "points " + (reader.pointer?.point.map { "\($0.x),\($0.y)" } ?? "nowhere")
    case .modifiers: "modifiers \(reader.modifiers?.held.rawValue ?? 0)"
    }
  }

  /// The time that a report carries; nil for other orders.
  private func stampUSec(_ order: KeyReader.Order) -> Int64? {
    guard case .report(let report) = order else { return nil }
    switch report {
    case .edge(_, _, let atUSec, _), .missedRelease(_, let atUSec), .syncLost(let atUSec),
      .grabChanged(_, let atUSec), .pointed(let atUSec):
      return atUSec
    case .escape, .modifiers, .heldKeys: return keyboard.nowUSec
    }
  }
}
