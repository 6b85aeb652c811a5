// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// Gives the live picture of a ``CaptureSession``, like `AVCaptureVideoPreviewLayer` and `AVCaptureVideoDataOutput`.
/// A session has up to eight readers, those of all programs together, and none of them slows the camera: a slow
/// reader skips frames. Other sessions can have the same camera at the same time, unless the engine's configuration
/// leaves it to one session (`shared = false`).
public final class PreviewOutput: Sendable {
  let link: SessionLink

  init(_ link: SessionLink) { self.link = link }

  /// The frames from now on. See ``PreviewFrames``.
  public func frames(with settings: PreviewSettings = PreviewSettings()) -> PreviewFrames {
    PreviewFrames(link: link, settings: settings)
  }
}

/// The properties that the live picture should have.
public struct PreviewSettings: Hashable, Sendable {
  /// The pixel format, as V4L2's four characters: the camera's own, which nil means, or "MJPG", which the engine
  /// makes where the camera does not. ``CaptureSupport/previewPixelFormats`` lists them.
  public var pixelFormat: String?
  /// The most frames a second, at least 1. Nil means all.
  public var maxFrameRate: Int64?
  /// The buffers that the engine has for this reader, 2 to 8. Nil means 4. A reader that keeps frames needs one more
  /// for each.
  public var bufferCount: Int64?

  /// Makes settings for all frames in the camera's own format.
  public init(pixelFormat: String? = nil, maxFrameRate: Int64? = nil, bufferCount: Int64? = nil) {
    self.pixelFormat = pixelFormat
    self.maxFrameRate = maxFrameRate
    self.bufferCount = bufferCount
  }
}

/// The frames of the live picture as an asynchronous sequence.
///
/// ```swift
/// for try await frame in session.previewOutput.frames() {
///   frame.withUnsafeBytes { draw($0, frame.format) }
/// }
/// ```
///
/// The newest frame wins: a reader that takes longer than a frame gets the one that came last, and
/// ``PreviewFrame/skipped`` counts the others.
///
/// The sequence goes on as long as the session. While the session does not run, no frames come. When it runs again,
/// or has another camera or format, or the engine was lost and is back, they come again by themselves:
/// ``PreviewFrame/format`` says what they are now. It throws if the engine refuses, now or later:
/// ``CaptureError/configurationUnsupported(field:nearest:)`` for a pixel format that the camera does not have,
/// ``CaptureError/invalidSettings(field:rule:)``, ``CaptureError/tooManyObjects(limit:)``,
/// ``CaptureError/notAuthorized(reason:)``, ``CaptureError/unsafePreview(reason:)``.
///
/// Each iteration is a separate reader, which ends with its iterator. Frames that are kept longer remain valid.
public struct PreviewFrames: AsyncSequence, Sendable {
  public typealias Element = PreviewFrame
  public typealias Failure = CaptureError

  let link: SessionLink
  let settings: PreviewSettings

  public func makeAsyncIterator() -> Iterator {
    Iterator(reader: PreviewReader(link, settings))
  }

  /// The iterator of the frames.
  public struct Iterator: AsyncIteratorProtocol {
    let reader: PreviewReader

    /// The next frame; nil when the session has ended, or the task was cancelled.
    public mutating func next() async throws(CaptureError) -> PreviewFrame? {
      try await reader.next().get()
    }

    /// The next frame; nil when the session has ended, or the task was cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(CaptureError) -> PreviewFrame? {
      try await reader.next().get()
    }
  }
}

/// Reads a live picture, and ends it with the iterator.
final class PreviewReader: Sendable {
  private let mailbox = PreviewMailbox()
  private let preview: PreviewLink

  init(_ link: SessionLink, _ settings: PreviewSettings) {
    let preview = PreviewLink(link, settings, .task(mailbox))
    self.preview = preview
    EventLoop.shared.post { preview.begin() }
  }

  deinit {
    EventLoop.shared.post { [preview] in preview.end() }
  }

  func next() async -> PreviewMailbox.Next { await mailbox.next() }
}
