// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// A launch of an application's extension, as far as the engine knows it.
@LoopActor
final class EngineLaunch {
  let id: String
  /// The application's short name, which is part of paths.
  let name: String
  /// The application's user.
  let owner: UInt32
  /// Reverse-domain name.
  let application: String
  /// Its directory, once that is made.
  var content: ContentDirectory?
  /// The user and the processes of the extension, while it may capture.
  var identity: (uid: UInt32, family: ProcessFamily)?
  /// The word of the gateway that came before the directory was made.
  var awaitedStart: EngineLinkInterface.Launch?
  /// Whether the gateway has said that all its processes are gone.
  var hasEnded = false
  /// Whether its directory is being handed over.
  var isHandingOver = false
  /// Whether the size of its directory is being counted.
  var isMeasured = false
  /// Whether the gateway has the report that the directory is full.
  var isFull = false
  /// Whether this gateway knows it: false from the loss of the gateway until the next one sends it again.
  var isConfirmed = true

  init(id: String, name: String, owner: UInt32, application: String) {
    self.id = id
    self.name = name
    self.owner = owner
    self.application = application
  }

  var record: LaunchNote { LaunchNote(launch: id, owner: owner, application: application) }

  /// Whether a process belongs to it, and may capture.
  func contains(_ process: PeerProcess) -> Bool {
    guard let identity, identity.uid == process.identity.uid else { return false }
    return identity.family.contains(process)
  }
}
