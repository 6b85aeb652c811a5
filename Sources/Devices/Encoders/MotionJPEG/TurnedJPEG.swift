// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG
import PixelKernels

/// Turns the pixels of a JPEG without decoding them: its blocks of 8 by 8 values are moved, and the values of each are
/// reordered, so nothing is lost.
package enum TurnedJPEG {
  /// Whether a camera's JPEG that can be passed through keeps all of its pixels as they are when it is turned. Where the
  /// side from which it is read ends within a unit of blocks, the rest of that unit would come to lie at the beginning,
  /// where no JPEG has one.
  package static func isLossless(
    _ frame: UnsafeRawBufferPointer, width: Int, height: Int, _ turn: PictureTurn
  ) -> Bool {
    // Some cameras write 4:2:2 with twice the usual factors: the unit is then larger than TurboJPEG's constants say.
    guard let outline = try? JPEGOutline(of: frame, width: width, height: height),
      let decoder = tjInitDecompress()
    else { return false }
    defer { tjDestroy(decoder) }
    var found: (width: Int32, height: Int32, sampling: Int32, colours: Int32) = (0, 0, 0, 0)
    let isKnown =
      tjDecompressHeader3(
        decoder, frame.assumingMemoryBound(to: UInt8.self).baseAddress, UInt(frame.count),
        &found.width, &found.height, &found.sampling, &found.colours) == 0
    let unit = outline.unit
    // Many decoders do not know 4:1:1 that stands on its side.
    if turn.swapsSides, unit.width > 16 { return false }
    return isKnown && !(turn.reversesColumns && width % unit.width != 0)
      && !(turn.reversesLines && height % unit.height != 0)
  }

  /// The photo of a whole JPEG, turned. It takes four bytes of memory for each sample. Refuses one that is not turned
  /// without loss.
  ///
  /// - Parameters:
  ///   - jpeg: without EXIF data and XMP, as its other segments stay.
  ///   - segments: of the photo, in place of a JFIF segment.
  package static func photo(
    _ jpeg: [UInt8], _ turn: PictureTurn, segments: [UInt8]
  ) throws(JPEGEncoderError) -> [UInt8] {
    guard let transformer = tjInitTransform() else { throw .noMemory }
    defer { tjDestroy(transformer) }
    var transform = tjtransform()
    transform.op = Int32(operation(turn).rawValue)
    transform.options = TJXOPT_PERFECT
    var output: UnsafeMutablePointer<UInt8>?
    defer { tjFree(output) }
    var size: UInt = 0
    let result = tjTransform(
      transformer, jpeg, UInt(jpeg.count), 1, &output, &size, &transform,
      TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING)
    guard result == 0 else { throw .refused(String(cString: tjGetErrorStr2(transformer))) }
    return JPEGFile.photo(
      encoded: UnsafeRawBufferPointer(start: output, count: Int(size)), segments: segments)
  }

  private static func operation(_ turn: PictureTurn) -> TJXOP {
    switch (turn.swapsSides, turn.reversesColumns, turn.reversesLines) {
    case (false, false, false): TJXOP_NONE
    case (false, true, false): TJXOP_HFLIP
    case (false, false, true): TJXOP_VFLIP
    case (false, true, true): TJXOP_ROT180
    case (true, false, false): TJXOP_TRANSPOSE
    case (true, false, true): TJXOP_ROT90
    case (true, true, false): TJXOP_ROT270
    case (true, true, true): TJXOP_TRANSVERSE
    }
  }
}
