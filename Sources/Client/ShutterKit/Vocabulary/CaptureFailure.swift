// SPDX-License-Identifier: Apache-2.0

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
