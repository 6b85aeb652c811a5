// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

// launches/booth/NAME/
//   a.jpg, own/, own/b.txt        files and folders: handed over
//   c ─▶ /home/u/.ssh/id          a link leads the application's programs to files of their own user
//   d (FIFO), e (socket)          opening it waits, or reaches a program
//   f = own/b.txt                 a second name of a file: only the last name stays
//   g/ (0, 0500, an ACL)          the engine cannot look into it, or remove what is there
//
//   looked through ── nothing is shut ──────────────────────────────────────────────────▶ NAME is handed over
//        └── something is ─▶ all else moves into .NAME.parting ─▶ NAME becomes .NAME.leaving,
//                                        .NAME.parting NAME, and .NAME.leaving .NAME.shut ─▶ NAME is handed over
//
// .NAME.shut stays, with what is shut. Whatever is cut, and where, it is begun anew. As long as there is a .NAME.parting
// beside NAME what it has is to come back, even if nothing is shut any more, because somebody has opened it meanwhile.

/// Takes out of a launch's directory whatever is no file and no folder, once no process of the extension is left: it
/// may have planted that for the programs that read the directory later. It does a part at a time, because there may
/// be a million files.
// Unchecked: only one thread at a time has it.
final class HandOverFilter: @unchecked Sendable {
  /// The entries that were removed.
  private(set) var removed = 0
  /// Those that could not be, and the folders that the engine cannot look into.
  private(set) var shut = 0

  private enum Step {
    case begin
    /// The folders on the way to the next entry; each takes a descriptor.
    case looking([DirectoryReader])
    /// The entries that are not shut move into another directory. Until a whole pass finds none: what is said about a
    /// folder that loses entries while it is read differs between file systems.
    case parting(DirectoryReader, into: SharedDescriptor, hasMoved: Bool)
    case done
  }

  private var step = Step.begin
  /// The folders in the directory that are shut, or in which something is, by their names. Nil: so many that
  /// all are taken for shut.
  private var shutFolders: Set<[CChar]>? = []
  /// The folder in the directory in which it looks.
  private var outermost: [CChar] = []
  private let parent: String
  private let name: String
  private let calls: any StorageCalls
  private let isUnfinished: @Sendable (DirectoryEntries.Entry) -> Bool

  /// Folders in each other; what is deeper is out of reach.
  private static let mostDepth = 64
  /// The shut folders that are remembered.
  private static let mostShut = 1024

  /// - Parameters:
  ///   - parent: the path of the folder in which the directory is.
  ///   - isUnfinished: whether the engine has never finished a file that lies in the directory. It is removed without
  ///     a word.
  init(
    _ name: String, in parent: String, calls: any StorageCalls,
    isUnfinished: @escaping @Sendable (DirectoryEntries.Entry) -> Bool
  ) {
    (self.name, self.parent, self.calls) = (name, parent, calls)
    self.isUnfinished = isUnfinished
  }

  /// The name of what is left of a directory.
  static func shutName(_ name: String) -> String { ".\(name).shut" }

  /// Looks at so many entries more. A directory that is not there has none.
  ///
  /// - Returns: whether there is more.
  func go(on count: Int) throws(SystemError) -> Bool {
    for _ in 0..<count {
      switch step {
      case .begin: try begin()
      case .looking(let readers): step = try looked(readers)
      case .parting(let reader, let other, let hasMoved):
        step = try parted(reader, other, hasMoved)
      case .done: return false
      }
    }
    return true
  }

  private func folder() throws(SystemError) -> OwnedDescriptor {
    try OwnedDescriptor.open(parent, O_RDONLY | O_DIRECTORY)
  }

  private func begin() throws(SystemError) {
    try finishChange()
    do throws(SystemError) {
      let directory = try DirectoryEntries.open(name, in: folder())
      step = .looking([try DirectoryReader(directory)])
    } catch {
      guard error.errno.code == ENOENT else { throw error }
      step = .done
    }
  }

  // MARK: Looking

  private func looked(_ readers: [DirectoryReader]) throws(SystemError) -> Step {
    guard let reader = readers.last else {
      return try isWhole() ? .done : beginParting()
    }
    guard let entry = try reader.next() else { return .looking(Array(readers.dropLast())) }
    if readers.count == 1 { outermost = entry.bytes }
    if entry.isDirectory {
      if readers.count < Self.mostDepth, let inner = try reached(entry, in: reader) {
        return .looking(readers + [inner])
      }
      noteShut()
    } else if readers.count == 1, isUnfinished(entry) {
      _ = try remove(entry, in: reader)
    } else if !entry.isFile || entry.status.st_nlink > 1 {
      // The other names of a file are elsewhere, or are looked at later: the last one here has one.
      if try remove(entry, in: reader) { removed += 1 } else { noteShut() }
    }
    return .looking(readers)
  }

