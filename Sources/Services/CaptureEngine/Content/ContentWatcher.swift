// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink
import VarlinkSocket

/// A client that is told which content directories its user gets and loses.
@LoopActor
final class ContentWatcher {
  let call: IncomingCall
  /// Nil: of all applications.
  private let application: String?
  /// Those that it was told: what it does not know cannot be removed for it.
  private var known: Set<String>

  init(_ call: IncomingCall, application: String?, known: Set<String>) {
    self.call = call
    self.application = application
    self.known = known
  }

  func added(_ directory: EngineInterface.ContentDirectory) {
    guard application == nil || application == directory.application else { return }
    known.insert(directory.name)
    call.reply(EngineInterface.WatchContentDirectories.Reply(added: directory), continues: true)
  }

  func removed(_ name: String) {
    guard known.remove(name) != nil else { return }
    call.reply(EngineInterface.WatchContentDirectories.Reply(removed: name), continues: true)
  }
}
