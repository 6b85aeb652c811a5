// SPDX-License-Identifier: Apache-2.0
import Configuration
import Glibc
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

extension LaunchTable {
  /// Whether the caller may administer the engine. Everybody who may take photos reaches the socket, but only users
  /// who could also stop the engine may do this. If not, answers the call.
  ///
  /// - Parameter deed: the end of the sentence "only root and the engine's own user …".
  func mayAdminister(_ call: IncomingCall, _ deed: String) -> Bool {
    let isOwn = [0, geteuid()].contains(call.peer.uid)
    if isOwn, launch(of: call.process) == nil { return true }
    let reason = "only root and the engine's own user \(deed)"
    call.fail(EngineInterface.NotAuthorized(reason: reason))
    return false
  }
}

extension Engine {
  /// Answers Reload, for a caller who may.
  func reload(_ call: IncomingCall) {
    reload { problem in
      guard let error = problem?.first else { return call.reply(NoFields()) }
      call.fail(
        EngineInterface.ConfigurationInvalid(
          file: error.file, line: Int64(error.line), column: Int64(error.column),
          message: error.message))
    }
  }
}
