// SPDX-License-Identifier: Apache-2.0

/// The identification header of an Opus stream (RFC 7845, section 5.1), which MP4 has in a form of its own.
struct OpusHeader: Hashable, Sendable {
  var channels: UInt8
  /// Samples at 48 kHz that the decoder gives out before the sound begins.
  var preSkip: UInt16
  var inputRate: UInt32
  var gain: UInt16
  var mappingFamily: UInt8
  /// The mapping of families other than 0: streams, coupled streams, and a byte for each channel.
  var mapping: [UInt8]

  init(
    channels: UInt8, preSkip: UInt16, inputRate: UInt32, gain: UInt16, mappingFamily: UInt8,
    mapping: [UInt8]
  ) {
    self.channels = channels
    self.preSkip = preSkip
    self.inputRate = inputRate
    self.gain = gain
    self.mappingFamily = mappingFamily
    self.mapping = mapping
  }

  /// Nil if it is none.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 19, bytes.starts(with: Array("OpusHead".utf8)), bytes[8] == 1,
      bytes[9] > 0,
      bytes[18] == 0 ? bytes.count == 19 && bytes[9] <= 2 : bytes.count == 21 + Int(bytes[9])
    else { return nil }
    func little(_ range: Range<Int>) -> UInt32 {
      range.reversed().reduce(0) { $0 << 8 | UInt32(bytes[$1]) }
    }
    self.init(
      channels: bytes[9], preSkip: UInt16(little(10..<12)), inputRate: little(12..<16),
      gain: UInt16(little(16..<18)), mappingFamily: bytes[18], mapping: Array(bytes[19...]))
  }

  var bytes: [UInt8] {
    var out = ByteWriter()
    out.text("OpusHead")
    out.number(UInt8(1))
    out.number(channels)
    out.number(preSkip.byteSwapped)
    out.number(inputRate.byteSwapped)
    out.number(gain.byteSwapped)
    out.number(mappingFamily)
    out.append(mapping)
    return out.bytes
  }
}
