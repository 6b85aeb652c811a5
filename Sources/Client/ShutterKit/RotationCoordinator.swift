// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO
import ShutterInterfaces
import Synchronization

/// Says by how much a camera's pictures must be turned to stand upright, like
/// `AVCaptureDevice.RotationCoordinator`.
///
/// Photos and films need no help: the engine writes the angle into each file, and a film keeps the one that it began
/// with. A program needs the angles to show the live picture (``PreviewFormat/rotation`` has the one at which a preview
/// was opened), and to turn its own buttons.
///
/// ```swift
/// let coordinator = RotationCoordinator(camera: "front")
/// for await angles in coordinator.angleChanges { turn(by: angles.preview) }
/// ```
///
/// The coordinator asks the engine as long as it exists, and again after the engine was lost. If the engine refuses,
/// for instance because there is no such camera, the changes end, and ``failure`` says why. A camera that is plugged
/// in later needs a new coordinator; a session that has switched cameras also needs one.
public final class RotationCoordinator: Sendable {
  /// Degrees by which to turn pictures clockwise: 0, 90, 180 or 270.
  public struct Angles: Hashable, Sendable {
    /// For photos and films.
    public var capture: Int64
    /// For the live picture.
    public var preview: Int64

    /// Makes angles, 0 unless they are given.
    public init(capture: Int64 = 0, preview: Int64 = 0) {
      self.capture = capture
      self.preview = preview
    }
  }

  /// The camera's name.
  public let camera: String
  private let record = RotationRecord()
  private let link: WatchLink<EngineInterface.WatchRotation>

  /// Makes a coordinator, which asks the engine at once.
  /// - Parameters:
  ///   - camera: the camera's name (``CaptureDevice/name``).
  ///   - runtimeDirectory: the folder of the engine's socket, as for a ``CaptureSession``.
  public init(camera: String, runtimeDirectory: String? = nil) {
    EventLoop.shared.startInBackground(threadName: "shutterkit")
    self.camera = camera
    link = WatchLink(
      EngineInterface.WatchRotation.self, .init(camera: camera),
      runtimeDirectory.map { RuntimeDirectory($0) }
    ) { [record] reply, _ in
      record.take(.init(capture: reply.captureRotation, preview: reply.previewRotation))
    } finish: { [record] in
      record.changes.finish()
    }
    EventLoop.shared.post { [link] in link.open() }
  }

  deinit {
    EventLoop.shared.post { [link] in link.end() }
  }

  /// The angles that the engine reported last; 0 before it has answered.
  public var angles: Angles { record.state.withLock { $0 ?? Angles() } }

  /// The angle for photos and films.
  public var videoRotationAngleForHorizonLevelCapture: Int64 { angles.capture }

  /// The angle for the live picture.
  public var videoRotationAngleForHorizonLevelPreview: Int64 { angles.preview }

  /// The present angles as soon as they are known, then every change. The sequence ends with the coordinator, or with
  /// ``failure``. Each access makes a new one. If more than 256 changes are unread, the oldest are dropped.
  public var angleChanges: AsyncStream<Angles> {
    record.state.withLock { record.changes.stream(beginningWith: $0) }
  }

  /// Why the engine reports no angles; nil while it does, or will when it is there.
  public var failure: CaptureError? { link.failure }
}

/// The angles, which any thread may read.
private final class RotationRecord: Sendable {
  let state = Mutex(RotationCoordinator.Angles?.none)
  let changes = Broadcast<RotationCoordinator.Angles>()

  func take(_ angles: RotationCoordinator.Angles) {
    state.withLock { state in
      guard state != angles else { return }
      state = angles
      // Report under the lock, so that a reader that comes now misses nothing and sees nothing twice.
      changes.tell(angles)
    }
  }
}
