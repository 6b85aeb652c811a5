// SPDX-License-Identifier: Apache-2.0

/// Why no film of a description can be written.
package enum UnsupportedMovie: Error, Hashable, CustomStringConvertible {
  case pictureSize
  case rotation
  case h264Configuration
  case soundFormat
  /// No player but those of QuickTime files plays PCM in MP4.
  case pcmInMP4

  package var description: String {
    switch self {
    case .pictureSize: "a film's picture has 1 to 65535 pixels each way"
    case .rotation: "a film is turned by 0, 90, 180 or 270 degrees"
    case .h264Configuration: "the H.264 encoder gave no valid configuration (avcC)"
    case .soundFormat: "the sound's rate, channels or Opus header are not valid"
    case .pcmInMP4: "PCM sound does not play from MP4: record Matroska, or Opus"
    }
  }
}

extension MovieDescription {
  package func check() throws(UnsupportedMovie) {
    let sizes = 1...65535
    guard sizes.contains(picture.width), sizes.contains(picture.height) else {
      throw .pictureSize
    }
    guard [0, 90, 180, 270].contains(picture.rotation) else { throw .rotation }
    if case .h264(let configuration) = picture.codec {
      // The first of the first seven bytes is the version.
      guard (7...65535).contains(configuration.count), configuration[0] == 1 else {
        throw .h264Configuration
      }
    }
    guard let sound else { return }
    guard (1...768_000).contains(sound.rate), (1...255).contains(sound.channels) else {
      throw .soundFormat
    }
    switch sound.codec {
    case .pcm: if container == .mp4 { throw .pcmInMP4 }
    case .opus(let header):
      guard let header = OpusHeader(header), Int(header.channels) == sound.channels else {
        throw .soundFormat
      }
    }
  }
}

extension MovieDescription.SoundCodec {
  /// The header of an Opus stream.
  var header: [UInt8] {
    switch self {
    case .pcm: []
    case .opus(let header): header
    }
  }
}
