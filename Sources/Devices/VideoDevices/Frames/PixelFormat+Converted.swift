// SPDX-License-Identifier: Apache-2.0
import PixelKernels

/// What is done with the samples of a format that is converted while it is copied.
enum SampleOrder: Sendable, Hashable {
  /// Packed 4:2:2 whose blue and red chroma change places.
  case swappedPacked(PackedOrder)
  /// 4:2:0 with a plane of chroma pairs, red first.
  case swappedPairs
  /// 4:2:0 in three planes, red before blue.
  case swappedPlanes
  /// 4:2:2 or 4:4:4 with a plane of chroma pairs, which becomes packed 4:2:2.
  case pairs(isFull: Bool, redFirst: Bool)
  /// 4:2:2 in three planes, which becomes packed.
  case planes422
  /// Bytes of red, green and blue.
  case rgb(ColourPlaces)
  /// Words of 5, 6 and 5 bits.
  case rgb565
  /// Luma of so many bits in words.
  case grey(bits: Int)

  /// The least bytes in a line of the first plane.
  func bytesPerLine(width: Int) -> Int {
    switch self {
    case .swappedPacked: (width + 1) / 2 * 4
    case .swappedPairs, .swappedPlanes, .pairs, .planes422: (width + 1) / 2 * 2
    case .rgb(let places): width * places.bytesPerPixel
    case .rgb565, .grey: width * 2
    }
  }
}

extension PixelFormat {
  /// How the samples of this format are converted; nil for one that frames may have as it is.
  var sampleOrder: SampleOrder? { Self.conversions[self]?.order }

  /// The format that it becomes; nil for one that frames may have as it is.
  var convertsTo: PixelFormat? { Self.conversions[self]?.result }

  /// The formats that are converted, the preferred ones first: those that lose nothing, then those of luma alone.
  package static let converted: [PixelFormat] = table.compactMap { PixelFormat($0.name) }

  /// Whether its pictures have no colours.
  package var isGrey: Bool { delivered == .grey }

  private static let conversions: [PixelFormat: (order: SampleOrder, result: PixelFormat)] = {
    var all: [PixelFormat: (order: SampleOrder, result: PixelFormat)] = [:]
    for entry in table {
      guard let format = PixelFormat(entry.name) else { continue }
      all[format] = (entry.order, entry.result)
    }
    return all
  }()

  /// By V4L2's names. Those of RGB are by the order in memory, though the words that they stand for are written the
  /// other way round.
  private static let table: [(name: String, order: SampleOrder, result: PixelFormat)] = [
    ("YVYU", .swappedPacked(.yuyv), .yuyv), ("VYUY", .swappedPacked(.uyvy), .uyvy),
    ("NV21", .swappedPairs, .nv12), ("YV12", .swappedPlanes, .yu12),
    ("NV16", .pairs(isFull: false, redFirst: false), .yuyv),
    ("NV61", .pairs(isFull: false, redFirst: true), .yuyv), ("422P", .planes422, .yuyv),
    ("BGR3", .rgb(ColourPlaces(3, red: 2, green: 1, blue: 0)), .rgb24),
    ("XR24", .rgb(ColourPlaces(4, red: 2, green: 1, blue: 0)), .rgb24),
    ("AR24", .rgb(ColourPlaces(4, red: 2, green: 1, blue: 0)), .rgb24),
    ("BGR4", .rgb(ColourPlaces(4, red: 2, green: 1, blue: 0)), .rgb24),
    ("BX24", .rgb(ColourPlaces(4, red: 1, green: 2, blue: 3)), .rgb24),
    ("BA24", .rgb(ColourPlaces(4, red: 1, green: 2, blue: 3)), .rgb24),
    ("RGB4", .rgb(ColourPlaces(4, red: 1, green: 2, blue: 3)), .rgb24),
    ("XB24", .rgb(ColourPlaces(4, red: 0, green: 1, blue: 2)), .rgb24),
    ("AB24", .rgb(ColourPlaces(4, red: 0, green: 1, blue: 2)), .rgb24),
    ("RX24", .rgb(ColourPlaces(4, red: 3, green: 2, blue: 1)), .rgb24),
    ("RA24", .rgb(ColourPlaces(4, red: 3, green: 2, blue: 1)), .rgb24),
    ("NV24", .pairs(isFull: true, redFirst: false), .yuyv),
    ("NV42", .pairs(isFull: true, redFirst: true), .yuyv),
    ("RGBP", .rgb565, .rgb24),
    ("Y16", .grey(bits: 16), .grey), ("Y14", .grey(bits: 14), .grey),
    ("Y12", .grey(bits: 12), .grey), ("Y10", .grey(bits: 10), .grey),
  ]
}
