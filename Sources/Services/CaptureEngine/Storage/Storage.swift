// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO

/// The engine's files on the disk. Everything is done on the storage thread, in the order of the
/// requests, except photos, which go first, and what takes as long as the owners of directories like: that is
/// counted and removed on a thread of its own. Completions are called on the loop's thread, in order
/// too.
final class Storage: Sendable {
  typealias Completion<Value> = @LoopActor @Sendable (Result<Value, SystemError>) -> Void

  let store: ContentStore
  /// Also for films, which have threads of their own.
  let calls: any StorageCalls
  /// Also for films.
  let room: StorageRoom
  /// Dates directories and files, also films.
  let clock = DatingClock()
  private let thread: StorageThread
  /// Counts and removes what is in directories, so that photos do not wait for it.
  private let errands: ErrandThread

  init(
    root: String, budget: StorageBudget, calls: any StorageCalls = KernelStorageCalls()
  ) {
    let store = ContentStore(root: root, calls: calls)
    let errands = ErrandThread()
    let room = StorageRoom(
      budget, calls: calls, count: { store.amount(of: $0, limit: $1) },
      countLater: { user, done in
        guard let folder = try? store.folder(of: user) else { return done(ContentAmount()) }
        errands.count(folder, of: user, done)
      })
    self.store = store
    self.calls = calls
    self.room = room
    self.errands = errands
    thread = StorageThread { files, again in
      let admitted = room.admit(files, again: again)
      if admitted.isEmpty { return }
      var runner = CommitRunner(admitted, calls: calls)
      runner.run()
    }
  }

  /// Sets the part of the disk that photos may take from now on.
  func configure(_ budget: StorageBudget) { room.configure(budget) }

  /// The budget that counts now.
  var budget: StorageBudget { room.budget }

  /// Makes a file durable, if it turns out to be wanted and whole. From any thread; its end is
  /// reported on the storage thread.
  func commit(_ file: PhotoFile) { thread.submit(file) }

  /// Makes the directory of a new session.
  func makeDirectory(
    uid: UInt32, application: String, completion: @escaping Completion<ContentDirectory>
  ) {
    perform(completion) { [clock] store throws(SystemError) in
      try store.makeDirectory(
        uid: uid, application: application, unixUSec: clock.unixUSec)
    }
  }

  /// Makes the directory of a series, or opens the one that it had.
  func makeDirectory(
    uid: UInt32, application: String, of series: PhotoSeriesContent,
    completion: @escaping Completion<ContentDirectory>
  ) {
    perform(completion) { [clock] store throws(SystemError) in
      try store.makeDirectory(
        uid: uid, application: application, of: series, unixUSec: clock.unixUSec)
    }
  }

  /// Marks a directory as that of a session, before any photo of it is written.
  func mark(_ directory: ContentDirectory, session: String) {
    perform({ _ in }) { _ in SessionMark.write(session, on: directory.descriptor) }
  }

  /// Removes the directory of a session that has ended, if nothing is in it; the completion gets
  /// whether it was removed.
  func removeIfEmpty(_ directory: ContentDirectory, completion: @escaping Completion<Bool>) {
    perform(completion) { store throws(SystemError) in store.removeIfEmpty(directory) }
  }

  /// Removes a photo, and the record beside it.
  func remove(
    _ photo: String, in directory: ContentDirectory, completion: @escaping Completion<Void>
  ) {
    perform(completion) { [calls] _ throws(SystemError) in
      try calls.remove(photo, in: directory.descriptor)
      // There may be none.
      try? calls.remove(photo + PhotoFile.sidecarSuffix, in: directory.descriptor)
      try calls.syncDirectory(directory.descriptor)
    }
  }

  /// Opens a photo for reading.
  func open(
    _ photo: String, in directory: ContentDirectory,
    completion: @escaping Completion<SharedDescriptor>
  ) {
    perform(completion) { store throws(SystemError) in
      SharedDescriptor(try store.open(photo, in: directory))
    }
  }

