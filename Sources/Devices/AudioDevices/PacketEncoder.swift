// SPDX-License-Identifier: Apache-2.0
import COpus
import EngineChannels

/// Turns samples of a film into packets of 20 ms.
package final class PacketEncoder {
  package let format: SoundFormat
  /// The delay from the encoder to the decoder, in samples: Opus' pre-skip.
  private let delay: Int
  /// The encoder; nil: PCM. Owned.
  private let encoder: OpaquePointer?
  private var samples: [Float] = []
  /// Samples of each channel in the packets so far.
  private var count: Int64 = 0

  /// - Parameter channels: 1 or 2.
  package init(_ codec: SoundCodec, channels: Int) throws(PacketEncoderError) {
    switch codec {
    case .pcm:
      (encoder, delay) = (nil, 0)
      format = SoundFormat(codec: codec, channels: channels, header: [])
    case .opus:
      var error: Int32 = 0
      encoder = opus_encoder_create(
        Int32(SoundFormat.rate), Int32(channels), OPUS_APPLICATION_AUDIO, &error)
      guard let encoder else { throw PacketEncoderError(code: error) }
      var lookahead: Int32 = 0
      copus_lookahead(encoder, &lookahead)
      copus_set_bitrate(encoder, channels == 1 ? 64_000 : 96_000)
      delay = Int(lookahead)
      format = SoundFormat(
        codec: codec, channels: channels,
        header: Self.header(channels: channels, preSkip: lookahead))
    }
  }

  deinit { if let encoder { opus_encoder_destroy(encoder) } }

  /// Adds samples of the film, interleaved, and returns the packets that are full.
  package func add(_ more: ArraySlice<Float>) throws(PacketEncoderError) -> [SoundPacket] {
    samples += more
    var packets: [SoundPacket] = []
    let size = SoundFormat.packetSamples * format.channels
    var start = 0
    while start + size <= samples.count {
      packets.append(try packet(samples[start..<start + size]))
      start += size
    }
    samples.removeFirst(start)
    return packets
  }

  /// Returns what is left, with Opus also what its decoder still holds back.
  package func finish() throws(PacketEncoderError) -> [SoundPacket] {
    guard count > 0 || !samples.isEmpty else { return [] }
    if encoder == nil { return samples.isEmpty ? [] : [try packet(takeRest())] }
    let size = SoundFormat.packetSamples * format.channels
    let held = samples.count + delay * format.channels
    let padding = (held + size - 1) / size * size - samples.count
    return try add([Float](repeating: 0, count: padding)[...])
  }

  private func takeRest() -> ArraySlice<Float> {
    defer { samples = [] }
    return samples[...]
  }

  private func packet(_ part: ArraySlice<Float>) throws(PacketEncoderError) -> SoundPacket {
    let frames = part.count / format.channels
    defer { count += Int64(frames) }
    return SoundPacket(
      timeUSec: count * 1_000_000 / Int64(SoundFormat.rate), sampleCount: frames,
      bytes: try encoder.map { encoder throws(PacketEncoderError) in
        try Self.opus(encoder, part, frames)
      } ?? Self.pcm(part))
  }

  private static func opus(
    _ encoder: OpaquePointer, _ part: ArraySlice<Float>, _ frames: Int
  ) throws(PacketEncoderError) -> [UInt8] {
    // The most that one packet can take (RFC 6716).
    let most = 1276 * 3
    var length: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
      length = part.withUnsafeBufferPointer {
        opus_encode_float(
          encoder, $0.baseAddress!, Int32(frames), buffer.baseAddress!, Int32(most))
      }
      count = Int(max(0, length))
    }
    guard length > 0 else { throw PacketEncoderError(code: length) }
    return bytes
  }

  private static func pcm(_ part: ArraySlice<Float>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: part.count * 2) { bytes, count in
      var index = 0
      for sample in part {
        let scaled = max(-32_767, min(32_766, sample * 32_768))
        let value = Int16(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
        bytes[index] = UInt8(truncatingIfNeeded: value)
        bytes[index + 1] = UInt8(truncatingIfNeeded: value >> 8)
        index += 2
      }
      count = index
    }
  }

  /// RFC 7845, section 5.1.
  private static func header(channels: Int, preSkip: Int32) -> [UInt8] {
    Array("OpusHead".utf8)
      + [1, UInt8(channels), UInt8(preSkip & 255), UInt8(preSkip >> 8 & 255)]
      + [0x80, 0xBB, 0, 0] + [0, 0] + [0]
  }
}

/// libopus has refused something.
package struct PacketEncoderError: Error, Hashable, Sendable, CustomStringConvertible {
  package let code: Int32

  package var description: String { "libopus: \(String(cString: opus_strerror(code)))" }
}
