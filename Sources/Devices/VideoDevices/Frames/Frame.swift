// SPDX-License-Identifier: Apache-2.0

/// One picture in the engine's own memory. It never changes; its memory goes back to the pool it
/// came from when the last copy of this value is gone.
package struct Frame: Sendable {
  package let metadata: FrameMetadata
  /// Length of the picture in bytes, at least `metadata.format.minimumBytes`.
  package let bytesUsed: Int
  private let block: FrameBlock

  init(metadata: FrameMetadata, bytesUsed: Int, block: FrameBlock) {
    self.metadata = metadata
    self.bytesUsed = bytesUsed
    self.block = block
  }

  package var format: FrameFormat { metadata.format }

  /// The memory that it keeps: of a compressed frame, as much as the longest one before it in the same
  /// place.
  package var memoryBytes: Int { block.touched }

  /// Lends the bytes of the picture; they are not to be used after `body` returns.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withExtendedLifetime(block) { () throws(Failure) -> Result in
      try body(UnsafeRawBufferPointer(rebasing: block.bytes[..<bytesUsed]))
    }
  }
}
