// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import LinuxIO
import ShutterInterfaces
import VarlinkSocket
import Vocabulary

//                   a rule of the medium fits:                     none fits
//                   allow      ask                deny
//   camera          allowed    if granted         if granted       allowed
//   microphone      allowed    if granted         if granted       if granted
//
// Granted: by `shutterctl allow`, with a file of its own for each medium.

/// Whether an application may start a camera, or record sound. An application is a user
/// together with the name that the program gives itself. It can choose another name, so only a rule
/// for the user keeps a program out.
enum MediumAccess: Hashable, Sendable {
  case allowed
  /// The application may not. The reason is for people to read.
  case denied(reason: String)

  /// Decides by the first rule for this medium that fits. An application that an administrator has
  /// allowed (`isGranted`) always is.
  init(
    to medium: CaptureMedium, uid: UInt32, application: String,
    rules: [EngineConfiguration.AccessRule], isGranted: Bool
  ) {
    let rule = rules.first { $0.fits(medium, uid: uid, application: application) }
    let access = rule?.access ?? Self.withoutRule(medium)
    guard access != .allow, !isGranted else {
      self = .allowed
      return
    }
    let fact =
      rule?.access == .deny ? "the engine's configuration denies it" : "nobody has allowed it yet"
    let option = medium == .microphone ? " --microphone" : ""
    self = .denied(
      reason: "\(fact); an administrator can allow it: shutterctl allow\(option) '\(application)' "
        + "--user \(uid)")
  }

  /// The decision if there is no rule. People in front of a camera see it, and usually its light; a
  /// microphone hears the next room, and shows nothing.
  private static func withoutRule(
    _ medium: CaptureMedium
  ) -> EngineConfiguration.AccessRule.Access {
    switch medium {
    case .camera: .allow
    case .microphone: .ask
    }
  }
}

extension Session {
  /// Whether the session's opener may start a camera, or record sound. An extension may what its application
  /// may.
  func access(to medium: CaptureMedium) -> MediumAccess {
    parts.access.access(to: medium, uid: content.uid, application: content.application)
  }
}

/// Decides by the configuration, and by what administrators have allowed.
@LoopActor
final class AccessDesk {
  private var configuration: EngineConfiguration

  init(_ configuration: EngineConfiguration) { self.configuration = configuration }

  /// Takes a changed configuration.
  func configure(_ configuration: EngineConfiguration) { self.configuration = configuration }

  /// Whether an application may start a camera, or record sound. If it matters, the administrators'
  /// file is read again each time: it is small, and a change counts at once.
  func access(to medium: CaptureMedium, uid: UInt32, application: String) -> MediumAccess {
    let configured: String?
    let usual: String
    switch medium {
    case .camera:
      (configured, usual) = (configuration.accessFile, AccessGrants.defaultPath)
    case .microphone:
      (configured, usual) = (
        configuration.microphoneAccessFile, AccessGrants.defaultMicrophonePath
      )
    }
    func decide(isGranted: Bool) -> MediumAccess {
      MediumAccess(
        to: medium, uid: uid, application: application, rules: configuration.access,
        isGranted: isGranted)
    }
    let withoutGrant = decide(isGranted: false)
    guard withoutGrant != .allowed else { return .allowed }
    do throws(SystemError) {
      let bytes = try WholeFile.read(configured ?? usual, limit: AccessGrants.longest) ?? []
      return decide(
        isGranted: AccessGrants(text: String(decoding: bytes, as: UTF8.self))
          .contains(uid: uid, application: application))
    } catch {
      Log.error("the applications that administrators have allowed cannot be read: \(error)")
      return withoutGrant
    }
  }

  /// Answers GetAuthorization, for the caller's user, or that of its launch.
  func authorization(
    _ call: IncomingCall, _ application: String, _ medium: CaptureMedium, launch: EngineLaunch?
  ) {
    let uid = launch?.owner ?? call.peer.uid
    switch access(to: medium, uid: uid, application: launch?.application ?? application) {
    case .allowed: call.reply(EngineInterface.GetAuthorization.Reply(authorization: .authorized))
    case .denied(let reason):
      call.reply(
        EngineInterface.GetAuthorization.Reply(authorization: .denied, reason: reason))
    }
  }
}
