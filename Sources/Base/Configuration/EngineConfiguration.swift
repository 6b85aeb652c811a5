// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Vocabulary

/// The configuration of the engine, `shutter-engine.toml`. Without a file it is the value of
/// `init()`.
///
/// A new option is a property here, a line in `EngineReader`, and an entry in the example file and
/// the manual page (`ExampleFileTests` and `ManualPageTests` compare them).
/// `Engine.configure` has the options that a running engine takes over.
package struct EngineConfiguration: Sendable, Equatable {
  /// The file that the engine reads without `--config`.
  package static let defaultPath = "/etc/shutterd/shutter-engine.toml"

  /// The camera for sessions that name none; `nil`: the engine chooses.
  package var defaultCamera: String?
  /// The folder for photos, an absolute path; `nil`: in the program's state directory.
  package var contentDirectory: String?
  /// How much of the disk photos may use.
  package var storage = Storage()
  /// The users that may connect to the socket, where the engine creates it itself.
  package var socket = SocketAccess()
  /// The built-in client that takes a photo for every press.
  package var buttonToCapture = ButtonToCapture()
  /// The intervals at which the engine takes photos by itself.
  package var intervals: [Interval] = []
  /// The users that may start cameras and record sound. The first rule that fits counts.
  package var access: [AccessRule] = []
  /// The file of the applications that administrators have allowed to start cameras, an absolute
  /// path; `nil`: the usual one.
  package var accessFile: String?
  /// The file of those that administrators have allowed to record sound, in the same way.
  package var microphoneAccessFile: String?
  /// The events that interrupt sessions although their cameras work.
  package var interruptions = Interruptions()
  /// How the machine and its display are turned.
  package var rotation = Rotation()
  /// How hard the machine is pressed.
  package var pressure = Pressure()
  /// The wall clock by which photos and films are dated.
  package var clock = Clock()
  /// What applications' capture extensions may use.
  package var extensions = Extensions()
  /// How films are made.
  package var recordings = Recordings()
  /// The fate of a film whose microphone is not available.
  package var sound = Sound()
  /// Rules for cameras of hardware. The first that matches counts.
  package var cameras: [CameraRule] = []
  /// The files of the camera programs that the engine starts, absolute paths; `nil`: those that are installed.
  package var cameraPrograms: [String]?
  /// Cameras without hardware.
  package var syntheticCameras: [SyntheticCamera] = []

  /// The configuration that holds without a file.
  package init() {}
}

extension EngineConfiguration {
  /// As many camera programs the engine starts.
  package static let mostPrograms = 8

  /// Reads the configuration from its files. `seconds` is how long the disk may take. Throws all
  /// errors of all files together.
  package static func load(
    _ source: ConfigurationSource
  ) throws(ConfigurationErrors) -> EngineConfiguration {
    try EngineConfiguration(source.read())
  }

  /// Reads the configuration from its merged files.
  ///
  /// - Parameter accounts: the users and groups of the system.
  package init(
    _ document: TOMLDocument, accounts: Accounts = .system
  ) throws(ConfigurationErrors) {
    let errors = ErrorCollector(files: document.files)
    var reader = EngineReader(accounts: accounts, errors: errors)
    reader.read(document.root)
    try errors.throwIfAny()
    self = reader.configuration
  }

  /// How much of the disk photos may use, `[storage]`.
  package struct Storage: Sendable, Equatable {
    /// The most that the photos of one user may take, MiB; `nil`: no limit.
    package var quotaMiB: Int?
    /// The space that is left free on the file system, MiB.
    package var freeSpaceMiB = 64
    /// Whether a JSON record is written beside each photo.
    package var sidecars = false
    package var thumbnails = Thumbnails.encoded
    /// Whether a JPEG photo has an XMP packet.
    package var xmp = true
    /// The fate of photos whose client is gone when they are durable.
    package var orphans = OrphanPolicy.keep
    /// The time after which a deferred photo that nobody has claimed is removed, seconds.
    package var deferredTTLSeconds = 86_400

    /// The photos that have a thumbnail in their EXIF data. Raw values are the words of the file.
    package enum Thumbnails: String, Sendable, Equatable, CaseIterable {
      case none
      /// The photos that the engine encodes itself: the thumbnail is made from the same frame.
      case encoded
      /// Also the camera's own JPEGs, which have to be decoded for it before they can be written.
      case all
    }

    package init() {}
  }

