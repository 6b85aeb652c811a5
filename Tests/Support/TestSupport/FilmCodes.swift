// SPDX-License-Identifier: Apache-2.0
import PixelKernels

extension PlayedFilm {
  /// The numbers and times that the synthetic camera burned into its pictures, which have this size.
  /// Throws where a picture has none.
  package func codes(width: Int = 320, height: Int = 180) throws -> [FrameCode] {
    let luma = try luma()
    let size = width * height
    guard luma.count == timesUSec.count * size else {
      throw TestError.unexpected(
        awaited: "\(timesUSec.count) pictures", got: "\(luma.count) bytes of them")
    }
    return try luma.withUnsafeBytes { bytes in
      try timesUSec.indices.map { index in
        let picture = UnsafeRawBufferPointer(rebasing: bytes[index * size..<(index + 1) * size])
        let code = FrameCode.read(
          luma: picture, width: width, height: height, bytesPerLine: width)
        guard let code else { throw TestError.ended(awaited: "a code in picture \(index)") }
        return code
      }
    }
  }
}
