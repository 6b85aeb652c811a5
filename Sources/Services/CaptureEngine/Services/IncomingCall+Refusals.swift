// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Varlink
import VarlinkSocket

extension IncomingCall {
  /// Answers why a photo is not accepted.
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

  /// Answers why a configuration cannot be had.
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
