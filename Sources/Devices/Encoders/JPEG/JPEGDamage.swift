// SPDX-License-Identifier: Apache-2.0

/// Why a camera's JPEG is not a whole baseline picture of its format. Offsets count bytes from the
/// beginning of the frame.
package enum JPEGDamage: Error, Hashable, Sendable {
  /// It does not begin with SOI.
  case noStart
  /// It ends before EOI.
  case truncated(offset: Int)
  /// There is something else where a marker has to be.
  case noMarker(offset: Int)
  /// A marker that has no place there.
  case unexpectedMarker(UInt8, offset: Int)
  /// A segment is shorter than its content.
  case badLength(marker: UInt8, offset: Int)
  /// A table that cannot be: quantisation, Huffman or restart interval.
  case badTable(marker: UInt8, offset: Int)
  /// Another process than baseline.
  case notBaseline(marker: UInt8)
  /// The frame header is wrong in itself.
  case badFrameHeader(offset: Int)
  /// The picture is not of the format's size.
  case wrongSize(width: Int, height: Int)
  /// The scan header is wrong in itself or does not fit the frame header.
  case badScanHeader(offset: Int)
  /// A component uses a table that is not there.
  case missingQuantisationTable(Int)
  /// A restart marker is missing, or out of its order.
  case badRestart(offset: Int)
  /// A part of the scan has no meaning: a code that is in no table, or a block of too many values.
  case badScan(offset: Int)
  /// A part of the scan, of so many bytes, has fewer bits than its blocks need.
  case scanTooShort(bytes: Int)
  /// Far more bytes than the blocks need.
  case scanTooLong(offset: Int)
}
