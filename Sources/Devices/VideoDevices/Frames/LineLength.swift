// SPDX-License-Identifier: Apache-2.0

//   bytesperline   sizeimage                          the line
//   0              at least a whole frame             without padding: some drivers leave it out
//   long enough    such lines fit                     as the driver says
//   too short,     a whole frame without padding,     without padding: the driver has filled in another number,
//   or too long    or that up to the end of a page    and its own size shows it
//                  anything else                      not known: the frame would be skewed

/// Finds out how long the lines of a raw frame are in a driver's memory, where it gives numbers that cannot be true.
enum LineLength {
  /// Drivers round a buffer up to whole pages.
  static let page = 4096

  /// Nil if it is not known.
  ///
  /// - Parameters:
  ///   - told: bytes from line to line, as the driver says.
  ///   - least: those of a line without padding.
  ///   - imageSize: bytes of a frame, as the driver says.
  ///   - frameBytes: those of a frame with lines of so many bytes.
  static func bytes(
    told: Int, least: Int, imageSize: Int, frameBytes: (Int) -> Int
  ) -> Int? {
    if told == 0 { return least }
    if told >= least, frameBytes(told) <= imageSize { return told }
    let whole = frameBytes(least)
    let isProven = imageSize == whole || imageSize == (whole + page - 1) / page * page
    return isProven ? least : nil
  }
}
