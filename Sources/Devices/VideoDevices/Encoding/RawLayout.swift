// SPDX-License-Identifier: Apache-2.0
import PixelKernels

//         one piece of memory          a piece for each plane
// YU12    luma, blue, red              YM12    luma │ blue │ red
// NV12    luma, blue and red in turn   NM12    luma │ blue and red in turn
//
// Lines may be longer than the picture's, and there may be more of them: a driver rounds both up, and the
// next plane begins behind all of them. Bytes outside of the picture stay as they are.

/// Where the planes of a picture belong in the buffers of an encoder.
struct RawLayout: Hashable {
  /// The lines of a plane within a buffer, in bytes.
  struct Plane: Hashable {
    /// Which piece of memory it is in.
    let piece: Int
    let offset: Int
    let bytesPerLine: Int
  }

  enum Chroma: Hashable {
    case apart(blue: Plane, red: Plane)
    /// Blue and red in turn.
    case joined(Plane)
  }

  let luma: Plane
  let chroma: Chroma
  /// Bytes of each piece of memory.
  let lengths: [Int]

  /// Nil if it is not a format of `EncoderNode.rawFormats`.
  ///
  /// - Parameters:
  ///   - frame: the driver's, with its lines.
  ///   - pieceCount: 1, or as many as there are planes.
  init?(_ frame: FrameFormat, pieceCount: Int) {
    let isApart = pieceCount > 1
    let bytes = frame.planeBytes
    func plane(_ index: Int, _ bytesPerLine: Int) -> Plane {
      Plane(
        piece: isApart ? index : 0, offset: isApart ? 0 : bytes[..<index].reduce(0, +),
        bytesPerLine: bytesPerLine)
    }
    switch frame.pixelFormat {
    case .yu12:
      let bytesPerLine = frame.bytesPerLine / 2
      chroma = .apart(blue: plane(1, bytesPerLine), red: plane(2, bytesPerLine))
    case .nv12: chroma = .joined(plane(1, frame.bytesPerLine))
    default: return nil
    }
    luma = plane(0, frame.bytesPerLine)
    lengths = isApart ? bytes : [bytes.reduce(0, +)]
  }

  /// Copies a picture into a buffer.
  ///
  /// - Parameters:
  ///   - picture: YU12 of this size, without gaps.
  ///   - width: pixels, even, as is the height; neither is more than the format's.
  ///   - pieces: the buffer's memory, each piece at least as long as `lengths` says.
  func write(
    _ picture: UnsafeRawBufferPointer, width: Int, height: Int,
    to pieces: [UnsafeMutableRawBufferPointer]
  ) {
    precondition(picture.count >= width * height / 2 * 3)
    precondition(
      zip(pieces, lengths).allSatisfy { $0.count >= $1 } && pieces.count == lengths.count)
    func target(_ plane: Plane) -> UnsafeMutablePointer<UInt8> {
      pieces[plane.piece].baseAddress!.assumingMemoryBound(to: UInt8.self) + plane.offset
    }
    func copy(_ from: UnsafeRawPointer, _ width: Int, _ height: Int, to plane: Plane) {
      PlaneCopy.copy(
        from, bytesPerLine: width, width: width, height: height, as: .plain, to: target(plane),
        targetBytesPerLine: plane.bytesPerLine)
    }
    let (chromaWidth, chromaHeight) = (width / 2, height / 2)
    let base = picture.baseAddress!
    let blueBase = base + width * height
    let redBase = blueBase + chromaWidth * chromaHeight
    copy(base, width, height, to: luma)
    switch chroma {
    case .apart(let blue, let red):
      copy(blueBase, chromaWidth, chromaHeight, to: blue)
      copy(redBase, chromaWidth, chromaHeight, to: red)
    case .joined(let plane):
      PlaneCopy.join(
        blue: blueBase, red: redBase, bytesPerLine: chromaWidth, width: chromaWidth,
        height: chromaHeight, to: target(plane), targetBytesPerLine: plane.bytesPerLine)
    }
  }
}
