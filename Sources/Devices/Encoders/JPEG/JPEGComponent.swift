// SPDX-License-Identifier: Apache-2.0

/// One component of a JPEG frame header.
struct JPEGComponent {
  let identifier: UInt8
  /// Blocks in an MCU: beside and below each other, 1 to 4.
  let horizontal: Int
  let vertical: Int
  let quantisationTable: Int
}
