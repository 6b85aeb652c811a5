// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Sound at any moment between samples: a windowed sinc in 512 steps, interpolated between them.
///
/// libsamplerate's quickest sinc takes five times as long, and hides where it is in the input
/// (docs/DECISIONS.md).
package struct Resampler: Sendable {
  private static let phases = 512

  /// Samples that are weighed for each output sample, a multiple of 8.
  private let taps: Int
  /// For each phase, and once more for the next whole sample, its weights.
  private let weights: [Float]

  /// Samples that have to be there on either side of a position.
  package var reach: Int { taps / 2 }

  /// - Parameters:
  ///   - rate: samples a second that come in.
  ///   - outputRate: samples a second that go out. Above half of the lower one nothing passes.
  package init(rate: Int, outputRate: Int) {
    let cutoff = min(1, Double(outputRate) / Double(rate))
    let taps = 32 * Int((1 / cutoff).rounded(.up))
    var weights: [Float] = []
    weights.reserveCapacity((Self.phases + 1) * taps)
    for phase in 0...Self.phases {
      let row = Self.row(Double(phase) / Double(Self.phases), taps: taps, cutoff: cutoff)
      // So that silence with an offset has no ripple.
      let sum = row.reduce(0, +)
      weights += row.map { Float($0 / sum) }
    }
    self.taps = taps
    self.weights = weights
  }

  /// Makes samples.
  ///
  /// - Parameters:
  ///   - input: one channel. There are `reach` samples before the first position and after the last.
  ///   - position: of the first sample to be made, in samples of the input, with its fraction.
  ///   - step: from one to the next.
  ///   - output: every `stride`th of it is set.
  package func run(
    _ input: UnsafeBufferPointer<Float>, position: Double, step: Double,
    into output: UnsafeMutableBufferPointer<Float>, stride: Int, count: Int
  ) {
    let last = position + step * Double(count - 1)
    precondition(
      count == 0
        || position >= Double(reach) && last + Double(reach) + 1 < Double(input.count)
          && (count - 1) * stride < output.count,
      "the caller keeps the reach")
    weights.withUnsafeBytes { weights in
      let input = UnsafeRawBufferPointer(input)
      for index in 0..<count {
        let place = position + step * Double(index)
        // Positions are positive, so this rounds down.
        let whole = Int(place)
        let phase = (place - Double(whole)) * Double(Self.phases)
        let row = Int(phase)
        let between = Float(phase - Double(row))
        let start = (whole - reach + 1) * 4
        let (one, two) = (row * taps * 4, (row + 1) * taps * 4)
        var (before, after) = (SIMD8<Float>(), SIMD8<Float>())
        for tap in Swift.stride(from: 0, to: taps * 4, by: 32) {
          let samples = input.loadUnaligned(fromByteOffset: start + tap, as: SIMD8<Float>.self)
          let first = weights.loadUnaligned(fromByteOffset: one + tap, as: SIMD8<Float>.self)
          let second = weights.loadUnaligned(fromByteOffset: two + tap, as: SIMD8<Float>.self)
          before += samples * first
          after += samples * second
        }
        output[index * stride] = (before + (after - before) * between).sum()
      }
    }
  }

  /// The weights for a position that is this fraction after a sample: the first is for the sample
  /// `taps` / 2 - 1 before.
  private static func row(_ fraction: Double, taps: Int, cutoff: Double) -> [Double] {
    (0..<taps).map { tap in
      let distance = Double(tap - taps / 2 + 1) - fraction
      let angle = Double.pi * distance * cutoff
      let sinc = abs(angle) < 1e-9 ? 1 : sin(angle) / angle
      let edge = distance / Double(taps / 2)
      return sinc * kaiser(edge)
    }
  }

  /// Kaiser's window from -1 to 1, 90 dB down.
  private static func kaiser(_ edge: Double) -> Double {
    guard abs(edge) < 1 else { return 0 }
    return bessel(9 * (1 - edge * edge).squareRoot()) / bessel(9)
  }

  /// The modified Bessel function of order 0.
  private static func bessel(_ value: Double) -> Double {
    var (sum, term, index) = (1.0, 1.0, 1.0)
    while term > sum * 1e-12 {
      term *= (value / 2 / index) * (value / 2 / index)
      sum += term
      index += 1
    }
    return sum
  }
}
