// SPDX-License-Identifier: Apache-2.0

extension FrameCode {
  /// Reads the code from a frame's luma; nil if there is none. Of each block the middle 8 by 8
  /// pixels count.
  /// - Parameters:
  ///   - luma: from the first luma value of the frame to its end.
  ///   - bytesPerPixel: from one luma value to the next: 1 in a luma plane, 2 in packed 4:2:2.
  package static func read(
    luma: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerLine: Int,
    bytesPerPixel: Int = 1
  ) -> FrameCode? {
    let needed = (height - 1) * bytesPerLine + (width - 1) * bytesPerPixel
    guard fits(width: width, height: height), luma.count > needed else { return nil }
    let columns = width / blockSide
    var bytes = [UInt8](repeating: 0, count: bitCount / 8)
    for bit in 0..<bitCount {
      var sum = 0
      for y in 4..<12 {
        let line = (bit / columns * blockSide + y) * bytesPerLine
        for x in 4..<12 {
          sum += Int(luma[line + (bit % columns * blockSide + x) * bytesPerPixel])
        }
      }
      if sum > 64 * 128 { bytes[bit / 8] |= 0x80 >> UInt8(bit % 8) }
    }
    return FrameCode(bytes: bytes)
  }
}
