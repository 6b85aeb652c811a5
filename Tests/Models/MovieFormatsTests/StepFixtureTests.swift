// SPDX-License-Identifier: Apache-2.0
import MovieFormats
import TestSupport
import Testing

/// Plays the fixtures in Fixtures/Steps: the recording, and the steps of the disk that follow. Its README lists
/// the lines.
@Suite("Steps of the disk, from fixtures")
struct StepFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Steps").count >= 10)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Steps"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Steps", name: name)
    var run = try StepRun(fixture)
    #expect(
      try run.play() == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
  }
}

private struct StepRun {
  private(set) var output: [String] = []
  private let lines: [Fixture.Line]
  private var writer: MovieWriter<Int>
  /// The end of the first write, from which offsets are counted.
  private var header: Int64 = 0
  private var lastReserve: Int64 = 0
  private var maximumSize = Int64.max

  init(_ fixture: Fixture) throws {
    let settings = fixture.input.prefix { $0.timeUSec == nil && $0.words[0] == "film" }
    let words = settings.first?.words ?? []
    let container: MovieContainer = words.contains("matroska") ? .matroska : .mp4
    let codec: MovieDescription.PictureCodec =
      words.contains("h264") ? .h264(configuration: TestFilm.configuration) : .mjpeg
    let sound =
      words.contains("opus")
      ? MovieDescription.Sound(
        codec: .opus(header: TestFilm.opusHeader), rate: 48000, channels: 1) : nil
    let description = MovieDescription(
      container: container, picture: .init(codec: codec, width: 640, height: 480), sound: sound,
      unixUSec: 0)
    lines = Array(fixture.input.dropFirst(settings.count))
    writer = try MovieWriter(description)
  }

  mutating func play() throws -> [String] {
    take(writer.start())
    for line in lines { try take(line) }
    return output
  }

  private mutating func take(_ line: Fixture.Line) throws {
    var words = line.words
    if let time = line.timeUSec {
      words.removeFirst()
      switch words[0] {
      // Pictures from this time on, so many, every 100 ms unless another interval is given.
      case "pictures":
        let interval = words.count > 3 ? Fixture.time(words[3]) ?? 0 : 100_000
        for number in 0..<Int64(words[1])! {
          append(.picture, Int(words[2])!, time + number * interval, isKey: true)
        }
      case "picture":
        append(.picture, Int(words[1])!, time, isKey: words.last != "dependent")
      case "sounds":
        for number in 0..<Int64(words[1])! {
          append(.sound, Int(words[2])!, time + number * 20_000, isKey: true)
        }
      case "finish": take(writer.finish(endUSec: time))
      default: throw FixtureError(line)
      }
      return
    }
    switch words[0] {
    case "finish": take(writer.finish(endUSec: nil))
    case "full": writer.fullDisk(atReserve: lastReserve)
    case "limit": maximumSize = header + Int64(words[1])!
    case "size": output.append("size \(relative(writer.finishedSize(with: nil)))")
    case "state":
      output.append(
        "\(writer.frames) pictures \(Fixture.text(writer.durationUSec)), "
          + "\(writer.pendingBytes) bytes wait, \(writer.droppedFrames) dropped")
    default: throw FixtureError(line)
    }
  }

  private mutating func append(
    _ track: MovieTrack, _ byteCount: Int, _ timeUSec: Int64, isKey: Bool
  ) {
    let sample = MovieSample(
      track: track, payload: 0, byteCount: byteCount, timeUSec: timeUSec, isKey: isKey)
    if writer.finishedSize(with: sample) > maximumSize {
      output.append("limit at \(Fixture.text(timeUSec))")
      return
    }
    take(writer.append(sample))
  }

  private mutating func take(_ steps: [MovieStep<Int>]) {
    if steps.isEmpty { return }
    for step in steps {
      switch step {
      case .reserve(let upTo):
        lastReserve = upTo
        output.append("reserve")
      case .write(let offset, let pieces):
        let size = pieces.reduce(0) { $0 + $1.byteCount }
        if header == 0 { header = Int64(size) }
        let samples = pieces.count { if case .payload = $0 { true } else { false } }
        output.append(
          offset == 0
            ? "write header"
            : offset < header
              ? "write patch" : "write \(relative(offset)) \(size) bytes, \(samples) samples")
      case .sync: output.append("sync")
      case .truncate(let size): output.append("truncate \(relative(size))")
      case .durable(let frames, let until):
        output.append("durable \(frames) until \(Fixture.text(until))")
      }
    }
  }

  private func relative(_ offset: Int64) -> String { "+\(offset - header)" }
}
