// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

// ROOT/launches/                          0711
//   booth/                                0711, the application's short name: bound into its sandbox
//     20261121T101502Z-1x9k2fd/           0700 and an ACL for the extension's user
//     .20261121T101502Z-1x9k2fd.launch    whose it will be
//
//     .20261121T101502Z-1x9k2fd.shut      what an extension has shut the engine out of: only root can remove it
//
//   made ──▶ granted ──▶ in use ──▶ HandOverFilter ──▶ the extension's right ends ──▶ synced
//   ──▶ MOVED to ROOT/1000 ──▶ forgotten
//
// The place of a directory is the journal: what lies here when no extension runs is still to be handed over. All
// steps but the move may be done again, so a hand-over that was cut anywhere is done once, at the next start.

/// The owner-to-be of a launch's directory, kept beside it.
struct LaunchNote: Equatable, Sendable {
  let launch: String
  /// The application's user.
  let owner: UInt32
  let application: String

  static let suffix = ".launch"

  static func name(for directory: String) -> String { ".\(directory)\(suffix)" }

  /// The directory that a record of this name is for; nil for other names.
  static func directory(of name: String) -> String? {
    guard name.hasPrefix("."), name.hasSuffix(suffix) else { return nil }
    return String(name.dropFirst().dropLast(suffix.count))
  }

  /// Three lines.
  var bytes: [UInt8] { Array("\(launch)\n\(owner)\n\(application)\n".utf8) }

  init(launch: String, owner: UInt32, application: String) {
    self.launch = launch
    self.owner = owner
    self.application = application
  }

  /// Reads a record; nil if it is not whole.
  init?(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    guard lines.count == 4, let owner = UInt32(lines[1]) else { return nil }
    self.init(launch: lines[0], owner: owner, application: lines[2])
  }
}

extension ContentStore {
  private var launchesPath: String { "\(root)/launches" }

  /// Makes the directory of a launch, or finds it if it was made before. It survives a power cut when
  /// this returns.
  ///
  /// - Parameter name: the application's short name, of characters that a path may have.
  func makeLaunchDirectory(
    _ record: LaunchNote, name: String, unixUSec: Int64
  ) throws(SystemError) -> ContentDirectory {
    let parent = "\(launchesPath)/\(name)"
    let above = try makeAll(parent)
    let folder = try OwnedDescriptor.open(parent, O_RDONLY | O_DIRECTORY)
    if let known = try launchRecords(in: folder, parent).first(where: { $0.record == record }) {
      if let directory = try? DirectoryEntries.open(known.directory, in: folder) {
        return content(known.directory, record, parent, directory)
      }
    }
    let directory = Self.newName(unixUSec)
    do throws(SystemError) {
      try WholeFile.replace(
        "\(parent)/\(LaunchNote.name(for: directory))", with: record.bytes, mode: 0o600)
      guard mkdirat(folder.raw, directory, 0o700) == 0 else { throw SystemError("make") }
      let made = try DirectoryEntries.open(directory, in: folder)
      try keepOthersOut(of: made)
      try makeDurable(folder, above)
      return content(directory, record, parent, made)
    } catch {
      rmdir("\(parent)/\(directory)")
      unlink("\(parent)/\(LaunchNote.name(for: directory))")
      throw SystemError(
        "\(error.operation) the folder", "\(parent)/\(directory)", errno: error.errno)
    }
  }

  private func content(
    _ name: String, _ record: LaunchNote, _ parent: String,
    _ directory: consuming OwnedDescriptor
  ) -> ContentDirectory {
    ContentDirectory(
      name: name, uid: record.owner, application: record.application, path: "\(parent)/\(name)",
      isReadable: true, launch: record.launch, descriptor: directory)
  }

  /// Lets the extension's user use the directory of its launch.
  func grant(_ content: ContentDirectory, to user: UInt32) throws(SystemError) {
    let engine = geteuid()
    // The owner and the engine get rights to what the extension makes there.
    let isGranted = try AccessControlList.grant(
      Set([user]).subtracting([engine]), future: [user, content.uid, engine], content.descriptor)
    guard isGranted || user == engine else {
      throw SystemError("give the extension a right to", content.path, errno: Errno(EOPNOTSUPP))
    }
  }

  /// What has to be done to the directory of a launch before it can be handed over, after the last process and the last
  /// writer of the launch.
  func filter(_ name: String, of application: String) -> HandOverFilter {
    HandOverFilter(
      name, in: "\(launchesPath)/\(application)", calls: calls, isUnfinished: isUnfinishedPhoto)
  }

