// SPDX-License-Identifier: Apache-2.0
import PixelKernels

extension PlayedFilm {
  /// The numbers and times that the synthetic camera burned into its pictures, which have this size.
  /// Throws where a picture has none.
  ///
  /// - Parameter step: of so many pictures only the first.
  package func codes(
    every step: Int = 1, width: Int = 320, height: Int = 180
  ) throws -> [FrameCode] {
    let luma = try luma(every: step)
    let size = width * height
    let count = (timesUSec.count + step - 1) / step
    guard luma.count == count * size else {
      throw TestError.unexpected(
        awaited: "\(count) pictures", got: "\(luma.count) bytes of them")
    }
    return try luma.withUnsafeBytes { bytes in
      try (0..<count).map { index in
        let picture = UnsafeRawBufferPointer(rebasing: bytes[index * size..<(index + 1) * size])
        let code = FrameCode.read(
          luma: picture, width: width, height: height, bytesPerLine: width)
        guard let code else { throw TestError.ended(awaited: "a code in picture \(index)") }
        return code
      }
    }
  }
}