  /// The built-in client, `[button_to_capture]`.
  package struct ButtonToCapture: Sendable, Equatable {
    package var enabled = false
    /// The application name that it gives the gateway.
    package var application = "org.shutterd.ButtonToCapture"
    /// The user whose photos and films they are; `nil`: the engine's.
    package var user: GatewayConfiguration.UserReference?
    /// `nil`: the default camera.
    package var camera: String?
    /// The cameras that photograph the same moment too.
    package var companions: [String] = []
    /// `nil`: the engine's own default.
    package var preset: CapturePreset?
    /// `nil`: the preset decides.
    package var size: Size?
    /// The actions of the two buttons, pressed and held.
    package var primary = ButtonAction.photo
    package var primaryHold = ButtonAction.recordWhileHeld
    package var secondary = ButtonAction.toggleRecording
    package var secondaryHold = ButtonAction.none
    /// The delay of the self timer, milliseconds.
    package var selfTimerMs = 3000
    /// The time from one photo to the next, milliseconds: of the interval timer, and of a burst.
    package var intervalMs = 5000
    package var burstIntervalMs = 200
    /// Whether dials and keys for the zoom and the exposure bias adjust its camera.
    package var systemControls = true
    /// The regions of surfaces in which it takes presses of pointing devices, `[[region]]`; empty:
    /// everywhere.
    package var regions: [Region] = []

    package init() {}
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

  /// The users that may start cameras or record sound, `[[access]]`. The first rule that fits
  /// counts.
  package struct AccessRule: Sendable, Equatable {
    /// Raw values are the words of the file.
    package enum Access: String, Sendable, Equatable, CaseIterable {
      case allow
      case deny
      /// Only after an administrator's `shutterctl allow`.
      case ask
    }

    package var medium = CaptureMedium.camera
    /// `nil`: every user.
    package var uid: UInt32?
    /// The name that the application gives itself.
    package var application = GlobPattern("*")
    package var access: Access

    package init(_ access: Access) {
      self.access = access
    }

    /// Whether the rule is about this medium for this application of this user.
    package func fits(_ medium: CaptureMedium, uid: UInt32, application: String) -> Bool {
      self.medium == medium && (self.uid ?? uid) == uid && self.application.matches(application)
    }
  }

  /// The events that interrupt sessions although their cameras work, `[interruptions]`.
  package struct Interruptions: Sendable, Equatable {
    /// While the seat is locked.
    package var locked = false
    /// While a client that was in the foreground is no longer there.
    package var background = false

    package init() {}
  }

  /// The sensors that measure something about the machine.
  package enum Sensors: Sendable, Equatable {
    /// The kernel's sensors, if it has any.
    case auto
    /// None.
    case unused
    /// Sensors with files in this folder, as the kernel has them: its own, or played ones.
    case folder(String)
  }

  /// How the machine and its display are turned, `[rotation]`.
  package struct Rotation: Sendable, Equatable {
    /// The accelerometer that measures how the machine is turned. Unused, it counts as upright; the
    /// folder is that of a device of the kernel's IIO subsystem.
    package var accelerometer = Sensors.auto
    /// Degrees clockwise by which the display's contents are turned against the upright machine.
    package var display = 0
    /// Whether the display turns with the machine and its contents are not turned back.
    package var displayIsFixed = false

    package init() {}
  }

  /// How hard the machine is pressed, `[pressure]`.
  package struct Pressure: Sendable, Equatable {
    /// The sensors that measure it. Unused, the machine counts as cool; the folder has the folders
    /// `thermal_zone0` and `hwmon0`, and so on.
    package var sensors = Sensors.auto

    package init() {}
  }

  /// The wall clock by which photos and films are dated, `[clock]`.
  package struct Clock: Sendable, Equatable {
    /// Whether it may be stepped, for tests.
    package var isSimulated = false

    package init() {}
  }

  /// How films are made, `[recordings]`.
  package struct Recordings: Sendable, Equatable {
    /// The encoder of H.264.
    package enum Encoder: Sendable, Hashable {
      /// A device that the machine has for it, else the library.
      case auto
      /// libopenh264.
      case library
      /// The device at this node, else the library.
      case device(String)
    }

    package var encoder = Encoder.auto

    package init() {}
  }

  /// The fate of a film whose microphone is not available, `[sound]`. Only films that name a microphone have sound.
  package struct Sound: Sendable, Equatable {
    /// If another program holds the microphone when the film begins.
    package var whenBusy = WhenBusy.fail
    /// If the microphone is unplugged, or fails, during the film.
    package var whenLost = WhenLost.silent
    /// Whether there is also a microphone without hardware, `synthetic`.
    package var syntheticMicrophone = false

    /// Raw values are the words of the file.
    package enum WhenBusy: String, Sendable, Equatable, CaseIterable {
      /// The recording is refused.
      case fail
      /// The recording is refused, and the session interrupted until the microphone is free.
      case interrupt
      /// The film has no sound, and says so.
      case silent
    }

    /// Raw values are the words of the file.
    package enum WhenLost: String, Sendable, Equatable, CaseIterable {
      /// The film ends there.
      case stop
      /// It goes on without sound, and says so.
      case silent
    }

    package init() {}
  }

  /// A rule for cameras of hardware, `[[camera]]`. `nil` leaves a setting as it is without the rule.
  package struct CameraRule: Sendable, Equatable {
    /// The name under which clients know the camera, unique among cameras.
    package var name: String?
    /// The devices that the rule applies to.
    package var match: DeviceMatch
    package var position: CameraPosition?
    /// Degrees clockwise by which its pictures have to be turned to stand upright.
    package var rotation: Int?
    /// Whether photos are mirrored.
    package var mirror = false
    /// Whether the pixels of JPEG photos themselves are turned and mirrored.
    package var uprightPixels = false
    /// Whether the device is not offered at all.
    package var ignore = false
    /// Whether several sessions can have it at once.
    package var shared = true
    /// V4L2 input number (`VIDIOC_S_INPUT`), 0 to 31.
    package var input: Int?
    /// The range of the samples of its raw frames; `nil`: what the driver says.
    package var range: RawRange?
    /// The controls that are set when the camera is opened, in the order of the file.
    package var controls: [ControlSetting] = []
    /// The control that brackets use as exposure bias.
    package var biasControl: BiasControl?
    /// The zoom at the maximum of its zoom control, 1.01 to 100; `nil`: as the control's range says.
    package var zoomFactor: Double?
    /// The description of its sensor in raw photos.
    package var sensor = SensorProfile()
    /// The light that photos can have; `nil`: none.
    package var light: CameraLight?

    package init(match: DeviceMatch) {
      self.match = match
    }
  }

  /// The range of the samples of raw frames.
  package enum RawRange: String, Sendable, CaseIterable {
    case full, limited
  }

  /// The light of a camera, `light = { … }`.
  package struct CameraLight: Sendable, Equatable {
    package var place: LightPlace
    /// The time until it is as bright, or as dark, as it gets: 0 to 5000 ms.
    package var settleMilliseconds = 0
    /// Lit frames that are left out, for the camera to get used to the light: 0 to 60.
    package var settleFrames = 0

    package init(_ place: LightPlace) {
      self.place = place
    }
  }

  /// A V4L2 control and the value it is set to.
  package struct ControlSetting: Sendable, Equatable {
    /// The name as `v4l2-ctl` shows it: `exposure_time_absolute`.
    package var name: String
    package var value: Int64

    package init(name: String, value: Int64) {
      self.name = name
      self.value = value
    }
  }

  /// A V4L2 control that makes pictures darker and brighter, for cameras whose driver has no exposure bias.
  /// Its default value is a bias of 0.
  package struct BiasControl: Sendable, Hashable {
    /// The name as `v4l2-ctl` shows it: `brightness`.
    package var name: String
    /// How much of the control is an exposure value, 1 to 1 000 000.
    package var unitsPerEV: Int

    package init(name: String, unitsPerEV: Int) {
      self.name = name
      self.unitsPerEV = unitsPerEV
    }
  }

  /// A camera without hardware, `[[synthetic]]`.
  package struct SyntheticCamera: Sendable, Equatable {
    /// The name under which clients know the camera, unique among cameras.
    package var name: String
    /// Pixels, even, each side from 16 to 4096.
    package var size = Size(width: 1280, height: 720)
    /// 1 to 240.
    package var framesPerSecond = 30
    package var pixelFormat = PixelFormat.yuyv
    /// The most by which noise changes a sample, 0 to 127.
    package var noise = 0
    /// The frames that wait for the engine when it is late, 1 to 1000.
    package var buffers = 4
    package var position: CameraPosition?
    /// Degrees clockwise by which its pictures have to be turned to stand upright.
    package var rotation = 0
    /// Whether photos are mirrored.
    package var mirror = false
    /// Whether the pixels of JPEG photos themselves are turned and mirrored.
    package var uprightPixels = false
    /// The light that photos can have, which its pictures show; `nil`: none.
    package var light: CameraLight?
    /// The frames after which its controls for exposure, gain and bias show, 1 to 6; `nil`: it has none.
    package var controlLatency: Int?
    /// The way in which it zooms; `nil`: it has no zoom.
    package var zoom: SyntheticZoom?
    /// A second, larger size, to which it is switched for photos that ask for it; `nil`: it has none.
    package var stillSize: Size?
    /// The folder with the JPEGs that it shows in place of the test pattern, an absolute path; `nil`: none.
    package var pictures: String?
    /// The frames for which each of them is shown, 1 to 1000.
    package var framesPerPicture = 1
    /// Whether it is plugged in at the start.
    package var present = true

    package init(name: String) {
      self.name = name
    }
  }

  /// The way in which a synthetic camera zooms. Raw values are the words of the file.
  package enum SyntheticZoom: String, Sendable, Equatable, CaseIterable {
    /// By a control, from 100 to 500.
    case control
    /// By delivering a part of its picture.
    case crop
  }

  /// The format of a synthetic camera's frames. Raw values are V4L2's fourcc codes, which are also
  /// the words of the file.
  package enum PixelFormat: String, Sendable, Equatable, CaseIterable {
    case yuyv = "YUYV"
    case mjpg = "MJPG"
    case rggb16 = "RG16"
    case grbg16 = "GR16"
    case gbrg16 = "GB16"
    case bggr16 = "BYR2"
    case rggb14 = "RG14"
    case grbg14 = "GR14"
    case gbrg14 = "GB14"
    case bggr14 = "BG14"
    case rggb12 = "RG12"
    case grbg12 = "BA12"
    case gbrg12 = "GB12"
    case bggr12 = "BG12"
    case rggb12Packed = "pRCC"
    case grbg12Packed = "pgCC"
    case gbrg12Packed = "pGCC"
    case bggr12Packed = "pBCC"
    case rggb10 = "RG10"
    case grbg10 = "BA10"
    case gbrg10 = "GB10"
    case bggr10 = "BG10"
    case rggb10Packed = "pRAA"
    case grbg10Packed = "pgAA"
    case gbrg10Packed = "pGAA"
    case bggr10Packed = "pBAA"
    case rggb8 = "RGGB"
    case grbg8 = "GRBG"
    case gbrg8 = "GBRG"
    case bggr8 = "BA81"
  }
}
