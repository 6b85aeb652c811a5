// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// A photo or film in its directory, opened for reading. Its owner may put anything in its place, so neither it nor its
/// directory is followed if it is a link.
struct SourceFile: ~Copyable {
  /// What the name of a photo's record adds to the photo's.
  static let recordEnding = ".json"

  let name: String
  let descriptor: OwnedDescriptor
  private let folder: OwnedDescriptor
  /// As it was when it was opened.
  let status: stat

  init(_ path: String) throws(CopyProblem) {
    guard let slash = path.lastIndex(of: "/") else {
      throw CopyProblem(.failed, "\(path) is no path of a photo")
    }
    let folder: OwnedDescriptor
    do throws(SystemError) {
      folder = try .open(String(path[..<slash]), O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    } catch {
      throw CopyProblem(.failed, "\(error)")
    }
    try self.init(String(path[path.index(after: slash)...]), in: folder)
  }

  private init(_ name: String, in folder: consuming OwnedDescriptor) throws(CopyProblem) {
    let raw = clinux_openat(folder.raw, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0)
    guard raw >= 0 else { throw CopyProblem(.failed, "\(SystemError("open", name))") }
    let descriptor = OwnedDescriptor(owning: raw)
    var status = stat()
    guard fstat(descriptor.raw, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw CopyProblem(.failed, "\(name) is no file")
    }
    self.name = name
    self.descriptor = descriptor
    self.folder = folder
    self.status = status
  }

  /// The photo's record; nil: it has none. One that cannot be read is not none.
  func record() throws(CopyProblem) -> SourceFile? {
    let name = name + Self.recordEnding
    var status = stat()
    if fstatat(folder.raw, name, &status, AT_SYMLINK_NOFOLLOW) != 0, errno == ENOENT { return nil }
    let folder: OwnedDescriptor
    do throws(SystemError) { folder = try self.folder.duplicate() } catch {
      throw CopyProblem(.failed, "\(error)")
    }
    return try SourceFile(name, in: folder)
  }

  func rewind() throws(SystemError) {
    guard lseek(descriptor.raw, 0, SEEK_SET) == 0 else { throw SystemError("read", name) }
  }

  func hash() throws(CopyProblem) -> String {
    do throws(SystemError) {
      try rewind()
      return try SHA256.hexadecimal(reading: descriptor.raw)
    } catch {
      throw CopyProblem(.failed, "\(error)")
    }
  }

  /// Whether nobody has written to it since it was opened.
  var isUnchanged: Bool {
    var now = stat()
    return fstat(descriptor.raw, &now) == 0 && now.st_size == status.st_size
      && now.st_mtim.tv_sec == status.st_mtim.tv_sec
      && now.st_mtim.tv_nsec == status.st_mtim.tv_nsec
  }

  /// Whether its name is still its own.
  var isNamed: Bool {
    var now = stat()
    return fstatat(folder.raw, name, &now, AT_SYMLINK_NOFOLLOW) == 0
      && now.st_ino == status.st_ino && now.st_dev == status.st_dev
  }

  func remove() throws(CopyProblem) {
    guard unlinkat(folder.raw, name, 0) == 0 || errno == ENOENT else {
      throw CopyProblem(.failed, "\(SystemError("delete", name))")
    }
  }

  /// Makes deletions durable.
  func syncFolder() throws(CopyProblem) {
    guard fsync(folder.raw) == 0 || CopyFolder.isUnneeded(errno) else {
      throw CopyProblem(.failed, "\(SystemError("sync", "the folder of \(name)"))")
    }
  }
}

/// Deletes photos that were copied.
package enum OriginalRemoval {
  /// Deletes a photo, if it is still the one that was copied, and its record if that is.
  ///
  /// - Parameter hash: that of the copy; nil: delete them whatever they are.
  package static func remove(_ path: String, hash: String?) throws(CopyProblem) {
    let photo = try SourceFile(path)
    guard let hash else {
      if let record = try photo.record() { try record.remove() }
      try photo.remove()
      return try photo.syncFolder()
    }
    let hashes = hash.split(separator: "+").map { String($0) }
    guard try isStill(photo, hashes.first) else {
      throw CopyProblem(.failed, "it is not deleted: it was changed after it was copied")
    }
    // First: a photo without its record is whole; a record without its photo is litter.
    if let record = try photo.record() {
      guard try isStill(record, hashes.dropFirst().first) else {
        throw CopyProblem(.failed, "its record was not copied")
      }
      try record.remove()
    }
    try photo.remove()
    // It is said to be deleted only when no power cut brings it back.
    try photo.syncFolder()
  }

  private static func isStill(
    _ file: borrowing SourceFile, _ hash: String?
  ) throws(CopyProblem) -> Bool {
    try file.hash() == hash && file.isUnchanged && file.isNamed
  }
}
