// SPDX-License-Identifier: Apache-2.0
import Encoders
import Testing

/// Codes of brightness that are too long for the first lookup, in pictures of two grey blocks that
/// are written here by hand.
@Suite("Long codes")
struct LongCodeTests {
  /// The bits of a scan, and how many DC codes of each length there are.
  struct Sample: Sendable {
    let scan: String
    let codesPerLength: [Int: UInt8]
    let symbols: [UInt8]
    /// The number of AC codes of each length, and what they stand for: "0" ends a block.
    var ac: [UInt8] = [1] + [UInt8](repeating: 0, count: 15) + [0]
  }

  @Test(
    "no difference at all, by a code of 10 bits; behind a negative brightness, too",
    arguments: [
      Sample(scan: "00000000000 00000000000", codesPerLength: [10: 1], symbols: [0]),
      // "0": one bit follows, which is 0 for -1.
      Sample(scan: "000 10000000000", codesPerLength: [1: 1, 10: 1], symbols: [1, 0]),
      // 10 bits follow a code of 10.
      Sample(
        scan: "1000000000 1000000000 0 1000000001 0", codesPerLength: [1: 1, 10: 2],
        symbols: [1, 10, 0]),
    ])
  func accepted(_ sample: Sample) throws {
    let jpeg = Self.jpeg(sample)
    let photo = try jpeg.withUnsafeBytes { bytes in
      let layout = try JPEGLayout(checking: bytes, width: 16, height: 8)
      return JPEGFile.photo(bytes, layout, segments: [])
    }
    #expect(try JPEGDecoder.decode(photo) == JPEGDecoder.decode(jpeg))
  }

  @Test("a run of zeros that leads beyond the 64 values of a block is refused")
  func beyondTheBlock() throws {
    // "10": 16 zeros. Three times after the brightness makes 49 values; four times makes 65.
    let runs: [UInt8] = [1, 1] + [UInt8](repeating: 0, count: 14) + [0, 0xF0]
    try accepted(
      Sample(scan: "0 10 10 10 0 0 0", codesPerLength: [1: 1], symbols: [0], ac: runs))
    let beyond = Self.jpeg(
      Sample(scan: "0 10 10 10 10 0 0", codesPerLength: [1: 1], symbols: [0], ac: runs))
    #expect(throws: JPEGDamage.self) {
      try beyond.withUnsafeBytes { try JPEGLayout(checking: $0, width: 16, height: 8) }
    }
  }

  private static func jpeg(_ sample: Sample) -> [UInt8] {
    let bits = sample.scan.filter { $0 != " " }
    let full = bits + String(repeating: "1", count: (8 - bits.count % 8) % 8)
    var scan: [UInt8] = []
    for (index, bit) in full.enumerated() {
      if index % 8 == 0 { scan.append(0) }
      scan[scan.count - 1] = scan[scan.count - 1] << 1 | (bit == "1" ? 1 : 0)
    }
    let lengths = (1...16).map { sample.codesPerLength[$0] ?? 0 }
    let parts: [[UInt8]] = [
      [0xFF, 0xD8],
      segment(0xDB, [0] + [UInt8](repeating: 1, count: 64)),
      segment(0xC0, [8, 0, 8, 0, 16, 1, 1, 0x11, 0]),
      segment(0xC4, [0] + lengths + sample.symbols),
      segment(0xC4, [0x10] + sample.ac),
      segment(0xDA, [1, 1, 0, 0, 63, 0]),
      scan,
      [0xFF, 0xD9],
    ]
    return Array(parts.joined())
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker, 0, UInt8(content.count + 2)] + content
  }
}
