// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import MovieFormats

extension ContentStore {
  /// The outcome for a directory that was to be invalidated.
  enum Invalidation {
    case done
    /// The directory was invalidated before: a caller that did not get the answer may ask again.
    case doneBefore
    /// The user has no directory of that name, and none that was invalidated lately had it.
    case noSuchDirectory
  }

  /// Takes a directory out of sight for good; `sweep` removes its contents. The file with its
  /// application's name gets another name, and so remembers that the directory was there, even
  /// after the engine ends.
  func invalidate(_ name: String, of uid: UInt32) throws(SystemError) -> Invalidation {
    guard let folder = try folder(of: uid) else { return .noSuchDirectory }
    // The name that is used is the one found on the disk, never the one that was sent.
    guard let found = try names(in: folder).first(where: { $0 == name }) else {
      let invalidated = try invalidatedNames(in: folder)
      return invalidated.contains(Self.invalidatedName(name)) ? .doneBefore : .noSuchDirectory
    }
    guard renameat(folder.raw, found, folder.raw, Self.goneName(found)) == 0 else {
      throw SystemError("remove", "\(path(of: uid))/\(found)")
    }
    renameat(
      folder.raw, ApplicationFile.name(for: found), folder.raw, Self.invalidatedName(found))
    for old in try invalidatedNames(in: folder).dropLast(Self.rememberedLimit) {
      unlinkat(folder.raw, old, 0)
    }
    guard fsync(folder.raw) == 0 else { throw SystemError("fsync", path(of: uid)) }
    return .done
  }

  /// The files that remember invalidated directories, oldest first.
  private func invalidatedNames(
    in folder: borrowing OwnedDescriptor
  ) throws(SystemError) -> [String] {
    try DirectoryEntries(folder).entries
      .filter { $0.isFile && $0.name.hasSuffix(Self.invalidatedSuffix) }.map(\.name).sorted()
  }

  /// Removes a part of the invalidated directories, so that photos do not wait for a large one.
  ///
  /// - Returns: whether there is more.
  func sweep(_ uid: UInt32) -> Bool {
    do throws(SystemError) {
      guard let folder = try folder(of: uid) else { return false }
      return try sweep(folder, path(of: uid))
    } catch {
      Log.warning("\(path(of: uid)): \(error)")
      return false
    }
  }

