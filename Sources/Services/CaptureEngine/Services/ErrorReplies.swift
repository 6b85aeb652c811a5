// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import ShutterInterfaces
import VarlinkSocket
import VideoDevices

extension IncomingCall {
  /// Answers with the reason why a photo of this session is not accepted.
  func fail(_ refusal: PhotoRefusal, of session: Session) {
    switch refusal {
    case .invalidSettings(let field, let rule):
      fail(EngineInterface.InvalidSettings(field: field, rule: rule))
    case .missingHandler(let step):
      fail(EngineInterface.MissingHandler(step: step.wire))
    case .reusedSettings(let uniqueID):
      fail(EngineInterface.ReusedSettings(uniqueId: uniqueID))
    case .sessionNotRunning(let state):
      fail(session.notRunning(state))
    case .tooManyObjects(let limit): fail(EngineInterface.TooManyObjects(limit: Int64(limit)))
    case .recordingInProgress(let name): fail(EngineInterface.RecordingInProgress(recording: name))
    }
  }

  /// Answers with the reason why a configuration is refused.
  func fail(_ refusal: ConfigurationRefusal) {
    switch refusal {
    case .noSuchCamera(let camera): fail(EngineInterface.NoSuchCamera(camera: camera))
    case .unsupported(let field, let nearest):
      fail(EngineInterface.ConfigurationUnsupported(field: field, nearest: nearest))
    case .invalid(let field, let rule):
      fail(EngineInterface.InvalidSettings(field: field, rule: rule))
    }
  }
}

extension CameraError {
  /// The failure that clients see.
  var failure: CaptureFault {
    switch self {
    case .busy: .cameraBusy
    case .permissionDenied: .notAuthorized
    case .disconnected: .deviceWasDisconnected
    case .device: .deviceFailure
    case .unsupported, .inAnotherFormat, .tooLarge: .configurationUnsupported
    }
  }
}

extension CameraError {
  /// Whether the camera may work when another one stops: USB does not have enough bandwidth for
  /// both.
  var isCrowded: Bool {
    switch self {
    case .device(let error): error.errno.code == ENOSPC
    case .busy, .permissionDenied, .disconnected, .unsupported, .inAnotherFormat, .tooLarge: false
    }
  }
}
