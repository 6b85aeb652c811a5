// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing

@Suite("Sets of several cameras, from fixtures")
struct PhotoSetFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Sets").count >= 4)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Sets"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Sets", name: name)
    var run = SetStory()
    for line in fixture.input { try run.take(line) }
    #expect(run.output == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
  }

  @Test("Free-running cameras of one interval: the skew is at most that, on average a third of it")
  func skewOfFreeCameras() throws {
    var random = RandomSource(seed: 105)
    let intervalUSec: Int64 = 33_333
    var sum: Int64 = 0
    let rounds = 2_000
    for _ in 0..<rounds {
      let momentUSec = Int64.random(in: 1_000_000...2_000_000, using: &random)
      var set = PhotoSet<Int64>(cameraCount: 2)
      var whole: WholeSet<Int64>?
      for camera in 0..<2 {
        let phaseUSec = Int64.random(in: 0..<intervalUSec, using: &random)
        let frames = (0..<100).map { number in
          RingFrame(
            payload: Int64(number), stampUSec: phaseUSec + Int64(number) * intervalUSec,
            sequence: Int64(number), bytes: 1)
        }
        let choice = FrameRule.choose(
          FrameRule.Request(
            momentUSec: momentUSec, arrivalUSec: momentUSec + 200_000, usesRing: true),
          from: frames, moreWillCome: true)
        guard case .chosen(let chosen) = choice else {
          Issue.record("there is no frame of camera \(camera)")
          return
        }
        whole = set.answered(camera, .success(chosen))
      }
      let skewUSec = try #require(whole?.skewUSec)
      #expect(skewUSec <= intervalUSec)
      sum += skewUSec
    }
    let mean = sum / Int64(rounds)
    #expect((intervalUSec * 3 / 10...intervalUSec * 37 / 100).contains(mean), "mean \(mean)")
  }
}

/// Plays a fixture.
private struct SetStory {
  private(set) var output: [String] = []
  private var set = PhotoSet<Int64>(cameraCount: 0)

  mutating func take(_ line: Fixture.Line) throws {
    let words = line.words
    guard words.count > 1, let number = Int(words[1]) else { throw FixtureError(line) }
    switch (words[0], words.count > 2 ? words[2] : "") {
    case ("cameras", _): set = PhotoSet(cameraCount: number)
    case ("frame", let time):
      let stampUSec = try #require(Fixture.time(time))
      let frame = RingFrame(payload: stampUSec, stampUSec: stampUSec, sequence: 1, bytes: 1)
      answer(
        number,
        .success(ChosenFrame(frame: frame, momentUSec: stampUSec, zeroShutterLag: .used)))
    case ("none", let failure):
      answer(number, .failure(try #require(CaptureFault(rawValue: failure))))
    default: throw FixtureError(line)
    }
  }

  private mutating func answer(_ camera: Int, _ answer: PhotoSet<Int64>.Answer) {
    guard let whole = set.answered(camera, answer) else { return }
    let skew = whole.skewUSec.map { "skew \(Fixture.text($0))" } ?? "no frame"
    let missing = whole.missing.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.rawValue)" }
    output.append((["whole", skew] + missing).joined(separator: ", "))
  }
}
