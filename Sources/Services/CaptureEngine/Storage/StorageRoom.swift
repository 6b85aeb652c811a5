// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import Synchronization
import Vocabulary

//   used by the last count ── there is room ─────────────────────────────────────────────────────▶ admitted
//      └─ there is none, but files may have been removed since ─▶ counted, some milliseconds ──────▶ admitted, refused
//            └─ there are more files than that ─▶ a photo waits until all are counted beside it ───▶ admitted, refused
//                                                 a film is refused, and the next one is right
//
/// Admits the files for which there is room. Photos ask on the storage thread, films on their own, and
/// it is configured on the loop's thread.
final class StorageRoom: Sendable {
  /// Counts a user's content, all of it or its first entries.
  typealias Count = @Sendable (UInt32, _ limit: Int) -> ContentAmount
  /// Counts all of a user's content on another thread, and calls back there.
  typealias LongCount = @Sendable (UInt32, @escaping @Sendable (ContentAmount) -> Void) -> Void
  /// Takes a photo that has waited, from any thread; `admit` is asked for it again.
  typealias Again = @Sendable (PhotoFile) -> Void

  private let configured: Mutex<StorageBudget>
  private let calls: any StorageCalls
  private let count: Count
  private let countLater: LongCount
  private let used = Mutex<[UInt32: Use]>([:])
  /// The photos that have waited and are asked for again; whether the count was begun after the first time.
  private let waited = Mutex<[ObjectIdentifier: Bool]>([:])

  /// A user's content.
  private struct Use {
    /// Its bytes, or more: files that their owner removes are not noticed. Nil: never counted whole.
    var bytes: Int64?
    /// Bytes that were admitted since a long count began; nil: there is none.
    var sinceCount: Int64?
    /// The photos that wait for its end. For one that is late it has begun too early: it may have counted what was
    /// removed before the photo was taken.
    var waiting: [(file: PhotoFile, isLate: Bool, again: Again)] = []

    mutating func add(_ size: Int64) {
      bytes = bytes?.adding(clamping: size)
      sinceCount = sinceCount?.adding(clamping: size)
    }
  }

  /// The entries that are counted while photos wait, which takes some milliseconds.
  static let shortCount = 4096

  init(
    _ budget: StorageBudget, calls: any StorageCalls, count: @escaping Count,
    countLater: @escaping LongCount
  ) {
    configured = Mutex(budget)
    self.calls = calls
    self.count = count
    self.countLater = countLater
  }

  /// The budget that counts now.
  var budget: StorageBudget { configured.withLock(\.self) }

  /// Sets the budget that counts from now on.
  func configure(_ budget: StorageBudget) { configured.withLock { $0 = budget } }

  /// The files for which there is room, in their order. The others have ended with DiskFull, or wait.
  func admit(_ files: [PhotoFile], again: @escaping Again) -> [PhotoFile] {
    var taken: Int64 = 0
    return files.filter { file in
      let size = Int64(file.size)
      let isCounted = waited.withLock { $0.removeValue(forKey: ObjectIdentifier(file)) }
      if file.isErased {
        file.ended(.operationCancelled)
        return false
      }
      // One that has waited has taken it.
      guard isCounted != nil || file.directory.takeRoom(size) else {
        refuse(file, Self.launchIsFull)
        return false
      }
      switch answer(size, in: file.directory, taken: taken, isCounted: isCounted ?? false) {
      case .room:
        taken += size
        used.withLock { $0[file.directory.uid]?.add(size) }
        return true
      case .count: wait(file, again)
      case .quota: refuse(file, "user \(file.directory.uid) has used up quota_mib")
      case .floor: refuse(file, "less than free_space_mib would be free")
      }
      return false
    }
  }

  /// Admits more bytes of a film.
  ///
  /// - Parameter floor: bytes that it leaves free, whatever is configured.
  /// - Returns: nil, or the reason why there is no room for them.
  func admit(_ size: Int64, in directory: ContentDirectory, floor: Int64) -> String? {
    guard directory.takeRoom(size) else { return Self.launchIsFull }
    switch answer(size, in: directory, taken: 0, floor: floor) {
    case .room:
      used.withLock { $0[directory.uid]?.add(size) }
      return nil
    case .quota, .count:
      countAll(of: directory.uid)
      return "user \(directory.uid) has used up quota_mib"
    case .floor: return "less than \(max(floor >> 20, 1)) MiB, or free_space_mib, would be free"
    }
  }

  private static let launchIsFull =
    "the directory of this launch has reached content_mib ([extensions])"

  /// - Parameter isCounted: whether all was counted since it was first asked.
  /// - Returns: `count` if there is no room by the last count, and too much to be counted now.
  private func answer(
    _ size: Int64, in directory: ContentDirectory, taken: Int64, floor: Int64 = 0,
    isCounted: Bool = false
  ) -> StorageBudget.Answer {
    // If the space cannot be read, the write will fail when the disk is full.
    let free = (try? calls.freeBytes(at: directory.descriptor)) ?? .max
    if floor > 0, free - size < floor { return .floor }
    let uid = directory.uid
    let budget = budget
    let known = used.withLock { $0[uid]?.bytes }
    let answer = budget.answer(size: size, used: known, isExact: isCounted, free: free - taken)
    guard answer == .count else { return answer }
    let counted = count(uid, Self.shortCount)
    // Admitted files of this group are not on the disk yet.
    let bytes = counted.stored.adding(clamping: taken)
    let least = budget.answer(size: size, used: bytes, isExact: true, free: free - taken)
    if counted.entries < Self.shortCount {
      used.withLock { $0[uid, default: Use()].bytes = bytes }
    } else if known != nil, least == .room {
      return .count
    } else {
      countAll(of: uid)
    }
    return least
  }

  /// Lets a photo wait until all content of its user is counted, while other photos are stored.
  private func wait(_ file: PhotoFile, _ again: @escaping Again) {
    countAll(of: file.directory.uid) { use in
      use.waiting.append((file, isLate: use.sinceCount != nil, again))
    }
  }

  private func countAll(of uid: UInt32, _ join: (inout Use) -> Void = { _ in }) {
    let begins = used.withLock { used in
      var use = used[uid] ?? Use()
      join(&use)
      let begins = use.sinceCount == nil
      if begins { use.sinceCount = 0 }
      used[uid] = use
      return begins
    }
    guard begins else { return }
    countLater(uid) { [self] counted in
      let waiting = used.withLock { used in
        let use = used[uid] ?? Use()
        used[uid] = Use(bytes: counted.stored.adding(clamping: use.sinceCount ?? 0))
        return use.waiting
      }
      for (file, isLate, again) in waiting {
        waited.withLock { $0[ObjectIdentifier(file)] = !isLate }
        again(file)
      }
    }
  }

  private func refuse(_ file: PhotoFile, _ reason: String) {
    Log.error("photo \(file.name) in \(file.directory.path) is not stored: \(reason)")
    file.ended(.diskFull)
  }
}
