// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Configuration
import Glibc
import LinuxIO

extension MachineSettings {
  /// The rules as the configuration sets them. A user that the system does not know is reported and
  /// left out.
  init(_ configuration: GatewayConfiguration) {
    self.init()
    acknowledgementTimeoutUSec = configuration.acknowledgementTimeoutUSec
    maximumHoldUSec = configuration.maximumHoldUSec
    gestures.doubleTapUSec = configuration.doubleTapUSec
    gestures.holdUSec = configuration.holdUSec
    foregroundPolicy =
      switch configuration.foreground {
      // The seats say whose clients can be in front; among those it is the same.
      case .lastToAsk, .activeSession: .lastToAsk
      case .pinned(let application): .pinned(application: application, uid: nil)
      case .shell: .shellDecides
      }
    hasLights = !configuration.lights.isEmpty
    interactionsPerClient = configuration.limits.interactionsPerClient
    interactionsPerUser = configuration.limits.interactionsPerUser
    externalSessionUsers = Set(configuration.externalSessionUsers.compactMap(\.uid))
  }
}

extension GatewayConfiguration.UserReference {
  fileprivate var uid: UInt32? {
    switch self {
    case .identifier(let uid): return uid
    case .name(let name):
      guard let entry = getpwnam(name) else {
        Log.warning("external_sessions_for: there is no user '\(name)'; the entry is ignored")
        return nil
      }
      return entry.pointee.pw_uid
    }
  }
}

extension GatewayConfiguration.Role {
  /// As the press machine knows it.
  var model: Role {
    switch self {
    case .primary: .primary
    case .secondary: .secondary
    case .halfPress: .halfPress
    case .none: .none
    }
  }
}
