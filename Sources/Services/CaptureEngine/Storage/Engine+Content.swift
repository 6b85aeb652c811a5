// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import Glibc
import LinuxIO
import Varlink
import VarlinkSocket

// What becomes of directories is done on the storage thread in the order in which it was asked for, and
// told here in that order: so a list that was made there and the changes that are told after it fit
// together, without loss and without anything twice.
extension Engine {
  /// Answers ListContentDirectories.
  func listContent(_ call: IncomingCall, _ application: String?) {
    storage.list(call.peer.uid) { [self] result in
      guard let directories = list(call, result, application) else { return }
      call.reply(EngineInterface.ListContentDirectories.Reply(directories: directories))
    }
  }

  /// Answers WatchContentDirectories, as long as the client wants.
  func watchContent(_ call: IncomingCall, _ application: String?) {
    call.onEnd = { [weak self, weak call] in
      self?.contentWatchers.removeAll { $0.call === call }
    }
    storage.list(call.peer.uid) { [self] result in
      guard call.isOpen, let directories = list(call, result, application) else { return }
      contentWatchers.append(
        ContentWatcher(call, application: application, known: Set(directories.map(\.name))))
      call.reply(
        EngineInterface.WatchContentDirectories.Reply(initial: directories), continues: true)
    }
  }

  /// Answers InvalidateContentDirectory.
  func invalidateContent(_ call: IncomingCall, _ name: String) {
    let uid = call.peer.uid
    if sessions.values.contains(where: { $0.content.name == name && $0.content.uid == uid }) {
      return call.fail(EngineInterface.ContentDirectoryActive(name: name))
    }
    storage.invalidate(name, of: uid) { [self] result in
      switch result {
      case .success(.done):
        contentRemoved(name, of: uid)
        call.reply(NoFields())
      case .success(.doneBefore): call.reply(NoFields())
      case .success(.noSuchDirectory): call.fail(EngineInterface.NoSuchObject(name: name))
      case .failure(let error): fail(call, error)
      }
    }
  }

  /// A session's directory was made.
  func contentAdded(_ content: ContentDirectory) {
    for watcher in contentWatchers where watcher.call.peer.uid == content.uid {
      watcher.added(content.record.wire(isActive: true))
    }
  }

  /// Nobody writes into the directory any more: without anything in it, it goes.
  func release(_ content: ContentDirectory) {
    storage.removeIfEmpty(content) { [self] result in
      if case .success(true) = result { contentRemoved(content.name, of: content.uid) }
    }
  }

  /// Answers that the disk refused something.
  func fail(_ call: IncomingCall, _ error: SystemError) {
    switch error.fault {
    case .full: call.fail(EngineInterface.DiskFull(path: storage.store.root))
    case .damaged, .refused, .unsound:
      let remedy = StorageExamination.remedy(for: error)
      call.fail(EngineInterface.NotAuthorized(reason: "\(error): \(remedy)"))
    }
  }

  private func contentRemoved(_ name: String, of uid: UInt32) {
    for watcher in contentWatchers where watcher.call.peer.uid == uid { watcher.removed(name) }
  }

  /// What was found, as the interface writes it; nil, and the call answered, if it could not be.
  private func list(
    _ call: IncomingCall, _ result: Result<[ContentRecord], SystemError>, _ application: String?
  ) -> [EngineInterface.ContentDirectory]? {
    switch result {
    case .success(let records):
      let active = Set(
        sessions.values.filter { $0.content.uid == call.peer.uid }.map(\.content.name))
      return records.filter { application == nil || application == $0.application }
        .map { $0.wire(isActive: active.contains($0.name)) }
    case .failure(let error):
      fail(call, error)
      return nil
    }
  }
}

extension StorageBudget {
  /// As the configuration sets it.
  init(_ storage: EngineConfiguration.Storage) {
    self.init(
      quota: storage.quotaMiB.map { Int64($0) << 20 }, floor: Int64(storage.freeSpaceMiB) << 20)
  }
}

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
