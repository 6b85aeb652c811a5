// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import EngineChannels
import TestSupport
import Testing

@Suite("The part of a microphone's sound that a live clip gets, from fixtures")
struct SoundCutFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "ClipSound").count >= 7)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "ClipSound"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "ClipSound", name: name)
    var run = try SoundCutRun(fixture.input)
    for line in fixture.input.dropFirst() { try run.take(line) }
    #expect(run.output == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
  }

  @Test(
    "The form of PCM is the stream's, and of a clip from before the stream the stream's beginning")
  func withoutLead() {
    let pcm = SoundFormat(codec: .pcm, channels: 1, header: [])
    let cut = SoundCut(streamUSec: 5_000_000, startUSec: 4_000_000)
    #expect(cut.format(of: pcm) == pcm && cut.leadUSec == 0)
  }
}

/// Plays a fixture. The stream begins at 1 s of CLOCK_MONOTONIC; its own times are those of the fixture.
private struct SoundCutRun {
  private static let streamUSec: Int64 = 1_000_000
  private static let header = Array("OpusHead".utf8) + [1, 1, 56, 1, 0x80, 0xBB, 0, 0, 0, 0, 0]

  private(set) var output: [String] = []
  private var cut: SoundCut

  init(_ input: [Fixture.Line]) throws {
    guard let line = input.first, line.words.count == 2, line.words[0] == "start",
      let startUSec = Fixture.time(line.words[1])
    else { throw FixtureError(input[0]) }
    cut = SoundCut(streamUSec: Self.streamUSec, startUSec: Self.streamUSec + startUSec)
  }

  mutating func take(_ line: Fixture.Line) throws {
    let words = line.words
    guard let nowUSec = line.timeUSec, words.count >= 2 else { throw FixtureError(line) }
    switch words[1] {
    case "end": cut.end(atUSec: Self.streamUSec + nowUSec)
    case "packets":
      guard words.count == 5, words[3] == "to", let from = Fixture.time(words[2]),
        let to = Fixture.time(words[4])
      else { throw FixtureError(line) }
      packets(nowUSec, from, to)
    case "report":
      let stream = SoundFormat(codec: .opus, channels: 1, header: Self.header)
      let header = cut.format(of: stream).header
      #expect(header.count == Self.header.count)
      let preSkip = Int(header[10]) | Int(header[11]) << 8
      let words = [
        "lead \(Fixture.text(cut.leadUSec))", "pre-skip \(preSkip)",
        cut.isOver ? "over" : "open", cut.isComplete ? "complete" : "incomplete",
      ]
      output.append("\(Fixture.text(nowUSec)) \(words.joined(separator: ", "))")
    default: throw FixtureError(line)
    }
  }

  private mutating func packets(_ nowUSec: Int64, _ fromUSec: Int64, _ toUSec: Int64) {
    var taken: [(streamUSec: Int64, clipUSec: Int64)] = []
    for timeUSec in stride(from: fromUSec, to: toUSec, by: 20_000) {
      let packet = SoundPacket(timeUSec: timeUSec, sampleCount: 960, bytes: [1])
      if let part = cut.take(packet) { taken.append((timeUSec, part.timeUSec)) }
    }
    let now = Fixture.text(nowUSec)
    guard let first = taken.first, let last = taken.last else {
      return output.append("\(now) none of \(Fixture.text(fromUSec)) to \(Fixture.text(toUSec))")
    }
    output.append(
      "\(now) took \(Fixture.text(first.streamUSec)) to "
        + "\(Fixture.text(last.streamUSec + 20_000)), from \(Fixture.text(first.clipUSec)) of the clip"
    )
  }
}
