// SPDX-License-Identifier: Apache-2.0

// start code  NAL unit             start code  NAL unit
// 00 00 01    67 42 C0 1F …        00 00 00 01 65 B8 …   00 00        as encoders write it (Annex B)
//                                                        └ zeros that belong to no unit
// 00 00 00 1A 65 B8 …                                                 as films have it: each after its length
//
// The units that describe the whole stream (SPS, PPS) stand in the film's header instead.

/// A picture of an H.264 stream, in the form that films have.
package struct CodedPicture: Hashable, Sendable {
  /// NAL units, each after its length in 4 bytes; neither parameter sets nor delimiters among them.
  package let bytes: [UInt8]
  /// Whether it can be decoded without others (IDR).
  package let isKey: Bool
  /// The parameter sets that came with it, in their order.
  package let sequenceSets: [[UInt8]]
  package let pictureSets: [[UInt8]]

  /// Reads the stream that an encoder has written.
  ///
  /// - Parameter stream: with start codes (ISO/IEC 14496-10, annex B); any bytes are safe.
  package init(annexB stream: UnsafeRawBufferPointer) throws(CodedPictureError) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(stream.count + 16)
    var isKey = false
    var (sequenceSets, pictureSets): ([[UInt8]], [[UInt8]]) = ([], [])
    for range in try NALUnits.ranges(in: stream) {
      let unit = UnsafeRawBufferPointer(rebasing: stream[range])
      guard unit[0] & 0x80 == 0 else { throw .forbiddenBit }
      switch NALUnits.Kind(rawValue: unit[0] & 0x1F) {
      case .sequenceSet: sequenceSets.append(Array(unit))
      case .pictureSet: pictureSets.append(Array(unit))
      case .delimiter, .endOfSequence, .endOfStream, .filler: break
      case .slice, .keySlice, .information, nil:
        if unit[0] & 0x1F == NALUnits.Kind.keySlice.rawValue { isKey = true }
        let length = UInt32(unit.count)
        for shift: UInt32 in [24, 16, 8, 0] {
          bytes.append(UInt8(truncatingIfNeeded: length >> shift))
        }
        bytes += unit
      }
    }
    // A parameter set alone is not a picture either.
    guard !bytes.isEmpty else { throw .noPicture }
    self.bytes = bytes
    self.isKey = isKey
    self.sequenceSets = sequenceSets
    self.pictureSets = pictureSets
  }
}

/// Why bytes are no picture.
package enum CodedPictureError: Error, Hashable, Sendable, CustomStringConvertible {
  case noStartCode
  case emptyUnit
  /// The first bit of a unit is 1, which the standard forbids.
  case forbiddenBit
  case noPicture
  /// A film has one description of its stream.
  case parametersChanged
  case noParameters

  package var description: String {
    switch self {
    case .noStartCode: "the encoder's output does not begin with a start code"
    case .emptyUnit: "the encoder has written an empty NAL unit"
    case .forbiddenBit: "the encoder has written a NAL unit with its forbidden bit set"
    case .noPicture: "the encoder has written no picture"
    case .parametersChanged: "the encoder has changed its parameters within the film"
    case .noParameters: "the encoder has not described its stream (no SPS and PPS)"
    }
  }
}

/// The parts of an H.264 stream.
package enum NALUnits {
  /// nal_unit_type (ISO/IEC 14496-10, table 7-1), as far as a constrained baseline or high stream has them.
  package enum Kind: UInt8 {
    case slice = 1
    case keySlice = 5
    case information = 6
    case sequenceSet = 7
    case pictureSet = 8
    case delimiter = 9
    case endOfSequence = 10
    case endOfStream = 11
    case filler = 12
  }

  /// Returns the ranges of the units between their start codes, none of them empty.
  package static func ranges(
    in stream: UnsafeRawBufferPointer
  ) throws(CodedPictureError) -> [Range<Int>] {
    var found: [Range<Int>] = []
    // Only zeros may come before the first start code.
    guard var start = startCode(in: stream, from: 0), stream[..<start.lowerBound].allZero else {
      throw .noStartCode
    }
    while true {
      let next = startCode(in: stream, from: start.upperBound)
      var end = next?.lowerBound ?? stream.count
      // Zeros after a unit belong to no unit: a unit never ends with one.
      while end > start.upperBound, stream[end - 1] == 0 { end -= 1 }
      guard end > start.upperBound else { throw .emptyUnit }
      found.append(start.upperBound..<end)
      guard let next else { return found }
      start = next
    }
  }

  /// The next 00 00 01.
  private static func startCode(
    in stream: UnsafeRawBufferPointer, from first: Int
  ) -> Range<Int>? {
    var at = first
    while at + 3 <= stream.count {
      // A third byte above 1 is in no start code, so none can begin at any of these three.
      if stream[at + 2] > 1 {
        at += 3
      } else if stream[at] == 0, stream[at + 1] == 0, stream[at + 2] == 1 {
        return at..<at + 3
      } else {
        at += 1
      }
    }
    return nil
  }
}

extension Slice<UnsafeRawBufferPointer> {
  fileprivate var allZero: Bool { allSatisfy { $0 == 0 } }
}
