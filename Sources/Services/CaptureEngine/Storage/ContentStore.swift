// SPDX-License-Identifier: Apache-2.0
import CLinux
import CaptureModel
import Glibc
import LinuxIO

// ROOT/                                   0711
//   1000/                                 0711, the opener's uid
//     20261121T101502Z-1x9k2fd/           0700 and an ACL for 1000; locked while its session is open
//       20261121T101503.123456Z-000001-press17.jpg
//       .20261121T101504.654321Z-000002.jpg.part       on its way
//     .20261121T101502Z-1x9k2fd.application            the name its opener gave
//     .20261121T095900Z-8ah3s10.gone/                  invalidated, being removed
//     .20261121T095900Z-8ah3s10.invalidated            remembers that, for a client that asks again
//   launches/                             of extensions that run: ContentStore+Launches.swift
//   contexts/                             0700, the small states of applications

/// The folder under which each session gets a content directory. All of it is used on the storage
/// thread.
///
/// All names are made here: nothing that a client sends is ever part of a path.
struct ContentStore: Sendable {
  let root: String
  let calls: any StorageCalls

  init(root: String, calls: any StorageCalls = KernelStorageCalls()) {
    self.root = root
    self.calls = calls
  }

  /// The folder for photos if none is configured: the state directory that systemd gives, else the
  /// system's for root, else the user's own. Nil if the user has none.
  static func defaultRoot() -> String? {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    if let state = variable("STATE_DIRECTORY") { return state + "/content" }
    if getuid() == 0 { return "/var/lib/shutter-engine/content" }
    if let state = variable("XDG_STATE_HOME") { return state + "/shutter-engine/content" }
    return variable("HOME").map { $0 + "/.local/state/shutter-engine/content" }
  }

  /// Makes the directory of a new session. It survives a power cut when this returns: a photo would be
  /// lost with the directory it lies in.
  func makeDirectory(
    uid: UInt32, application: String, unixUSec: Int64
  ) throws(SystemError) -> ContentDirectory {
    let parent = path(of: uid)
    let above = try makeAll(parent)
    let name = Self.newName(unixUSec)
    let path = "\(parent)/\(name)"
    do throws(SystemError) {
      let folder = try OwnedDescriptor.open(parent, O_RDONLY | O_DIRECTORY)
      guard try hasRoom(folder) else {
        throw SystemError(
          "find room beside \(Self.mostDirectories) others for", errno: Errno(EDQUOT))
      }
      try ApplicationFile.write(application, for: name, in: folder)
      guard mkdirat(folder.raw, name, 0o700) == 0 else { throw SystemError("make") }
      let directory = try DirectoryEntries.open(name, in: folder)
      // Nobody else waits for the lock. On a file system without locks there can be only one
      // engine, but nearly all machines have only one.
      _ = flock(directory.raw, LOCK_EX | LOCK_NB)
      try keepOthersOut(of: directory)
      var isReadable = uid == geteuid()
      if !isReadable { isReadable = try AccessControlList.grant(uid, directory) }
      try makeDurable(folder, above)
      return ContentDirectory(
        name: name, uid: uid, application: application, path: path, isReadable: isReadable,
        descriptor: directory)
    } catch {
      rmdir(path)
      unlink("\(parent)/\(ApplicationFile.name(for: name))")
      throw SystemError("\(error.operation) the folder", path, errno: error.errno)
    }
  }

  /// The number of directories that a user may have: while they are listed, the photos of others wait.
  static let mostDirectories = 20_000

  private func hasRoom(_ folder: borrowing OwnedDescriptor) throws(SystemError) -> Bool {
    let reader = try DirectoryReader(folder)
    var count = 0
    // Everything else in it begins with a dot.
    while count < Self.mostDirectories, let name = try reader.nextName() {
      if !name.hasPrefix(".") { count += 1 }
    }
    return count < Self.mostDirectories
  }

  /// The folder of a user's content.
  func path(of uid: UInt32) -> String { "\(root)/\(uid)" }

  static func newName(_ unixUSec: Int64) -> String {
    let time = CivilTime(unixUSec: unixUSec)
    let stamp = [time.month, time.day, time.hour, time.minute, time.second].map {
      CivilTime.padded($0, 2)
    }
    var generator = SystemRandomNumberGenerator()
    let random = String(UInt32.random(in: .min ... .max, using: &generator), radix: 36)
    return "\(time.year)\(stamp[0])\(stamp[1])T\(stamp[2])\(stamp[3])\(stamp[4])Z-\(random)"
  }

  /// Makes the missing parts of a user's folder. Returns the folders that have to be synced before
  /// it can be used, the deepest first: the two above it, because an engine that made them may have
  /// ended before it synced them, and each in which something was made.
  func makeAll(_ path: String) throws(SystemError) -> [String] {
    var (above, prefix) = ([(folder: String, isChanged: Bool)](), "")
    for part in path.split(separator: "/") {
      let folder = prefix.isEmpty ? "/" : prefix
      prefix += "/" + part
      let isNew = mkdir(prefix, 0o711) == 0
      if !isNew, errno != EEXIST {
        let error = SystemError("make the folder", prefix)
        // An existing folder may lie in a folder that the engine may not write.
        guard [EROFS, EACCES].contains(error.errno.code), access(prefix, F_OK) == 0 else {
          throw error
        }
      }
      above.append((folder, isNew))
    }
    guard access(path, W_OK | X_OK) == 0 else { throw SystemError("use the folder", path) }
    let always = above.count - 2
    return above.indices.reversed().filter { $0 >= always || above[$0].isChanged }
      .map { above[$0].folder }
  }

