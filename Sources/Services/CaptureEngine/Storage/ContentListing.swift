// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// The part of a user's directories that is listed.
struct ContentPage: Equatable, Sendable {
  /// Nil: of all applications.
  var application: String?
  /// The name behind which it begins; nil: at the first.
  var after: String?
  /// Nil: all.
  var maximum: Int?
}

/// Looks at a user's directories for a list, and counts their sizes, some entries at a time.
// Unchecked: only one thread at a time has it.
final class ContentListing: @unchecked Sendable {
  private(set) var records: [ContentRecord] = []
  /// Whether there are more behind the last one; nil: all were asked for.
  private(set) var areMore: Bool?
  private let store: ContentStore
  private let uid: UInt32
  private let page: ContentPage
  private let folder: SharedDescriptor?
  /// The names that are left, the last one first.
  private var names: [String]
  /// The directory whose size is counted: the last of the list.
  private var count: ContentCount?
  /// Entries of all of them that may still be counted.
  private var left = ContentCount.most

  /// - Parameter names: those of all directories of the user, sorted.
  init(_ names: [String], of uid: UInt32, in store: ContentStore, _ page: ContentPage) {
    (self.store, self.uid, self.page) = (store, uid, page)
    self.names = names.filter { name in page.after.map { name > $0 } ?? true }.reversed()
    areMore = page.maximum == nil ? nil : false
    if let folder = try? store.folder(of: uid) {
      self.folder = SharedDescriptor(folder)
    } else {
      folder = nil
    }
  }

  var isDone: Bool { names.isEmpty && count == nil }

  /// Looks at so many entries more. A directory is one, also if nothing is in it.
  func go(on turn: Int) {
    var turn = turn
    while turn > 0, !isDone {
      if let count {
        let before = count.amount.entries
        count.go(on: min(turn, max(left, 1)))
        let counted = count.amount.entries - before
        turn -= counted
        left -= counted
        // Where there are more files than are counted, the size is that of the counted ones.
        if count.isDone || left <= 0 {
          records[records.count - 1].size = count.amount.bytes
          self.count = nil
        }
      } else {
        turn -= 1
        begin(names.removeLast())
      }
    }
  }

  private func begin(_ name: String) {
    guard let folder, let record = store.record(name, of: uid, in: folder.descriptor),
      page.application == nil || page.application == record.application
    else { return }
    if records.count == page.maximum {
      areMore = true
      names = []
      return
    }
    records.append(record)
    guard left > 0, let directory = try? DirectoryEntries.open(name, in: folder.descriptor) else {
      return
    }
    count = ContentCount(directory)
  }
}
