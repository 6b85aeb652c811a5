// SPDX-License-Identifier: Apache-2.0

import EngineChannels
import TestSupport
import Testing

/// A microphone whose clock is wrong by a known rate, with stamps that scatter.
@Suite("The line from sample numbers to the clock")
struct ClockLineTests {
  private static let rate = 48_000
  private static let startUSec: Int64 = 1_234_567_890

  /// When a sample was recorded.
  private static func truth(_ sample: Int64, ppm: Double) -> Double {
    Double(startUSec) + Double(sample) * 1e6 / (Double(rate) * (1 + ppm / 1e6))
  }

  /// Feeds stamps of each 10 ms and returns the line.
  private static func line(
    seconds: Int, ppm: Double, jitterUSec: Double, seed: UInt64,
    delay: (Int64) -> Double = { _ in 0 }
  ) -> ClockLine {
    var random = RandomSource(seed: seed)
    var line = ClockLine(rate: rate)
    for index in 0...Int64(seconds * 100) {
      let sample = index * 480
      let scatter = Double.random(in: -1...1, using: &random) * jitterUSec
      let stamp = truth(sample, ppm: ppm) + scatter + delay(index)
      _ = line.observe(sample: sample, stampUSec: Int64(stamp.rounded()))
    }
    return line
  }

  @Test(
    "after ten minutes it is right within 0.2 ms and 3 ppm",
    arguments: [0.0, 100, -100, 500, -500], [1, 2, 3] as [UInt64])
  func tenMinutes(ppm: Double, seed: UInt64) throws {
    let line = Self.line(seconds: 600, ppm: ppm, jitterUSec: 2000, seed: seed)
    let last: Int64 = 600 * 48_000
    #expect(abs(try #require(line.timeUSec(of: last)) - Self.truth(last, ppm: ppm)) < 200)
    #expect(abs(line.driftPPM - ppm) < 3)
    #expect(abs(line.samplesPerSecond - 48_000 * (1 + ppm / 1e6)) < 0.15)
  }

  @Test("it is never off by more than its stamps, from the first on", arguments: [500.0, -500])
  func fromTheStart(ppm: Double) throws {
    for seconds in [0, 1, 2, 5, 10, 30, 60] {
      let line = Self.line(seconds: seconds, ppm: ppm, jitterUSec: 2000, seed: 4)
      let last = Int64(seconds * 48_000)
      let error = abs(try #require(line.timeUSec(of: last)) - Self.truth(last, ppm: ppm))
      #expect(error < (seconds < 10 ? 2001 : 500), "after \(seconds) s: \(error)")
    }
  }

  @Test("a sample and its time are each other's inverse")
  func inverse() throws {
    let line = Self.line(seconds: 20, ppm: 250, jitterUSec: 500, seed: 5)
    for sample: Int64 in [0, 1, 480_000, 960_000] {
      let time = try #require(line.timeUSec(of: sample))
      #expect(abs(try #require(line.sample(atUSec: time)) - Double(sample)) < 0.01)
    }
  }

  @Test("stamps that come much too late are left out")
  func outliers() throws {
    // One in ten is late by 100 ms, as on a machine that was busy elsewhere.
    let line = Self.line(seconds: 60, ppm: 100, jitterUSec: 1000, seed: 6) {
      $0 % 10 == 9 ? 100_000 : 0
    }
    let last: Int64 = 60 * 48_000
    #expect(abs(try #require(line.timeUSec(of: last)) - Self.truth(last, ppm: 100)) < 300)
  }

  @Test("samples that are missing without a word are a step after a second")
  func step() throws {
    var line = Self.line(seconds: 60, ppm: 100, jitterUSec: 0, seed: 7)
    // From here on the samples are 50 ms later than their numbers suggest.
    var verdicts: [ClockLine.Verdict] = []
    for index: Int64 in 6001...6150 {
      let stamp = Self.truth(index * 480, ppm: 100) + 50_000
      verdicts.append(line.observe(sample: index * 480, stampUSec: Int64(stamp)))
    }
    #expect(verdicts.firstIndex(of: .step) == 100)
    #expect(verdicts[..<100].allSatisfy { $0 == .leftOut })
    #expect(verdicts[101...].allSatisfy { $0 == .used })
    let last: Int64 = 6150 * 480
    let right = Self.truth(last, ppm: 100) + 50_000
    #expect(abs(try #require(line.timeUSec(of: last)) - right) < 50)
    #expect(abs(line.driftPPM - 100) < 3)
  }

  @Test("after a restart the drift is kept, and the next stamp is believed")
  func restart() throws {
    var line = Self.line(seconds: 300, ppm: -300, jitterUSec: 1000, seed: 8)
    line.restart()
    #expect(line.timeUSec(of: 0) == nil && line.sample(atUSec: 0) == nil)
    #expect(line.observe(sample: 0, stampUSec: 9_000_000_000) == .used)
    let time = try #require(line.timeUSec(of: 480_000))
    #expect(abs(time - (9_000_000_000 + 10e6 / (1 - 300e-6))) < 40)
  }

  @Test("a drift that changes with the temperature is followed")
  func wandering() throws {
    // 10 ppm within ten minutes: the error is the integral.
    let line = Self.line(seconds: 600, ppm: 0, jitterUSec: 2000, seed: 9) {
      let seconds = Double($0) / 100
      return seconds * seconds / 2 * (10.0 / 600)
    }
    let last: Int64 = 600 * 48_000
    let right = Self.truth(last, ppm: 0) + 600 * 600 / 2 * (10.0 / 600)
    #expect(abs(try #require(line.timeUSec(of: last)) - right) < 300)
    #expect(abs(line.driftPPM + 10) < 4)
  }
}