  /// Gives the directory its rights. A umask may have removed permissions, and a default ACL further up
  /// may have added some. On FAT the call fails or does nothing, unless the mount has these rights
  /// anyway.
  func keepOthersOut(of directory: borrowing OwnedDescriptor) throws(SystemError) {
    guard fchmod(directory.raw, 0o700) == 0 else { throw SystemError(Self.keepingOut) }
    var status = stat()
    guard fstat(directory.raw, &status) == 0, status.st_mode & 0o777 == 0o700 else {
      throw SystemError(Self.keepingOut, errno: Errno(EPERM))
    }
  }

  /// The words of its error.
  static let keepingOut = "keep others out of"

  /// Syncs the user's folder, which has the directory's name, and those above it.
  func makeDurable(
    _ folder: borrowing OwnedDescriptor, _ above: [String]
  ) throws(SystemError) {
    try sync(folder)
    for path in above {
      let raw = clinux_open(path, O_RDONLY | O_DIRECTORY, 0)
      // The engine did not make a folder that it may not read.
      if raw < 0, errno == EACCES { continue }
      guard raw >= 0 else { throw SystemError("open what contains") }
      try sync(OwnedDescriptor(owning: raw))
    }
  }

  func sync(_ folder: borrowing OwnedDescriptor) throws(SystemError) {
    do throws(SystemError) {
      try calls.syncDirectory(folder)
    } catch {
      throw SystemError("make durable", errno: error.errno)
    }
  }
}

extension ContentStore {
  /// All content directories of a user, oldest first, without their sizes.
  func directories(of uid: UInt32) throws(SystemError) -> [ContentRecord] {
    guard let folder = try folder(of: uid) else { return [] }
    return try names(in: folder).compactMap { record($0, of: uid, in: folder) }
  }

  /// The names of a user's content directories, oldest first, without a look at them.
  func directoryNames(of uid: UInt32) throws(SystemError) -> [String] {
    guard let folder = try folder(of: uid) else { return [] }
    return try entryNames(in: folder).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// The names of all entries, without a look at them.
  func entryNames(in folder: borrowing OwnedDescriptor) throws(SystemError) -> [String] {
    let reader = try DirectoryReader(folder)
    var names: [String] = []
    while let name = try reader.nextName() { names.append(name) }
    return names
  }

  /// A content directory of a user, without its size; nil if there is none.
  func record(
    _ name: String, of uid: UInt32, in folder: borrowing OwnedDescriptor
  ) -> ContentRecord? {
    guard let directory = try? DirectoryEntries.open(name, in: folder) else { return nil }
    let parent = path(of: uid)
    return ContentRecord(
      name: name, application: ApplicationFile.read(for: name, in: parent),
      path: isReadable(directory, by: uid) ? "\(parent)/\(name)" : nil, size: 0)
  }

  /// The user's content, the first entries of it.
  func amount(of uid: UInt32, limit: Int = ContentCount.most) -> ContentAmount {
    guard let folder = try? folder(of: uid) else { return ContentAmount() }
    return ContentTree.amount(of: folder, limit: limit)
  }

  /// Opens a photo for reading. The directory's owner may have put something else in its place:
  /// links, and files that the engine did not write, are never opened.
  func open(_ photo: String, in directory: ContentDirectory) throws(SystemError) -> OwnedDescriptor
  {
    let raw = clinux_openat(
      directory.descriptor.raw, photo, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, 0)
    guard raw >= 0 else { throw SystemError("open", photo) }
    let file = OwnedDescriptor(owning: raw)
    var status = stat()
    guard fstat(file.raw, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid()
    else { throw SystemError("open", photo, errno: Errno(EACCES)) }
    return file
  }

  /// The names of content directories, which are not hidden.
  func names(in folder: borrowing OwnedDescriptor) throws(SystemError) -> [String] {
    let reader = try DirectoryReader(folder)
    var names: [String] = []
    while let entry = try reader.next(where: { !$0.hasPrefix(".") }) {
      if entry.isDirectory { names.append(entry.name) }
    }
    return names.sorted()
  }

  /// A user's folder, nil if there is none.
  func folder(of uid: UInt32) throws(SystemError) -> OwnedDescriptor? {
    do throws(SystemError) {
      return try OwnedDescriptor.open(path(of: uid), O_RDONLY | O_DIRECTORY)
    } catch {
      if error.errno.code == ENOENT { return nil }
      throw error
    }
  }

  /// The group's bits of a mode show the mask of an ACL where there is one.
  func isReadable(_ directory: borrowing OwnedDescriptor, by uid: UInt32) -> Bool {
    var status = stat()
    return fstat(directory.raw, &status) == 0
      && (status.st_uid == uid || status.st_mode & 0o070 == 0o070)
  }
}
