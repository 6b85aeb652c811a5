// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import Glibc
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

// The storage thread changes directories in the order of the requests, and the changes are reported
// here in that order. So a list that was made there and the changes reported after it fit together:
// nothing is lost, and nothing comes twice.
extension Engine {
  /// Answers ListContentDirectories.
  func listContent(_ call: IncomingCall, _ page: ContentPage) {
    if let launch = launches.launch(of: call.process) {
      return call.reply(
        EngineInterface.ListContentDirectories.Reply(directories: launch.directories))
    }
    storage.list(call.peer.uid, page) { [self] result in
      switch result {
      case .success(let list):
        call.reply(
          EngineInterface.ListContentDirectories.Reply(
            directories: wire(list.records, of: call.peer.uid), more: list.areMore))
      case .failure(let error): fail(call, error)
      }
    }
  }

  /// Answers WatchContentDirectories, as long as the client wants.
  func watchContent(_ call: IncomingCall, _ application: String?) {
    if let launch = launches.launch(of: call.process) {
      // Nothing comes or goes while it runs.
      return call.reply(
        EngineInterface.WatchContentDirectories.Reply(initial: launch.directories),
        continues: true)
    }
    call.onEnd = { [weak self, weak call] in
      self?.contentWatchers.removeAll { $0.call === call }
    }
    storage.list(
      call.peer.uid, ContentPage(application: application),
      listed: { [self] in
        // From here on it gets the changes, behind the list.
        if call.isOpen { contentWatchers.append(ContentWatcher(call, application: application)) }
      },
      completion: { [self] result in
        guard call.isOpen else { return }
        switch result {
        case .success(let list):
          contentWatchers.first { $0.call === call }?
            .begin(with: wire(list.records, of: call.peer.uid))
        case .failure(let error): fail(call, error)
        }
      })
  }

  /// Answers InvalidateContentDirectory.
  func invalidateContent(_ call: IncomingCall, _ name: String) {
    if let launch = launches.launch(of: call.process) {
      return launch.content?.name == name
        ? call.fail(EngineInterface.ContentDirectoryActive(name: name))
        : call.fail(EngineInterface.NotAvailableWhileLocked(name: name))
    }
    let uid = call.peer.uid
    if sessions.values.contains(where: { $0.content.name == name && $0.content.uid == uid }) {
      return call.fail(EngineInterface.ContentDirectoryActive(name: name))
    }
    storage.invalidate(name, of: uid) { [self] result in
      switch result {
      case .success(.done):
        deferred.dropped(name, of: uid)
        contentRemoved(name, of: uid)
        call.reply(NoFields())
      case .success(.doneBefore): call.reply(NoFields())
      case .success(.noSuchDirectory): call.fail(EngineInterface.NoSuchObject(name: name))
      case .failure(let error): fail(call, error)
      }
    }
  }

  /// Reports that a session's directory was made. That of a launch is nobody's yet.
  func contentAdded(_ content: ContentDirectory) {
    guard content.launch == nil else { return }
    for watcher in contentWatchers where watcher.call.peer.uid == content.uid {
      watcher.added(content.record.wire(isActive: true))
    }
  }

  /// Reports that a user has got a directory that no session writes into.
  func added(_ record: ContentRecord, of uid: UInt32) {
    for watcher in contentWatchers where watcher.call.peer.uid == uid {
      watcher.added(record.wire(isActive: false))
    }
  }

  /// Removes a durable photo that was reported to nobody. Its session may have been forgotten
  /// already.
  func discard(_ photo: String, in content: ContentDirectory) {
    storage.remove(photo, in: content) { [self] result in
      if case .failure(let error) = result {
        Log.warning("photo \(photo) in \(content.path) is not discarded: \(error)")
      }
      if !sessions.values.contains(where: { $0.content === content }) { release(content) }
    }
  }

  /// Removes the directory if it is empty, because no session writes into it any more.
  func release(_ content: ContentDirectory) {
    if content.launch != nil { return }
    storage.removeIfEmpty(content) { [self] result in
      if case .success(true) = result { contentRemoved(content.name, of: content.uid) }
    }
  }

  /// Answers with the error of the disk.
  func fail(_ call: IncomingCall, _ error: SystemError) { storage.fail(call, error) }

  private func contentRemoved(_ name: String, of uid: UInt32) {
    for watcher in contentWatchers where watcher.call.peer.uid == uid { watcher.removed(name) }
  }

  /// The directories as the interface writes them.
  private func wire(
    _ records: [ContentRecord], of uid: UInt32
  ) -> [EngineInterface.ContentDirectory] {
    let active = Set(sessions.values.filter { $0.content.uid == uid }.map(\.content.name))
    return records.map { $0.wire(isActive: active.contains($0.name)) }
  }
}

extension Storage {
  /// Answers with the error of the disk.
  @LoopActor
  func fail(_ call: IncomingCall, _ error: SystemError) {
    switch error.fault {
    case .full: call.fail(EngineInterface.DiskFull(path: store.root))
    case .damaged, .refused, .unsound:
      let remedy = StorageExamination.remedy(for: error)
      call.fail(EngineInterface.NotAuthorized(reason: "\(error): \(remedy)"))
    }
  }
}

extension EngineLaunch {
  /// The only directory that its extension sees.
  fileprivate var directories: [EngineInterface.ContentDirectory] {
    content.map { [$0.record.wire(isActive: true)] } ?? []
  }
}

extension StorageBudget {
  /// The budget that the configuration sets.
  init(_ storage: EngineConfiguration.Storage) {
    self.init(
      quota: storage.quotaMiB.map { Int64($0) << 20 }, floor: Int64(storage.freeSpaceMiB) << 20)
  }
}

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
