// SPDX-License-Identifier: Apache-2.0
import Varlink
import VarlinkSocket

extension CaptureError {
  /// Why a call has no reply.
  init(_ error: VarlinkCallError) {
    typealias Interface = EngineInterface
    guard case .error(let remote) = error else {
      self = .mediaServicesWereReset
      return
    }
    if let found = error.value(of: Interface.InvalidSettings.self) {
      self = .invalidSettings(field: found.field, rule: found.rule)
    } else if let found = error.value(of: Interface.ConfigurationUnsupported.self) {
      self = .configurationUnsupported(field: found.field, nearest: found.nearest)
    } else if error.value(of: Interface.ConfigurationInProgress.self) != nil {
      self = .configurationInProgress
    } else if let found = error.value(of: Interface.ReusedSettings.self) {
      self = .reusedSettings(uniqueID: found.uniqueId)
    } else if let found = error.value(of: Interface.SessionNotRunning.self) {
      self = .sessionNotRunning(.init(rawValue: found.state.rawValue))
    } else if let found = error.value(of: Interface.NoSuchCamera.self) {
      self = .noSuchCamera(found.camera)
    } else if let found = error.value(of: Interface.CameraBusy.self) {
      self = .cameraBusy(found.camera)
    } else if let found = error.value(of: Interface.DeviceFailure.self) {
      self = .deviceFailure(
        camera: found.camera, operation: found.operation, errno: found.errnoName)
    } else if let found = error.value(of: Interface.NotAuthorized.self) {
      self = .notAuthorized(reason: found.reason)
    } else if let found = error.value(of: Interface.DiskFull.self) {
      self = .diskFull(path: found.path)
    } else if let found = error.value(of: Interface.TooManyObjects.self) {
      self = .tooManyObjects(limit: found.limit)
    } else if let found = error.value(of: Interface.NoSuchObject.self) {
      self = .noSuchPhoto(found.name)
    } else {
      self = .refused(
        name: remote.name, details: String(decoding: remote.parameters.jsonBytes, as: UTF8.self))
    }
  }
}
