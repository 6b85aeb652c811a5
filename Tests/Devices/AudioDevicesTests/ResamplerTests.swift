// SPDX-License-Identifier: Apache-2.0

import AudioDevices
import Glibc
import Testing

@Suite("Resampling")
struct ResamplerTests {
  /// A microphone's rate and a tone, samples a second and Hz.
  struct Tone: Sendable {
    let rate: Int
    let ppm: Double
    let hertz: Double
  }

  /// Returns how much louder the tone is than its error, in gain and phase too, dB.
  private static func purity(_ tone: Tone) -> Double {
    let resampler = Resampler(rate: tone.rate, outputRate: 48_000)
    let angle = 2 * Double.pi * tone.hertz / Double(tone.rate)
    let input = (0..<tone.rate / 2).map { Float(0.9 * sin(angle * Double($0))) }
    let step = Double(tone.rate) * (1 + tone.ppm / 1e6) / 48_000
    var output = [Float](repeating: 0, count: 20_000)
    input.withUnsafeBufferPointer { input in
      output.withUnsafeMutableBufferPointer {
        resampler.run(input, position: 100.3, step: step, into: $0, stride: 1, count: 20_000)
      }
    }
    var (power, error) = (0.0, 0.0)
    for index in output.indices {
      let right = 0.9 * sin(angle * (100.3 + step * Double(index)))
      power += right * right
      error += (Double(output[index]) - right) * (Double(output[index]) - right)
    }
    return 10 * log10(power / error)
  }

  @Test(
    "a tone comes out as it went in, at another rate",
    arguments: [
      Tone(rate: 48_000, ppm: 500, hertz: 1000), Tone(rate: 48_000, ppm: -500, hertz: 1000),
      Tone(rate: 48_000, ppm: 100, hertz: 15_000), Tone(rate: 44_100, ppm: 0, hertz: 1000),
      Tone(rate: 16_000, ppm: -200, hertz: 5000), Tone(rate: 96_000, ppm: 300, hertz: 1000),
    ])
  func purity(tone: Tone) {
    #expect(Self.purity(tone) > 90)
  }

  @Test("a tone that the film's rate cannot hold does not come through as another one")
  func aliases() {
    let resampler = Resampler(rate: 96_000, outputRate: 48_000)
    let input = (0..<24_000).map { Float(sin(2 * Double.pi * 35_000 / 96_000 * Double($0))) }
    var output = [Float](repeating: 0, count: 10_000)
    input.withUnsafeBufferPointer { input in
      output.withUnsafeMutableBufferPointer {
        resampler.run(input, position: 200, step: 2, into: $0, stride: 1, count: 10_000)
      }
    }
    #expect(output.allSatisfy { abs($0) < 1e-3 })
  }

  @Test("only every stride-th sample is set")
  func stride() {
    let resampler = Resampler(rate: 48_000, outputRate: 48_000)
    let input = [Float](repeating: 0.5, count: 100)
    var output = [Float](repeating: 9, count: 9)
    input.withUnsafeBufferPointer { input in
      output.withUnsafeMutableBufferPointer {
        resampler.run(input, position: 40.25, step: 1, into: $0, stride: 2, count: 4)
      }
    }
    for (index, sample) in output.enumerated() {
      #expect(abs(sample - (index % 2 == 0 && index < 8 ? 0.5 : 9)) < 1e-5)
    }
  }
}
