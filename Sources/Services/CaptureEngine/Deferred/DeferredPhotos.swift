// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

//   a stand-in was delivered, a start, ClaimPhoto, FinalizePhoto
//        │ on the loop
//        ▼
//   DeferredMachine ── finish, keep, remove ──▶ DeferredFolder, on a thread of its own
//        ▲                                           │
//        └────────── finished, kept, removed ────────┘

/// The deferred photos of all sessions: their stand-ins are delivered, and they are made later.
/// Joins their machine to the disk and to the callers that ask for them.
@LoopActor
final class DeferredPhotos {
  /// The present state of the machine, as far as it makes photos wait.
  struct Conditions {
    var isBusy: Bool
    var isHot: Bool
  }

  private var machine: DeferredMachine<DeferredPhoto>
  private let storage: Storage
  private let folder: DeferredFolder
  private let thread = WorkerPool(name: "deferred", threads: 1)
  private let watchers = DeferredWatchers()
  /// A photo as its owner names it.
  private struct Name: Hashable {
    let uid: UInt32
    let file: String

    init(_ photo: DeferredPhoto) { self.init(photo.content.uid, photo.name) }

    init(_ uid: UInt32, _ file: String) {
      self.uid = uid
      self.file = file
    }
  }

  /// The photos that the machine knows; if several have the same name, the newest.
  private var photos: [Name: DeferredPhoto] = [:]
  /// The calls that wait for a photo, and those that wait for a claim to be durable.
  private var waiting: [DeferredPhoto: [IncomingCall]] = [:]
  private var claiming: [DeferredPhoto: [IncomingCall]] = [:]
  private var failures: [DeferredPhoto: SystemError] = [:]
  /// The reports about the photos that are final, the newest last.
  private var reports: [(photo: DeferredPhoto, report: EngineInterface.Photo)] = []
  private var deadline: Deadline?
  /// The calls that came before the photos of the last engine were found; nil after that.
  private var early: [@LoopActor () -> Void]? = []
  /// Finds out how busy and how hot the machine is.
  var look: @LoopActor (@escaping @LoopActor (Conditions) -> Void) -> Void = {
    $0(.init(isBusy: true, isHot: false))
  }
  /// The folder may be empty now.
  var onEmptied: @LoopActor (ContentDirectory) -> Void = { _ in }

  /// The most final photos that are remembered for callers that ask again.
  private static let rememberedLimit = 1024

  /// - Parameter ttlSeconds: after which a photo that nobody claims is removed.
  init(storage: Storage, ttlSeconds: Int) {
    self.storage = storage
    folder = DeferredFolder(calls: storage.calls)
    machine = DeferredMachine(ttlUSec: Int64(ttlSeconds) * 1_000_000)
  }

  /// Sets the time that counts from now on.
  func configure(ttlSeconds: Int) {
    let nowUSec = MonotonicClock.nowUSec
    perform(machine.configure(ttlUSec: Int64(ttlSeconds) * 1_000_000, atUSec: nowUSec))
  }

  // MARK: Photos

  /// Takes a photo whose stand-in is durable.
  func taken(_ name: String, in content: ContentDirectory) {
    let photo = DeferredPhoto(content: content, name: name)
    photos[Name(photo)] = photo
    perform(machine.taken(photo, atUSec: MonotonicClock.nowUSec))
  }

  /// Takes the photos that the last engine has left.
  func found(_ found: [LeftPhoto]) {
    for found in found {
      photos[Name(found.photo)] = found.photo
      perform(
        machine.found(
          found.photo, isFinal: found.isFinal, isClaimed: found.isClaimed,
          ageUSec: found.ageUSec, atUSec: MonotonicClock.nowUSec))
    }
    let unfinished = found.count { !$0.isFinal }
    let calls = early ?? []
    early = nil
    for call in calls { call() }
    if unfinished > 0 {
      Log.notice("\(unfinished) deferred photos that the last engine left are made now")
    }
  }

  /// Takes photos of an earlier engine that were found only now, apart from those that are known.
  func foundLater(_ found: [LeftPhoto]) {
    let new = found.filter { photos[Name($0.photo)] == nil }
    if !new.isEmpty { self.found(new) }
  }

