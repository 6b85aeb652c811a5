// SPDX-License-Identifier: Apache-2.0
import PixelKernels

/// Memory for a picture in planes, reused for every picture.
package struct PlaneBuffer: ~Copyable {
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity = 0
  private var width = 0
  private var height = 0
  private var sampling = ChromaSampling.yuv422

  /// A buffer that holds no memory yet.
  package init() {
    memory = .allocate(capacity: 0)
  }

  deinit { memory.deallocate() }

  /// Makes room for a picture of this size, and returns where to write it.
  ///
  /// - Parameters:
  ///   - width: in pixels, at least 1.
  ///   - height: in pixels, at least 1.
  ///   - sampling: for a grey picture, write only the luma.
  package mutating func target(
    width: Int, height: Int, sampling: ChromaSampling = .yuv422
  ) -> PlanarTarget {
    self.width = width
    self.height = height
    self.sampling = sampling
    let needed = lumaBytes + chromaBytes * (sampling.planeCount - 1)
    if needed > capacity {
      memory.deallocate()
      memory = .allocate(capacity: needed)
      memory.initialize(repeating: 0, count: needed)
      capacity = needed
    }
    let hasChroma = sampling != .grey
    return PlanarTarget(
      luma: memory, blue: memory + (hasChroma ? lumaBytes : 0),
      red: memory + (hasChroma ? lumaBytes + chromaBytes : 0),
      lumaBytesPerLine: lumaBytesPerLine, chromaBytesPerLine: chromaBytesPerLine)
  }

  /// The picture that was written last. It must not be used after the buffer's next `target`.
  package var image: ImagePlanes {
    let chroma = (1..<max(1, sampling.planeCount)).map {
      plane(lumaBytes + chromaBytes * ($0 - 1), chromaBytes, chromaBytesPerLine)
    }
    return ImagePlanes(
      width: width, height: height, sampling: sampling,
      planes: [plane(0, lumaBytes, lumaBytesPerLine)] + chroma)
  }

  /// Copies the last column and line of luma of an odd size into the extra ones that libjpeg-turbo
  /// reads.
  private mutating func completeEdges() {
    if lumaBytesPerLine > width {
      for line in 0..<height {
        let end = memory + line * lumaBytesPerLine + width
        end.pointee = (end - 1).pointee
      }
    }
    guard lumaLines > height else { return }
    (memory + height * lumaBytesPerLine).update(
      from: memory + (height - 1) * lumaBytesPerLine, count: lumaBytesPerLine)
  }

  /// For an odd width libjpeg-turbo reads one byte more.
  private var lumaBytesPerLine: Int { sampling == .yuv440 ? width : chromaBytesPerLine * 2 }
  private var chromaBytesPerLine: Int { sampling == .yuv440 ? width : (width + 1) / 2 }
  private var chromaLines: Int { hasHalfTheLines ? (height + 1) / 2 : height }
  private var lumaLines: Int { hasHalfTheLines ? chromaLines * 2 : height }
  private var hasHalfTheLines: Bool { sampling == .yuv420 || sampling == .yuv440 }
  private var lumaBytes: Int { lumaBytesPerLine * lumaLines }
  private var chromaBytes: Int { chromaBytesPerLine * chromaLines }

  private func plane(_ offset: Int, _ count: Int, _ bytesPerLine: Int) -> PixelPlane {
    PixelPlane(
      UnsafeRawBufferPointer(start: memory + offset, count: count), bytesPerLine: bytesPerLine)
  }
}

extension PlaneBuffer {
  /// Allocates the memory for frames of this kind; frames that are used in place need none.
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

  /// The picture of a frame. Planes that can be used in place are not copied, so the result must
  /// not be used after the frame is gone or after this buffer's next picture.
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

  /// The turned picture of a frame, which is a copy.
  ///
  /// - Parameter frame: as with `picture`.
  mutating func turned(
    _ frame: UnsafeRawBufferPointer, _ pixels: FramePixels, range: SampleRange, width: Int,
    height: Int, _ turn: PictureTurn
  ) -> EncoderPicture {
    let grids = pixels.grids(width: width, height: height)
    let size = turn.size(width: width, height: height)
    if case .rgb = pixels {
      let target = target(width: size.width * 3, height: size.height, sampling: .grey)
      for (index, grid) in grids.enumerated() {
        PlaneTurn.turn(
          frame, grid, turn, to: target.luma + index, step: 3,
          bytesPerLine: target.lumaBytesPerLine)
      }
      widen(target.luma, target.lumaBytesPerLine, size.width * 3, size.height, range, .limitedLuma)
      return .rgb(image.planes[0])
    }
    let isTransposed = pixels.sampling == .yuv422 && turn.swapsSides
    let target = target(
      width: size.width, height: size.height, sampling: isTransposed ? .yuv440 : pixels.sampling)
    PlaneTurn.turn(
      frame, grids[0], turn, to: target.luma, step: 1, bytesPerLine: target.lumaBytesPerLine)
    widen(target.luma, target.lumaBytesPerLine, size.width, size.height, range, .limitedLuma)
    completeEdges()
    let isBetweenColumns = turn.reversesColumns && width % 2 != 0
    let isBetweenLines = turn.reversesLines && height % 2 != 0 && pixels.sampling == .yuv420
    for (grid, plane) in zip(grids.dropFirst(), [target.blue, target.red]) {
      let part = turn.size(width: grid.width, height: grid.height)
      let bytesPerLine = target.chromaBytesPerLine
      PlaneTurn.turn(frame, grid, turn, to: plane, step: 1, bytesPerLine: bytesPerLine)
      for (isBetween, isDown) in [
        (isBetweenColumns, turn.swapsSides), (isBetweenLines, !turn.swapsSides),
      ] where isBetween {
        PlaneTurn.moveByHalf(
          plane, width: part.width, height: part.height, bytesPerLine: bytesPerLine,
          isDown: isDown)
      }
      widen(plane, bytesPerLine, part.width, part.height, range, .limitedChroma)
    }
    return .planes(image)
  }

  /// Gives a plane of this buffer the full range.
  private func widen(
    _ plane: UnsafeMutablePointer<UInt8>, _ bytesPerLine: Int, _ width: Int, _ height: Int,
    _ range: SampleRange, _ kind: SampleKind
  ) {
    guard range == .limited else { return }
    PlaneCopy.copy(
      plane, bytesPerLine: bytesPerLine, width: width, height: height, as: kind, to: plane,
      targetBytesPerLine: bytesPerLine)
  }

  /// The only plane of a frame: in place, or a copy with full range.
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
    // libjpeg-turbo needs an even number of lines and columns of luma, which most cameras have.
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

/// A picture as libjpeg-turbo takes it, of full range.
enum EncoderPicture {
  case planes(ImagePlanes)
  /// Red, green and blue, a byte each.
  case rgb(PixelPlane)
}
