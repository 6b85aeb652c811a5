// SPDX-License-Identifier: Apache-2.0

/// One plane of a picture, one byte for each value. The memory is the caller's.
package struct PixelPlane {
  package let bytes: UnsafeRawBufferPointer
  /// From one line to the next.
  package let bytesPerLine: Int

  /// A plane in this memory.
  package init(_ bytes: UnsafeRawBufferPointer, bytesPerLine: Int) {
    self.bytes = bytes
    self.bytesPerLine = bytesPerLine
  }
}
