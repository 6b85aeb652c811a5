// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

extension ContentStore {
  /// All content directories of a user, oldest first.
  func directories(of uid: UInt32) throws(SystemError) -> [ContentRecord] {
    let parent = path(of: uid)
    guard let folder = try folder(of: uid) else { return [] }
    return try names(in: folder).compactMap { name in
      guard let directory = try? DirectoryListing.open(name, in: folder) else { return nil }
      return ContentRecord(
        name: name, application: ApplicationFile.read(for: name, in: parent),
        path: isReadable(directory, by: uid) ? "\(parent)/\(name)" : nil,
        size: ContentTree.size(directory))
    }
  }

  /// Bytes that a user's content has.
  func size(of uid: UInt32) -> Int64 {
    guard let folder = try? folder(of: uid) else { return 0 }
    return ContentTree.size(folder)
  }

  /// Opens a photo for reading. Its directory's owner may have put something else in its place: what is
  /// opened is never a link, nor a file that the engine did not write.
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

  /// Names of content directories: those that are not hidden.
  func names(in folder: borrowing OwnedDescriptor) throws(SystemError) -> [String] {
    try DirectoryListing(folder).entries.filter { $0.isDirectory && !$0.name.hasPrefix(".") }
      .map(\.name).sorted()
  }

  /// A user's folder, nil if he has none.
  func folder(of uid: UInt32) throws(SystemError) -> OwnedDescriptor? {
    do throws(SystemError) {
      return try OwnedDescriptor.open(path(of: uid), O_RDONLY | O_DIRECTORY)
    } catch {
      if error.errno.code == ENOENT { return nil }
      throw error
    }
  }

  /// The group's bits of a mode show the mask of an ACL where there is one.
  private func isReadable(_ directory: borrowing OwnedDescriptor, by uid: UInt32) -> Bool {
    var status = stat()
    return fstat(directory.raw, &status) == 0
      && (status.st_uid == uid || status.st_mode & 0o070 == 0o070)
  }
}
