// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// The sound of a synthetic microphone: silence, and a click at each whole second of CLOCK_MONOTONIC,
/// sampled by a clock that is wrong by a known rate and stamped with a known scatter.
package struct SyntheticSound: Sendable {
  /// The click: 2 ms on either side of the second, a cosine of 1 kHz under a raised cosine.
  package static let clickUSec = 2000.0

  package let rate: Int
  private let startUSec: Int64
  private let ppm: Double
  private let jitterUSec: Double
  private var random: UInt64

  /// - Parameters:
  ///   - startUSec: when its first sample is.
  ///   - ppm: by how much its clock is faster than the system's, parts per million.
  ///   - jitterUSec: the most that a stamp is off.
  ///   - seed: of the jitter.
  package init(
    rate: Int, startUSec: Int64, ppm: Double, jitterUSec: Double = 0, seed: UInt64 = 1
  ) {
    (self.rate, self.startUSec, self.ppm) = (rate, startUSec, ppm)
    self.jitterUSec = jitterUSec
    random = seed
  }

  /// When this sample is, microseconds.
  package func timeUSec(of sample: Int64) -> Double {
    Double(startUSec) + Double(sample) * 1e6 / (Double(rate) * (1 + ppm / 1e6))
  }

  /// The samples that are complete at this time.
  package func count(atUSec: Int64) -> Int64 {
    Int64(Double(max(0, atUSec - startUSec)) / 1e6 * Double(rate) * (1 + ppm / 1e6))
  }

  /// The loudness at a moment, -1 to 1.
  package static func click(atUSec time: Double) -> Float {
    let distance = time - (time / 1e6).rounded() * 1e6
    guard abs(distance) < clickUSec else { return 0 }
    let angle = Double.pi * distance
    return Float(0.4 * (1 + cos(angle / clickUSec)) * cos(2 * angle / 1000))
  }

  /// These samples, with a stamp of the last.
  package mutating func block(_ samples: Range<Int64>) -> SoundBlock {
    var block = SoundBlock()
    block.firstSample = samples.lowerBound
    block.samples = samples.map { Self.click(atUSec: timeUSec(of: $0)) }
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let scatter = (Double(random >> 33) / Double(1 << 30) - 1) * jitterUSec
    block.stamp = (
      samples.upperBound, Int64((timeUSec(of: samples.upperBound) + scatter).rounded())
    )
    return block
  }
}

/// A microphone without hardware, for tests and trials: `synthetic`, or `synthetic:PPM` with a clock
/// that is wrong by so much, -1000 to 1000.
package final class SyntheticMicrophone: OpenMicrophone {
  package static let name = "synthetic"
  private static let periodUSec: Int64 = 10_000

  package let rate = 48_000
  package let channels = 1
  private var sound: SyntheticSound
  private var next: Int64 = 0

  /// Nil if the name is not one of it.
  package convenience init?(name: String) {
    let words = name.split(separator: ":", omittingEmptySubsequences: false)
    guard words.first == Substring(Self.name), words.count <= 2 else { return nil }
    guard words.count == 2 else {
      self.init(ppm: 0)
      return
    }
    guard let ppm = Int(words[1]), abs(ppm) <= 1000 else { return nil }
    self.init(ppm: Double(ppm))
  }

  package init(ppm: Double) {
    sound = SyntheticSound(
      rate: rate, startUSec: MonotonicClock.nowUSec, ppm: ppm, jitterUSec: 2000)
  }

  package func read(into block: inout SoundBlock, withinUSec: Int64) throws(MicrophoneError) {
    usleep(UInt32(min(withinUSec, Self.periodUSec)))
    let end = sound.count(atUSec: MonotonicClock.nowUSec)
    block = sound.block(next..<end)
    next = end
  }
}
