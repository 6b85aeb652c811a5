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
      fail(EngineInterface.MissingHandler(step: .init(rawValue: step.rawValue)))
    case .reusedSettings(let uniqueID):
      fail(EngineInterface.ReusedSettings(uniqueId: uniqueID))
    case .sessionNotRunning(let state):
      fail(EngineInterface.SessionNotRunning(state: .init(rawValue: state.name)))
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
    switch (failure, error) {
    case (.cameraBusy, _): call.fail(EngineInterface.CameraBusy(camera: camera))
    case (.noSuchCamera, _): call.fail(EngineInterface.NoSuchCamera(camera: camera))
    case (.notAuthorized, let error?):
      call.fail(EngineInterface.NotAuthorized(reason: "\(error)"))
    case (.configurationUnsupported, .unsupported(let field, let nearest)?):
      call.fail(EngineInterface.ConfigurationUnsupported(field: field, nearest: nearest))
    case (.operationCancelled, _):
      call.fail(EngineInterface.SessionNotRunning(state: .init(rawValue: machine.state.name)))
    case (_, .device(let error)?):
      call.fail(
        EngineInterface.DeviceFailure(
          camera: camera, operation: error.operation, errnoName: error.errno.name))
    case (.startTimedOut, _):
      call.fail(
        EngineInterface.DeviceFailure(
          camera: camera, operation: "wait for the first frame", errnoName: "ETIMEDOUT"))
    default:
      call.fail(
        EngineInterface.DeviceFailure(camera: camera, operation: "open", errnoName: "ENODEV"))
    }
  }
}
