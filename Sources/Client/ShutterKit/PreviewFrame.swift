// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// A frame of the live picture, in memory that the engine shares with this process.
///
/// The memory belongs to the frame until the last reference to it is gone. Then the engine fills it again:
///
///     engine     fills ─▶ sends ┐                    ┌▶ fills …
///     library                   └▶ mailbox (newest) ─┤ replaced by a newer one: given back unread
///     program                              └▶ frame ─┘ last reference gone: given back
///
/// So let go of frames soon. The engine has ``PreviewSettings/bufferCount`` buffers for a reader, and skips frames
/// while none is free; the camera and other readers do not notice. A frame that is kept remains valid and unchanged,
/// also when the preview, the session or the engine has ended.
public final class PreviewFrame: Sendable {
  /// The format of the bytes.
  public let format: PreviewFormat
  /// The time of the frame, in microseconds of CLOCK_MONOTONIC.
  public let timestampUSec: Int64
  /// The driver's number of the frame.
  public let sequence: Int64
  /// How many frames this reader has missed since the last one that it got, because it was slow.
  public let skipped: Int64
  private let buffer: MappedBuffer

  init(
    _ buffer: MappedBuffer, _ format: PreviewFormat, timestampUSec: Int64, sequence: Int64,
    skipped: Int64
  ) {
    self.buffer = buffer
    self.format = format
    self.timestampUSec = timestampUSec
    self.sequence = sequence
    self.skipped = skipped
  }

  /// The number of bytes. With a compressed format it differs from frame to frame. Check it before you rely on
  /// ``PreviewFormat/bytesPerLine``: a camera may deliver less than a whole picture.
  public var byteCount: Int { buffer.byteCount }

  /// Calls `body` with the frame's bytes, which are valid until it returns and cannot be written.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(buffer.bytes)
  }

  /// A copy of the bytes.
  public var bytes: [UInt8] { withUnsafeBytes { [UInt8]($0) } }
}

/// The format of a live picture.
public struct PreviewFormat: Hashable, Sendable {
  /// V4L2's four characters: "MJPG", "YUYV", "NV12".
  public var pixelFormat: String
  /// The width in pixels.
  public var width: Int64
  /// The height in pixels.
  public var height: Int64
  /// Bytes from one line to the next; 0 where the format is compressed.
  public var bytesPerLine: Int64
  /// Whether it should be shown mirrored. The pixels are not.
  public var isMirrored: Bool
  /// The degrees by which it should be turned clockwise before that: 0, 90, 180 or 270. The pixels are not turned.
  public var rotation: Int64

  /// Makes a format, for tests of code that draws.
  public init(
    pixelFormat: String, width: Int64, height: Int64, bytesPerLine: Int64, isMirrored: Bool = false,
    rotation: Int64 = 0
  ) {
    self.pixelFormat = pixelFormat
    self.width = width
    self.height = height
    self.bytesPerLine = bytesPerLine
    self.isMirrored = isMirrored
    self.rotation = rotation
  }
}
