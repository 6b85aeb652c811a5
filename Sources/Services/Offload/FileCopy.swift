// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

//   .NAME.shutterd-part  written ─▶ on the disk ─▶ read back: the same hash ─▶ NAME ─▶ the folder is on the disk: copied
//                           │            │                 │                  │
//   killed here             └────────────┴─────────────────┘                  └─ the next try finds it, and reads it
//                               the next try writes it again
//
//   NAME is taken by the same photo     copied
//   … by something else                 NAME-2, NAME-3, …: nothing is ever overwritten

/// A copy of a photo that was read back.
package struct VerifiedCopy: Equatable, Sendable {
  /// SHA-256 of the photo and of its copy, in hexadecimal; behind a plus sign that of its record, if it has one.
  package let hash: String
  /// The name of the copy.
  package let name: String
}

/// A step of a copy after which its process may have been killed; for tests.
package enum CopyStep: CaseIterable, Sendable {
  case written, verified, named
}

package enum FileCopy {
  /// Names that are tried for one photo.
  private static let mostNames = 1000
  /// Bytes that a copy leaves free, for the names of others.
  private static let margin: UInt64 = 1 << 20

  /// Copies a photo, and what lies beside it as its record. Neither is a link.
  ///
  /// - Parameter after: called after each step; what it throws ends the copy as a kill would.
  package static func copy(
    _ path: String, to folder: borrowing CopyFolder,
    after: (CopyStep) throws(CopyProblem) -> Void = { _ in }
  ) throws(CopyProblem) -> VerifiedCopy {
    let photo = try SourceFile(path)
    let copy = try copy(photo, to: folder, as: photo.name, after)
    var hashes = copy.hash
    if let record = try photo.record() {
      let name = copy.name + SourceFile.recordEnding
      hashes += "+" + (try Self.copy(record, to: folder, as: name, after)).hash
    }
    try CopyFolder.sync(folder.descriptor)
    return VerifiedCopy(hash: hashes, name: copy.name)
  }

  private static func copy(
    _ source: borrowing SourceFile, to folder: borrowing CopyFolder, as name: String,
    _ after: (CopyStep) throws(CopyProblem) -> Void
  ) throws(CopyProblem) -> VerifiedCopy {
    for number in 1...mostNames {
      let name = Self.name(name, number)
      switch try occupant(of: name, in: folder, source) {
      case .other: continue
      case .file(let hash):
        if try source.hash() == hash { return VerifiedCopy(hash: hash, name: name) }
      case .nobody:
        if let hash = try write(source, to: folder, as: name, after) {
          return VerifiedCopy(hash: hash, name: name)
        }
      }
    }
    throw CopyProblem(.failed, "\(mostNames) other files have the name \(name)")
  }

  private enum Occupant {
    case nobody
    /// A file of the photo's size, with its hash.
    case file(String)
    case other
  }

  /// Reads what has the name already. If that is the photo, it is on the disk afterwards.
  private static func occupant(
    of name: String, in folder: borrowing CopyFolder, _ source: borrowing SourceFile
  ) throws(CopyProblem) -> Occupant {
    let raw = clinux_openat(
      folder.descriptor.raw, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0)
    guard raw >= 0 else {
      switch errno {
      case ENOENT: return .nobody
      // A link, or something that may not be read: not ours.
      case ELOOP, EACCES, ENXIO: return .other
      default: throw CopyFolder.problem(SystemError("open", name), in: folder.descriptor)
      }
    }
    let file = OwnedDescriptor(owning: raw)
    var status = stat()
    guard fstat(file.raw, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size == source.status.st_size
    else { return .other }
    return .file(
      try folder.step { () throws(SystemError) in
        do throws(SystemError) { try syncAndForget(file, name) } catch {
          guard error.errno.code == EACCES else { throw error }
          // A share of CIFS syncs only what is open for writing.
          let writable = try open(name, in: folder, O_WRONLY)
          try syncAndForget(writable, name)
        }
        return try SHA256.hexadecimal(reading: file.raw)
      })
  }

  /// Writes the copy under its name. Returns its hash; nil if another file got the name in the meantime.
  private static func write(
    _ source: borrowing SourceFile, to folder: borrowing CopyFolder, as name: String,
    _ after: (CopyStep) throws(CopyProblem) -> Void
  ) throws(CopyProblem) -> String? {
    let draft = ".\(name).shutterd-part"
    // One that a killed try has left: first, because the room that it takes may be all there is.
    unlinkat(folder.descriptor.raw, draft, 0)
    try makeRoom(for: source, in: folder)
    let hash = try orRemove(draft, in: folder) { () throws(CopyProblem) in
      try fill(draft, from: source, in: folder)
    }
    try after(.written)
    let file = try orRemove(draft, in: folder) { () throws(CopyProblem) in
      let file = try folder.step { () throws(SystemError) in try open(draft, in: folder) }
      let written = try folder.step { () throws(SystemError) in
        try SHA256.hexadecimal(reading: file.raw)
      }
      guard written == hash else {
        throw CopyProblem(
          .failed, "what was read back of the copy is not what was written: the disk may be broken")
      }
      return file
    }
    try after(.verified)
    let isPlaced = try orRemove(draft, in: folder) { () throws(CopyProblem) in
      try place(draft, as: name, in: folder)
    }
    try after(.named)
    guard isPlaced else { return nil }
    try check(name, is: file, hash, in: folder, source)
    return hash
  }

  /// Checks that what got the name is what was verified: another process of the user may have made a draft of this name.
  private static func check(
    _ name: String, is file: borrowing OwnedDescriptor, _ hash: String,
    in folder: borrowing CopyFolder, _ source: borrowing SourceFile
  ) throws(CopyProblem) {
    var (verified, named) = (stat(), stat())
    if fstat(file.raw, &verified) == 0,
      fstatat(folder.descriptor.raw, name, &named, AT_SYMLINK_NOFOLLOW) == 0,
      verified.st_dev == named.st_dev, verified.st_ino == named.st_ino
    {
      return
    }
    // Some servers give each name of a file a number of its own.
    if case .file(hash) = try occupant(of: name, in: folder, source) { return }
    throw CopyProblem(.failed, "what is called \(name) now is not the copy that was verified")
  }

  /// Removes the draft if something fails: a full disk must get its room back.
  private static func orRemove<Value: ~Copyable>(
    _ draft: String, in folder: borrowing CopyFolder, _ body: () throws(CopyProblem) -> Value
  ) throws(CopyProblem) -> Value {
    do throws(CopyProblem) { return try body() } catch {
      unlinkat(folder.descriptor.raw, draft, 0)
      throw error
    }
  }

  private static func makeRoom(
    for source: borrowing SourceFile, in folder: borrowing CopyFolder
  ) throws(CopyProblem) {
    // That of FAT; exFAT has another. Before the 4 GiB are written, at each try.
    let isFAT = clinux_file_system(folder.descriptor.raw) == 0x4d44
    if isFAT, source.status.st_size > UInt32.max { throw CopyFolder.tooLarge }
    guard let free = folder.freeSize else { return }
    guard free >= UInt64(source.status.st_size) + margin else {
      throw CopyProblem(.away, "the disk of the copies is full: \(free >> 20) MiB are free")
    }
  }

  /// Returns the hash of what was written.
  private static func fill(
    _ draft: String, from source: borrowing SourceFile, in folder: borrowing CopyFolder
  ) throws(CopyProblem) -> String {
    let file = try folder.step { () throws(SystemError) in
      // O_EXCL: nothing that somebody put there is written to.
      let raw = clinux_openat(
        folder.descriptor.raw, draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o640)
      guard raw >= 0 else { throw SystemError("make", draft) }
      return OwnedDescriptor(owning: raw)
    }
    // Of the two files that are under way, only the copy's may be away.
    var unwritten: SystemError?
    let copied: String
    do throws(SystemError) {
      try source.rewind()
      copied = try SHA256.hexadecimal(reading: source.descriptor.raw) {
        part throws(SystemError) in
        do throws(SystemError) { try write(part, to: file.raw) } catch {
          unwritten = error
          throw error
        }
      }
    } catch {
      if let unwritten { throw CopyFolder.problem(unwritten, in: folder.descriptor) }
      throw CopyProblem(.failed, "the photo cannot be read: \(error)")
    }
    var times = [source.status.st_atim, source.status.st_mtim]
    // A file system that keeps no times keeps the photo all the same.
    _ = futimens(file.raw, &times)
    try folder.step { () throws(SystemError) in try syncAndForget(file, draft) }
    guard source.isUnchanged else {
      throw CopyProblem(.failed, "the photo was changed while it was copied")
    }
    return copied
  }

  private static func write(_ part: ArraySlice<UInt8>, to file: Int32) throws(SystemError) {
    var rest = part
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemError("write the copy") }
      rest = rest.dropFirst(count)
    }
  }

  private static func open(
    _ name: String, in folder: borrowing CopyFolder, _ access: Int32 = O_RDONLY
  ) throws(SystemError) -> OwnedDescriptor {
    let raw = clinux_openat(folder.descriptor.raw, name, access | O_NOFOLLOW | O_NONBLOCK, 0)
    guard raw >= 0 else { throw SystemError("open", name) }
    return OwnedDescriptor(owning: raw)
  }

  /// Makes a file durable, so that it is read from the disk next, and not from the memory.
  private static func syncAndForget(
    _ file: borrowing OwnedDescriptor, _ name: String
  ) throws(SystemError) {
    guard fsync(file.raw) == 0 else { throw SystemError("sync", name) }
    _ = posix_fadvise(file.raw, 0, 0, POSIX_FADV_DONTNEED)
  }
}
