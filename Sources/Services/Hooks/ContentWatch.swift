// SPDX-License-Identifier: Apache-2.0
import HookModel
import LinuxIO

//   start, overflow ─▶ list the directories ─▶ watch each ─▶ list their files ─▶ found
//   a name came      ─▶ look at that file                                     ─▶ found
//   a directory came ─▶ watch it ─▶ list its files                            ─▶ found
//
// Each directory is watched before it is listed, so nothing that comes in between is missed. The rules recognise what
// is listed twice.

/// Follows what comes below the folder of all content. Listing is done on a thread of its own, because there may be
/// many thousand files on a slow disk.
@LoopActor
final class ContentWatch {
  enum Event {
    case files([CapturedFile], isStart: Bool)
    /// All directories were listed.
    case looked(folders: Set<String>, users: Set<String>)
  }

  /// How often everything is listed where the kernel does not watch all directories, microseconds.
  private static let againUSec: Int64 = 10_000_000

  let files: ContentFiles
  private let disk: WorkQueue
  private let tell: @LoopActor (Event) -> Void
  private var watch: FolderWatch?
  private var isLooking = false
  private var looksAgain = false
  private var deadline: Deadline?
  private var isRootWatched = false
  /// Whether the kernel watches no more directories.
  private(set) var isPartial = false

  init(
    root: String, disk: WorkQueue, _ tell: @escaping @LoopActor (Event) -> Void
  ) throws(SystemError) {
    files = ContentFiles(root: root)
    self.disk = disk
    self.tell = tell
    watch = try FolderWatch { [weak self] (changes: FolderWatch.Changes) in self?.take(changes) }
  }

  func close() {
    watch?.close()
    watch = nil
    if let deadline { EventLoop.shared.cancel(deadline) }
  }

  /// Lists everything. Calls that come before it is done are one.
  func lookAtAll() {
    guard !isLooking else {
      looksAgain = true
      return
    }
    isLooking = true
    watchRoot()
    disk.run { [files] in
      files.folders()
    } _: { [weak self] found in
      self?.look(found.users, found.folders)
    }
  }

  /// Watches the folder of all content; where it is not there yet, the folder in which it will be made.
  private func watchRoot() {
    var path = files.root
    isRootWatched = watch?.add(path) ?? false
    while !isRootWatched, let end = path.lastIndex(of: "/"), end != path.startIndex {
      path = String(path[..<end])
      if watch?.add(path) == true { return }
    }
  }

  private func look(_ users: Set<String>, _ folders: Set<String>) {
    guard let watch else { return }
    isPartial = false
    for user in users where !watch.add("\(files.root)/\(user)") { isPartial = true }
    for folder in folders where !watch.add("\(files.root)/\(folder)") { isPartial = true }
    disk.run { [files] in
      // Once more: one may have come before its user's folder was watched.
      let all = files.folders().folders
      return (all, all.sorted().flatMap { files.all(in: $0) })
    } _: { [weak self] (found: (folders: Set<String>, files: [CapturedFile])) in
      self?.looked(found.folders, users, found.files, watched: folders)
    }
  }

  private func looked(
    _ folders: Set<String>, _ users: Set<String>, _ found: [CapturedFile], watched: Set<String>
  ) {
    guard let watch else { return }
    isLooking = false
    tell(.files(found, isStart: true))
    tell(.looked(folders: folders, users: users))
    for folder in folders.subtracting(watched) {
      if !watch.add("\(files.root)/\(folder)") { isPartial = true }
      look(into: folder)
    }
    if looksAgain {
      looksAgain = false
      lookAtAll()
    } else if isPartial {
      deadline = EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.againUSec) {
        [weak self] in self?.lookAtAll()
      }
    }
  }

  private func look(into folder: String) {
    disk.run { [files] in
      files.all(in: folder)
    } _: { [weak self] found in
      if !found.isEmpty { self?.tell(.files(found, isStart: false)) }
    }
  }

  private func take(_ changes: FolderWatch.Changes) {
    if changes.areIncomplete { lookAtAll() }
    var candidates: [CapturedFile] = []
    for (path, names) in changes.names {
      guard path.hasPrefix(files.root + "/") else {
        // Once it exists itself, nothing in a folder above it is news.
        if path == files.root || !isRootWatched { lookAtAll() }
        continue
      }
      let parts = path.dropFirst(files.root.count).split(separator: "/")
      for name in names.sorted() {
        if parts.count == 1, CapturedFile.isDirectory(name) {
          let folder = "\(parts[0])/\(name)"
          if watch?.add("\(files.root)/\(folder)") == true { look(into: folder) }
        } else if parts.count == 2, let uid = UInt32(parts[0]) {
          let name = CapturedFile.owner(ofProvisional: name) ?? name
          let file = CapturedFile(uid: uid, directory: String(parts[1]), name: name)
          if let file { candidates.append(file) }
        }
      }
    }
    guard !candidates.isEmpty else { return }
    disk.run { [files, candidates] in
      Set(candidates).sorted { ($0.folder, $0.number) < ($1.folder, $1.number) }
        .filter(files.isReady)
    } _: { [weak self] found in
      if !found.isEmpty { self?.tell(.files(found, isStart: false)) }
    }
  }
}
