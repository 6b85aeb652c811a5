// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import Varlink
import VarlinkSocket

extension IncomingCall {
  /// Answers an error as the engine would say it.
  func fail(_ error: CaptureError) {
    typealias Interface = EngineInterface
    switch error {
    case .invalidSettings(let field, let rule):
      fail(Interface.InvalidSettings(field: field, rule: rule))
    case .configurationUnsupported(let field, let nearest):
      fail(Interface.ConfigurationUnsupported(field: field, nearest: nearest))
    case .configurationInProgress: fail(Interface.ConfigurationInProgress(session: ""))
    case .reusedSettings(let uniqueID): fail(Interface.ReusedSettings(uniqueId: uniqueID))
    case .sessionNotRunning(let state):
      fail(Interface.SessionNotRunning(state: .init(rawValue: state.rawValue)))
    case .noSuchCamera(let camera): fail(Interface.NoSuchCamera(camera: camera))
    case .cameraBusy(let camera): fail(Interface.CameraBusy(camera: camera))
    case .deviceFailure(let camera, let operation, let errno):
      fail(Interface.DeviceFailure(camera: camera, operation: operation, errnoName: errno))
    case .notAuthorized(let reason): fail(Interface.NotAuthorized(reason: reason))
    case .diskFull(let path): fail(Interface.DiskFull(path: path))
    case .tooManyObjects(let limit): fail(Interface.TooManyObjects(limit: limit))
    case .noSuchPhoto(let name): fail(Interface.NoSuchObject(name: name))
    case .unreachable, .mediaServicesWereReset, .invalidated, .failed, .unreadable, .refused:
      fail(invalidParameter: "application")
    }
  }
}
