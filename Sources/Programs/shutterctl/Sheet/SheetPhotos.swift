// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG
import CaptureModel
import LinuxIO
import TerminalPictures

/// Reads photos as they are to be shown, each no larger than the first one. For one thread.
struct SheetPhotos {
  /// Pixels of the first one's longer side.
  let longerSide: Int
  private let decoder = FrameDecoder()
  private var cell: PictureSize?

  init(longerSide: Int) { self.longerSide = longerSide }

  /// The photo in this file.
  mutating func picture(_ path: String) throws -> ColorPicture {
    let file = try FileReading.bytes(at: path, limit: Self.longestFile)
    let (rotation, isMirrored) = Self.turn(EXIFComment.orientation(inJPEG: file))
    let window = cell ?? PictureSize(width: longerSide, height: longerSide)
    let picture = file.withUnsafeBytes { bytes in
      decoder.photo(bytes, rotation: rotation, mirrored: isMirrored) { $0.fitted(into: window) }
    }
    guard let picture else {
      throw Failure.input("\(path) is not a JPEG picture that can be read")
    }
    cell = cell ?? picture.size
    return picture
  }

  /// The degrees clockwise, and whether left and right are then exchanged, of an EXIF orientation.
  private static func turn(_ orientation: Int?) -> (rotation: Int, isMirrored: Bool) {
    switch orientation {
    case 2: (0, true)
    case 3: (180, false)
    case 4: (180, true)
    case 5: (90, true)
    case 6: (90, false)
    case 7: (270, true)
    case 8: (270, false)
    default: (0, false)
    }
  }

  private static let longestFile = 64 << 20
}

/// Encodes pictures as JPEG. For one thread.
final class SheetEncoder {
  private let compressor: tjhandle?

  init() { compressor = tjInitCompress() }

  deinit { if let compressor { tjDestroy(compressor) } }

  /// The picture as a JPEG file.
  func jpeg(_ picture: ColorPicture) throws(Failure) -> [UInt8] {
    var memory: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { tjFree(memory) }
    let result = picture.bytes.withUnsafeBufferPointer { pixels in
      tjCompress2(
        compressor, pixels.baseAddress, Int32(picture.width), 0, Int32(picture.height),
        Int32(TJPF_RGB.rawValue), &memory, &count, Int32(TJSAMP_420.rawValue), 90, 0)
    }
    guard compressor != nil, result == 0, let memory else {
      throw .input("the picture could not be encoded: there may be too little memory")
    }
    return Array(UnsafeBufferPointer(start: memory, count: Int(count)))
  }
}

extension PictureSize {
  /// The largest size of this shape that fits into a window; never larger than it is.
  fileprivate func fitted(into window: PictureSize) -> PictureSize {
    if width <= window.width, height <= window.height { return self }
    if width * window.height >= height * window.width {
      return PictureSize(width: window.width, height: max(1, height * window.width / width))
    }
    return PictureSize(width: max(1, width * window.height / height), height: window.height)
  }
}
