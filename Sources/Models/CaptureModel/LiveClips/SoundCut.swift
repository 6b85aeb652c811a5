// SPDX-License-Identifier: Apache-2.0
import EngineChannels

//   kept     ┌──┬──┬──┬──┬──┬──┬──┬──┬──┬──┬──┬──┐   packets of 20 ms, by the system's clock
//   clip              ╎  ├───────────────┤           from its first frame to its end
//   taken       ┌──┬──┬──┬──┬──┬──┬──┬──┬──┐         whole packets
//               └─ lead ─┘             └──┘ up to 10 ms after the end: a decoder gives out what it hears later
//
//   lead   the packet that the clip begins in, and the four before it: a decoder that begins in the middle of
//          a stream needs 80 ms to be exact (RFC 7845, section 4.6). The pre-skip of the header leaves the lead out

/// The part of a microphone's packets that a live clip gets. The sound begins with the clip's first frame to
/// the sample, without being encoded again.
package struct SoundCut: Sendable {
  /// Packets before the one with the beginning.
  private static let decoderPackets: Int64 = 4
  /// More than what the encoder of Opus delays, 6.5 ms: of that a packet more is needed.
  private static let delayUSec: Int64 = 10_000
  private static let packetUSec =
    Int64(SoundFormat.packetSamples) * 1_000_000 / Int64(SoundFormat.rate)

  /// The time in the stream of the first packet that it takes.
  private let firstUSec: Int64
  /// The time in the stream of its beginning, and of its end once it is known.
  private let startUSec: Int64
  private var endUSec: Int64?
  /// The time in the stream up to which it has packets.
  private var takenUSec: Int64
  private var hasGap = false
  private let leadSamples: Int64
  private let streamUSec: Int64

  /// - Parameters:
  ///   - streamUSec: the moment of the stream's first sample, microseconds of CLOCK_MONOTONIC.
  ///   - startUSec: the moment of the clip's first frame, not before that.
  package init(streamUSec: Int64, startUSec: Int64) {
    self.streamUSec = streamUSec
    let start = max(0, startUSec - streamUSec)
    self.startUSec = start
    let first = max(0, start / Self.packetUSec - Self.decoderPackets)
    firstUSec = first * Self.packetUSec
    takenUSec = firstUSec
    let startSample = (start * Int64(SoundFormat.rate) + 500_000) / 1_000_000
    leadSamples = startSample - first * Int64(SoundFormat.packetSamples)
  }

  /// By how much the times of its packets are later in the clip than what is heard of them, beyond what
  /// the codec itself delays, microseconds.
  package var leadUSec: Int64 { startUSec - firstUSec }

  /// The form of its packets, for a stream of this form.
  package func format(of stream: SoundFormat) -> SoundFormat {
    // The pre-skip, little-endian (RFC 7845, section 5.1).
    guard stream.codec == .opus, stream.header.count > 11 else { return stream }
    var format = stream
    let preSkip = Int64(stream.header[10]) | Int64(stream.header[11]) << 8
    let longer = UInt16(clamping: preSkip + leadSamples)
    format.header[10] = UInt8(longer & 255)
    format.header[11] = UInt8(longer >> 8)
    return format
  }

  /// The clip ends at this moment, CLOCK_MONOTONIC.
  package mutating func end(atUSec momentUSec: Int64) {
    endUSec = max(startUSec, momentUSec - streamUSec)
  }

  /// The stream's next packet as one of the clip; nil if it is not in there.
  package mutating func take(_ packet: SoundPacket) -> SoundPacket? {
    guard packet.timeUSec >= firstUSec, !isOver else { return nil }
    if packet.timeUSec != takenUSec { hasGap = true }
    takenUSec = packet.timeUSec + Self.packetUSec
    var taken = packet
    taken.timeUSec -= firstUSec
    return taken
  }

  /// Whether it has all packets until its end.
  package var isOver: Bool {
    endUSec.map { takenUSec >= $0 + Self.delayUSec } ?? false
  }

  /// Whether it has the sound of the whole clip, of one that has ended with the stream.
  package var isComplete: Bool {
    takenUSec > startUSec && !hasGap && takenUSec >= endUSec ?? takenUSec
  }
}