  /// Lists content directories of a user.
  ///
  /// - Parameters:
  ///   - listed: called before any change is reported that is made after the names were read.
  ///   - completion: gets the directories with their sizes, later, and whether there are more of them.
  func list(
    _ uid: UInt32, _ page: ContentPage = ContentPage(),
    listed: @escaping @LoopActor @Sendable () -> Void = {},
    completion: @escaping Completion<(records: [ContentRecord], areMore: Bool?)>
  ) {
    thread.submit { [store, errands] in
      do throws(SystemError) {
        let listing = ContentListing(try store.directoryNames(of: uid), of: uid, in: store, page)
        EventLoop.shared.post { listed() }
        errands.submit(
          {
            listing.go(on: ContentCount.turn)
            guard listing.isDone else { return true }
            let list = (listing.records, listing.areMore)
            EventLoop.shared.post { completion(.success(list)) }
            return false
          }, of: uid)
      } catch {
        EventLoop.shared.post { completion(.failure(error)) }
      }
      return false
    }
  }

  /// Removes a directory with all its contents.
  func invalidate(
    _ name: String, of uid: UInt32, completion: @escaping Completion<ContentStore.Invalidation>
  ) {
    perform(completion) { [self] store throws(SystemError) in
      let outcome = try store.invalidate(name, of: uid)
      sweep(uid)
      return outcome
    }
  }

  /// Examines whether photos of a user, or any photos, could be stored now.
  func examine(
    _ uid: UInt32?, completion: @escaping @LoopActor @Sendable (StorageExamination) -> Void
  ) {
    thread.submit { [store, room, calls, errands] in
      let examination = StorageExamination(of: store, uid, calls)
      guard let uid, room.budget.quota != nil else {
        EventLoop.shared.post { completion(examination) }
        return false
      }
      let counted = { @Sendable (amount: ContentAmount) in
        var examination = examination
        examination.used = amount.stored
        let found = examination
        EventLoop.shared.post { completion(found) }
      }
      guard let folder = try? store.folder(of: uid) else {
        counted(ContentAmount())
        return false
      }
      errands.count(folder, of: uid, counted)
      return false
    }
  }

  /// Makes the directory of a launch of an application with this short name, or finds it.
  func makeLaunchDirectory(
    _ record: LaunchNote, name: String, completion: @escaping Completion<ContentDirectory>
  ) {
    perform(completion) { [clock] store throws(SystemError) in
      try store.makeLaunchDirectory(record, name: name, unixUSec: clock.unixUSec)
    }
  }

  /// Lets an extension's user use the directory of its launch.
  func grant(
    _ content: ContentDirectory, to user: UInt32, completion: @escaping Completion<Void>
  ) {
    perform(completion) { store throws(SystemError) in try store.grant(content, to: user) }
  }

  /// Hands the directory of a launch over to its owner; the completion gets it as that user finds it, or nil if there
  /// was nothing in it.
  func handOver(
    _ directory: String, of application: String, to owner: UInt32,
    completion: @escaping Completion<ContentRecord?>
  ) {
    let filter = store.filter(directory, of: application)
    let errand: ErrandThread.Errand = { [self] in
      do throws(SystemError) {
        if try filter.go(on: ContentCount.turn) { return true }
        perform(completion) { store throws(SystemError) in
          try store.handOver(directory, of: application, filter)
        }
      } catch {
        EventLoop.shared.post { completion(.failure(error)) }
      }
      return false
    }
    errands.submit(errand, of: owner, isHandOver: true)
  }

  /// Erases the contents of a launch's directory.
  func erase(_ content: ContentDirectory, completion: @escaping Completion<Void>) {
    perform(completion) { store throws(SystemError) in try store.erase(content) }
  }

  /// Counts the bytes in a directory, including files that the engine did not write. More files than are counted are
  /// more bytes than there may be.
  func measure(
    _ content: ContentDirectory, completion: @escaping @LoopActor @Sendable (Int64) -> Void
  ) {
    errands.count(content.descriptor, of: content.uid) { amount in
      let size = amount.entries < ContentCount.most ? amount.stored : .max
      EventLoop.shared.post { completion(size) }
    }
  }

