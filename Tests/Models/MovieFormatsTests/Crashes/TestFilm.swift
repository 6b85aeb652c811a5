// SPDX-License-Identifier: Apache-2.0
import MovieFormats
import TestSupport

/// A film of invented samples that look to the recovery like those of their codec.
struct TestFilm {
  typealias Sample = MovieSample<[UInt8]>

  enum Kind: CaseIterable {
    case mjpeg, h264, mjpegWithOpus, h264WithOpus
  }

  let description: MovieDescription
  private(set) var samples: [Sample] = []

  static let configuration: [UInt8] =
    [1, 0x42, 0xC0, 0x1F, 0xFF, 0xE1, 0, 2, 0x67, 0x42, 1, 0, 2]
    + [0x68, 0xCE]
  static let opusHeader: [UInt8] =
    Array("OpusHead".utf8) + [1, 1, 0x38, 1, 0x80, 0xBB, 0, 0, 0, 0, 0]

  init(
    _ container: MovieContainer, _ kind: Kind, seconds: Int64 = 4, seed: UInt64,
    bytes: ClosedRange<Int> = 60...9000
  ) {
    var random = RandomSource(seed: seed)
    let codec: MovieDescription.PictureCodec =
      switch kind {
      case .mjpeg, .mjpegWithOpus: .mjpeg
      case .h264, .h264WithOpus: .h264(configuration: Self.configuration)
      }
    let hasSound =
      switch kind {
      case .mjpeg, .h264: false
      case .mjpegWithOpus, .h264WithOpus: true
      }
    description = MovieDescription(
      container: container,
      picture: .init(codec: codec, width: 640, height: 480, rotation: Int(seed % 4) * 90),
      sound: hasSound
        ? .init(codec: .opus(header: Self.opusHeader), rate: 48000, channels: 1) : nil,
      unixUSec: 1_793_000_000_123_456)
    var timeUSec: Int64 = 0
    var soundUSec = Int64(random.below(40_000))
    var frame = 0
    while timeUSec < seconds * 1_000_000 {
      while hasSound && soundUSec <= timeUSec {
        let packet = Self.noise(random.below(200) + 20, &random)
        samples.append(
          Sample(track: .sound, payload: packet, byteCount: packet.count, timeUSec: soundUSec))
        soundUSec += 20_000
      }
      let count = Int.random(in: bytes, using: &random)
      let payload = codec == .mjpeg ? Self.jpeg(count, &random) : Self.units(count, &random)
      samples.append(
        Sample(
          payload: payload, byteCount: payload.count, timeUSec: timeUSec,
          isKey: codec == .mjpeg || frame % 30 == 0))
      frame += 1
      timeUSec += 33_333 + Int64(random.below(2001)) - 1000
      // Frames that the camera lost.
      if random.once(in: 37) { timeUSec += 33_333 * Int64(random.below(20)) }
    }
  }

  var pictures: [Sample] { samples.filter { $0.track == .picture } }

  /// Records the film, and ends it.
  func record() throws -> SimulatedDisk {
    var disk = SimulatedDisk()
    var writer = try MovieWriter<[UInt8]>(description)
    disk.perform(writer.start())
    for sample in samples { disk.perform(writer.append(sample)) }
    disk.perform(writer.finish(endUSec: nil))
    disk.finish()
    return disk
  }

  /// Neither zero nor the beginning of a marker.
  private static func noise(_ count: Int, _ random: inout RandomSource) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 8)
    while bytes.count < count {
      var number = random.next()
      for _ in 0..<8 {
        bytes.append(max(1, UInt8(truncatingIfNeeded: number) & 0x7F))
        number >>= 8
      }
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  private static func jpeg(_ count: Int, _ random: inout RandomSource) -> [UInt8] {
    [0xFF, 0xD8] + noise(count, &random) + [0xFF, 0xD9]
  }

  /// One to three NAL units.
  private static func units(_ count: Int, _ random: inout RandomSource) -> [UInt8] {
    (0...random.below(3)).flatMap { _ in
      let unit = [0x41] + noise(count / 3 + 1, &random)
      return withUnsafeBytes(of: UInt32(unit.count).bigEndian) { Array($0) } + unit
    }
  }
}
