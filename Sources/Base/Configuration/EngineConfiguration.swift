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

extension EngineConfiguration {
  /// Reads the configuration from its files. `seconds` is how long the disk may take. Throws every
  /// error of every file.
  package static func load(
    _ source: ConfigurationSource, within seconds: Int = 10
  ) throws(ConfigurationErrors) -> EngineConfiguration {
    try EngineConfiguration(source.read(within: seconds))
  }

  /// Reads the configuration from what its files say together.
  ///
  /// - Parameter accounts: the users and groups that there are.
  package init(
    _ document: TOMLDocument, accounts: Accounts = .system
  ) throws(ConfigurationErrors) {
    let errors = ErrorCollector(files: document.files)
    var reader = EngineReader(accounts: accounts, errors: errors)
    reader.read(document.root)
    try errors.throwIfAny()
    self = reader.configuration
  }

  /// How much of the disk photos may have, `[storage]`.
  package struct Storage: Sendable, Equatable {
    /// Mebibytes that the content of one user may have; `nil`: no limit.
    package var quotaMiB: Int?
    /// Mebibytes that stay free on the file system.
    package var freeSpaceMiB = 64
    /// Whether a record in JSON lies beside each photo.
    package var sidecars = false
    package var thumbnails = Thumbnails.encoded

    /// Which photos have a thumbnail in their EXIF data. Raw values are the words of the file.
    package enum Thumbnails: String, Sendable, Equatable, CaseIterable {
      case none
      /// Those that the engine encodes, where one is made of the frame beside that.
      case encoded
      /// A camera's own JPEG, too, which has to be decoded for it before it can be written.
      case all
    }

    package init() {}
  }

  /// The built-in client, `[button_to_capture]`.
  package struct ButtonToCapture: Sendable, Equatable {
    package var enabled = false
    /// The name it goes by at the gateway.
    package var application = "org.shutterd.ButtonToCapture"
    /// `nil`: the default camera.
    package var camera: String?
    /// `nil`: the engine's own default.
    package var preset: Preset?
    /// `nil`: the preset decides.
    package var size: Size?

    package init() {}
  }

  /// A preset of `org.shutterd.Engine`. Raw values are the words of the file.
  package enum Preset: String, Sendable, Equatable, CaseIterable {
    case photo
    case high
    case medium
    case low
  }

  /// A frame size in pixels, each side from 16 to 16 384.
  package struct Size: Sendable, Equatable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// Who may start cameras, `[[access]]`. The first rule that fits counts.
  package struct AccessRule: Sendable, Equatable {
    /// Raw values are the words of the file.
    package enum Access: String, Sendable, Equatable, CaseIterable {
      case allow
      case deny
      /// Only after an administrator's `shutterctl allow`.
      case ask
    }

    /// `nil`: everybody.
    package var uid: UInt32?
    /// The name that the application gives itself.
    package var application = GlobPattern("*")
    package var access: Access

    package init(_ access: Access) {
      self.access = access
    }

    /// Whether it is about this application of this user.
    package func fits(uid: UInt32, application: String) -> Bool {
      (self.uid ?? uid) == uid && self.application.matches(application)
    }
  }

  /// What interrupts sessions although their cameras work, `[interruptions]`.
  package struct Interruptions: Sendable, Equatable {
    /// While the seat is locked.
    package var locked = false
    /// While the client, which was in the foreground, is not any more.
    package var background = false

    package init() {}
  }

  /// A rule for V4L2 cameras, `[[camera]]`. What is `nil` stays as it is without the rule.
  package struct CameraRule: Sendable, Equatable {
    /// Name under which clients know the camera; no other camera has it.
    package var name: String?
    /// The devices that the rule is for.
    package var match: DeviceMatch
    package var position: Position?
    /// Degrees clockwise by which its pictures have to be turned to stand upright.
    package var rotation: Int?
    /// Photos are to be shown as in a mirror.
    package var mirror = false
    /// The device is not offered at all.
    package var ignore = false
    /// V4L2 input number (`VIDIOC_S_INPUT`), 0 to 31.
    package var input: Int?
    /// Set when the camera is opened, in the order in which they are written.
    package var controls: [ControlSetting] = []

    package init(match: DeviceMatch) {
      self.match = match
    }
  }

  /// Where a camera sits. Raw values are the words of the file.
  package enum Position: String, Sendable, Equatable, CaseIterable {
    case front
    case back
    case external
  }

  /// A V4L2 control and the value it is set to.
  package struct ControlSetting: Sendable, Equatable {
    /// As `v4l2-ctl` names it: `exposure_time_absolute`.
    package var name: String
    package var value: Int64

    package init(name: String, value: Int64) {
      self.name = name
      self.value = value
    }
  }

  /// A camera without hardware, `[[synthetic]]`.
  package struct SyntheticCamera: Sendable, Equatable {
    /// Name under which clients know the camera; no other camera has it.
    package var name: String
    /// Pixels, even, each side from 16 to 4096.
    package var size = Size(width: 1280, height: 720)
    /// 1 to 240.
    package var framesPerSecond = 30
    package var pixelFormat = PixelFormat.yuyv
    /// The most that a value of a picture is off by, 0 to 127.
    package var noise = 0
    /// Degrees clockwise by which its pictures have to be turned to stand upright.
    package var rotation = 0
    /// Photos are to be shown as in a mirror.
    package var mirror = false
    /// Whether it is plugged in at start.
    package var present = true

    package init(name: String) {
      self.name = name
    }
  }

  /// What a synthetic camera delivers. Raw values are the fourcc of V4L2 and the words of the
  /// file.
  package enum PixelFormat: String, Sendable, Equatable, CaseIterable {
    case yuyv = "YUYV"
    case mjpg = "MJPG"
  }
}
