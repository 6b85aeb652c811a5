// SPDX-License-Identifier: Apache-2.0

// EXIF orientation    1     2     3     4     5     6     7     8
// turned clockwise    0     0    180   180   90    90    270   270
// then mirrored       no    yes   no    yes   yes   no    yes   no
// columns reversed    no    yes   yes   no    no    no    yes   yes    as the picture is read
// lines reversed      no    no    yes   yes   no    yes   yes   no
// then transposed     no    no    no    no    yes   yes   yes   yes

/// How the pixels of a picture move so that it stands upright: it is turned first, and mirrored then, in the order of
/// the EXIF orientation.
package struct PictureTurn: Sendable, Hashable {
  /// Degrees clockwise: 0, 90, 180 or 270.
  package let rotation: Int
  /// Whether left and right are swapped once it is turned.
  package let isMirrored: Bool

  /// Nil where the pixels stay where they are.
  package init?(rotation: Int, isMirrored: Bool) {
    guard [0, 90, 180, 270].contains(rotation), rotation != 0 || isMirrored else { return nil }
    self.rotation = rotation
    self.isMirrored = isMirrored
  }

  /// Whether columns become lines.
  package var swapsSides: Bool { rotation % 180 != 0 }

  /// Whether the picture's columns are read from the right.
  package var reversesColumns: Bool {
    switch rotation {
    case 90: false
    case 180: !isMirrored
    case 270: true
    default: isMirrored
    }
  }

  /// Whether the picture's lines are read from below.
  package var reversesLines: Bool {
    switch rotation {
    case 90: !isMirrored
    case 180: true
    case 270: isMirrored
    default: false
    }
  }

  /// The size of a turned picture.
  package func size(width: Int, height: Int) -> (width: Int, height: Int) {
    swapsSides ? (height, width) : (width, height)
  }
}

/// Turns planes of samples.
package enum PlaneTurn {
  /// Pixels of a side of the squares in which samples are moved. The lines of a square stay in the nearest cache, while
  /// a whole column of a picture does not.
  private static let tile = 32

  /// Writes turned samples.
  ///
  /// - Parameters:
  ///   - frame: must hold all samples of its grid, as the target must hold all of them. The caller makes sure of both.
  ///   - step: bytes from one sample to the next in a line of the target.
  package static func turn(
    _ frame: UnsafeRawBufferPointer, _ source: SampleGrid, _ turn: PictureTurn,
    to target: UnsafeMutablePointer<UInt8>, step: Int, bytesPerLine: Int
  ) {
    guard let frame = frame.baseAddress else { return }
    let (column, line) = (
      turn.reversesColumns ? -source.step : source.step,
      turn.reversesLines ? -source.bytesPerLine : source.bytesPerLine
    )
    let first =
      frame + source.offset + (turn.reversesColumns ? (source.width - 1) * source.step : 0)
      + (turn.reversesLines ? (source.height - 1) * source.bytesPerLine : 0)
    let (right, down) = turn.swapsSides ? (line, column) : (column, line)
    let (width, height) = turn.size(width: source.width, height: source.height)
    for top in stride(from: 0, to: height, by: tile) {
      for left in stride(from: 0, to: width, by: tile) {
        for y in top..<min(top + tile, height) {
          var from = first + y * down + left * right
          var to = target + y * bytesPerLine + left * step
          for _ in left..<min(left + tile, width) {
            to.pointee = from.load(as: UInt8.self)
            from += right
            to += step
          }
        }
      }
    }
  }

  /// Moves samples by half the distance to the one on their right, or below: each becomes the mean of both. A sample of
  /// chroma that stood for two columns of an odd number stands for two others when they are counted from the other end.
  package static func moveByHalf(
    _ plane: UnsafeMutablePointer<UInt8>, width: Int, height: Int, bytesPerLine: Int, isDown: Bool
  ) {
    let (columns, lines) = isDown ? (width, height - 1) : (width - 1, height)
    let next = isDown ? bytesPerLine : 1
    for line in 0..<max(lines, 0) {
      let samples = plane + line * bytesPerLine
      for column in 0..<max(columns, 0) {
        let sum = UInt16(samples[column]) &+ UInt16(samples[column + next])
        samples[column] = UInt8(truncatingIfNeeded: (sum &+ 1) &>> 1)
      }
    }
  }
}
