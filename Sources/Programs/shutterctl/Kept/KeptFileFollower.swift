// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// Runs `shutterctl photos --follow` and `recordings --follow`: shows the existing files, then each one that comes or
/// goes. The engine reports content directories; a directory is listed again when something in it changes.
@LoopActor
final class KeptFileFollower<File: KeptFile> {
  /// Microseconds to wait before a directory is listed again, because files come with records and several at a
  /// time.
  private let settlingUSec: Int64 = 20_000

  private let common: CommonOptions
  private let application: String?
  /// The directories by their names.
  private var directories: [String: EngineInterface.ContentDirectory] = [:]
  /// The paths of the files that were shown, by the names of their directories.
  private var shown: [String: [String]] = [:]
  private var watch: FolderWatch?
  private var isSettling = false

  init(_ common: CommonOptions, application: String?) {
    self.common = common
    self.application = application
  }

  /// Runs until the program is interrupted, also across restarts of the engine.
  func run() async throws {
    watch = try FolderWatch { [weak self] in self?.lookLater() }
    try await common.follow(
      EngineInterface.WatchContentDirectories.self, at: .engine,
      with: { .init(application: application) }
    ) { reply, _ in
      if let all = reply.initial {
        for name in directories.keys where !all.contains(where: { $0.name == name }) {
          remove(name)
        }
        for directory in all { add(directory) }
      }
      if let added = reply.added { add(added) }
      if let removed = reply.removed { remove(removed) }
    }
  }

  private func add(_ directory: EngineInterface.ContentDirectory) {
    guard let path = directory.path else {
      if directories.updateValue(directory, forKey: directory.name) == nil {
        KeptFiles.sayUnreadable(directory.name)
      }
      return
    }
    directories[directory.name] = directory
    // Watch before listing, so that a file that comes in between is not missed.
    watch?.add(path)
    look(into: directory)
  }

  private func remove(_ name: String) {
    directories[name] = nil
    for path in shown.removeValue(forKey: name) ?? [] { showRemoved(path) }
  }

  private func lookLater() {
    guard !isSettling else { return }
    isSettling = true
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + settlingUSec) { [weak self] in
      guard let self else { return }
      isSettling = false
      for name in directories.keys.sorted() {
        if let directory = directories[name] { look(into: directory) }
      }
    }
  }

  private func look(into directory: EngineInterface.ContentDirectory) {
    let paths = File.paths(in: directory)
    let known = shown[directory.name] ?? []
    shown[directory.name] = paths
    for path in known where !paths.contains(path) { showRemoved(path) }
    for path in paths where !known.contains(path) {
      guard let file = File(path, directory.application) else { continue }
      if common.json {
        common.printChange("added", .object(file.json))
      } else {
        TextForm.printTable([file.row])
      }
    }
  }

  private func showRemoved(_ path: String) {
    common.json ? common.printChange("removed", .string(path)) : print("removed \(path)")
  }
}
