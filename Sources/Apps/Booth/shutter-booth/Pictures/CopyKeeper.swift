// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

//   a picture is kept ──▶ waits ──▶ copied ──▶ gone from the line
//                           ▲  │ the stick is not there, is full, …: the host is told, once
//                           └──┘ 5 s
//
// A new program begins with everything that the event has and the folder has not.

/// The copies of kept pictures in the folder that the host has named, such as a stick's: whatever becomes of the stick, they
/// follow when it is back.
@LoopActor
final class CopyKeeper {
  private static let retryUSec: Int64 = 5_000_000

  private let tell: @LoopActor (String) -> Void
  private var folder: String?
  /// The pictures that are still to be copied, the oldest first.
  private var waiting: [String] = []
  private var isBusy = false
  /// Whether the folder was a mount: where it is none any more, the stick is gone.
  private(set) var wasMounted = false
  private var retry: Deadline?
  /// Why nothing is copied at the moment.
  private(set) var trouble: String?

  /// How many are still to be copied.
  var count: Int { waiting.count }

  /// - Parameter tell: called with words for the host, when trouble begins and when it is over.
  init(_ tell: @escaping @LoopActor (String) -> Void) { self.tell = tell }

  /// The folder for copies from now on; nil: no copies. Pictures that an event already has follow.
  ///
  /// - Parameter event: the folder of its pictures.
  func begin(_ folder: String?, of event: String) {
    guard folder != self.folder else { return }
    self.folder = folder
    (waiting, trouble, wasMounted) = ([], nil, false)
    guard folder != nil else { return }
    waiting = EventPictures(folder: event).names.map { "\(event)/\($0)" }
    goOn()
  }

  /// A picture was kept.
  func add(_ path: String) {
    guard folder != nil else { return }
    waiting.append(path)
    goOn()
  }

  private func goOn() {
    guard !isBusy, retry == nil, let folder, !waiting.isEmpty else { return }
    isBusy = true
    let (paths, wasMounted) = (waiting, self.wasMounted)
    do throws(SystemError) {
      try WorkerThread.start(name: "copies") {
        var done = 0
        var trouble: String?
        var isMounted = wasMounted
        do throws(CopyTrouble) {
          isMounted = try CopyPlace.check(folder, wasMounted: wasMounted)
          for path in paths {
            try CopyPlace.copy(path, to: folder)
            done += 1
          }
        } catch {
          trouble = error.words
        }
        EventLoop.shared.post { [self, done, trouble, isMounted] in
          ended(done, trouble, isMounted: isMounted, folder)
        }
      }
    } catch {
      isBusy = false
      Log.error("\(error)")
    }
  }

  private func ended(_ done: Int, _ trouble: String?, isMounted: Bool, _ folder: String) {
    isBusy = false
    guard folder == self.folder else { return goOn() }
    waiting.removeFirst(min(done, waiting.count))
    wasMounted = wasMounted || isMounted
    if let trouble {
      if self.trouble != trouble { say("copies: \(trouble); \(waiting.count) pictures wait") }
      let atUSec = MonotonicClock.nowUSec + Self.retryUSec
      retry = EventLoop.shared.schedule(atUSec: atUSec) { [weak self] in
        self?.retry = nil
        self?.goOn()
      }
    } else if self.trouble != nil {
      say("copies: all pictures are in \(folder) again")
    }
    self.trouble = trouble
    if trouble == nil { goOn() }
  }

  private func say(_ words: String) {
    Log.notice(words)
    tell(words)
  }
}

/// Why a picture is not copied, in words for the host.
struct CopyTrouble: Error {
  let words: String

  init(_ words: String) { self.words = words }

  init(_ error: SystemError, _ folder: String) {
    words = error.errno.code == ENOSPC ? "\(folder) is full" : "\(error)"
  }
}

/// The folder for copies as it is now. Blocks as long as disks do.
enum CopyPlace {
  /// Below these folders there is a stick or nothing: what is written there without one lies on the machine's own disk.
  private static let mounts = ["/media", "/mnt", "/run/media"]

  /// Whether it is a mount. Throws if pictures must not be written there.
  ///
  /// - Parameter wasMounted: whether it was one before.
  static func check(_ folder: String, wasMounted: Bool) throws(CopyTrouble) -> Bool {
    var status = stat()
    guard stat(folder, &status) == 0 else {
      let error = SystemError("find", folder)
      throw error.errno.code == ENOENT
        ? CopyTrouble("\(folder) is not there: is the stick plugged in?")
        : CopyTrouble(error, folder)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw CopyTrouble("\(folder) is no folder") }
    let isMounted = isMount(folder, status.st_dev)
    let isForMounts = mounts.contains { folder.hasPrefix($0 + "/") }
    guard isMounted || !(wasMounted || isForMounts) else {
      throw CopyTrouble("nothing is mounted at \(folder): is the stick plugged in?")
    }
    return isMounted
  }

  /// Whether the folder, or one that it is in, is another file system than the root.
  private static func isMount(_ folder: String, _ device: dev_t) -> Bool {
    let root = mounts.first { folder.hasPrefix($0 + "/") }
    var path = folder
    while let slash = path.dropFirst().lastIndex(of: "/"), path != root {
      path = String(path[..<slash])
      var status = stat()
      guard stat(path, &status) == 0 else { return false }
      if status.st_dev != device { return true }
      if root == nil { return false }
    }
    return false
  }

  static func copy(_ path: String, to folder: String) throws(CopyTrouble) {
    let target = "\(folder)/\(path.split(separator: "/").last.map { String($0) } ?? "")"
    guard access(target, F_OK) != 0 else { return }
    do throws(SystemError) {
      let bytes = try FileReading.bytes(at: path, limit: 1 << 30)
      try WholeFile.replace(target, with: bytes, mode: 0o644)
    } catch {
      // One that the host has removed costs no others.
      if error.errno.code == ENOENT, access(path, F_OK) != 0 { return }
      throw CopyTrouble(error, folder)
    }
  }

  /// Whether less is left than a few pictures take.
  static func isFull(_ folder: String) -> Bool {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return false }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize) < 16 << 20
  }
}
