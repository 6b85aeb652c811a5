// SPDX-License-Identifier: Apache-2.0
import CH264
import EngineChannels

/// The only encoder of this process.
protocol PictureEncoder {
  /// Encodes the frame in the picture memory. Returns the picture, empty if the encoder left it out;
  /// valid until the next call.
  func encode(
    stampUSec: Int64, isKeyWanted: Bool
  ) throws(EncoderRefusal) -> UnsafeRawBufferPointer
}

/// The encoder of libopenh264. Its pictures have start codes.
struct H264Encoder: PictureEncoder {
  private let start: EncoderStart
  private let picture: UnsafeRawBufferPointer
  private let coded: UnsafeMutableBufferPointer<UInt8>

  /// Loads the library, before anything else.
  static func load() throws(EncoderRefusal) {
    switch ch264_load() {
    case CH264_LOADED: return
    case CH264_NOT_FOUND: throw EncoderRefusal(.noLibrary)
    default: throw EncoderRefusal(.otherLibrary)
    }
  }

  /// The version of the loaded library: "2.3.1".
  static var version: String { String(cString: ch264_version()) }

  /// Makes the encoder and its threads.
  ///
  /// - Parameter picture: the memory in which each frame will be, as long as this process lives.
  init(_ start: EncoderStart, picture: UnsafeRawBufferPointer) throws(EncoderRefusal) {
    precondition(picture.count >= start.pictureBytes)
    self.start = start
    self.picture = picture
    coded = .allocate(capacity: start.mostCodedBytes)
    var settings = ch264_settings(
      width: Int32(start.width), height: Int32(start.height),
      frames_per_second: Float(start.milliHertz) / 1000, bit_rate: Int32(start.bitRate),
      key_interval: Int32(start.keyInterval), threads: Int32(start.threads),
      is_full_range: start.isFullRange)
    let code = ch264_start(&settings)
    guard code == 0 else { throw EncoderRefusal(.formatRefused, code: code) }
  }

  func encode(
    stampUSec: Int64, isKeyWanted: Bool
  ) throws(EncoderRefusal) -> UnsafeRawBufferPointer {
    let luma = picture.assumingMemoryBound(to: UInt8.self).baseAddress!
    let (chromaWidth, chromaHeight) = (start.width / 2, start.height / 2)
    let blue = luma + start.width * start.height
    var source = ch264_picture(
      luma: luma, blue: blue, red: blue + chromaWidth * chromaHeight,
      luma_stride: Int32(start.width), chroma_stride: Int32(chromaWidth),
      time_ms: stampUSec / 1000, is_key_wanted: isKeyWanted)
    let count = ch264_encode(&source, coded.baseAddress!, coded.count)
    guard count >= 0 else { throw EncoderRefusal(.encodingFailed) }
    return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(coded)[..<count])
  }
}
