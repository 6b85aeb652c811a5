// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import PressFixtures

/// The lines that a fixture expects, as far as they can be seen from outside of the gateway.
struct FixtureExpectation {
  /// The lines, in order of their times.
  let lines: [FixtureLine]

  /// Leaves out what only the audit log contains. The system sees all presses of a device in mode observe,
  /// wherever they go.
  init(_ fixture: Fixture) {
    var observed = Set(
      fixture.devices.filter { $0.mode == .observe && $0.pointer == nil }.map(\.id))
    // What the system sees of fingers is not read here.
    let fingers = Set(
      fixture.devices.filter { $0.pointer != nil }.flatMap(\.buttons).map(\.name))
    var down: Set<ButtonID> = []
    var seen: [FixtureLine] = []
    for step in fixture.steps {
      switch step.operation {
      case .setMode(let device, .observe): observed.insert(device)
      case .edge(let button, true) where observed.contains(button.device):
        down.insert(button)
        seen.append(
          FixtureLine(timeUSec: step.timeUSec, text: "default \(button.name) down"))
      case .edge(let button, false) where down.remove(button) != nil:
        seen.append(FixtureLine(timeUSec: step.timeUSec, text: "default \(button.name) up"))
      default: break
      }
    }
    lines =
      (fixture.expected.filter { line in
        let words = line.text.split(separator: " ").map(String.init)
        let isTouch = words.first == "default" && fingers.contains(words[1])
        return line.source != "audit" && !isTouch && !seen.contains(line)
      } + seen)
      .sorted { $0.timeUSec < $1.timeUSec }
  }

  /// The first line up to a time that has not come; nil if all have.
  func missing(
    _ texts: [String], defaults: Int, through timeUSec: Int64
  ) -> FixtureLine? {
    var left = Dictionary(grouping: texts, by: Self.source).mapValues(\.count)
    left["default", default: 0] += defaults
    for line in lines where line.timeUSec <= timeUSec {
      left[line.source, default: 0] -= 1
      if left[line.source, default: 0] < 0 { return line }
    }
    return nil
  }

  /// Differences from what came, source by source, and hold times that are wrong.
  func differences(
    _ texts: [String], spans: [Int64: RigClock.Span], stretch: Int64
  ) -> [String] {
    let expected = Dictionary(grouping: lines, by: \.source)
    let real = Dictionary(grouping: texts, by: Self.source)
    var differences: [String] = []
    for source in Set(expected.keys).union(real.keys).sorted() {
      let (wanted, got) = (expected[source] ?? [], real[source] ?? [])
      guard wanted.map(\.textWithoutTimes) == got.map(Self.withoutTimes) else {
        differences.append("\(source): expected")
        differences += wanted.map { "  \($0)" } + ["\(source): got"] + got.map { "  \($0)" }
        continue
      }
      for (line, text) in zip(wanted, got) {
        let held = HeldTime(line, spans: spans, stretch: stretch)
        if let held, let real = HeldTime.microseconds(text), !held.range.contains(real) {
          differences.append("\(line): got \(text), it was \(held.range)")
        }
      }
    }
    return differences
  }

  private static func source(_ text: String) -> String {
    FixtureLine(timeUSec: 0, text: text).source
  }

  private static func withoutTimes(_ text: String) -> String {
    FixtureLine(timeUSec: 0, text: text).textWithoutTimes
  }
}
