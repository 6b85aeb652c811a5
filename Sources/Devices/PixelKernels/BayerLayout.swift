// SPDX-License-Identifier: Apache-2.0

/// The samples of a sensor behind a Bayer mosaic: one for each pixel, of one of three colours.
package struct BayerLayout: Hashable, Sendable {
  /// The colours of the first two pixels of the first two lines, which repeat.
  package enum Order: CaseIterable, Sendable {
    case rggb
    case grbg
    case gbrg
    case bggr

    /// In reading order: 0 for red, 1 for green, 2 for blue.
    package var colours: [UInt8] {
      switch self {
      case .rggb: [0, 1, 1, 2]
      case .grbg: [1, 0, 2, 1]
      case .gbrg: [1, 2, 0, 1]
      case .bggr: [2, 1, 1, 0]
      }
    }
  }

  /// The way in which samples lie in memory.
  package enum Packing: Sendable {
    /// A byte each.
    case bytes
    /// 16 bits each, the lowest byte first; the bits above a sample's are 0.
    case words
    /// As on a CSI-2 bus: the upper 8 bits of a few samples, then a byte with the lower bits of all
    /// of them, the first sample's lowest. Four samples of 10 bits take 5 bytes, two of 12 bits 3.
    case bus
  }

  package let order: Order
  /// Bits of a sample: 8 with `bytes`, 10 or 12 with `bus`, 10 to 16 with `words`.
  package let bits: Int
  package let packing: Packing

  package init(_ order: Order, bits: Int, _ packing: Packing) {
    self.order = order
    self.bits = bits
    self.packing = packing
  }

  /// The bytes of a line of so many pixels.
  package func bytesPerLine(width: Int) -> Int {
    switch packing {
    case .bytes: width
    case .words: width * 2
    case .bus: (width + groupSamples - 1) / groupSamples * groupBytes
    }
  }

  /// Samples that share a byte of `bus`: of their lower bits.
  var groupSamples: Int { 8 / (bits - 8) }
  var groupBytes: Int { groupSamples + 1 }

  /// The bytes of a sample once lines are unpacked.
  package var unpackedBytes: Int { packing == .bytes ? 1 : 2 }
}

/// Takes lines of samples apart and puts them together.
package enum BayerPacking {
  /// Writes the samples of a line without packing: a byte each for `bytes`, else 16 bits each, the
  /// lowest byte first.
  ///
  /// - Parameters:
  ///   - line: has `BayerLayout.bytesPerLine` bytes, as the target has `unpackedBytes` for each
  ///     sample. The caller makes sure of both.
  package static func unpack(
    _ line: UnsafeRawPointer, _ layout: BayerLayout, width: Int, to target: UnsafeMutableRawPointer
  ) {
    switch layout.packing {
    case .bytes, .words:
      target.copyMemory(from: line, byteCount: width * layout.unpackedBytes)
    case .bus where layout.bits == 10:
      var (from, to) = (line, target)
      for _ in 0..<width / 4 {
        // The five bytes as one number: its samples' upper bits lie at 0, 8, 16 and 24.
        let upper = UInt64(UInt32(littleEndian: from.loadUnaligned(as: UInt32.self)))
        let lower = UInt64(from.load(fromByteOffset: 4, as: UInt8.self))
        let first = (upper & 0xFF) << 2 | lower & 3
        let second = (upper >> 8 & 0xFF) << 2 | lower >> 2 & 3
        let third = (upper >> 16 & 0xFF) << 2 | lower >> 4 & 3
        let fourth = (upper >> 24 & 0xFF) << 2 | lower >> 6 & 3
        let samples = first | second << 16 | third << 32 | fourth << 48
        to.storeBytes(of: samples.littleEndian, as: UInt64.self)
        (from, to) = (from + 5, to + 8)
      }
      unpackRest(line, layout, from: width / 4 * 4, width, to: target)
    case .bus where layout.bits == 12:
      var (from, to) = (line, target)
      for _ in 0..<width / 2 {
        let lower = UInt32(from.load(fromByteOffset: 2, as: UInt8.self))
        let first = UInt32(from.load(as: UInt8.self)) << 4 | lower & 15
        let second = UInt32(from.load(fromByteOffset: 1, as: UInt8.self)) << 4 | lower >> 4
        to.storeBytes(of: (first | second << 16).littleEndian, as: UInt32.self)
        (from, to) = (from + 3, to + 4)
      }
      unpackRest(line, layout, from: width / 2 * 2, width, to: target)
    case .bus: unpackRest(line, layout, from: 0, width, to: target)
    }
  }

  /// The samples from `start` on, one by one.
  private static func unpackRest(
    _ line: UnsafeRawPointer, _ layout: BayerLayout, from start: Int, _ width: Int,
    to target: UnsafeMutableRawPointer
  ) {
    let (samples, shift) = (layout.groupSamples, layout.bits - 8)
    for x in start..<width {
      let group = line + x / samples * layout.groupBytes
      let upper = UInt16(group.load(fromByteOffset: x % samples, as: UInt8.self))
      let lower = UInt16(group.load(fromByteOffset: samples, as: UInt8.self))
      let mask = UInt16(1) << UInt16(shift) - 1
      let sample = upper << UInt16(shift) | lower >> UInt16(x % samples * shift) & mask
      target.storeBytes(of: sample.littleEndian, toByteOffset: x * 2, as: UInt16.self)
    }
  }

  /// Writes a line of samples as a sensor would send it; the reverse of `unpack`, for the synthetic
  /// camera, one by one. Samples that are missing in the last group are 0.
  package static func pack(
    _ samples: [UInt16], _ layout: BayerLayout, to target: UnsafeMutableRawPointer
  ) {
    switch layout.packing {
    case .bytes:
      for (x, sample) in samples.enumerated() {
        target.storeBytes(of: UInt8(truncatingIfNeeded: sample), toByteOffset: x, as: UInt8.self)
      }
    case .words:
      for (x, sample) in samples.enumerated() {
        target.storeBytes(of: sample.littleEndian, toByteOffset: x * 2, as: UInt16.self)
      }
    case .bus:
      let (count, shift) = (layout.groupSamples, UInt16(layout.bits - 8))
      var group = target
      for start in stride(from: 0, to: samples.count, by: count) {
        var lower: UInt16 = 0
        for index in 0..<count {
          let sample = start + index < samples.count ? samples[start + index] : 0
          group.storeBytes(of: UInt8(sample >> shift), toByteOffset: index, as: UInt8.self)
          lower |= (sample & (1 << shift - 1)) << (UInt16(index) * shift)
        }
        group.storeBytes(of: UInt8(lower), toByteOffset: count, as: UInt8.self)
        group += layout.groupBytes
      }
    }
  }
}
