// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import Synchronization
import Vocabulary

/// Admits the files for which there is room. Photos ask on the storage thread, films on their own, and
/// it is configured on the loop's thread.
final class StorageRoom: Sendable {
  /// Counts a user's content, all of it or its first entries.
  typealias Count = @Sendable (UInt32, _ limit: Int) -> ContentAmount
  /// Counts all of a user's content on another thread, and calls back there.
  typealias LongCount = @Sendable (UInt32, @escaping @Sendable (ContentAmount) -> Void) -> Void

  private let configured: Mutex<StorageBudget>
  private let calls: any StorageCalls
  private let count: Count
  private let countLater: LongCount
  private let used = Mutex<[UInt32: Use]>([:])

  /// A user's content.
  private struct Use {
    /// Its bytes, or more: files that their owner removes are not noticed. Nil: never counted whole.
    var bytes: Int64?
    /// Bytes that were admitted since a long count began; nil: there is none.
    var sinceCount: Int64?

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

  /// The files for which there is room, in their order; the others have ended with DiskFull.
  func admit(_ files: [PhotoFile]) -> [PhotoFile] {
    var taken: Int64 = 0
    return files.filter { file in
      let size = Int64(file.size)
      if file.isErased {
        file.ended(.operationCancelled)
        return false
      }
      guard file.directory.takeRoom(size) else {
        refuse(file, Self.launchIsFull)
        return false
      }
      switch answer(size, in: file.directory, taken: taken) {
      case .room:
        taken += size
        used.withLock { $0[file.directory.uid]?.add(size) }
        return true
      case .quota, .count: refuse(file, "user \(file.directory.uid) has used up quota_mib")
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
    case .quota, .count: return "user \(directory.uid) has used up quota_mib"
    case .floor: return "less than \(max(floor >> 20, 1)) MiB, or free_space_mib, would be free"
    }
  }

  private static let launchIsFull =
    "the directory of this launch has reached content_mib ([extensions])"

  private func answer(
    _ size: Int64, in directory: ContentDirectory, taken: Int64, floor: Int64 = 0
  ) -> StorageBudget.Answer {
    // If the space cannot be read, the write will fail when the disk is full.
    let free = (try? calls.freeBytes(at: directory.descriptor)) ?? .max
    if floor > 0, free - size < floor { return .floor }
    let uid = directory.uid
    let budget = budget
    let known = used.withLock { $0[uid]?.bytes }
    let answer = budget.answer(size: size, used: known, isExact: false, free: free - taken)
    guard answer == .count else { return answer }
    let counted = count(uid, Self.shortCount)
    // Admitted files of this group are not on the disk yet.
    var bytes = counted.stored.adding(clamping: taken)
    if counted.entries < Self.shortCount {
      used.withLock { $0[uid, default: Use()].bytes = bytes }
    } else {
      // What was counted last holds until all is counted again, while other photos are stored.
      bytes = max(bytes, known ?? 0)
      countAll(of: uid)
    }
    return budget.answer(size: size, used: bytes, isExact: true, free: free - taken)
  }

  private func countAll(of uid: UInt32) {
    let isBegun = used.withLock { used in
      guard used[uid]?.sinceCount == nil else { return false }
      used[uid, default: Use()].sinceCount = 0
      return true
    }
    guard isBegun else { return }
    countLater(uid) { [self] counted in
      used.withLock { used in
        let since = used[uid]?.sinceCount ?? 0
        used[uid] = Use(bytes: counted.stored.adding(clamping: since))
      }
    }
  }

  private func refuse(_ file: PhotoFile, _ reason: String) {
    Log.error("photo \(file.name) in \(file.directory.path) is not stored: \(reason)")
    file.ended(.diskFull)
  }
}
