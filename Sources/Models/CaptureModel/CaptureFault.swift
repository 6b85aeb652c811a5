// SPDX-License-Identifier: Apache-2.0

/// The reason why a session or an accepted photo failed. The raw value is the name of the Engine
/// interface's error if there is one, else the name in requirements table G.3 in the same spelling.
package enum CaptureFault: String, CaseIterable, Error, Sendable {
  /// An operation on the camera failed.
  case deviceFailure = "DeviceFailure"
  /// The camera was unplugged.
  case deviceWasDisconnected = "DeviceWasDisconnected"
  case cameraBusy = "CameraBusy"
  case noSuchCamera = "NoSuchCamera"
  case notAuthorized = "NotAuthorized"
  case configurationUnsupported = "ConfigurationUnsupported"
  /// The camera delivered no frame within the time a start may take.
  case startTimedOut = "StartTimedOut"
  /// The session did not run within the time that the photo could wait for it.
  case sessionNotRunning = "SessionNotRunning"
  /// The session was interrupted before the photo had its frame.
  case sessionWasInterrupted = "SessionWasInterrupted"
  /// The session went to another camera or format before the photo had its frame.
  case sessionConfigurationChanged = "SessionConfigurationChanged"
  /// There was no frame for the photo.
  case noDataCaptured = "NoDataCaptured"
  /// The frame was damaged or could not be encoded.
  case encodingFailed = "EncodingFailed"
  case diskFull = "DiskFull"
  /// The photo could not be written for another reason than a full disk.
  case storageFailure = "StorageFailure"
  /// The engine shuts down, or a stop overtook a start.
  case operationCancelled = "OperationCancelled"
}
