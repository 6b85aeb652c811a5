// SPDX-License-Identifier: Apache-2.0
import PixelKernels

/// The layout of a camera's frame that is not a JPEG.
package enum FramePixels: Hashable, Sendable {
  /// Packed 4:2:2: YUYV, UYVY.
  case packed422(PackedOrder, bytesPerLine: Int)
  /// A luma plane followed by one with blue and red chroma alternating, 4:2:0: NV12.
  case semiPlanar420(bytesPerLine: Int)
  /// Three planes one after the other, 4:2:0, with lines of chroma half as long: YU12.
  case planar420(bytesPerLine: Int)
  /// Red, green and blue, a byte each.
  case rgb(bytesPerLine: Int)
  /// One byte for each pixel.
  case grey(bytesPerLine: Int)

  /// The sampling of the JPEG that is made from them.
  var sampling: ChromaSampling {
    switch self {
    case .packed422, .rgb: .yuv422
    case .semiPlanar420, .planar420: .yuv420
    case .grey: .grey
    }
  }
}

extension FramePixels {
  /// The least number of bytes of a picture of this size; nil if its lines are too short. The
  /// kernels that take frames apart rely on this check.
  package func neededBytes(width: Int, height: Int) -> Int? {
    let evenWidth = (width + 1) / 2 * 2
    let chromaHeight = (height + 1) / 2
    func lines(_ bytesPerLine: Int, _ least: Int) -> Int? {
      bytesPerLine >= least ? bytesPerLine * (height - 1) + least : nil
    }
    switch self {
    case .packed422(_, let bytesPerLine): return lines(bytesPerLine, evenWidth * 2)
    case .rgb(let bytesPerLine): return lines(bytesPerLine, width * 3)
    case .grey(let bytesPerLine): return lines(bytesPerLine, width)
    case .semiPlanar420(let bytesPerLine):
      guard bytesPerLine >= evenWidth else { return nil }
      return bytesPerLine * (height + chromaHeight)
    case .planar420(let bytesPerLine):
      guard bytesPerLine >= evenWidth else { return nil }
      return bytesPerLine * height + bytesPerLine / 2 * chromaHeight * 2
    }
  }

  /// Returns where the samples of each kind lie in a picture of this size.
  package func grids(width: Int, height: Int) -> [SampleGrid] {
    let (chromaWidth, chromaHeight) = ((width + 1) / 2, (height + 1) / 2)
    func grid(_ offset: Int, _ step: Int, _ bytesPerLine: Int) -> SampleGrid {
      SampleGrid(
        offset: offset, step: step, bytesPerLine: bytesPerLine, width: width, height: height)
    }
    func chroma(_ offset: Int, _ step: Int, _ bytesPerLine: Int, _ height: Int) -> SampleGrid {
      SampleGrid(
        offset: offset, step: step, bytesPerLine: bytesPerLine, width: chromaWidth, height: height)
    }
    switch self {
    case .packed422(let order, let bytesPerLine):
      let (luma, blue) = order == .yuyv ? (0, 1) : (1, 0)
      return [
        grid(luma, 2, bytesPerLine), chroma(blue, 4, bytesPerLine, height),
        chroma(blue + 2, 4, bytesPerLine, height),
      ]
    case .semiPlanar420(let bytesPerLine):
      return [grid(0, 1, bytesPerLine)]
        + [0, 1].map { chroma(bytesPerLine * height + $0, 2, bytesPerLine, chromaHeight) }
    case .planar420(let bytesPerLine):
      return [grid(0, 1, bytesPerLine)]
        + [0, 1].map {
          chroma(
            bytesPerLine * height + $0 * (bytesPerLine / 2 * chromaHeight), 1, bytesPerLine / 2,
            chromaHeight)
        }
    case .rgb(let bytesPerLine): return (0..<3).map { grid($0, 3, bytesPerLine) }
    case .grey(let bytesPerLine): return [grid(0, 1, bytesPerLine)]
    }
  }

  /// The same layout for this width, without padding after the lines.
  func tight(width: Int) -> FramePixels {
    let evenWidth = (width + 1) / 2 * 2
    switch self {
    case .packed422(let order, _): return .packed422(order, bytesPerLine: evenWidth * 2)
    case .semiPlanar420: return .semiPlanar420(bytesPerLine: evenWidth)
    case .planar420: return .planar420(bytesPerLine: evenWidth)
    case .rgb: return .rgb(bytesPerLine: width * 3)
    case .grey: return .grey(bytesPerLine: width)
    }
  }
}
