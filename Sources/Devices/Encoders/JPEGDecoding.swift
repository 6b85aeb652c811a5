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
    var found: (width: Int32, height: Int32, sampling: Int32, colours: Int32) = (0, 0, 0, 0)
    let header = tjDecompressHeader3(
      decoder, jpeg, UInt(jpeg.count), &found.width, &found.height, &found.sampling,
      &found.colours)
    guard header == 0, Int(found.width) == width, Int(found.height) == height, width % 2 == 0
    else { return nil }
    let isPlain = found.colours == Int32(TJCS_YCbCr.rawValue)
    let isHalved = isPlain && found.sampling == Int32(TJSAMP_420.rawValue) && height % 2 == 0
    let isDirect = isHalved || isPlain && found.sampling == Int32(TJSAMP_422.rawValue)
    // Luma, blue and red, one after the other; with 4:2:0 a part of it is left over.
    let pixels = width * height
    var planes = [UInt8](repeating: 128, count: pixels * 2)
    return planes.withUnsafeMutableBufferPointer { planes -> [UInt8]? in
      guard let luma = planes.baseAddress else { return nil }
      let (blue, red) = (luma + pixels, luma + pixels + pixels / 2)
      var targets: [UnsafeMutablePointer<UInt8>?] = [luma, blue, red]
      let isDecoded =
        isDirect
        ? has(
          decoder,
          tjDecompressToYUVPlanes(
            decoder, jpeg, UInt(jpeg.count), &targets, found.width, nil, found.height,
            TJFLAG_LIMITSCANS))
        : byRGB(jpeg, decoder, found.width, found.height, &targets)
      guard isDecoded else { return nil }
      return [UInt8](unsafeUninitializedCapacity: pixels * 2) { target, count in
        guard let start = target.baseAddress else { return }
        Interleave.yuyv(
          luma: luma, blue: blue, red: red, width: width, height: height,
          linesPerChroma: isHalved ? 2 : 1, into: start)
        count = pixels * 2
      }
    }
  }

  /// Whether there is a picture: a warning is about bytes that were left over or are missing.
  private static func has(_ decoder: tjhandle, _ result: Int32) -> Bool {
    result == 0 || tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue)
  }

  /// Decodes other samplings and grey pictures to planes of 4:2:2.
  private static func byRGB(
    _ jpeg: [UInt8], _ decoder: tjhandle, _ width: Int32, _ height: Int32,
    _ targets: inout [UnsafeMutablePointer<UInt8>?]
  ) -> Bool {
    guard let encoder = tjInitCompress() else { return false }
    defer { tjDestroy(encoder) }
    let format = Int32(TJPF_RGB.rawValue)
    var rgb = [UInt8](repeating: 128, count: Int(width) * Int(height) * 3)
    let decoded = tjDecompress2(
      decoder, jpeg, UInt(jpeg.count), &rgb, width, 0, height, format, TJFLAG_LIMITSCANS)
    guard has(decoder, decoded) else { return false }
    return tjEncodeYUVPlanes(
      encoder, rgb, width, 0, height, format, &targets, nil, Int32(TJSAMP_422.rawValue), 0) == 0
  }
}
