// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG
import Encoders
import FuzzTargets
import VideoDevices

/// A frame of a camera that sends MJPEG, as it arrives. It is refused, or becomes a photo that libjpeg
/// decodes without a warning, and that would be taken again as it is. If it is refused for its form alone, as a progressive
/// one, it is decoded whole, or refused by libjpeg. Films and
/// previews take it in the same parts, whatever frame came before, and a video encoder's planes are written within their memory.
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
    try checkSeries(input, width, height)
    try checkPlanes(input, width, height)
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

  /// Takes the frame as films and previews do: as the first of its camera, after itself, and with remains behind its end.
  private static func checkSeries(
    _ input: [UInt8], _ width: Int, _ height: Int
  ) throws(Finding) {
    var series = JPEGSeries()
    let alone = parts(&series, input, width, height)
    let size = input.withUnsafeBytes { JPEGSize.of($0) }
    // No camera has longer sides.
    let isLong = max(width, height) > 16_384
    try Finding.unless(
      alone == nil || isLong || size == FrameSize(width: width, height: height),
      "the header of an accepted frame is not found")
    for next in [input, input + [0xFF, 0xD9], input + [0xFF, 0xD8, 0, 0xFF, 0xD9]] {
      let again = parts(&series, next, width, height)
      try Finding.unless(alone == nil || again == alone, "a frame has other parts after another")
    }
  }

  private static func parts(
    _ series: inout JPEGSeries, _ frame: [UInt8], _ width: Int, _ height: Int
  ) -> [UInt8]? {
    frame.withUnsafeBytes { bytes in
      guard let parts = try? series.parts(of: bytes, width: width, height: height) else {
        return nil
      }
      var picture = [UInt8](repeating: 0, count: parts.byteCount)
      picture.withUnsafeMutableBytes { parts.write(bytes, into: $0) }
      return picture
    }
  }

  /// Decodes the frame for a video encoder.
  private static func checkPlanes(
    _ input: [UInt8], _ width: Int, _ height: Int
  ) throws(Finding) {
    guard let layout = VideoPlanes.Layout(width: width, height: height) else { return }
    guard var planes = try? VideoPlanes(layout) else { throw Finding("no memory for planes") }
    var memory = [UInt8](repeating: 0, count: layout.byteCount)
    input.withUnsafeBytes { frame in
      memory.withUnsafeMutableBytes { try? planes.write(jpeg: frame, to: $0) }
    }
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
