// SPDX-License-Identifier: Apache-2.0

import AudioDevices
import EngineChannels
import TestSupport
import Testing

/// A synthetic microphone's clicks at each whole second, found again in the film's samples.
@Suite("The sound of a film")
struct SoundPipelineTests {
  private static let startUSec: Int64 = 1_234_567_890

  /// Commands of the film, by their moment after its start.
  struct Story: Sendable {
    var ppm = 0.0
    var rate = 48_000
    var channels = 1
    var seconds = 14.0
    /// From and to, seconds.
    var pause: (Double, Double)?
    /// An overrun: sound from the first moment to the second is lost.
    var gap: (Double, Double)?
  }

  private struct Film {
    var samples: [Int16] = []
    var report = SoundReport(.stopped)
  }

  /// Records with PCM, without waiting for any clock.
  private static func record(_ story: Story) throws -> Film {
    var sound = SyntheticSound(
      rate: story.rate, startUSec: startUSec + 40_000, ppm: story.ppm, jitterUSec: 2000)
    var pipeline = try SoundPipeline(
      SoundOrder(microphone: "", codec: .pcm, startUSec: startUSec), rate: story.rate,
      channels: story.channels)
    func moment(_ seconds: Double) -> Int64 { startUSec + Int64(seconds * 1e6) }
    var film = Film()
    func keep(_ packets: [SoundPacket]) {
      for packet in packets {
        #expect(packet.timeUSec == Int64(film.samples.count / story.channels) * 1_000_000 / 48_000)
        for index in stride(from: 0, to: packet.bytes.count, by: 2) {
          let low = UInt16(packet.bytes[index])
          film.samples.append(Int16(bitPattern: low | UInt16(packet.bytes[index + 1]) << 8))
        }
      }
    }
    let period = Int64(story.rate / 100)
    var (next, base) = (Int64(0), Int64(0))
    var (isPaused, isResumed, isStopped) = (false, false, false)
    while !pipeline.isFinished {
      var block = sound.block(next..<next + period)
      next += period
      let nowUSec = Int64(sound.timeUSec(of: next))
      if let gap = story.gap, base == 0, nowUSec >= moment(gap.0) {
        next = sound.count(atUSec: moment(gap.1))
        base = next
        block = sound.block(next..<next + period)
        block.isAfterGap = true
        next += period
      }
      // A microphone counts its samples from its latest start.
      block.firstSample -= base
      block.stamp?.sample -= base
      if story.channels > 1 {
        block.samples = block.samples.flatMap { [Float](repeating: $0, count: story.channels) }
      }
      // Commands arrive 100 ms late.
      if let pause = story.pause {
        if !isPaused, nowUSec >= moment(pause.0) + 100_000 {
          pipeline.pause(atUSec: moment(pause.0))
          isPaused = true
        }
        if !isResumed, nowUSec >= moment(pause.1) + 100_000 {
          pipeline.resume(atUSec: moment(pause.1))
          isResumed = true
        }
      }
      if !isStopped, nowUSec >= moment(story.seconds) {
        pipeline.stop(atUSec: moment(story.seconds))
        isStopped = true
      }
      keep(try pipeline.accept(block, microphoneChannels: story.channels))
    }
    keep(try pipeline.finish())
    film.report = pipeline.report(.stopped)
    return film
  }

  /// The times of the clicks in one channel, seconds of the film.
  private static func clicks(_ film: Film, channel: Int = 0, of channels: Int = 1) -> [Double] {
    Clicks.middles(in: film.samples, channel: channel, of: channels).map { $0 / 48_000 }
  }

  /// So many whole seconds of the clock in the film's time, before the pause and the gap.
  private static func seconds(_ count: Int = 14) -> [Double] {
    (0..<count).map { 1235 + Double($0) - Double(startUSec) / 1e6 }
  }

  @Test(
    "clicks are where they were, whatever the microphone's clock does",
    arguments: [
      Story(ppm: 500), Story(ppm: -500), Story(), Story(ppm: 500, rate: 44_100),
      Story(ppm: -200, rate: 16_000), Story(ppm: 100, channels: 2), Story(ppm: 300, rate: 96_000),
    ])
  func drift(story: Story) throws {
    let film = try Self.record(story)
    #expect(film.samples.count == 14 * 48_000 * story.channels)
    for channel in 0..<story.channels {
      let clicks = Self.clicks(film, channel: channel, of: story.channels)
      #expect(clicks.count == 14)
      for (index, (click, right)) in zip(clicks, Self.seconds()).enumerated() {
        let error = abs(click - right)
        #expect(error < (index < 8 ? 0.002 : 0.0005), "click \(index) at \(click)")
      }
    }
    #expect(film.report.isComplete && film.report.gaps == 0)
    #expect(abs(film.report.driftPPM - Int(story.ppm)) < 25)
    // Silence while it was being opened.
    #expect((1800...2050).contains(film.report.silentCount))
  }

  @Test("after ten minutes a click is where it was", arguments: [500.0, -500])
  func tenMinutes(ppm: Double) throws {
    let film = try Self.record(Story(ppm: ppm, seconds: 600))
    #expect(film.samples.count == 600 * 48_000)
    let clicks = Self.clicks(film)
    #expect(clicks.count == 600)
    // By counting samples the last would be off by 0.3 s.
    let errors = zip(clicks, Self.seconds(600)).map { abs($0 - $1) }
    #expect(try #require(errors.max()) < 0.002)
    #expect(try #require(errors.dropFirst(10).max()) < 0.0003)
    #expect(film.report.isComplete && abs(film.report.driftPPM - Int(ppm)) <= 2)
  }

  @Test("a pause is cut out, also of what comes after it")
  func pause() throws {
    let film = try Self.record(Story(ppm: 500, pause: (5.2, 8.9)))
    #expect(film.samples.count == Int(48_000 * 10.3))
    let clicks = Self.clicks(film)
    let expected =
      Self.seconds().filter { $0 < 5.2 } + Self.seconds().filter { $0 > 8.9 }.map { $0 - 3.7 }
    #expect(clicks.count == expected.count)
    for (click, right) in zip(clicks, expected) { #expect(abs(click - right) < 0.002) }
    #expect(film.report.isComplete)
  }

  @Test("an overrun is silence, and what comes after it is in its place")
  func overrun() throws {
    let film = try Self.record(Story(ppm: -500, gap: (7.2, 9.9)))
    #expect(film.samples.count == 14 * 48_000)
    let clicks = Self.clicks(film)
    let expected = Self.seconds().filter { $0 < 7.2 || $0 > 9.9 }
    #expect(clicks.count == expected.count)
    for (click, right) in zip(clicks, expected) { #expect(abs(click - right) < 0.004) }
    #expect(!film.report.isComplete && film.report.gaps == 1)
    #expect(abs(film.report.silentCount - 1920 - Int64(2.7 * 48_000)) < 1000)
  }
}
