// SPDX-License-Identifier: Apache-2.0

/// The kind of file that a recording is kept in. Raw values are media types.
package enum MovieContainer: String, CaseIterable, Sendable {
  /// MP4 in hybrid form: fragments while it is recorded, a plain MP4 once it is finished.
  case mp4 = "video/mp4"
  case matroska = "video/x-matroska"

  package var fileExtension: String {
    switch self {
    case .mp4: ".mp4"
    case .matroska: ".mkv"
    }
  }
}

/// The description of a recording, as players need it before the first sample.
package struct MovieDescription: Hashable, Sendable {
  package enum PictureCodec: Hashable, Sendable {
    /// Samples are whole JPEG files with their Huffman tables.
    case mjpeg
    /// Samples are NAL units, each after its length in 4 bytes; `configuration` is the
    /// AVCDecoderConfigurationRecord (ISO/IEC 14496-15).
    case h264(configuration: [UInt8])
  }

  package enum SoundCodec: Hashable, Sendable {
    /// Signed, 16 bits, little-endian, interleaved.
    case pcm
    /// Samples are Opus packets; `header` is the identification header (RFC 7845, section 5.1).
    case opus(header: [UInt8])
  }

  package struct Picture: Hashable, Sendable {
    package var codec: PictureCodec
    /// Pixels.
    package var width: Int
    package var height: Int
    /// The angle by which players turn the picture clockwise: 0, 90, 180 or 270.
    package var rotation: Int

    package init(codec: PictureCodec, width: Int, height: Int, rotation: Int = 0) {
      self.codec = codec
      self.width = width
      self.height = height
      self.rotation = rotation
    }
  }

  package struct Sound: Hashable, Sendable {
    package var codec: SoundCodec
    /// Samples a second.
    package var rate: Int
    package var channels: Int

    package init(codec: SoundCodec, rate: Int, channels: Int) {
      self.codec = codec
      self.rate = rate
      self.channels = channels
    }
  }

  package var container: MovieContainer
  package var picture: Picture
  package var sound: Sound?
  /// The wall-clock time of the first frame, microseconds since 1970.
  package var unixUSec: Int64

  package init(
    container: MovieContainer, picture: Picture, sound: Sound? = nil, unixUSec: Int64
  ) {
    self.container = container
    self.picture = picture
    self.sound = sound
    self.unixUSec = unixUSec
  }
}

package enum MovieTrack: Hashable, Sendable { case picture, sound }

/// A frame or a packet of sound. Samples of one track come in the order of their times; the first
/// picture's time is 0, and no time is negative.
package struct MovieSample<Payload: Sendable>: Sendable {
  package typealias Track = MovieTrack

  package var track: Track
  /// The bytes, wherever they are: they are not copied.
  package var payload: Payload
  package var byteCount: Int
  /// Microseconds after the first frame. For sound: when the first of the samples that went into the packet was
  /// heard; that a decoder of Opus gives them out later is in its header, and the container takes care of it.
  package var timeUSec: Int64
  /// Whether it can be decoded without others.
  package var isKey: Bool

  package init(
    track: Track = .picture, payload: Payload, byteCount: Int, timeUSec: Int64, isKey: Bool = true
  ) {
    self.track = track
    self.payload = payload
    self.byteCount = byteCount
    self.timeUSec = timeUSec
    self.isKey = isKey
  }
}

/// A step of the disk, to be performed in the order given, each when the one before has succeeded.
package enum MovieStep<Payload: Sendable>: Sendable {
  /// Reserve space up to this offset without changing the file's size; fails if the disk is full,
  /// before any of the following steps has written anything.
  case reserve(upTo: Int64)
  /// Write these pieces one after the other, in one call if possible.
  case write(offset: Int64, [MoviePiece<Payload>])
  /// All that was written is on the disk when this succeeds.
  case sync
  /// Cut the file at this size, which gives back the space reserved beyond it.
  case truncate(Int64)
  /// The pictures of these many samples, up to this time, survive a power cut from here on.
  case durable(frames: Int, untilUSec: Int64)
}

/// A part of a write.
package enum MoviePiece<Payload: Sendable>: Sendable {
  case bytes([UInt8])
  case payload(Payload, byteCount: Int)

  package var byteCount: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .payload(_, let byteCount): byteCount
    }
  }
}
