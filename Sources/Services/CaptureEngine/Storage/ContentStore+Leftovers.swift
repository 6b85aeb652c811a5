// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

extension ContentStore {
  /// The users that have content.
  func users() -> [UInt32] {
    guard let folder = try? OwnedDescriptor.open(root, O_RDONLY | O_DIRECTORY),
      let listing = try? DirectoryListing(folder)
    else { return [] }
    return listing.entries.filter(\.isDirectory).compactMap { UInt32($0.name) }
  }

  /// Removes what an engine that was killed, or a power cut, has left of a user's content: photos that
  /// were never whole, and so never acknowledged; directories without any; names of applications whose
  /// directory is not there. What another engine is working on is left alone.
  ///
  /// - Returns: how many photos.
  func removeLeftovers(of uid: UInt32) throws(SystemError) -> Int {
    guard let folder = try folder(of: uid) else { return 0 }
    var photos = 0
    for name in try names(in: folder) {
      guard let directory = try? DirectoryListing.open(name, in: folder),
        flock(directory.raw, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
      else { continue }
      photos += try removeUnfinished(in: directory)
      // Fails where there is something in it.
      unlinkat(folder.raw, name, Int32(AT_REMOVEDIR))
    }
    let names = Set(try names(in: folder))
    for entry in try DirectoryListing(folder).entries where entry.isFile {
      guard let directory = ApplicationFile.directory(of: entry.name), !names.contains(directory)
      else { continue }
      unlinkat(folder.raw, entry.name, 0)
    }
    return photos
  }

  private func removeUnfinished(
    in directory: borrowing OwnedDescriptor
  ) throws(SystemError) -> Int {
    var photos = 0
    for entry in try DirectoryListing(directory).entries
    where entry.isFile && entry.status.st_uid == geteuid()
      && entry.name.hasPrefix(PhotoFile.temporaryPrefix)
      && entry.name.hasSuffix(PhotoFile.temporarySuffix)
    {
      let isSidecar = entry.name.hasSuffix(PhotoFile.sidecarSuffix + PhotoFile.temporarySuffix)
      if unlinkat(directory.raw, entry.name, 0) == 0, !isSidecar { photos += 1 }
    }
    return photos
  }
}
