// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

extension ContentStore {
  /// Takes a directory out of sight, for good: `sweep` removes what is in it.
  ///
  /// - Returns: false if the user has none of that name.
  func invalidate(_ name: String, of uid: UInt32) throws(SystemError) -> Bool {
    // The name that is used is the one that was found, never the one that was sent.
    guard let folder = try folder(of: uid),
      let found = try names(in: folder).first(where: { $0 == name })
    else { return false }
    guard renameat(folder.raw, found, folder.raw, Self.goneName(found)) == 0 else {
      throw SystemError("remove", "\(path(of: uid))/\(found)")
    }
    unlinkat(folder.raw, ApplicationFile.name(for: found), 0)
    guard fsync(folder.raw) == 0 else { throw SystemError("fsync", path(of: uid)) }
    return true
  }

  /// Removes a part of what was invalidated, so that photos do not wait for a large directory.
  ///
  /// - Returns: whether there is more.
  func sweep(_ uid: UInt32) -> Bool {
    guard let folder = try? folder(of: uid),
      let listing = try? DirectoryListing(folder)
    else { return false }
    var left = Self.sweepLimit
    for entry in listing.entries where entry.isDirectory && Self.isGone(entry.name) {
      do throws(SystemError) {
        left = try ContentTree.empty(DirectoryListing.open(entry.name, in: folder), limit: left)
      } catch {
        // It stays until the engine starts again: perhaps it can be removed then.
        Log.warning("\(path(of: uid))/\(entry.name): \(error)")
        continue
      }
      guard left > 0 else { return true }
      unlinkat(folder.raw, entry.name, Int32(AT_REMOVEDIR))
    }
    return false
  }

  /// Removes the directory of a session that has ended, if nothing is in it.
  ///
  /// - Returns: whether it is gone.
  func removeIfEmpty(_ directory: ContentDirectory) -> Bool {
    guard rmdir(directory.path) == 0 else { return false }
    unlink("\(path(of: directory.uid))/\(ApplicationFile.name(for: directory.name))")
    return true
  }

  static func goneName(_ name: String) -> String { ".\(name).gone" }

  static func isGone(_ name: String) -> Bool { name.hasPrefix(".") && name.hasSuffix(".gone") }

  /// Entries removed at a time: some milliseconds.
  private static let sweepLimit = 256
}
