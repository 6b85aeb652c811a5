// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG
import PixelKernels

/// JPEGs as the frames of a camera that does not compress.
package enum JPEGDecoding {
  /// Decodes a picture of this size to YUYV of full range, without padding; nil if it has another size or cannot be
  /// decoded at all. The missing part of a damaged one stays grey. The width is even.
  package static func yuyv(_ jpeg: [UInt8], width: Int, height: Int) -> [UInt8]? {
    guard let decoder = tjInitDecompress() else { return nil }
    defer { tjDestroy(decoder) }
    guard let encoder = tjInitCompress() else { return nil }
    defer { tjDestroy(encoder) }
    var found: (width: Int32, height: Int32, sampling: Int32, colours: Int32) = (0, 0, 0, 0)
    let header = tjDecompressHeader3(
      decoder, jpeg, UInt(jpeg.count), &found.width, &found.height, &found.sampling,
      &found.colours)
    guard header == 0, Int(found.width) == width, Int(found.height) == height, width % 2 == 0
    else { return nil }
    let pixels = width * height
    var rgb = [UInt8](repeating: 0, count: pixels * 3)
    let decoded = tjDecompress2(
      decoder, jpeg, UInt(jpeg.count), &rgb, found.width, 0, found.height,
      Int32(TJPF_RGB.rawValue), TJFLAG_LIMITSCANS)
    // A warning is about bytes that were left over or are missing: there is a picture.
    guard decoded == 0 || tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue) else {
      return nil
    }
    // Of luma, blue and red, one after the other.
    var planes = [UInt8](repeating: 0, count: pixels * 2)
    return planes.withUnsafeMutableBufferPointer { planes -> [UInt8]? in
      guard let luma = planes.baseAddress else { return nil }
      let (blue, red) = (luma + pixels, luma + pixels + pixels / 2)
      var targets: [UnsafeMutablePointer<UInt8>?] = [luma, blue, red]
      let encoded = tjEncodeYUVPlanes(
        encoder, rgb, found.width, 0, found.height, Int32(TJPF_RGB.rawValue), &targets, nil,
        Int32(TJSAMP_422.rawValue), 0)
      guard encoded == 0 else { return nil }
      return [UInt8](unsafeUninitializedCapacity: pixels * 2) { target, count in
        guard let start = target.baseAddress else { return }
        Interleave.yuyv(luma: luma, blue: blue, red: red, pairs: pixels / 2, into: start)
        count = pixels * 2
      }
    }
  }
}
