// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG
import Encoders
import FuzzTargets

/// A frame of a camera that sends MJPEG, as it arrives. It is refused, or becomes a photo that libjpeg
/// decodes without a warning, and that would be taken again as it is.
package enum MotionJPEGCheck {
  /// Larger pictures only take longer.
  private static let mostPixels = 1 << 16

  package static func check(_ input: [UInt8]) throws(Finding) {
    let (width, height) = size(of: input) ?? (16, 16)
    guard width * height <= mostPixels, let photo = photo(input, width, height) else { return }
    try Finding.unless(photo.suffix(2) == [0xFF, 0xD9], "a photo without an end")
    try decode(photo, width, height)
    try Finding.unless(self.photo(photo, width, height) == photo, "a photo is changed once more")
  }

  /// The size in the first frame header, so that inputs get past the check of the size.
  private static func size(of input: [UInt8]) -> (Int, Int)? {
    guard input.count > 9 else { return nil }
    let header = (0..<input.count - 9).first { input[$0] == 0xFF && input[$0 + 1] == 0xC0 }
    guard let at = header else { return nil }
    return (
      Int(input[at + 7]) << 8 | Int(input[at + 8]), Int(input[at + 5]) << 8 | Int(input[at + 6])
    )
  }

  private static func photo(_ input: [UInt8], _ width: Int, _ height: Int) -> [UInt8]? {
    input.withUnsafeBytes { frame in
      guard let layout = try? JPEGLayout(checking: frame, width: width, height: height) else {
        return nil
      }
      return JPEGFile.photo(frame, layout, segments: [])
    }
  }

  private static func decode(_ photo: [UInt8], _ width: Int, _ height: Int) throws(Finding) {
    guard let handle = tjInitDecompress() else { throw Finding("no memory for a decoder") }
    defer { tjDestroy(handle) }
    var pixels = [UInt8](repeating: 0, count: width * height * 3)
    let result = tjDecompress2(
      handle, photo, UInt(photo.count), &pixels, Int32(width), 0, Int32(height),
      Int32(TJPF_RGB.rawValue), TJFLAG_STOPONWARNING)
    try Finding.unless(
      result == 0, "libjpeg says of an accepted frame: \(String(cString: tjGetErrorStr2(handle)))")
  }
}
