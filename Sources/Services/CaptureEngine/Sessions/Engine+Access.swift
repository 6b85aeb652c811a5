// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import LinuxIO

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
