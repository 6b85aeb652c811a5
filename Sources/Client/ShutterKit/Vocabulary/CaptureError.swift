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
