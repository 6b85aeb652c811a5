// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import Glibc
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

extension Engine {
  /// Reads the configuration again, beside the loop. On an error the old one stays in force, and nothing has
  /// changed.
  ///
  /// - Parameter completion: called when it is in force, or with the reason why it is not.
  package func reload(_ completion: @escaping ReloadCompletion) {
    rereading.begin(completion)
  }

  /// Puts what was read in force, unless the engine is ending.
  func apply(_ reading: Rereading<EngineConfiguration>.Reading) {
    guard !isEnding, case .success(let new) = reading else { return }
    configure(new)
  }

  /// Answers Reload.
  func reload(_ call: IncomingCall) {
    guard mayAdminister(call, "make it read its configuration") else { return }
    reload { problem in
      guard let error = problem?.first else { return call.reply(NoFields()) }
      call.fail(
        EngineInterface.ConfigurationInvalid(
          file: error.file, line: Int64(error.line), column: Int64(error.column),
          message: error.message))
    }
  }

  /// Whether the caller may administer the engine. Everybody who may take photos reaches the socket, but only users
  /// who could also stop the engine may do this. If not, answers the call.
  ///
  /// - Parameter deed: the end of the sentence "only root and the engine's own user …".
  func mayAdminister(_ call: IncomingCall, _ deed: String) -> Bool {
    let isOwn = [0, geteuid()].contains(call.peer.uid)
    if isOwn, launches.launch(of: call.process) == nil { return true }
    let reason = "only root and the engine's own user \(deed)"
    call.fail(EngineInterface.NotAuthorized(reason: reason))
    return false
  }

  /// Puts a configuration in force. It does not touch sessions: a session's camera stays as it is
  /// until the session closes it, and decisions made when a session was opened hold for that
  /// session.
  func configure(_ new: EngineConfiguration) {
    let old = configuration
    configuration = new
    storage.configure(StorageBudget(new.storage))
    pipeline.configure(new.storage)
    deferred.configure(ttlSeconds: new.storage.deferredTTLSeconds)
    cameras.configure(new, inUse: camerasInUse)
    rotation.configure(new.rotation.accelerometer)
    rotationChanged()
    pressure.configure(new.pressure.sensors)
    clockConfigured()
    EncoderDevices.configure(new.recordings.encoder)
    onConfiguration(new)
    for (name, isChanged) in [
      ("content_directory", new.contentDirectory != old.contentDirectory),
      ("[socket]", new.socket != old.socket),
    ] where isChanged {
      Log.warning("\(name) has changed: this takes effect when the engine is started again")
    }
  }

  /// Offers a camera that a session has closed to others: sessions may wait for it, or a new
  /// configuration.
  func cameraClosed() {
    for session in sessions.values { session.input.openPending() }
    lookAtCompanions()
    cameras.follow(inUse: camerasInUse)
  }
}