  private func sweep(
    _ folder: borrowing OwnedDescriptor, _ path: String
  ) throws(SystemError) -> Bool {
    let reader = try DirectoryReader(folder)
    var left = Self.sweepLimit
    while let entry = try reader.next(where: Self.isGone) {
      guard entry.isDirectory else { continue }
      do throws(SystemError) {
        try ContentTree.empty(DirectoryEntries.open(entry.name, in: folder), left: &left)
      } catch {
        // The directory stays until the engine starts again, and perhaps can then be removed.
        Log.warning("\(path)/\(entry.name): \(error)")
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

  private static func isGone(_ name: String) -> Bool {
    name.hasPrefix(".") && name.hasSuffix(".gone")
  }

  private static func invalidatedName(_ name: String) -> String { ".\(name)\(invalidatedSuffix)" }

  private static let invalidatedSuffix = ".invalidated"

  /// The number of a user's invalidated directories that are remembered.
  static let rememberedLimit = 256

  /// The entries that are removed at a time, which takes some milliseconds.
  private static let sweepLimit = 256

  /// The users that have content.
  func users() -> [UInt32] {
    guard let folder = try? OwnedDescriptor.open(root, O_RDONLY | O_DIRECTORY),
      let listing = try? DirectoryEntries(folder)
    else { return [] }
    return listing.entries.filter(\.isDirectory).compactMap { UInt32($0.name) }
  }

  /// Removes the leftovers of a killed engine or a power cut from a user's content: photos that
  /// were never whole, and so never acknowledged; empty directories; names of applications whose
  /// directory is gone. Directories in use by another engine are left alone.
  ///
  /// Films that were never finished are left for `MovieRepair`, and deferred photos for
  /// `DeferredPhotos`.
  func removeLeftovers(of uid: UInt32) throws(SystemError) -> Leftovers {
    var all = Leftovers()
    guard let folder = try folder(of: uid) else { return all }
    for name in try names(in: folder) {
      guard let directory = try? DirectoryEntries.open(name, in: folder),
        flock(directory.raw, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
      else { continue }
      do throws(SystemError) {
        let hasMovies = try removeLeftovers(in: name, directory, of: uid, &all)
        // Fails if there is something in it.
        if !hasMovies { unlinkat(folder.raw, name, Int32(AT_REMOVEDIR)) }
      } catch {
        Log.warning("\(path(of: uid))/\(name) keeps what the last engine left behind: \(error)")
      }
    }
    let names = Set(try names(in: folder))
    for entry in try DirectoryEntries(folder).entries where entry.isFile {
      guard let directory = ApplicationFile.directory(of: entry.name), !names.contains(directory)
      else { continue }
      unlinkat(folder.raw, entry.name, 0)
    }
    return all
  }

  /// Does the same for one directory, which stays, even if nothing is in it.
  func removeLeftovers(in name: String, of uid: UInt32) throws(SystemError) -> Leftovers {
    var all = Leftovers()
    guard let folder = try folder(of: uid) else { return all }
    _ = try removeLeftovers(in: name, DirectoryEntries.open(name, in: folder), of: uid, &all)
    return all
  }

  /// What killed engines and power cuts have left in a user's content.
  struct Leftovers {
    /// The number of photos that were removed.
    var photos = 0
    /// The films to be finished.
    var movies: [UnfinishedMovie] = []
    /// The deferred photos to be made.
    var deferred: [LeftPhoto] = []
  }

  /// - Returns: whether there are films in it that are to be finished.
  private func removeLeftovers(
    in name: String, _ directory: consuming OwnedDescriptor, of uid: UInt32, _ all: inout Leftovers
  ) throws(SystemError) -> Bool {
    all.photos += try removeUnfinished(in: directory)
    let unfinished = try unfinishedMovies(in: directory)
    // A second descriptor has the same lock.
    let content = ContentDirectory(
      name: name, uid: uid,
      application: ApplicationFile.read(for: name, in: path(of: uid)),
      path: "\(path(of: uid))/\(name)", isReadable: isReadable(directory, by: uid),
      descriptor: try directory.duplicate())
    all.deferred += try DeferredFolder(calls: calls).found(in: content)
    if unfinished.isEmpty { return false }
    let shared = SharedDescriptor(directory)
    all.movies += unfinished.map {
      UnfinishedMovie(directory: shared, path: "\(path(of: uid))/\(name)", name: $0)
    }
    return true
  }

  /// The temporary names of films, oldest first.
  private func unfinishedMovies(
    in directory: borrowing OwnedDescriptor
  ) throws(SystemError) -> [String] {
    let reader = try DirectoryReader(directory)
    var names: [String] = []
    while let entry = try reader.next(where: Self.isTemporary) {
      if isUnfinishedMovie(entry) { names.append(entry.name) }
    }
    return names.sorted()
  }

  private func isUnfinishedMovie(_ entry: DirectoryEntries.Entry) -> Bool {
    isUnfinished(entry)
      && MovieContainer.allCases.contains {
        entry.name.hasSuffix($0.fileExtension + PhotoFile.temporarySuffix)
      }
  }

  /// Whether it is a photo that was never whole, or a file that belongs beside one.
  func isUnfinishedPhoto(_ entry: DirectoryEntries.Entry) -> Bool {
    isUnfinished(entry) && !isUnfinishedMovie(entry)
  }

  private func isUnfinished(_ entry: DirectoryEntries.Entry) -> Bool {
    entry.isFile && entry.status.st_uid == geteuid() && Self.isTemporary(entry.name)
  }

  /// Whether it is the name of a file on its way. Only those are looked at: there may be any number of others.
  private static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(PhotoFile.temporaryPrefix) && name.hasSuffix(PhotoFile.temporarySuffix)
  }

  private func removeUnfinished(
    in directory: borrowing OwnedDescriptor
  ) throws(SystemError) -> Int {
    var photos = 0
    let reader = try DirectoryReader(directory)
    while let entry = try reader.next(where: Self.isTemporary) {
      guard isUnfinishedPhoto(entry) else { continue }
      let beside = [
        PhotoFile.sidecarSuffix, DeferredPhoto.spoolSuffix, DeferredPhoto.unclaimedSuffix,
        DeferredPhoto.draftSuffix,
      ]
      let isBeside = beside.contains { entry.name.hasSuffix($0 + PhotoFile.temporarySuffix) }
      if unlinkat(directory.raw, entry.name, 0) == 0, !isBeside { photos += 1 }
    }
    return photos
  }
}
