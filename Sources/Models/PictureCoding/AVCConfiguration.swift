// SPDX-License-Identifier: Apache-2.0

/// The parameters that decoders need before the first picture, as films carry them (ISO/IEC 14496-15,
/// AVCDecoderConfigurationRecord).
package struct AVCConfiguration: Hashable, Sendable {
  package let bytes: [UInt8]

  /// Puts the record together from the parameter sets of a picture, for 8 bits and 4:2:0.
  package init(
    sequenceSets: [[UInt8]], pictureSets: [[UInt8]]
  ) throws(CodedPictureError) {
    guard let first = sequenceSets.first, first.count >= 4, !pictureSets.isEmpty,
      sequenceSets.count <= 31, pictureSets.count <= 255,
      (sequenceSets + pictureSets).allSatisfy({ $0.count <= Int(UInt16.max) })
    else { throw .noParameters }
    let profile = first[1]
    // The version; profile, constraints and level of the stream; lengths of 4 bytes.
    var record: [UInt8] = [
      1, profile, first[2], first[3], 0xFC | 3, 0xE0 | UInt8(sequenceSets.count),
    ]
    for set in sequenceSets { record += Self.counted(set) }
    record.append(UInt8(pictureSets.count))
    for set in pictureSets { record += Self.counted(set) }
    // The high profiles also record their sampling: 4:2:0, 8 bits, no extensions.
    if [100, 110, 122, 144].contains(profile) { record += [0xFC | 1, 0xF8, 0xF8, 0] as [UInt8] }
    bytes = record
  }

  /// A parameter set after its length in 2 bytes.
  private static func counted(_ set: [UInt8]) -> [UInt8] {
    [UInt8(truncatingIfNeeded: set.count >> 8), UInt8(truncatingIfNeeded: set.count)] + set
  }
}

/// The description of a stream, from its first picture on.
package struct StreamParameters: Sendable {
  /// Empty before the first picture.
  package private(set) var configuration: [UInt8] = []
  private var sequenceSets: [[UInt8]] = []
  private var pictureSets: [[UInt8]] = []

  package init() {}

  /// Takes the parameter sets of the next picture: the first one has to have them, and later ones may only
  /// repeat them.
  package mutating func take(_ picture: CodedPicture) throws(CodedPictureError) {
    if configuration.isEmpty {
      guard picture.isKey else { throw .noParameters }
      configuration = try AVCConfiguration(
        sequenceSets: picture.sequenceSets, pictureSets: picture.pictureSets
      ).bytes
      (sequenceSets, pictureSets) = (picture.sequenceSets, picture.pictureSets)
      return
    }
    let isKnown =
      picture.sequenceSets.allSatisfy(sequenceSets.contains)
      && picture.pictureSets.allSatisfy(pictureSets.contains)
    guard isKnown else { throw .parametersChanged }
  }
}
