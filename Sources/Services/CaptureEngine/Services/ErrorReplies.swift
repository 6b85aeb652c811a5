// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import ShutterInterfaces
import Varlink
import VarlinkSocket
import VideoDevices

extension IncomingCall {
  /// Answers with the reason why a photo is not accepted.
  func fail(_ refusal: PhotoRefusal) {
    switch refusal {
    case .invalidSettings(let field, let rule):
      fail(EngineInterface.InvalidSettings(field: field, rule: rule))
    case .missingHandler(let step):
      fail(EngineInterface.MissingHandler(step: step.wire))
    case .reusedSettings(let uniqueID):
      fail(EngineInterface.ReusedSettings(uniqueId: uniqueID))
    case .sessionNotRunning(let state):
      fail(EngineInterface.SessionNotRunning(state: state.reported.wire))
    case .tooManyObjects(let limit): fail(EngineInterface.TooManyObjects(limit: Int64(limit)))
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
  var failure: CaptureFailure {
    switch self {
    case .busy: .cameraBusy
    case .permissionDenied: .notAuthorized
    case .disconnected: .deviceWasDisconnected
    case .device: .deviceFailure
    case .unsupported: .configurationUnsupported
    }
  }
}

extension CameraError {
  /// Whether the camera may work when another one stops: USB has not enough bandwidth for both.
  var isCrowded: Bool {
    switch self {
    case .device(let error): error.errno.code == ENOSPC
    case .busy, .permissionDenied, .disconnected, .unsupported: false
    }
  }
}

extension Session {
  /// Answers Start or Stop.
  func answer(_ call: IncomingCall, _ reply: SessionReply) {
    switch reply {
    case .success: call.reply(NoFields())
    case .sessionClosed: call.fail(EngineInterface.NoSuchSession(session: id))
    case .interrupted: call.fail(EngineInterface.SessionNotRunning(state: .interrupted))
    case .failed(let failure): fail(call, failure, lastError, configuration.camera)
    }
  }

  /// Answers that this camera failed.
  func fail(
    _ call: IncomingCall, _ failure: CaptureFailure, _ error: CameraError?, _ camera: String
  ) {
    switch failure {
    case .cameraBusy: return call.fail(EngineInterface.CameraBusy(camera: camera))
    case .noSuchCamera: return call.fail(EngineInterface.NoSuchCamera(camera: camera))
    case .notAuthorized:
      if let error { return call.fail(EngineInterface.NotAuthorized(reason: "\(error)")) }
    case .configurationUnsupported:
      if case .unsupported(let field, let nearest)? = error {
        return call.fail(EngineInterface.ConfigurationUnsupported(field: field, nearest: nearest))
      }
    case .operationCancelled:
      return call.fail(EngineInterface.SessionNotRunning(state: machine.state.reported.wire))
    case .deviceFailure, .deviceWasDisconnected, .startTimedOut, .sessionNotRunning,
      .sessionWasInterrupted, .sessionConfigurationChanged, .noDataCaptured, .encodingFailed,
      .diskFull, .storageFailure:
      break
    }
    // The interface has no error of its own for these.
    let (operation, errno) =
      switch error {
      case .device(let error)?: (error.operation, error.errno.name)
      case .busy?, .permissionDenied?, .disconnected?, .unsupported?, nil:
        failure == .startTimedOut ? ("wait for the first frame", "ETIMEDOUT") : ("open", "ENODEV")
      }
    call.fail(
      EngineInterface.DeviceFailure(camera: camera, operation: operation, errnoName: errno))
  }
}