  /// A folder whose entries can be seen; nil: the extension has seen to it that they cannot.
  private func reached(
    _ entry: DirectoryEntries.Entry, in reader: DirectoryReader
  ) throws(SystemError) -> DirectoryReader? {
    do throws(SystemError) {
      let inner = try reader.enter(entry)
      return inner.isSearchable ? inner : nil
    } catch {
      // Anything else is no doing of the extension, and may be better later.
      guard error.errno.code == EACCES else { throw error }
      return nil
    }
  }

  /// Returns false if the extension has seen to it that it cannot be removed.
  private func remove(
    _ entry: DirectoryEntries.Entry, in reader: DirectoryReader
  ) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try reader.remove(entry)
      return true
    } catch {
      guard [EACCES, EPERM].contains(error.errno.code) else { throw error }
      return false
    }
  }

  private func noteShut() {
    shut += 1
    shutFolders?.insert(outermost)
    if let count = shutFolders?.count, count > Self.mostShut { shutFolders = nil }
  }

  // MARK: Parting

  /// Whether nothing is shut, and nothing has moved away.
  private func isWhole() throws(SystemError) -> Bool {
    let folder = try folder()
    return try !isThere(partingName, in: folder) && shut == 0
  }

  // In pieces, none of which has more than one descriptor to end: of all in one, Swift 6.0.3's compiler ended with an
  // error of its own.
  private func beginParting() throws(SystemError) -> Step {
    let folder = try folder()
    guard mkdirat(folder.raw, partingName, 0o700) == 0 || errno == EEXIST else {
      throw SystemError("make", "\(parent)/\(partingName)")
    }
    let reader = try kept(in: folder)
    return .parting(reader, into: try parting(in: folder), hasMoved: false)
  }

  /// Ends the right of the extension's user, so that whoever has its number next has none, and begins to read.
  private func kept(in folder: borrowing OwnedDescriptor) throws(SystemError) -> DirectoryReader {
    let directory = try DirectoryEntries.open(name, in: folder)
    guard fchmod(directory.raw, 0o700) == 0 else {
      throw SystemError(ContentStore.keepingOut, "\(parent)/\(name)")
    }
    return try DirectoryReader(directory)
  }

  private func parting(in folder: borrowing OwnedDescriptor) throws(SystemError) -> SharedDescriptor
  {
    SharedDescriptor(try DirectoryEntries.open(partingName, in: folder))
  }

  private func parted(
    _ reader: DirectoryReader, _ other: SharedDescriptor, _ hasMoved: Bool
  ) throws(SystemError) -> Step {
    guard let entry = try reader.next() else {
      if hasMoved {
        reader.rewind()
        return .parting(reader, into: other, hasMoved: false)
      }
      try calls.syncAll(other.descriptor)
      try changeNames()
      return .done
    }
    if entry.isDirectory, shutFolders?.contains(entry.bytes) ?? true {
      return .parting(reader, into: other, hasMoved: hasMoved)
    }
    do throws(SystemError) {
      try reader.move(entry, to: other.descriptor)
      return .parting(reader, into: other, hasMoved: true)
    } catch {
      // A folder that the engine may not write cannot get another place.
      guard error.errno.code == EACCES else { throw error }
    }
    return .parting(reader, into: other, hasMoved: hasMoved)
  }

  // MARK: The change of the names

  /// Each step may be the last before a power cut: NAME is missing for a moment, and `begin` finds out why.
  private func changeNames() throws(SystemError) {
    try calls.rename(name, to: leavingName, in: folder())
    try finishChange()
  }

  /// Goes on with a change of the names from wherever it was cut.
  private func finishChange() throws(SystemError) {
    let folder = try folder()
    // Also where somebody has removed all that was left of NAME.
    if try !isThere(name, in: folder), try isThere(partingName, in: folder) {
      try calls.rename(partingName, to: name, in: folder)
    }
    guard try isThere(leavingName, in: folder) else { return }
    // Nothing is left in it if the shut folders have been opened in the meantime.
    if unlinkat(folder.raw, leavingName, Int32(AT_REMOVEDIR)) == 0 { return }
    try calls.rename(leavingName, to: Self.shutName(name), in: folder)
  }

  private var partingName: String { ".\(name).parting" }
  private var leavingName: String { ".\(name).leaving" }

  private func isThere(
    _ name: String, in folder: borrowing OwnedDescriptor
  ) throws(SystemError) -> Bool {
    if faccessat(folder.raw, name, F_OK, AT_SYMLINK_NOFOLLOW) == 0 { return true }
    guard errno == ENOENT else { throw SystemError("look for", name) }
    return false
  }
}
