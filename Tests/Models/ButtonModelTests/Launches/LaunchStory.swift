// SPDX-License-Identifier: Apache-2.0
import ButtonModel

/// Plays a story of launches: lines of a time in milliseconds and an input, then what the machine wants done. Deadlines
/// come when they are due.
struct LaunchStory {
  private var machine = LaunchMachine()
  private var nowUSec: Int64 = 0
  private(set) var output: [String] = []

  init(_ text: String) throws {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map { String($0) }
      guard words.count > 1, let time = Int64(words[0]) else { throw LaunchStoryError(line: line) }
      advance(to: time * 1000)
      nowUSec = time * 1000
      note(try input(Array(words.dropFirst()), line))
    }
  }

  private mutating func advance(to timeUSec: Int64) {
    while let next = machine.nextDeadlineUSec, next <= timeUSec {
      nowUSec = next
      note(machine.advance(toUSec: next))
    }
  }

  private mutating func input(
    _ words: [String], _ line: Substring
  ) throws -> [LaunchMachine.Action] {
    let id = LaunchID(words.count > 1 ? words[1] : "")
    switch words[0] {
    case "launch":
      return machine.launch(
        id, of: words[2], at: SeatID(words.count > 3 ? words[3] : "seat0"), atUSec: nowUSec)
    case "prepared": return machine.proceed(id, from: .preparing, atUSec: nowUSec)
    case "ready": return machine.proceed(id, from: .starting, atUSec: nowUSec)
    case "announced": return machine.proceed(id, from: .announcing, atUSec: nowUSec)
    case "uses":
      let use = Set(words.dropFirst(2))
      return machine.uses(
        id,
        ExtensionUse(
          isRunning: use.contains("camera"), isInterrupted: use.contains("interrupted"),
          hasInteraction: use.contains("interaction")), atUSec: nowUSec)
    case "preview": return machine.consumedPreview(id, atUSec: nowUSec)
    case "press":
      machine.pressed(id, atUSec: nowUSec)
      return []
    case "touched?":
      output.append("\(nowUSec / 1000) \(id) touched \(machine.isTouched(id, atUSec: nowUSec))")
      return []
    case "seats?":
      output.append("\(nowUSec / 1000) seats \(machine.liveSeats.map(\.name).sorted())")
      return []
    case "dismiss": return machine.end(id, .dismissed, atUSec: nowUSec)
    case "gone":
      return machine.processesGone(
        id, status: words.count > 2 ? Int32(words[2]) : nil, signal: nil, atUSec: nowUSec)
    case "delivered": return machine.handedOver(id, true)
    case "reattached": return machine.reannounced()
    case "wait": return []
    default: throw LaunchStoryError(line: line)
    }
  }

  private mutating func note(_ actions: [LaunchMachine.Action]) {
    for action in actions { output.append("\(nowUSec / 1000) \(Self.text(action))") }
  }

  private static func text(_ action: LaunchMachine.Action) -> String {
    switch action {
    case .prepare(let id): "\(id) prepare"
    case .start(let id): "\(id) start"
    case .announce(let id): "\(id) announce"
    case .proceed(let id): "\(id) go"
    case .end(let id): "\(id) end"
    case .handOver(let id): "\(id) hand over"
    case .forget(let id): "\(id) forget"
    case .audit(let record): "\(record.launch) audit \(text(record.step))"
    }
  }

  private static func text(_ step: LaunchRecord.Step) -> String {
    switch step {
    case .launched: "launched"
    case .running: "running"
    case .previewIdle: "preview idle"
    case .handedOver(let delivered): "handed over \(delivered.map { "\($0)" } ?? "unknown")"
    case .ended(.unmet(let unmet)): "unmet \(unmet.map(\.rawValue).joined(separator: " "))"
    case .ended(.exited(let status, _)): "exited \(status.map { "\($0)" } ?? "")"
    case .ended(.failed(let text)): "failed: \(text)"
    case .ended(let end): end.word
    }
  }
}

struct LaunchStoryError: Error {
  let line: Substring
}
