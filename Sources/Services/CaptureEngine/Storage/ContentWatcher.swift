// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// A client that follows which content directories its user gets and loses.
@LoopActor
final class ContentWatcher {
  private enum Change {
    case added(EngineInterface.ContentDirectory)
    case removed(String)
  }

  let call: IncomingCall
  /// Nil: all applications.
  private let application: String?
  /// The directories that were reported to it: a removal of others is not reported.
  private var known: Set<String> = []
  /// The changes that come behind the list; nil once that is sent.
  private var waiting: [Change]? = []

  init(_ call: IncomingCall, application: String?) {
    self.call = call
    self.application = application
  }

  /// Sends the list, and then what has changed since it was made.
  func begin(with directories: [EngineInterface.ContentDirectory]) {
    known = Set(directories.map(\.name))
    call.reply(
      EngineInterface.WatchContentDirectories.Reply(initial: directories), continues: true)
    let changes = waiting ?? []
    waiting = nil
    for change in changes { take(change) }
  }

  func added(_ directory: EngineInterface.ContentDirectory) { take(.added(directory)) }

  func removed(_ name: String) { take(.removed(name)) }

  private func take(_ change: Change) {
    if waiting != nil {
      waiting?.append(change)
      return
    }
    switch change {
    case .added(let directory):
      guard application == nil || application == directory.application,
        known.insert(directory.name).inserted
      else { return }
      call.reply(
        EngineInterface.WatchContentDirectories.Reply(added: directory), continues: true)
    case .removed(let name):
      guard known.remove(name) != nil else { return }
      call.reply(EngineInterface.WatchContentDirectories.Reply(removed: name), continues: true)
    }
  }
}
