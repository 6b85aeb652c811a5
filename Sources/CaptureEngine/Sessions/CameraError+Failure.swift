// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Varlink
import VarlinkSocket
import VideoDevices

extension CameraError {
  /// The name under which clients are told.
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

extension SessionState {
  /// Why the session failed; nil in every other state.
  var failure: CaptureFailure? {
    switch self {
    case .failed(let failure): failure
    case .stopped, .starting, .running: nil
    }
  }
}

extension Session {
  /// Answers Start or Stop.
  func answer(_ call: IncomingCall, _ reply: SessionReply) {
    switch reply {
    case .success: call.reply(NoFields())
    case .sessionClosed: call.fail(EngineInterface.NoSuchSession(session: id))
    case .failed(let failure): fail(call, failure)
    }
  }

  private func fail(_ call: IncomingCall, _ failure: CaptureFailure) {
    let camera = configuration.camera
    switch (failure, lastError) {
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
