// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket
import Vocabulary

/// The directories of photos as clients see them: lists of them, what comes and goes, and what becomes of a photo or a
/// directory that nobody wants.
///
/// The storage thread changes directories in the order of the requests, and the changes are reported
/// here in that order. So a list that was made there and the changes reported after it fit together:
/// nothing is lost, and nothing comes twice.
@LoopActor
final class ContentDesk {
  let storage: Storage
  /// Photos that are made later.
  let deferred: DeferredPhotos
  /// What becomes of photos whose client is gone.
  private(set) var orphans: OrphanPolicy
  /// The directories that sessions write into.
  var written: @LoopActor () -> [ContentDirectory] = { [] }
  /// The directories of launches that are being handed over.
  private(set) var handOvers: Set<String> = []
  /// The clients that watch content directories.
  private var watchers: [ContentWatcher] = []

  init(root: String, calls: any StorageCalls, _ configuration: EngineConfiguration.Storage) {
    storage = Storage(root: root, budget: StorageBudget(configuration), calls: calls)
    deferred = DeferredPhotos(storage: storage, ttlSeconds: configuration.deferredTTLSeconds)
    orphans = configuration.orphans
    deferred.onEmptied = { [weak self] content in
      guard let self, !isWritten(content) else { return }
      release(content)
    }
  }

  /// Takes a changed configuration.
  func configure(_ configuration: EngineConfiguration.Storage) {
    storage.configure(StorageBudget(configuration))
    deferred.configure(ttlSeconds: configuration.deferredTTLSeconds)
    orphans = configuration.orphans
  }

  /// Takes up what an engine before this one has left unfinished.
  func start() {
    storage.removeLeftovers { [weak self] in self?.deferred.found($0) }
  }

  /// Whether a session writes into this directory.
  func isWritten(_ content: ContentDirectory) -> Bool { written().contains { $0 === content } }

  /// Answers ListContentDirectories.
  ///
  /// - Parameter launch: that of the caller; nil if it is no extension.
  func list(_ call: IncomingCall, _ page: ContentPage, launch: EngineLaunch?) {
    if let launch {
      return call.reply(
        EngineInterface.ListContentDirectories.Reply(directories: launch.directories))
    }
    storage.list(call.peer.uid, page) { [self] result in
      switch result {
      case .success(let list):
        call.reply(
          EngineInterface.ListContentDirectories.Reply(
            directories: wire(list.records, of: call.peer.uid), more: list.areMore))
      case .failure(let error): storage.fail(call, error)
      }
    }
  }

  /// Answers WatchContentDirectories, as long as the client wants.
  func watch(_ call: IncomingCall, _ application: String?, launch: EngineLaunch?) {
    if let launch {
      // Nothing comes or goes while it runs.
      return call.reply(
        EngineInterface.WatchContentDirectories.Reply(initial: launch.directories),
        continues: true)
    }
    call.onEnd = { [weak self, weak call] in
      self?.watchers.removeAll { $0.call === call }
    }
    storage.list(
      call.peer.uid, ContentPage(application: application),
      listed: { [self] in
        // From here on it gets the changes, behind the list.
        if call.isOpen { watchers.append(ContentWatcher(call, application: application)) }
      },
      completion: { [self] result in
        guard call.isOpen else { return }
        switch result {
        case .success(let list):
          watchers.first { $0.call === call }?
            .begin(with: wire(list.records, of: call.peer.uid))
        case .failure(let error): storage.fail(call, error)
        }
      })
  }

  /// Answers InvalidateContentDirectory.
  func invalidate(_ call: IncomingCall, _ name: String, launch: EngineLaunch?) {
    if let launch {
      return launch.content?.name == name
        ? call.fail(EngineInterface.ContentDirectoryActive(name: name))
        : call.fail(EngineInterface.NotAvailableWhileLocked(name: name))
    }
    let uid = call.peer.uid
    if written().contains(where: { $0.name == name && $0.uid == uid }) {
      return call.fail(EngineInterface.ContentDirectoryActive(name: name))
    }
    storage.invalidate(name, of: uid) { [self] result in
      switch result {
      case .success(.done):
        deferred.dropped(name, of: uid)
        removed(name, of: uid)
        call.reply(NoFields())
      case .success(.doneBefore): call.reply(NoFields())
      case .success(.noSuchDirectory): call.fail(EngineInterface.NoSuchObject(name: name))
      case .failure(let error): storage.fail(call, error)
      }
    }
  }

  /// Reports that a session's directory was made. That of a launch is nobody's yet.
  func opened(_ content: ContentDirectory) {
    guard content.launch == nil else { return }
    for watcher in watchers where watcher.call.peer.uid == content.uid {
      watcher.added(content.record.wire(isActive: true))
    }
  }

  /// Reports that a user has got a directory that no session writes into.
  func added(_ record: ContentRecord, of uid: UInt32) {
    for watcher in watchers where watcher.call.peer.uid == uid {
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
      if !isWritten(content) { release(content) }
    }
  }

  /// Removes the directory if it is empty, because no session writes into it any more.
  func release(_ content: ContentDirectory) {
    if content.launch != nil { return }
    storage.removeIfEmpty(content) { [self] result in
      if case .success(true) = result { removed(content.name, of: content.uid) }
    }
  }

  private func removed(_ name: String, of uid: UInt32) {
    for watcher in watchers where watcher.call.peer.uid == uid { watcher.removed(name) }
  }

  /// The directories as the interface writes them.
  private func wire(
    _ records: [ContentRecord], of uid: UInt32
  ) -> [EngineInterface.ContentDirectory] {
    let active = Set(written().filter { $0.uid == uid }.map(\.name))
    return records.map { $0.wire(isActive: active.contains($0.name)) }
  }
}

// MARK: The directories of launches

extension ContentDesk {
  /// Hands the directory of a launch over to the application's user, and reports this to the programs that watch.
  func handOver(
    _ directory: String, of application: String, to owner: UInt32,
    completion: @escaping Storage.Completion<ContentRecord?>
  ) {
    handOvers.insert(directory)
    deferred.leave(directory, of: owner) { [self] in
      storage.handOver(directory, of: application, to: owner) { [self] result in
        handOvers.remove(directory)
        switch result {
        case .success(let record):
          deferred.arrived(
            directory, of: owner, at: "\(storage.store.path(of: owner))/\(directory)",
            isReadable: record?.path != nil)
          if let record { found(record, of: owner) }
        case .failure(let error):
          // Its deferred photos wait: some may already be in the directory that will get its name.
          Log.error("what the extension of \(application) made stays in \(directory): \(error)")
        }
        completion(result)
      }
    }
  }

  private func found(_ record: ContentRecord, of owner: UInt32) {
    added(record, of: owner)
    // What an engine before this one left unfinished is found where it is now.
    storage.removeLeftovers(in: record.name, of: owner) { [weak self] in
      self?.deferred.foundLater($0)
    }
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