  /// Forgets the photos of a folder that is removed with all its contents.
  func dropped(_ content: String, of uid: UInt32) {
    perform(machine.dropped { $0.content.name == content && $0.content.uid == uid })
    reports.removeAll { $0.photo.content.name == content && $0.photo.content.uid == uid }
  }

  // MARK: Hand-overs

  /// Does nothing more with the photos of a launch's directory, which is to be handed over, and calls back when what is
  /// under way has ended.
  func leave(_ directory: String, of uid: UInt32, _ left: @escaping @LoopActor () -> Void) {
    let photos = photos(in: directory, of: uid)
    if photos.isEmpty { return left() }
    for photo in photos { photo.content.beginMoving() }
    thread.submit { EventLoop.shared.post { left() } }
  }

  /// The directory is where its owner finds it.
  func arrived(_ directory: String, of uid: UInt32, at path: String, isReadable: Bool) {
    for photo in photos(in: directory, of: uid) {
      photo.content.moved(to: path, isReadable: isReadable)
      photo.content.arrived()
    }
  }

  private func photos(in directory: String, of uid: UInt32) -> [DeferredPhoto] {
    machine.states.map(\.photo).filter { $0.content.name == directory && $0.content.uid == uid }
  }

  /// Notes that the engine ends: photos that are not made yet are left to the next one. Calls that wait for
  /// one end with their connection.
  func close() {
    waiting = [:]
    claiming = [:]
    watchers.close()
    perform(machine.dropped { _ in true })
    reports = []
  }

  // MARK: Calls

  /// Answers ClaimPhoto when the claim is on the disk.
  func claim(_ call: IncomingCall, _ name: String) {
    if early != nil {
      early?.append { [weak self] in self?.claim(call, name) }
      return
    }
    guard let photo = photo(name, of: call), machine.isKnown(photo) else {
      // A final photo that is claimed is like any other photo: claiming it again changes nothing.
      guard report(name, of: call) != nil else {
        return call.fail(EngineInterface.NoSuchObject(name: name))
      }
      return call.reply(NoFields())
    }
    claiming[photo, default: []].append(call)
    perform(machine.claim(photo))
  }

  /// Answers FinalizePhoto when the photo is final.
  func finalize(_ call: IncomingCall, _ name: String) {
    if early != nil {
      early?.append { [weak self] in self?.finalize(call, name) }
      return
    }
    if let report = report(name, of: call) {
      return call.reply(EngineInterface.FinalizePhoto.Reply(photo: report))
    }
    guard let photo = photo(name, of: call), machine.isKnown(photo) else {
      return call.fail(EngineInterface.NoSuchObject(name: name))
    }
    waiting[photo, default: []].append(call)
    perform(machine.finalize(photo, atUSec: MonotonicClock.nowUSec))
  }

  /// Answers WatchDeferredPhotos, as long as the client wants.
  func watch(_ call: IncomingCall) {
    watchers.follow(call)
    answer(call)
  }

  private func answer(_ call: IncomingCall) {
    if early != nil {
      early?.append { [weak self] in self?.answer(call) }
    } else {
      watchers.answer(call, machine.states)
    }
  }

  private func photo(_ name: String, of call: IncomingCall) -> DeferredPhoto? {
    photos[Name(call.peer.uid, name)]
  }

  private func report(_ name: String, of call: IncomingCall) -> EngineInterface.Photo? {
    reports.last { $0.photo.name == name && $0.photo.content.uid == call.peer.uid }?.report
  }

  // MARK: The machine's actions

  private func perform(_ actions: [DeferredMachine<DeferredPhoto>.Action]) {
    for action in actions { perform(action) }
    let made = actions.compactMap { if case .final(let photo) = $0 { photo } else { nil } }
    watchers.changed(to: machine.states, made: made)
    schedule()
  }

  private func schedule() {
    if let deadline { EventLoop.shared.cancel(deadline) }
    deadline = machine.nextDeadlineUSec.map { deadlineUSec in
      EventLoop.shared.schedule(atUSec: deadlineUSec) { [weak self] in
        guard let self else { return }
        deadline = nil
        perform(machine.advance(toUSec: MonotonicClock.nowUSec))
      }
    }
  }