  /// Whether the disk of the directory has less free than has to stay free.
  func isCrowded(_ content: ContentDirectory) -> Bool {
    let free = (try? calls.freeBytes(at: content.descriptor)) ?? .max
    return free < budget.floor
  }

  /// Lists the directories of launches that were never handed over.
  func leftLaunches(
    besides live: Set<String>,
    completion: @escaping Completion<[(application: String, directory: String, owner: UInt32)]>
  ) {
    perform(completion) { store throws(SystemError) in store.leftLaunches(besides: live) }
  }

  /// Keeps an application's small state; nil removes it. The completion gets whether its user may have one
  /// more.
  func setContext(
    _ context: [UInt8]?, of owner: UInt32, _ application: String,
    completion: @escaping Completion<Bool>
  ) {
    perform(completion) { store throws(SystemError) in
      try store.setContext(context, of: owner, application)
    }
  }

  /// Reads an application's small state; nil if it has none.
  func context(
    of owner: UInt32, _ application: String, completion: @escaping Completion<[UInt8]?>
  ) {
    perform(completion) { store throws(SystemError) in
      try store.context(of: owner, application)
    }
  }

  /// Removes the leftovers of the last engine from a directory that was handed over, and finishes its films.
  /// `deferred` is called with its deferred photos.
  func removeLeftovers(
    in directory: String, of uid: UInt32,
    _ deferred: @escaping @LoopActor @Sendable ([LeftPhoto]) -> Void
  ) {
    errands.submit(
      { [self] in
        do throws(SystemError) {
          let leftovers = try store.removeLeftovers(in: directory, of: uid)
          finish(leftovers.movies)
          let photos = leftovers.deferred
          EventLoop.shared.post { deferred(photos) }
        } catch {
          Log.warning("\(store.path(of: uid))/\(directory): \(error)")
        }
        return false
      }, of: uid)
  }

  /// Removes the leftovers of the last engine, and finishes its films. `deferred` is called with its
  /// deferred photos.
  func removeLeftovers(_ deferred: @escaping @LoopActor @Sendable ([LeftPhoto]) -> Void) {
    thread.submit { [self] in
      var found: [LeftPhoto] = []
      var movies: [UnfinishedMovie] = []
      for uid in store.users() {
        do throws(SystemError) {
          let leftovers = try store.removeLeftovers(of: uid)
          movies += leftovers.movies
          found += leftovers.deferred
          guard leftovers.photos > 0 else { continue }
          Log.notice(
            "\(store.path(of: uid)): removed \(leftovers.photos) photos that were never finished")
        } catch {
          Log.warning("\(store.path(of: uid)): \(error)")
        }
        sweep(uid)
      }
      finish(movies)
      let photos = found
      EventLoop.shared.post { deferred(photos) }
      return false
    }
  }

  /// Finishes films on a thread of their own: one of an hour takes seconds, and photos must not wait.
  private func finish(_ movies: [UnfinishedMovie]) {
    guard !movies.isEmpty else { return }
    do throws(SystemError) {
      try WorkerThread.start(name: "repair") { [calls] in
        for movie in movies { MovieRepair.repair(movie, calls) }
      }
    } catch {
      Log.error("no thread to finish films of the last engine: \(error)")
    }
  }

  private func sweep(_ uid: UInt32) { errands.submit({ [store] in store.sweep(uid) }, of: uid) }

  private func perform<Value: Sendable>(
    _ completion: @escaping Completion<Value>,
    _ body: @escaping @Sendable (ContentStore) throws(SystemError) -> Value
  ) {
    thread.submit { [store] in
      let result: Result<Value, SystemError>
      do throws(SystemError) {
        result = .success(try body(store))
      } catch {
        result = .failure(error)
      }
      EventLoop.shared.post { completion(result) }
      return false
    }
  }
}
