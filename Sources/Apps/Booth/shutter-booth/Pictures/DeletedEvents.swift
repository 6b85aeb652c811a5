// SPDX-License-Identifier: Apache-2.0
import BoothPage
import Glibc
import LinuxIO

//   PICTURES/EVENT ──── delete ───▶ PICTURES/.deleted/EVENT ── an hour ──▶ gone
//                  ◀── restore ────                            a new program waits another hour
//
// The time is that of the machine's own clock: whatever is done to the wall clock, it is an hour at least.

/// The events that the host has deleted, for as long as that can be taken back.
@LoopActor
final class DeletedEvents {
  static let keptUSec: Int64 = 3_600_000_000

  let folder: String
  private let pictures: String
  /// When each was deleted, by its folder's name; the start of the program for those that were there at it.
  private var sinceUSec: [String: Int64] = [:]
  private var alarm: Deadline?

  init(_ pictures: String) {
    self.pictures = pictures
    folder = "\(pictures)/.deleted"
    let nowUSec = MonotonicClock.nowUSec
    for name in DirectoryListing.names(in: folder) { sinceUSec[name] = nowUSec }
    setAlarm()
  }

  /// Their names with the seconds that are left, the newest first.
  var present: [(name: String, leftSeconds: Int64)] {
    let nowUSec = MonotonicClock.nowUSec
    return sinceUSec.sorted { $0.value > $1.value }.map { name, since in
      (name, max(since + Self.keptUSec - nowUSec, 0) / 1_000_000)
    }
  }

  /// Lays an event's folder aside. An earlier one of that name is completed by it.
  ///
  /// - Parameter name: one of the folders that are there.
  func delete(_ name: String) throws(SystemError) {
    if mkdir(folder, 0o750) != 0, errno != EEXIST { throw SystemError("make", folder) }
    try Self.move("\(pictures)/\(name)", to: "\(folder)/\(name)")
    sinceUSec[name] = MonotonicClock.nowUSec
    setAlarm()
  }

  /// Brings it back. Pictures that the event has got in the meantime stay beside it.
  ///
  /// - Returns: false if there is no such event.
  func restore(_ name: String) throws(SystemError) -> Bool {
    guard sinceUSec[name] != nil else { return false }
    try Self.move("\(folder)/\(name)", to: "\(pictures)/\(name)")
    sinceUSec[name] = nil
    setAlarm()
    return true
  }

  private func setAlarm() {
    if let alarm { EventLoop.shared.cancel(alarm) }
    alarm = sinceUSec.values.min().map { since in
      EventLoop.shared.schedule(atUSec: since + Self.keptUSec) { [weak self] in
        self?.alarm = nil
        self?.removeOld()
      }
    }
  }

  private func removeOld() {
    let untilUSec = MonotonicClock.nowUSec - Self.keptUSec
    let old = sinceUSec.filter { $0.value <= untilUSec }.map(\.key)
    for name in old { sinceUSec[name] = nil }
    setAlarm()
    let paths = old.map { "\(folder)/\($0)" }
    do throws(SystemError) {
      try WorkerThread.start(name: "deleted") {
        for path in paths { Self.remove(path) }
        Log.information("deleted for good: \(paths.joined(separator: ", "))")
      }
    } catch {
      Log.error("\(error)")
    }
  }

  // MARK: Folders

  /// Moves a folder, or into one that is there what that has not.
  private nonisolated static func move(_ path: String, to target: String) throws(SystemError) {
    if rename(path, target) == 0 { return }
    guard errno == ENOTEMPTY || errno == EEXIST else { throw SystemError("move", path) }
    for name in names(in: path) {
      let (one, other) = ("\(path)/\(name)", "\(target)/\(name)")
      if isFolder(one) {
        try move(one, to: other)
      } else if access(other, F_OK) != 0 {
        guard rename(one, other) == 0 else { throw SystemError("move", one) }
      } else if name == PictureName.mark {
        unlink(one)
      }
    }
    // Something of the same name is there already: neither of both is lost.
    rmdir(path)
  }

  private nonisolated static func remove(_ path: String) {
    for name in names(in: path) {
      let one = "\(path)/\(name)"
      if isFolder(one) { remove(one) } else { unlink(one) }
    }
    if rmdir(path) != 0 { Log.warning("\(SystemError("remove", path))") }
  }

  /// All names, including those with a dot.
  private nonisolated static func names(in folder: String) -> [String] {
    let mark = access("\(folder)/\(PictureName.mark)", F_OK) == 0 ? [PictureName.mark] : []
    return DirectoryListing.names(in: folder) + mark
  }

  /// A link to a folder is none.
  private nonisolated static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
