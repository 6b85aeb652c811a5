// SPDX-License-Identifier: Apache-2.0

/// Makes a small colour picture of a sensor's samples, for the preview in a raw photo's file.
package enum BayerReduction {
  /// Writes red, green and blue of a smaller picture, 16 bits each, as the samples count: each is the
  /// average of four cells of the mosaic from its area, as in `PlaneReduction`.
  ///
  /// - Parameters:
  ///   - samples: without packing, see `BayerPacking.unpack`, and without gaps between the lines; at
  ///     least 2 by 2. The caller makes sure that they are there.
  ///   - width: pixels of a line.
  ///   - reduced: the size to make, at least 1 by 1.
  package static func reduce(
    _ samples: UnsafeRawPointer, _ layout: BayerLayout, width: Int, height: Int,
    to reduced: (width: Int, height: Int)
  ) -> [UInt16] {
    let size = layout.unpackedBytes
    let bytesPerLine = width * size
    // The first pixel of the cell at a quarter and at three quarters of the area.
    func cell(_ number: Int, of side: Int, in count: Int) -> Int {
      (number * 2 + 1) * (side / 2) / (count * 4) * 2
    }
    let columns = (0..<reduced.width * 2).map { cell($0, of: width, in: reduced.width) * size }
    // Which of a cell's samples is red; the two greens; blue.
    let places = layout.order.colours.enumerated().sorted { $0.element < $1.element }.map {
      $0.offset / 2 * bytesPerLine + $0.offset % 2 * size
    }
    @inline(__always) func sample(_ at: Int) -> UInt32 {
      size == 1
        ? UInt32(samples.load(fromByteOffset: at, as: UInt8.self))
        : UInt32(UInt16(littleEndian: samples.load(fromByteOffset: at, as: UInt16.self)))
    }
    return [UInt16](unsafeUninitializedCapacity: reduced.width * reduced.height * 3) {
      target, count in
      for y in 0..<reduced.height {
        let lines = [y * 2, y * 2 + 1].map {
          cell($0, of: height, in: reduced.height) * bytesPerLine
        }
        for x in 0..<reduced.width {
          var (red, green, blue): (UInt32, UInt32, UInt32) = (0, 0, 0)
          for line in lines {
            for column in columns[x * 2...x * 2 + 1] {
              red += sample(line + column + places[0])
              green += sample(line + column + places[1]) + sample(line + column + places[2])
              blue += sample(line + column + places[3])
            }
          }
          target.initializeElement(at: count, to: UInt16(red / 4))
          target.initializeElement(at: count + 1, to: UInt16(green / 8))
          target.initializeElement(at: count + 2, to: UInt16(blue / 4))
          count += 3
        }
      }
    }
  }
}
