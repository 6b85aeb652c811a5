// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// The configuration of the engine, `shutter-engine.toml`. Without a file it is the value of
/// `init()`.
package struct EngineConfiguration: Sendable, Equatable {
  /// Where the engine looks without `--config`.
  package static let defaultPath = "/etc/shutterd/shutter-engine.toml"

  /// The camera of a session that names none; `nil`: the engine chooses.
  package var defaultCamera: String?
  /// Absolute path; `nil`: in the program's state directory.
  package var contentDirectory: String?
  /// How much of the disk photos may have.
  package var storage = Storage()
  /// Who may connect to the socket that the engine makes itself.
  package var socket = SocketAccess()
  /// The built-in client that makes a photo of every press.
  package var buttonToCapture = ButtonToCapture()
  /// Who may start cameras; the first rule that fits is the one that counts.
  package var access: [AccessRule] = []
  /// Whom administrators have allowed to; absolute path, `nil`: the usual one.
  package var accessFile: String?
  /// What interrupts sessions although their cameras work.
  package var interruptions = Interruptions()
  /// Rules for V4L2 cameras; the first that matches is the one that counts.
  package var cameras: [CameraRule] = []
  /// Cameras without hardware.
  package var syntheticCameras: [SyntheticCamera] = []

  /// The configuration that holds without a file.
  package init() {}
}
