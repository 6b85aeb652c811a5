// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import LinuxIO

/// Whether an application may start a camera. An application is a user together with the
/// name that the program gives itself. It can choose another name, so only a rule for the user
/// keeps a program out.
enum CameraAccess: Hashable, Sendable {
  case allowed
  /// The application may not start a camera. The reason is for people to read.
  case denied(reason: String)

  /// Decides by the first rule that fits; without one the application is allowed. An application
  /// that an administrator has allowed (`isGranted`) always is.
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

extension Engine {
  /// Whether the session's opener may start a camera. If there are rules, the administrators' file
  /// is read again each time: it is small, and a change counts at once.
  func access(of session: Session) -> CameraAccess {
    let (uid, application) = (session.opener.uid, session.content.application)
    var isGranted = false
    if !configuration.access.isEmpty {
      let path = configuration.accessFile ?? AccessGrants.defaultPath
      do throws(SystemError) {
        let bytes = try WholeFile.read(path, limit: AccessGrants.longest) ?? []
        isGranted = AccessGrants(text: String(decoding: bytes, as: UTF8.self))
          .contains(uid: uid, application: application)
      } catch {
        Log.error("whom administrators have allowed to start cameras is not known: \(error)")
      }
    }
    return CameraAccess(
      uid: uid, application: application, rules: configuration.access, isGranted: isGranted)
  }
}
