// SPDX-License-Identifier: Apache-2.0
import PixelKernels

extension PixelFormat {
  /// The layout of a sensor's own samples, which nothing has developed; nil for a format of finished
  /// pixels.
  package var bayer: BayerLayout? { Self.layouts[self] }

  /// The Bayer formats that are captured, the preferred ones first: those with the most bits, and
  /// of these the ones that need no unpacking.
  static let mosaics: [PixelFormat] = table.flatMap { entry in
    entry.names.compactMap { PixelFormat($0) }
  }

  private static let layouts: [PixelFormat: BayerLayout] = {
    var layouts: [PixelFormat: BayerLayout] = [:]
    for entry in table {
      for (name, order) in zip(entry.names, BayerLayout.Order.allCases) {
        guard let format = PixelFormat(name) else { continue }
        layouts[format] = BayerLayout(order, bits: entry.bits, entry.packing)
      }
    }
    return layouts
  }()

  /// V4L2's names, in the order of `BayerLayout.Order`: red first, then green before red, green
  /// before blue, blue first.
  private static let table: [(bits: Int, packing: BayerLayout.Packing, names: [String])] = [
    (16, .words, ["RG16", "GR16", "GB16", "BYR2"]),
    (14, .words, ["RG14", "GR14", "GB14", "BG14"]),
    (12, .words, ["RG12", "BA12", "GB12", "BG12"]),
    (12, .bus, ["pRCC", "pgCC", "pGCC", "pBCC"]),
    (10, .words, ["RG10", "BA10", "GB10", "BG10"]),
    (10, .bus, ["pRAA", "pgAA", "pGAA", "pBAA"]),
    (8, .bytes, ["RGGB", "GRBG", "GBRG", "BA81"]),
  ]
}
