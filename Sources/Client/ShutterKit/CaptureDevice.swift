// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces

/// A camera of this machine, like `AVCaptureDevice`. A session uses the one that
/// ``CaptureSession/Configuration/camera`` names.
///
/// ```swift
/// let cameras = try await CaptureDevice.DiscoverySession(position: .front).devices
/// session.configuration.camera = cameras.first?.name
/// ```
public struct CaptureDevice: Hashable, Sendable {
  /// The direction in which a camera looks.
  public struct Position: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Toward the person who uses the machine.
    public static let front = Position(.front)
    /// Away from the person who uses the machine.
    public static let back = Position(.back)
    /// Anywhere: the camera is not part of the machine.
    public static let external = Position(.external)
    /// Nobody has said.
    public static let unknown = Position(.unknown)
  }

  /// A size and pixel format, with the times between frames that it comes in.
  public struct Format: Hashable, Sendable {
    /// V4L2's four characters: "MJPG", "YUYV".
    public var pixelFormat: String
    /// The width in pixels.
    public var width: Int64
    /// The height in pixels.
    public var height: Int64
    /// The times between frames.
    public var frameIntervals: [CaptureSession.FrameInterval]

    /// Makes a format, for tests of code that handles formats.
    public init(
      pixelFormat: String, width: Int64, height: Int64,
      frameIntervals: [CaptureSession.FrameInterval] = []
    ) {
      self.pixelFormat = pixelFormat
      self.width = width
      self.height = height
      self.frameIntervals = frameIntervals
    }
  }

  /// The name, which stays the same across reconnections and ports where the hardware permits it.
  public var name: String
  /// The name for people.
  public var label: String
  /// The direction in which it looks.
  public var position: Position
  /// The formats that it has.
  public var formats: [Format]
  /// Whether another program has it.
  public var isBusy: Bool

  /// Makes a camera, for tests of code that handles cameras.
  public init(
    name: String, label: String = "", position: Position = .unknown, formats: [Format] = [],
    isBusy: Bool = false
  ) {
    self.name = name
    self.label = label
    self.position = position
    self.formats = formats
    self.isBusy = isBusy
  }
}

extension CaptureDevice {
  /// Finds cameras, like `AVCaptureDevice.DiscoverySession`.
  public struct DiscoverySession: Hashable, Sendable {
    /// The position that all found cameras have; nil finds all cameras.
    public let position: Position?
    private let runtimeDirectory: String?

    /// Makes a discovery. It asks nothing yet.
    /// - Parameters:
    ///   - position: the position of the cameras; nil for all.
    ///   - runtimeDirectory: the folder of the engine's socket, as for a ``CaptureSession``.
    public init(position: Position? = nil, runtimeDirectory: String? = nil) {
      self.position = position
      self.runtimeDirectory = runtimeDirectory
    }

    /// The cameras that are there now.
    public var devices: [CaptureDevice] {
      get async throws(CaptureError) {
        let reply = try await EngineCall.perform(
          EngineInterface.ListCameras.self,
          .init(position: position?.wire), runtimeDirectory)
        return reply.cameras.map { CaptureDevice($0) }
      }
    }
  }

  /// A kind of device that a program needs to be allowed to use.
  public enum MediaType: Hashable, Sendable, CaseIterable {
    /// Cameras, `AVMediaType.video`.
    case video
    /// Microphones, `AVMediaType.audio`.
    case audio
  }

  /// Whether a program may use a kind of device. No person is asked: the engine's configuration decides.
  public enum AuthorizationStatus: Hashable, Sendable {
    /// It may.
    case authorized
    /// It may not, by this rule.
    case denied(reason: String)
  }

  /// Whether the user of this process may use cameras or microphones, before it tries:
  /// ``CaptureSession/startRunning()`` and ``MovieFileOutput/startRecording(with:)`` decide by the same rules.
  /// - Parameters:
  ///   - mediaType: the kind of device.
  ///   - application: the program's reverse-domain name, as for a ``CaptureSession``.
  ///   - runtimeDirectory: the folder of the engine's socket, as for a ``CaptureSession``.
  public static func authorizationStatus(
    for mediaType: MediaType, application: String, runtimeDirectory: String? = nil
  ) async throws(CaptureError) -> AuthorizationStatus {
    let reply = try await EngineCall.perform(
      EngineInterface.GetAuthorization.self,
      .init(application: application, medium: mediaType.wire), runtimeDirectory)
    return AuthorizationStatus(reply)
  }

  /// The microphones that ``RecordingSettings/sound`` may name.
  /// - Parameter runtimeDirectory: the folder of the engine's socket, as for a ``CaptureSession``.
  public static func microphones(
    runtimeDirectory: String? = nil
  ) async throws(CaptureError) -> [Microphone] {
    try await EngineCall.perform(
      EngineInterface.ListMicrophones.self, .init(), runtimeDirectory
    ).microphones.map { Microphone($0) }
  }
}

/// A microphone of this machine.
public struct Microphone: Hashable, Sendable {
  /// The name, which stays the same across restarts: "hw:CARD=C920,DEV=0".
  public var name: String
  /// The name for people.
  public var label: String
  /// Whether another program has it.
  public var isBusy: Bool

  /// Makes a microphone, for tests of code that handles them.
  public init(name: String, label: String = "", isBusy: Bool = false) {
    self.name = name
    self.label = label
    self.isBusy = isBusy
  }
}
