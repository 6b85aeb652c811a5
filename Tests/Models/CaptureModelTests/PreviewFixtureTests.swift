// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing

@Suite("The buffers of a preview, from fixtures")
struct PreviewFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Previews").count >= 10)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Previews"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Previews", name: name)
    var run = PreviewRun()
    for line in fixture.input { try run.take(line) }
    #expect(run.output == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
  }
}

/// Plays a fixture.
private struct PreviewRun {
  private(set) var output: [String] = []
  private var count = PreviewBuffers.usualCount
  private var rate: Int64?
  private lazy var buffers = PreviewBuffers(count: count, maximumFrameRate: rate)

  mutating func take(_ line: Fixture.Line) throws {
    let words = line.words
    guard let nowUSec = line.timeUSec else {
      guard words.count == 2, let number = Int64(words[1]) else { throw FixtureError(line) }
      switch words[0] {
      case "buffers": count = Int(number)
      case "rate": rate = number
      default: throw FixtureError(line)
      }
      return
    }
    guard let answer = try answer(line, nowUSec) else { return }
    output.append("\(Fixture.text(nowUSec)) \(answer)")
  }

  private mutating func answer(_ line: Fixture.Line, _ nowUSec: Int64) throws -> String? {
    let numbers = line.words.dropFirst(2).compactMap { Int64($0) }
    switch (line.words.count > 1 ? line.words[1] : "", numbers.count) {
    case ("frame", 0):
      switch buffers.frame(stampUSec: nowUSec) {
      case .copy(let buffer, 0): return "copy \(buffer)"
      case .copy(let buffer, let skipped): return "copy \(buffer) after \(skipped) skipped"
      case .skip: return "skip"
      case .leaveOut: return "left out"
      }
    case ("filled", 1):
      return buffers.filled(Int(numbers[0])) ? "tell \(numbers[0])" : "told to nobody"
    case ("failed", 2): buffers.failed(Int(numbers[0]), skipped: Int(numbers[1]))
    case ("missed", 1): buffers.missed(Int(numbers[0]))
    case ("release", 1):
      switch buffers.release(numbers[0]) {
      case .released: return "released"
      case .notHeld: return "not held"
      case .over: return "too late"
      }
    case ("end", 0): return buffers.end() ? "over" : "over already"
    case ("released", 0): return "\(buffers.released) released, \(buffers.held) held"
    default: throw FixtureError(line)
    }
    return nil
  }
}
