// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG

/// Decodes a camera's JPEG of any form that libjpeg knows: progressive, several scans, tables of 16 bits, extended
/// sequential. It takes several times as long as checking a baseline JPEG, and is for cameras that send no other.
package enum JPEGPicture {
  /// The picture as red, green and blue, a byte each, without gaps between lines. Refuses a frame that
  /// is of another size, is damaged in any way, or is of a form that is not known.
  package static func rgb(
    of frame: UnsafeRawBufferPointer, width: Int, height: Int
  ) throws(JPEGEncoderError) -> [UInt8] {
    guard let decoder = tjInitDecompress() else { throw .noMemory }
    defer { tjDestroy(decoder) }
    let bytes = frame.assumingMemoryBound(to: UInt8.self).baseAddress
    var found: (width: Int32, height: Int32, sampling: Int32, colours: Int32) = (0, 0, 0, 0)
    guard
      tjDecompressHeader3(
        decoder, bytes, UInt(frame.count), &found.width, &found.height, &found.sampling,
        &found.colours) == 0
    else { throw .refused(String(cString: tjGetErrorStr2(decoder))) }
    guard found.width == width, found.height == height else {
      throw .badSize(width: Int(found.width), height: Int(found.height))
    }
    if [Int32(TJCS_CMYK.rawValue), Int32(TJCS_YCCK.rawValue)].contains(found.colours) {
      throw .refused("JPEGs of four inks (CMYK) are not decoded")
    }
    var picture = [UInt8](repeating: 0, count: width * height * 3)
    let result = picture.withUnsafeMutableBufferPointer { target in
      // A warning means damage. Any number of scans could be there, each as much work as a whole picture.
      tjDecompress2(
        decoder, bytes, UInt(frame.count), target.baseAddress, Int32(width), 0, Int32(height),
        Int32(TJPF_RGB.rawValue), TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING)
    }
    guard result == 0 else { throw .refused(String(cString: tjGetErrorStr2(decoder))) }
    return picture
  }
}
