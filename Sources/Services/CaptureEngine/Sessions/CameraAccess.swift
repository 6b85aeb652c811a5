// SPDX-License-Identifier: Apache-2.0
import Configuration

/// Whether an application may start a camera (requirements R-48). An application is the pair of a user and
/// the name that it gives itself, so a rule for a name keeps nobody out who may choose another one: what
/// is to be kept out is denied to the user.
enum CameraAccess: Hashable, Sendable {
  case allowed
  /// Why not, for people to read.
  case denied(reason: String)

  /// What the first rule says that fits; without one it may. Whom an administrator has allowed may in
  /// any case.
  init(
    uid: UInt32, application: String, rules: [EngineConfiguration.AccessRule], isGranted: Bool
  ) {
    let rule = rules.first { $0.fits(uid: uid, application: application) }
    let remedy = "an administrator can allow it: shutterctl allow '\(application)' --user \(uid)"
    switch rule?.access {
    case .allow?, nil: self = .allowed
    case .ask?, .deny?:
      guard !isGranted else {
        self = .allowed
        return
      }
      let fact =
        rule?.access == .deny ? "the engine's configuration denies it" : "nobody has allowed it yet"
      self = .denied(reason: "\(fact); \(remedy)")
    }
  }
}
