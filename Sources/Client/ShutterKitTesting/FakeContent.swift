// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// The content directories and contexts of a fake engine. The directories are real ones, so that a program can write
/// into them; they last until the engine is deallocated.
@LoopActor
final class FakeContent {
  typealias Interface = EngineInterface

  /// A directory of a launch, or of an application.
  struct Directory {
    let name: String
    let application: String
    let path: String

    func wire(isActive: Bool) -> EngineInterface.ContentDirectory {
      .init(name: name, application: application, path: path, active: isActive, size: 0)
    }
  }

  /// The directory of the launch that is going on.
  private(set) var launch: Directory?
  /// The contexts, as base64, by application.
  var contexts: [String: String] = [:]
  private let folder: SocketFolder
  private var directories: [Directory] = []
  /// The names of directories that were invalidated.
  private var gone: Set<String> = []
  private var watchers: [(call: IncomingCall, application: String?)] = []
  private var lastName = 0

  nonisolated init(_ folder: SocketFolder) { self.folder = folder }

  /// Forgets the watchers, because the engine ends.
  func stop() { watchers = [] }

  /// Removes all directories.
  func remove() { DirectoryTree.remove(folder.path) }

  /// The application that a caller stands for: in a launch the launch's, whatever name it gives.
  func owner(_ application: String) -> String { launch?.application ?? application }

  // MARK: Launches

  func begin(_ application: String) throws -> Directory {
    guard launch == nil else { throw FakeEngineError.launchInProgress }
    let directory = try make(application)
    launch = directory
    return directory
  }

  /// Hands the launch's directory over. Returns nil if there is nothing in it.
  func deliver(_ name: String) throws -> Directory? {
    guard let launch, launch.name == name else { throw FakeEngineError.noLaunch }
    self.launch = nil
    // This removes only an empty directory.
    if rmdir(launch.path) == 0 { return nil }
    add(launch)
    return launch
  }

  /// Adds a directory as a launch leaves one, with empty files of these names.
  func deliver(of application: String, _ files: [String]) throws -> Directory {
    let directory = try make(application)
    for file in files { try WholeFile.replace("\(directory.path)/\(file)", with: [], mode: 0o600) }
    add(directory)
    return directory
  }

  /// Erases what the launch has written. Returns false if there is none.
  func eraseLaunch() -> Bool {
    guard let launch else { return false }
    DirectoryTree.empty(launch.path)
    return true
  }

  private func make(_ application: String) throws -> Directory {
    lastName += 1
    let name = "launch\(lastName)"
    let path = "\(folder.path)/\(name)"
    guard mkdir(path, 0o700) == 0 else { throw SystemError("make the folder", path) }
    return Directory(name: name, application: application, path: path)
  }

  // MARK: Directories of applications

  func list(_ application: String?) -> [EngineInterface.ContentDirectory] {
    directories.filter { application == nil || $0.application == application }
      .map { $0.wire(isActive: false) }
  }

  func watch(_ call: IncomingCall, _ application: String?) {
    call.onEnd = { [weak self, weak call] in self?.watchers.removeAll { $0.call === call } }
    watchers.append((call, application))
    call.reply(
      Interface.WatchContentDirectories.Reply(initial: list(application)), continues: true)
  }

  /// Deletes a directory. Returns false if there never was one of that name.
  func invalidate(_ name: String) -> Bool {
    guard let index = directories.firstIndex(where: { $0.name == name }) else {
      return gone.contains(name)
    }
    let directory = directories.remove(at: index)
    gone.insert(name)
    DirectoryTree.remove(directory.path)
    report(directory.application, .init(removed: name))
    return true
  }

  private func add(_ directory: Directory) {
    directories.append(directory)
    report(directory.application, .init(added: directory.wire(isActive: false)))
  }

  private func report(
    _ application: String, _ reply: EngineInterface.WatchContentDirectories.Reply
  ) {
    for watcher in watchers
    where watcher.application == nil || watcher.application == application {
      watcher.call.reply(reply, continues: true)
    }
  }
}

/// Folders and all that is in them.
private enum DirectoryTree {
  /// Deletes a folder with all that is in it.
  static func remove(_ path: String) {
    empty(path)
    rmdir(path)
  }

  /// Deletes all that is in a folder.
  static func empty(_ path: String) {
    for name in names(in: path) {
      let entry = "\(path)/\(name)"
      // A link to a folder is deleted as a file.
      if unlink(entry) != 0, errno == EISDIR || errno == EPERM { remove(entry) }
    }
  }

  private static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
