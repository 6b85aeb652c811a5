// SPDX-License-Identifier: Apache-2.0

import AudioDevices
import COpus
import EngineChannels
import Glibc
import Testing

@Suite("Packets of sound")
struct PacketEncoderTests {
  /// libopus' own decoder, with all that it gives out: also the pre-skip.
  private static func decode(_ packets: [SoundPacket], channels: Int) throws -> [Float] {
    var error: Int32 = 0
    let decoder = try #require(opus_decoder_create(48_000, Int32(channels), &error))
    defer { opus_decoder_destroy(decoder) }
    return packets.flatMap { packet -> [Float] in
      var samples = [Float](repeating: 0, count: 960 * channels)
      let count = opus_decode_float(
        decoder, packet.bytes, Int32(packet.bytes.count), &samples, 960, 0)
      #expect(count == 960)
      return samples
    }
  }

  @Test(
    "with Opus each sample is decoded at its place in the film, later by the pre-skip",
    arguments: [1, 2])
  func places(channels: Int) throws {
    let encoder = try PacketEncoder(.opus, channels: channels)
    // A click in the middle of a film of 200 ms.
    let film = (0..<9600).flatMap { index -> [Float] in
      let distance = Double(index - 4800)
      let loudness = abs(distance) < 96 ? 0.4 * (1 + cos(.pi * distance / 96)) : 0
      let sample = Float(loudness * cos(2 * .pi * distance / 48))
      return [Float](repeating: sample, count: channels)
    }
    var packets: [SoundPacket] = []
    // In pieces that are no packets.
    for start in stride(from: 0, to: film.count, by: 700 * channels) {
      packets += try encoder.add(film[start..<min(film.count, start + 700 * channels)])
    }
    packets += try encoder.finish()
    // One more, for what the decoder holds back.
    #expect(packets.map(\.timeUSec) == (0..<11).map { $0 * 20_000 })
    #expect(packets.allSatisfy { $0.sampleCount == 960 })
    let decoded = try Self.decode(packets, channels: channels)
    let loudest = try #require(
      stride(from: 0, to: decoded.count, by: channels).max { decoded[$0] < decoded[$1] })
    #expect(abs(loudest / channels - 4800 - 312) <= 2)
    #expect(decoded[loudest] > 0.5)
  }

  @Test("the identification header is that of RFC 7845", arguments: [1, 2])
  func header(channels: Int) throws {
    let header = try PacketEncoder(.opus, channels: channels).format.header
    #expect(header.count == 19)
    #expect(Array(header[..<8]) == Array("OpusHead".utf8))
    #expect(header[8] == 1 && header[9] == UInt8(channels))
    // The samples that libopus 1.3 and 1.5 look ahead at 48 kHz.
    #expect(Int(header[10]) | Int(header[11]) << 8 == 312)
    #expect(Array(header[12...]) == [0x80, 0xBB, 0, 0, 0, 0, 0])
  }

  @Test("PCM is the samples, rounded and never wrapped; the last packet is as long as it is")
  func pcm() throws {
    let encoder = try PacketEncoder(.pcm, channels: 2)
    #expect(encoder.format.header.isEmpty)
    var film = [Float](repeating: 0, count: 970 * 2)
    film.replaceSubrange(0..<6, with: [0.5, -0.5, 1, -1, 2, -2])
    var packets = try encoder.add(film[...])
    packets += try encoder.finish()
    #expect(packets.map(\.sampleCount) == [960, 10])
    #expect(packets.map(\.timeUSec) == [0, 20_000])
    #expect(packets.map(\.bytes.count) == [3840, 40])
    let expected: [UInt8] = [0, 0x40, 0, 0xC0, 0xFE, 0x7F, 1, 0x80, 0xFE, 0x7F, 1, 0x80, 0, 0]
    #expect(Array(packets[0].bytes[..<14]) == expected)
    #expect(try encoder.finish().isEmpty)
  }

  @Test("nothing in, nothing out", arguments: SoundCodec.allCases)
  func nothing(codec: SoundCodec) throws {
    let encoder = try PacketEncoder(codec, channels: 1)
    #expect(try encoder.add([]).isEmpty)
    #expect(try encoder.finish().isEmpty)
  }
}
