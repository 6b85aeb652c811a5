// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// A short sound, one channel of 48 kHz, -32768 to 32767. It is played whole.
package struct ClickSound: Sendable, Equatable {
  package static let rate = 48_000
  /// The longest sound of a file, samples: 10 s.
  package static let longest = 10 * rate

  package let samples: [Int16]

  package init(samples: [Int16]) { self.samples = samples }

  /// The sounds that need no file, of our own making: noise that dies away, twice for the two curtains of a
  /// shutter; rising tones for the beginning of a film, falling ones for its end.
  package static let shutter = ClickSound(parts: [
    .noise(seconds: 0.030, decay: 0.006, loudness: 0.9),
    .silence(seconds: 0.045),
    .noise(seconds: 0.045, decay: 0.009, loudness: 0.6),
  ])
  package static let beginRecording = ClickSound(parts: [
    .tone(hertz: 660, seconds: 0.09), .silence(seconds: 0.03), .tone(hertz: 990, seconds: 0.12),
  ])
  package static let endRecording = ClickSound(parts: [
    .tone(hertz: 990, seconds: 0.09), .silence(seconds: 0.03), .tone(hertz: 660, seconds: 0.12),
  ])

  private enum Part {
    case noise(seconds: Double, decay: Double, loudness: Double)
    case tone(hertz: Double, seconds: Double)
    case silence(seconds: Double)
  }

  private init(parts: [Part]) {
    var samples: [Int16] = []
    // A generator of its own, so that the click is the same each time.
    var state: UInt32 = 0x2545_F491
    func noise() -> Double {
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      return Double(state) / Double(UInt32.max) * 2 - 1
    }
    func count(_ seconds: Double) -> Int { Int(seconds * Double(Self.rate)) }
    for part in parts {
      switch part {
      case .silence(let seconds): samples += [Int16](repeating: 0, count: count(seconds))
      case .noise(let seconds, let decay, let loudness):
        // Halved every so often: the square of 1/2 a sample is a table that needs no mathematics library.
        var level = loudness
        let factor = Self.factor(decay)
        for _ in 0..<count(seconds) {
          samples.append(Int16(noise() * level * 32_000))
          level *= factor
        }
      case .tone(let hertz, let seconds):
        // A turning pointer: (x, y) moves along a circle, by the step of a sine of that frequency.
        let step = 2 * Double.pi * hertz / Double(Self.rate)
        var (x, y) = (1.0, 0.0)
        let length = count(seconds)
        for index in 0..<length {
          x -= step * y
          y += step * x
          let edge = min(1, Double(min(index, length - index)) / 240)
          samples.append(Int16(y * edge * 14_000))
        }
      }
    }
    self.samples = samples
  }

  /// The part of the loudness that is left after one sample, where 1/e of it is left after `decay` seconds.
  private static func factor(_ decay: Double) -> Double { 1 - 1 / (decay * Double(rate)) }
}

extension ClickSound {
  /// Why a file is no sound.
  package struct Unusable: Error, CustomStringConvertible {
    package let description: String
  }

  /// Reads a WAV file: 16 bits, one or two channels, 48 kHz, at most 10 s. The first of two channels counts.
  package init(wav bytes: [UInt8]) throws(Unusable) {
    func number(_ at: Int, _ length: Int) -> Int {
      (0..<length).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
    }
    func name(_ at: Int) -> String { String(decoding: bytes[at..<at + 4], as: UTF8.self) }
    guard bytes.count >= 12, name(0) == "RIFF", name(8) == "WAVE" else {
      throw Unusable(description: "it is not a WAV file")
    }
    var at = 12
    var channels = 0
    while at + 8 <= bytes.count {
      let size = number(at + 4, 4)
      let start = at + 8
      switch name(at) {
      case "fmt ":
        guard size >= 16, start + 16 <= bytes.count else {
          throw Unusable(description: "its format is cut short")
        }
        channels = number(start + 2, 2)
        guard number(start, 2) == 1, (1...2).contains(channels), number(start + 14, 2) == 16,
          number(start + 4, 4) == Self.rate
        else {
          throw Unusable(
            description: "it must have 16 bits, 48000 samples a second, and one or two channels")
        }
      case "data":
        guard channels > 0 else { throw Unusable(description: "its format is missing") }
        let frame = 2 * channels
        let count = min(size, bytes.count - start) / frame
        guard count <= Self.longest else {
          throw Unusable(description: "it is longer than 10 s")
        }
        samples = (0..<count).map {
          Int16(truncatingIfNeeded: number(start + $0 * frame, 2))
        }
        return
      default: break
      }
      at = start + size + (size & 1)
    }
    throw Unusable(description: "it has no samples")
  }
}
