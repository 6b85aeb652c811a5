// SPDX-License-Identifier: Apache-2.0

/// Samples of one kind within a frame: where the first lies, and how far it is to the next, in bytes.
package struct SampleGrid: Hashable, Sendable {
  package var offset: Int
  /// To the next sample of a line.
  package var step: Int
  package var bytesPerLine: Int
  /// Samples in a line, and the number of lines.
  package var width: Int
  package var height: Int

  package init(offset: Int = 0, step: Int = 1, bytesPerLine: Int, width: Int, height: Int) {
    self.offset = offset
    self.step = step
    self.bytesPerLine = bytesPerLine
    self.width = width
    self.height = height
  }
}

/// Makes pictures smaller, for thumbnails.
package enum PlaneReduction {
  /// Writes the samples of a smaller grid. Each is the average of four samples from its area, which
  /// is enough for a thumbnail and does not read the whole frame.
  ///
  /// - Parameters:
  ///   - frame: must hold all samples of its grid, as the target must hold all of its own. The
  ///     caller makes sure of both.
  package static func reduce(
    _ frame: UnsafeRawBufferPointer, _ source: SampleGrid,
    into target: UnsafeMutableRawBufferPointer, _ reduced: SampleGrid
  ) {
    guard let frame = frame.baseAddress, let target = target.baseAddress else { return }
    // A quarter and three quarters of the way through the area of one new sample.
    let columns = (0..<reduced.width * 2).map {
      ($0 * 2 + 1) * source.width / (reduced.width * 4) * source.step
    }
    columns.withUnsafeBufferPointer { columns in
      for line in 0..<reduced.height {
        let lines = (line * 2...line * 2 + 1).map {
          let number = ($0 * 2 + 1) * source.height / (reduced.height * 4)
          return frame + source.offset + number * source.bytesPerLine
        }
        let (upper, lower) = (lines[0], lines[1])
        var out = target + reduced.offset + line * reduced.bytesPerLine
        for column in 0..<reduced.width {
          let (left, right) = (columns[column * 2], columns[column * 2 + 1])
          let sum =
            UInt16(upper.load(fromByteOffset: left, as: UInt8.self))
            &+ UInt16(upper.load(fromByteOffset: right, as: UInt8.self))
            &+ UInt16(lower.load(fromByteOffset: left, as: UInt8.self))
            &+ UInt16(lower.load(fromByteOffset: right, as: UInt8.self))
          out.storeBytes(of: UInt8(truncatingIfNeeded: (sum &+ 2) &>> 2), as: UInt8.self)
          out += reduced.step
        }
      }
    }
  }
}
