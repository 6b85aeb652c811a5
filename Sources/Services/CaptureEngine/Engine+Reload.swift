// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import Glibc
import LinuxIO
import Varlink
import VarlinkSocket

extension Engine {
  /// Reads the configuration again. On an error the old one stays in force, and nothing has changed.
  package func reload() throws(ConfigurationErrors) {
    configure(try EngineConfiguration.load(source, within: 1))
  }

  /// Answers Reload. The socket is for everybody who may have photos: only those who could stop the engine as well are
  /// let do this.
  func reload(_ call: IncomingCall) {
    guard [0, geteuid()].contains(call.peer.uid) else {
      let reason = "only root and the engine's own user make it read its configuration"
      return call.fail(EngineInterface.NotAuthorized(reason: reason))
    }
    do throws(ConfigurationErrors) {
      try reload()
      call.reply(NoFields())
    } catch {
      call.fail(
        EngineInterface.ConfigurationInvalid(
          file: error.first.file, line: Int64(error.first.line), column: Int64(error.first.column),
          message: error.first.message))
    }
  }

  /// Puts a configuration in force: no session is touched by it. A camera that a session has stays as it is for as
  /// long, and what was decided when a session was opened holds for that session.
  func configure(_ new: EngineConfiguration) {
    let old = configuration
    configuration = new
    storage.configure(StorageBudget(new.storage))
    pipeline.configure(new.storage)
    cameras.configure(new, inUse: camerasInUse)
    if new.buttonToCapture != old.buttonToCapture { startBuiltIn() }
    for (name, isChanged) in [
      ("content_directory", new.contentDirectory != old.contentDirectory),
      ("[socket]", new.socket != old.socket),
    ] where isChanged {
      Log.warning("\(name) has changed: this counts when the engine is started again")
    }
  }

  /// A session has closed a camera, for which others may wait, and a new configuration too.
  func cameraClosed() {
    for session in sessions.values { session.openPending() }
    cameras.follow(inUse: camerasInUse)
  }
}