  /// Hands the directory of a launch over to the application's user, when its filter is done. A repeated call does what
  /// is left to do.
  ///
  /// - Returns: the directory where it is now; nil if there was nothing in it.
  func handOver(
    _ name: String, of application: String, _ filter: HandOverFilter
  ) throws(SystemError) -> ContentRecord? {
    let parent = "\(launchesPath)/\(application)"
    let folder = try OwnedDescriptor.open(parent, O_RDONLY | O_DIRECTORY)
    let recordName = LaunchNote.name(for: name)
    guard let record = Self.record(parent, recordName) else {
      throw SystemError("read", "\(parent)/\(recordName)", errno: Errno(EINVAL))
    }
    var status = stat()
    if fstatat(folder.raw, name, &status, AT_SYMLINK_NOFOLLOW) != 0, errno == ENOENT {
      // It was moved, or never made.
      unlinkat(folder.raw, recordName, 0)
      guard let owners = try self.folder(of: record.owner),
        var moved = self.record(name, of: record.owner, in: owners)
      else { return nil }
      moved.size = amount(of: name, in: owners).bytes
      return moved
    }
    let directory = try DirectoryEntries.open(name, in: folder)
    if filter.removed > 0 {
      Log.warning(
        "the extension of \(application) has left entries that are not files in \(name): "
          + "\(filter.removed) removed")
    }
    if filter.shut > 0 {
      Log.warning(
        "the extension of \(application) has denied access to folders in \(name): they stay in "
          + "\(parent)/\(HandOverFilter.shutName(name)), which only root can remove")
    }
    if unlinkat(folder.raw, name, Int32(AT_REMOVEDIR)) == 0 {
      unlinkat(folder.raw, recordName, 0)
      return nil
    }
    let engine = geteuid()
    var isReadable = try AccessControlList.grant(
      Set([record.owner]).subtracting([engine]), future: [record.owner, engine], directory)
    isReadable = isReadable || record.owner == engine
    try calls.syncAll(directory)
    let target = path(of: record.owner)
    let above = try makeAll(target)
    let owners = try OwnedDescriptor.open(target, O_RDONLY | O_DIRECTORY)
    if faccessat(owners.raw, ApplicationFile.name(for: name), F_OK, 0) != 0 {
      try ApplicationFile.write(record.application, for: name, in: owners)
    }
    // From here on it is the application's.
    try calls.move(name, from: folder, to: owners)
    try makeDurable(owners, above)
    try calls.syncDirectory(folder)
    unlinkat(folder.raw, recordName, 0)
    return ContentRecord(
      name: name, application: record.application, path: isReadable ? "\(target)/\(name)" : nil,
      size: ContentTree.amount(of: directory, limit: Self.handOverCount).bytes)
  }

  private func amount(of name: String, in folder: borrowing OwnedDescriptor) -> ContentAmount {
    guard let directory = try? DirectoryEntries.open(name, in: folder) else {
      return ContentAmount()
    }
    return ContentTree.amount(of: directory, limit: Self.handOverCount)
  }

  /// The files whose sizes are in the report of a hand-over: photos wait for it.
  private static let handOverCount = 10_000

  /// The remains of launches: the directories that were never handed over, and whose they will be.
  ///
  /// - Parameter live: the launches that still run.
  func leftLaunches(
    besides live: Set<String>
  ) -> [(application: String, directory: String, owner: UInt32)] {
    guard let root = try? OwnedDescriptor.open(launchesPath, O_RDONLY | O_DIRECTORY),
      let applications = try? DirectoryEntries(root)
    else { return [] }
    var left: [(String, String, UInt32)] = []
    for application in applications.entries where application.isDirectory {
      let parent = "\(launchesPath)/\(application.name)"
      guard let folder = try? DirectoryEntries.open(application.name, in: root),
        let records = try? launchRecords(in: folder, parent)
      else { continue }
      for (directory, record) in records where !live.contains(record.launch) {
        left.append((application.name, directory, record.owner))
      }
    }
    return left
  }

  /// Erases what is in the directory of a launch now, but not the directory. Throws if the extension has shut
  /// the engine out of a part of it; everything else is erased.
  ///
  /// - Parameter limit: the entries that are tried at most: the extension may make files as fast as they are removed,
  ///   and photos wait for it.
  func erase(_ content: ContentDirectory, limit: Int = 1 << 16) throws(SystemError) {
    var failure: SystemError?
    var left = limit
    let reader = try DirectoryReader(content.descriptor)
    while let entry = try reader.next() {
      do throws(SystemError) {
        if entry.isDirectory, left > 0 {
          let inner = try DirectoryEntries.open(entry, in: content.descriptor)
          try ContentTree.empty(inner, left: &left)
        }
        guard left > 0 else {
          failure = SystemError("empty", content.path, errno: Errno(EBUSY))
          break
        }
        left -= 1
        let flags = entry.isDirectory ? Int32(AT_REMOVEDIR) : 0
        guard unlinkat(content.descriptor.raw, entry.bytes, flags) == 0 || errno == ENOENT else {
          throw SystemError("remove", entry.name)
        }
      } catch {
        failure = error
        // Entries that stay also count: there may be a million folders that are shut.
        left -= 1
      }
    }
    try calls.syncDirectory(content.descriptor)
    if let failure { throw failure }
  }

  private func launchRecords(
    in folder: borrowing OwnedDescriptor, _ path: String
  ) throws(SystemError) -> [(directory: String, record: LaunchNote)] {
    try DirectoryEntries(folder).entries.compactMap { entry in
      guard entry.isFile, let directory = LaunchNote.directory(of: entry.name),
        let record = Self.record(path, entry.name)
      else { return nil }
      return (directory, record)
    }
  }

  private static func record(_ folder: String, _ name: String) -> LaunchNote? {
    (try? FileReading.bytes(at: "\(folder)/\(name)", limit: 4096)).flatMap { LaunchNote($0) }
  }
}
