// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink
import VarlinkSocket

/// Runs `shutterctl photos --follow`: shows the photos that there are, then each that comes or goes. The engine
/// reports content directories; their folders are looked into when something changes in them.
@LoopActor
final class PhotoFollower {
  /// Photos come with records, and several together: what changes is looked at this much later.
  private static let settlingUSec: Int64 = 20_000

  private let common: CommonOptions
  private let application: String?
  /// By their names.
  private var directories: [String: EngineInterface.ContentDirectory] = [:]
  /// The paths of the photos that were shown, by the names of their directories.
  private var shown: [String: [String]] = [:]
  private var watch: FolderWatch?
  private var isSettling = false

  init(_ common: CommonOptions, application: String?) {
    self.common = common
    self.application = application
  }

  /// Goes on until the program is interrupted, also with an engine that is started again.
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
        all.forEach(add)
      }
      if let added = reply.added { add(added) }
      if let removed = reply.removed { remove(removed) }
    }
  }

  private func add(_ directory: EngineInterface.ContentDirectory) {
    guard let path = directory.path else {
      if directories.updateValue(directory, forKey: directory.name) == nil {
        FoundPhoto.sayUnreadable(directory.name)
      }
      return
    }
    directories[directory.name] = directory
    // Before it is looked into: what comes in between is seen twice then, and not never.
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
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.settlingUSec) { [weak self] in
      guard let self else { return }
      isSettling = false
      for name in directories.keys.sorted() {
        if let directory = directories[name] { look(into: directory) }
      }
    }
  }

  private func look(into directory: EngineInterface.ContentDirectory) {
    let paths = FoundPhoto.paths(in: directory)
    let known = shown[directory.name] ?? []
    shown[directory.name] = paths
    for path in known where !paths.contains(path) { showRemoved(path) }
    for path in paths where !known.contains(path) {
      guard let photo = FoundPhoto(path, directory.application) else { continue }
      if common.json {
        common.printChange("added", .object(photo.json))
      } else {
        TextForm.printTable([photo.row])
      }
    }
  }

  private func showRemoved(_ path: String) {
    common.json ? common.printChange("removed", .string(path)) : print("removed \(path)")
  }
}
