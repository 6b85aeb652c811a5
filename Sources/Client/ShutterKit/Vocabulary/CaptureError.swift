// SPDX-License-Identifier: Apache-2.0

/// Why the engine does not do what was asked of it, or what became of it.
public enum CaptureError: Error, Hashable, Sendable {
  /// Nothing answers at the engine's socket. The path, and the system's reason. The library goes on
  /// trying.
  case unreachable(path: String, reason: String)
  /// The connection to the engine ended: it was killed, or restarted (`AVError.mediaServicesWereReset`,
  /// -11819). The library makes the session anew. What was under way may or may not have been done.
  case mediaServicesWereReset
  /// The ``CaptureSession`` was invalidated, or is gone.
  case invalidated
  /// A camera, a photo or the session failed.
  case failed(CaptureFailure)
  /// A setting of a photo, or of the configuration, breaks this rule.
  case invalidSettings(field: String, rule: String)
  /// The camera cannot do what this field of the configuration says. What it can, where the engine
  /// knows something near.
  case configurationUnsupported(field: String, nearest: String?)
  /// Between ``CaptureSession/beginConfiguration()`` and its commit nothing is started.
  case configurationInProgress
  /// The settings were used for a photo before: each photo wants settings of its own.
  case reusedSettings(uniqueID: Int64)
  /// Photos need a session that runs. The state it is in instead.
  case sessionNotRunning(CaptureSession.State)
  /// There is no camera of that name; with an empty name, none at all.
  case noSuchCamera(String)
  /// Somebody else has the camera.
  case cameraBusy(String)
  /// An operation on the camera failed. The error's name is symbolic: "EIO".
  case deviceFailure(camera: String, operation: String, errno: String)
  /// The engine's configuration does not let this user do that, or the engine may not open the camera.
  case notAuthorized(reason: String)
  /// No room for the session's directory, or none for photos, at this path.
  case diskFull(path: String)
  /// There are as many of them as may be: sessions, or photos of this session that are not finished.
  case tooManyObjects(limit: Int64)
  /// The session has no photo of that name, or it was moved away.
  case noSuchPhoto(String)
  /// The file of a photo cannot be read: the system's reason.
  case unreadable(path: String, reason: String)
  /// The engine does not understand the request, or does not have what it asks for yet. The error's
  /// name on the wire, and what it says.
  case refused(name: String, details: String)
}

extension CaptureError: CustomStringConvertible {
  /// One line for people, with the remedy where there is one.
  public var description: String {
    switch self {
    case .unreachable(let path, let reason):
      "shutter-engine cannot be reached at \(path): \(reason)"
    case .mediaServicesWereReset: "the connection to shutter-engine has ended"
    case .invalidated: "the capture session was invalidated"
    case .failed(let failure): "the engine says \(failure)"
    case .invalidSettings(let field, let rule): "\(field): \(rule)"
    case .configurationUnsupported(let field, let nearest):
      "the camera does not have this \(field)" + (nearest.map { ", the nearest is \($0)" } ?? "")
    case .configurationInProgress: "the configuration is being changed: commit it first"
    case .reusedSettings(let uniqueID): "the settings \(uniqueID) were used before: make new ones"
    case .sessionNotRunning(let state): "the capture session is \(state): start it first"
    case .noSuchCamera(let camera): camera.isEmpty ? "there is no camera" : "no camera '\(camera)'"
    case .cameraBusy(let camera): "somebody else has the camera '\(camera)'"
    case .deviceFailure(let camera, let operation, let errno):
      "camera '\(camera)': cannot \(operation): \(errno)"
    case .notAuthorized(let reason): "not allowed: \(reason)"
    case .diskFull(let path): "no room for photos in \(path)"
    case .tooManyObjects(let limit): "there are \(limit), no more are allowed"
    case .noSuchPhoto(let name): "the session has no photo \(name)"
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .refused(let name, let details): "shutter-engine answered \(name): \(details)"
    }
  }
}

/// Why an accepted photo, or a session, failed: the engine's word, beside it the code of `AVError` that
/// means the same.
public struct CaptureFailure: OpenEnumeration {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The camera was unplugged (-11808).
  public static let deviceWasDisconnected = CaptureFailure(rawValue: "DeviceWasDisconnected")
  /// An operation on the camera failed.
  public static let deviceFailure = CaptureFailure(rawValue: "DeviceFailure")
  /// Another program, or another session, has the camera (-11804, -11815).
  public static let cameraBusy = CaptureFailure(rawValue: "CameraBusy")
  /// There is no such camera (-11814).
  public static let noSuchCamera = CaptureFailure(rawValue: "NoSuchCamera")
  /// The engine may not open the camera (-11852).
  public static let notAuthorized = CaptureFailure(rawValue: "NotAuthorized")
  /// The camera does not do what it was configured for (-11861, -11871).
  public static let configurationUnsupported = CaptureFailure(rawValue: "ConfigurationUnsupported")
  /// No frame came within the 5 s that a start may take.
  public static let startTimedOut = CaptureFailure(rawValue: "StartTimedOut")
  /// Nobody started the session while the photo waited for it (-11803).
  public static let sessionNotRunning = CaptureFailure(rawValue: "SessionNotRunning")
  /// The session was interrupted before the photo had its frame (-11818).
  public static let sessionWasInterrupted = CaptureFailure(rawValue: "SessionWasInterrupted")
  /// The session went to another camera or format before the photo had its frame (-11806).
  public static let sessionConfigurationChanged = CaptureFailure(
    rawValue: "SessionConfigurationChanged")
  /// The camera delivered no frame for 1 s (-11805).
  public static let noDataCaptured = CaptureFailure(rawValue: "NoDataCaptured")
  /// The frame was damaged, or of a format that is not encoded.
  public static let encodingFailed = CaptureFailure(rawValue: "EncodingFailed")
  /// No room, or the user's share is used up (-11807). Nothing of the photo is left.
  public static let diskFull = CaptureFailure(rawValue: "DiskFull")
  /// The photo could not be made durable for another reason. Nothing of it is left.
  public static let storageFailure = CaptureFailure(rawValue: "StorageFailure")
  /// The engine was told to end, or a stop overtook the start (-11878).
  public static let operationCancelled = CaptureFailure(rawValue: "OperationCancelled")
}
