// SPDX-License-Identifier: Apache-2.0
import PixelKernels

extension PlaneBuffer {
  /// Sees to the memory for frames of this kind; for those that are taken as they lie there is none.
  mutating func prepare(_ pixels: FramePixels, range: SampleRange, width: Int, height: Int) {
    switch pixels {
    case .packed422: _ = target(width: width, height: height)
    case .semiPlanar420: _ = target(width: width, height: height, sampling: .yuv420)
    case .planar420 where range == .limited:
      _ = target(width: width, height: height, sampling: .yuv420)
    case .grey where range == .limited: _ = target(width: width, height: height, sampling: .grey)
    case .rgb where range == .limited:
      _ = target(width: width * 3, height: height, sampling: .grey)
    case .planar420, .grey, .rgb: break
    }
  }

  /// A frame's picture. What can be taken as it lies is not copied, so the result may not be used after
  /// the frame has gone or after this buffer's next picture.
  ///
  /// - Parameters:
  ///   - frame: as large as `FramePixels.neededBytes` says: anything else is a broken invariant of the
  ///     caller.
  mutating func picture(
    _ frame: UnsafeRawBufferPointer, _ pixels: FramePixels, range: SampleRange, width: Int,
    height: Int
  ) -> EncoderPicture {
    switch pixels {
    case .packed422(let order, let bytesPerLine):
      Deinterleave.convert(
        frame, order: order, width: width, height: height, bytesPerLine: bytesPerLine,
        range: range, into: target(width: width, height: height))
      completeEdges()
      return .planes(image)
    case .semiPlanar420(let bytesPerLine):
      return .planes(planes420(frame, bytesPerLine, range, width, height, isPlanar: false))
    case .planar420(let bytesPerLine):
      return .planes(planes420(frame, bytesPerLine, range, width, height, isPlanar: true))
    case .grey(let bytesPerLine):
      let plane = plane(frame, bytesPerLine, range, width, height)
      return .planes(ImagePlanes(width: width, height: height, sampling: .grey, planes: [plane]))
    case .rgb(let bytesPerLine):
      return .rgb(plane(frame, bytesPerLine, range, width * 3, height))
    }
  }

  /// The only plane of a frame, as it lies or of full range.
  private mutating func plane(
    _ frame: UnsafeRawBufferPointer, _ bytesPerLine: Int, _ range: SampleRange, _ width: Int,
    _ height: Int
  ) -> PixelPlane {
    guard range == .limited else { return PixelPlane(frame, bytesPerLine: bytesPerLine) }
    let target = target(width: width, height: height, sampling: .grey)
    copyLuma(frame, bytesPerLine, range, width, height, to: target)
    return image.planes[0]
  }

  private mutating func planes420(
    _ frame: UnsafeRawBufferPointer, _ bytesPerLine: Int, _ range: SampleRange, _ width: Int,
    _ height: Int, isPlanar: Bool
  ) -> ImagePlanes {
    let (chromaWidth, chromaHeight) = ((width + 1) / 2, (height + 1) / 2)
    let luma = UnsafeRawBufferPointer(rebasing: frame[..<(bytesPerLine * height)])
    let chroma = UnsafeRawBufferPointer(rebasing: frame[(bytesPerLine * height)...])
    let blueBytes = bytesPerLine / 2 * chromaHeight
    // libjpeg-turbo wants even lines and columns of luma; cameras mostly have them.
    if isPlanar, range == .full, width % 2 == 0, height % 2 == 0 {
      let blue = UnsafeRawBufferPointer(rebasing: chroma[..<blueBytes])
      let red = UnsafeRawBufferPointer(rebasing: chroma[blueBytes...])
      return ImagePlanes(
        width: width, height: height, sampling: .yuv420,
        planes: [
          PixelPlane(luma, bytesPerLine: bytesPerLine),
          PixelPlane(blue, bytesPerLine: bytesPerLine / 2),
          PixelPlane(red, bytesPerLine: bytesPerLine / 2),
        ])
    }
    let target = target(width: width, height: height, sampling: .yuv420)
    copyLuma(luma, bytesPerLine, range, width, height, to: target)
    completeEdges()
    guard let base = chroma.baseAddress else { return image }
    let kind = range == .full ? SampleKind.plain : .limitedChroma
    if isPlanar {
      for (offset, plane) in [(0, target.blue), (blueBytes, target.red)] {
        PlaneCopy.copy(
          base + offset, bytesPerLine: bytesPerLine / 2, width: chromaWidth, height: chromaHeight,
          as: kind, to: plane, targetBytesPerLine: target.chromaBytesPerLine)
      }
    } else {
      PlaneCopy.part(
        base, bytesPerLine: bytesPerLine, width: chromaWidth, height: chromaHeight, as: kind,
        blue: target.blue, red: target.red, targetBytesPerLine: target.chromaBytesPerLine)
    }
    return image
  }

  private func copyLuma(
    _ luma: UnsafeRawBufferPointer, _ bytesPerLine: Int, _ range: SampleRange, _ width: Int,
    _ height: Int, to target: PlanarTarget
  ) {
    guard let base = luma.baseAddress else { return }
    PlaneCopy.copy(
      base, bytesPerLine: bytesPerLine, width: width, height: height,
      as: range == .full ? .plain : .limitedLuma, to: target.luma,
      targetBytesPerLine: target.lumaBytesPerLine)
  }
}
