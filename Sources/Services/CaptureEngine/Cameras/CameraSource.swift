// SPDX-License-Identifier: Apache-2.0
import Configuration
import LinuxIO
import VideoDevices

// udev ─────────────▶ V4L2Source ──────┐
// configuration ────▶ SyntheticSource ─┼── add, update, remove ──▶ CameraCatalogue ──▶ the engine
// camera programs ──▶ ProgramSource ───┘

/// One kind of cameras: it finds them, and puts them into the catalogue under their names. A new kind is a class that
/// implements this, and a line in `CameraSources`.
@LoopActor
protocol CameraSource: AnyObject {
  /// Begins to look for cameras.
  ///
  /// - Parameter settled: called once, when those that are there at the start have answered.
  func start(_ settled: @escaping @LoopActor () -> Void)

  /// Makes cameras as the configuration says, except those that a session has: they follow when it has closed them.
  func follow(_ configuration: EngineConfiguration, inUse: Set<String>)

  /// Whether this source put the camera of this name into the catalogue.
  func has(_ name: String) -> Bool

  /// Whether a camera that is not there now keeps this name.
  func keeps(_ name: String) -> Bool

  /// What it has found that is no camera.
  var unused: [UnusedNode] { get }

  /// Looks for cameras of which nothing reports that they have come.
  func lookAgain()

  /// Looks at one of its cameras again: its formats may be others now, other programs may use it.
  ///
  /// - Parameter isOwn: whether the engine itself uses it: then only the values of its controls can have changed.
  func examine(
    _ name: String, isOwn: Bool, _ completion: @escaping @LoopActor @Sendable () -> Void)
}

/// A video node that is none of the cameras.
struct UnusedNode: Hashable {
  /// "/dev/video0"
  let node: String
  let reason: Reason

  enum Reason: Hashable {
    /// It is an end of this pipeline.
    case pipeline(String)
    case failed(CameraError)
    case noCamera
    /// The configuration leaves it out.
    case ignored
  }
}

extension CameraSource {
  func keeps(_ name: String) -> Bool { false }

  var unused: [UnusedNode] { [] }

  func lookAgain() {}

  func examine(
    _ name: String, isOwn: Bool, _ completion: @escaping @LoopActor @Sendable () -> Void
  ) { completion() }
}
