// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG
import Encoders
import FuzzTargets

/// A frame of a camera that sends MJPEG, as it arrives. It is refused, or becomes a photo that libjpeg
/// decodes without a warning, and that would be taken again as it is. If it is refused for its form alone, as a progressive
/// one, it is decoded whole, or refused by libjpeg.
package enum MotionJPEGCheck {
  /// Larger pictures only take longer.
  private static let mostPixels = 1 << 16

  package static func check(_ input: [UInt8]) throws(Finding) {
    let (width, height) = size(of: input) ?? (16, 16)
    guard width * height <= mostPixels else { return }
    try checkForm(input, width, height)
    if let pixels = JPEGDecoding.yuyv(input, width: width, height: height) {
      try Finding.unless(pixels.count == width * height * 2, "a picture that is too short or long")
    }
    guard let photo = photo(input, width, height) else { return }
    try Finding.unless(photo.suffix(2) == [0xFF, 0xD9], "a photo without an end")
    try decode(photo, width, height)
    try Finding.unless(self.photo(photo, width, height) == photo, "a photo is changed once more")
  }

  /// The size in the first frame header, so that inputs get past the check of the size.
  private static func size(of input: [UInt8]) -> (Int, Int)? {
    guard input.count > 9 else { return nil }
    let others: [UInt8] = [0xC4, 0xC8, 0xCC]
    let header = (0..<input.count - 9).first { at in
      input[at] == 0xFF && (0xC0...0xCF).contains(input[at + 1]) && !others.contains(input[at + 1])
    }
    guard let at = header else { return nil }
    return (
      Int(input[at + 7]) << 8 | Int(input[at + 8]), Int(input[at + 5]) << 8 | Int(input[at + 6])
    )
  }

  /// Decodes a frame whose form is not that of a photo, as the engine does with the frames of a camera that sends no other.
  private static func checkForm(
    _ input: [UInt8], _ width: Int, _ height: Int
  ) throws(Finding) {
    let (isOfForm, pixels) = input.withUnsafeBytes { frame -> (Bool, [UInt8]?) in
      do throws(JPEGDamage) {
        _ = try JPEGLayout(checking: frame, width: width, height: height)
        return (false, nil)
      } catch {
        guard error.form != nil else { return (false, nil) }
        return (true, try? JPEGPicture.rgb(of: frame, width: width, height: height))
      }
    }
    guard isOfForm, let pixels else { return }
    try Finding.unless(pixels.count == width * height * 3, "a picture of another size")
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