  private func perform(_ action: DeferredMachine<DeferredPhoto>.Action) {
    switch action {
    case .look:
      look { [weak self] conditions in
        guard let self else { return }
        perform(
          machine.looked(
            isBusy: conditions.isBusy, isHot: conditions.isHot, atUSec: MonotonicClock.nowUSec))
      }
    case .finish(let photo): finish(photo)
    case .keep(let photo): keep(photo)
    case .remove(let photo): remove(photo)
    case .final(let photo): tellFinal(photo)
    case .failed(let photo): tellFailed(photo)
    case .forget(let photo):
      failures[photo] = nil
      if photos[Name(photo)] == photo { photos[Name(photo)] = nil }
    }
  }

  private func finish(_ photo: DeferredPhoto) {
    let (folder, room) = (folder, storage.room)
    thread.submit {
      let outcome = folder.finish(photo) { room.admit($0, in: photo.content, floor: 0) }
      EventLoop.shared.post { [self] in finished(photo, outcome) }
    }
  }

  private func finished(_ photo: DeferredPhoto, _ outcome: DeferredFolder.Outcome) {
    let nowUSec = MonotonicClock.nowUSec
    switch outcome {
    case .final(let report):
      remember(photo, report)
      Log.information("deferred photo \(photo.path) is final")
      perform(machine.finished(photo, .final, atUSec: nowUSec))
    case .notNow(let error):
      failures[photo] = error
      perform(machine.finished(photo, .notNow, atUSec: nowUSec))
    case .gone:
      perform(machine.finished(photo, .gone, atUSec: nowUSec))
      onEmptied(photo.content)
    }
  }

  private func remember(_ photo: DeferredPhoto, _ report: EngineInterface.Photo) {
    reports.append((photo, report))
    if reports.count > Self.rememberedLimit { reports.removeFirst(Self.rememberedLimit / 4) }
  }

  private func keep(_ photo: DeferredPhoto) {
    let folder = folder
    thread.submit {
      var failure: SystemError?
      do throws(SystemError) {
        try folder.claim(photo)
      } catch {
        failure = error
      }
      EventLoop.shared.post { [self, failure] in kept(photo, failure) }
    }
  }

  private func kept(_ photo: DeferredPhoto, _ failure: SystemError?) {
    // Claims of a photo are carried out one after the other, in the order of their calls.
    if var calls = claiming[photo], let call = calls.first {
      calls.removeFirst()
      claiming[photo] = calls.isEmpty ? nil : calls
      if let failure { fail(call, failure) } else { call.reply(NoFields()) }
    }
    perform(machine.kept(photo, failure == nil, atUSec: MonotonicClock.nowUSec))
  }

  private func remove(_ photo: DeferredPhoto) {
    // Removed before the file: a claim that comes in between must not be granted.
    reports.removeAll { $0.photo == photo }
    let folder = folder
    thread.submit {
      do throws(SystemError) {
        try folder.remove(photo)
        Log.notice(
          "deferredExpired: photo \(photo.path), which \(photo.content.application) never claimed,"
            + " is removed")
      } catch {
        Log.error("\(photo.path), which nobody has claimed, is not removed: \(error)")
      }
      EventLoop.shared.post { [self] in
        perform(machine.removed(photo))
        onEmptied(photo.content)
      }
    }
  }

  /// Answers the calls that wait for a final photo. A photo that was final at the start is read
  /// only now.
  private func tellFinal(_ photo: DeferredPhoto) {
    guard let calls = waiting.removeValue(forKey: photo) else { return }
    if let report = reports.last(where: { $0.photo == photo })?.report {
      for call in calls { call.reply(EngineInterface.FinalizePhoto.Reply(photo: report)) }
      return
    }
    let folder = folder
    thread.submit {
      let report = folder.report(of: photo)
      EventLoop.shared.post { [self] in
        if let report { remember(photo, report) }
        for call in calls {
          if let report {
            call.reply(EngineInterface.FinalizePhoto.Reply(photo: report))
          } else {
            call.fail(EngineInterface.NoSuchObject(name: photo.name))
          }
        }
      }
    }
  }

  private func tellFailed(_ photo: DeferredPhoto) {
    let failure = failures.removeValue(forKey: photo)
    for call in waiting.removeValue(forKey: photo) ?? [] {
      if let failure {
        fail(call, failure)
      } else {
        call.fail(EngineInterface.NoSuchObject(name: photo.name))
      }
    }
  }

  private func fail(_ call: IncomingCall, _ error: SystemError) {
    storage.fail(call, error)
  }
}
