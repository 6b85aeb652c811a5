// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import PrintModel

/// The pictures of jobs, each under the hash of its content. Used by one thread at a time, which may wait for
/// the disk.
public final class PictureStore {
  private static let draft = "picture.part"

  private let path: String
  private let folder: OwnedDescriptor
  private let disk: any JournalDisk
  /// The pictures that were kept for a call about which nothing is decided yet, and for how many such calls.
  private var claims: [String: Int] = [:]

  /// - Parameter path: the folder; it is made if it is missing.
  public init(
    folder path: String, disk: any JournalDisk = KernelJournalDisk()
  ) throws(SystemError) {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemError("make", path) }
    self.path = path
    self.disk = disk
    folder = try OwnedDescriptor.open(path, O_RDONLY | O_DIRECTORY)
    try disk.remove(Self.draft, in: folder.raw)
  }

  /// The name that a picture has here.
  public static func name(of bytes: [UInt8]) -> String {
    SheetFileName.of(SHA256.hash(of: bytes))
  }

  /// Keeps a picture. It survives a power cut when this returns.
  public func keep(_ bytes: [UInt8]) throws(SystemError) -> String {
    let name = Self.name(of: bytes)
    if !isWhole(name, bytes.count) {
      try disk.remove(Self.draft, in: folder.raw)
      let file = try disk.open(Self.draft, in: folder.raw)
      do throws(SystemError) {
        try disk.write(bytes, to: file.raw)
        try disk.sync(file.raw)
        try disk.replace(name, with: Self.draft, in: folder.raw)
      } catch {
        try? disk.remove(Self.draft, in: folder.raw)
        throw error
      }
    } else {
      // Seen last now: the oldest are removed first.
      utimensat(folder.raw, name, nil, 0)
    }
    try disk.syncFolder(folder.raw)
    return name
  }

  /// Marks a picture as kept for a call: it stays until that is decided.
  public func claim(_ name: String) { claims[name, default: 0] += 1 }

  /// The call is decided.
  ///
  /// - Parameter isNeeded: whether a job has the picture. If none has it, and no other call may get one, it is removed.
  public func release(_ name: String, isNeeded: Bool) {
    let left = claims[name, default: 1] - 1
    claims[name] = left > 0 ? left : nil
    guard left <= 0, !isNeeded else { return }
    do throws(SystemError) {
      try disk.remove(name, in: folder.raw)
    } catch {
      Log.warning("a picture that belongs to no job cannot be removed: \(error)")
    }
  }

  /// Removes the pictures that no job has: of calls that were not decided when the process ended.
  public func removeAll(besides known: Set<String>) {
    for name in DirectoryListing.names(in: path)
    where SheetFileName.isValid(name) && !known.contains(name) && claims[name] == nil {
      try? disk.remove(name, in: folder.raw)
    }
  }

  /// Whether a picture is there. A file has its name only when it is whole; the size is looked at because a
  /// disk may lose what is in a file.
  private func isWhole(_ name: String, _ count: Int) -> Bool {
    var status = stat()
    return fstatat(folder.raw, name, &status, 0) == 0 && status.st_size == count
  }

  public func holds(_ name: String) -> Bool {
    var status = stat()
    return fstatat(folder.raw, name, &status, 0) == 0
  }

  /// The bytes of a picture.
  public func read(_ name: String) -> Result<[UInt8], SystemError> {
    do throws(SystemError) {
      return .success(
        try FileReading.bytes(at: "\(path)/\(name)", limit: PictureFile.mostBytes))
    } catch {
      return .failure(error)
    }
  }

  /// Removes the pictures that were used longest ago until the others fit, but never one that is needed.
  public func removeOldest(beyondBytes limit: Int64, needed: Set<String>) {
    var total: Int64 = 0
    var files: [(name: String, size: Int64, used: timespec)] = []
    for name in DirectoryListing.names(in: path) where SheetFileName.isValid(name) {
      var status = stat()
      guard fstatat(folder.raw, name, &status, 0) == 0 else { continue }
      total += Int64(status.st_size)
      files.append((name, Int64(status.st_size), status.st_mtim))
    }
    let oldest = files.sorted {
      ($0.used.tv_sec, $0.used.tv_nsec, $0.name) < ($1.used.tv_sec, $1.used.tv_nsec, $1.name)
    }
    for file in oldest
    where total > limit && !needed.contains(file.name) && claims[file.name] == nil {
      do throws(SystemError) {
        try disk.remove(file.name, in: folder.raw)
        total -= file.size
      } catch {
        Log.warning("an old picture cannot be removed: \(error)")
        return
      }
    }
  }
}

/// A picture in a file that a client passed.
enum PictureFile {
  /// A photo for a large print, encoded, has less.
  static let mostBytes = 32 << 20

  /// Why a picture is not taken.
  struct Failure: Error {
    let reason: String
  }

  /// A picture that was read.
  struct Content: Sendable {
    let bytes: [UInt8]
    let format: PrintJob.Format
    /// Its name in the store.
    let name: String
  }

  /// Reads a file whole, and looks what it is. It may wait for as long as the file's owner likes: for a thread
  /// of its own.
  static func read(
    _ file: borrowing OwnedDescriptor
  ) -> Result<Content, Failure> {
    var status = stat()
    guard fstat(file.raw, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return .failure(Failure(reason: "it is not a regular file"))
    }
    guard status.st_size > 0 else { return .failure(Failure(reason: "it is empty")) }
    guard status.st_size <= mostBytes else {
      return .failure(Failure(reason: "it has \(status.st_size) bytes"))
    }
    do throws(SystemError) {
      let bytes = try FileReading.bytes(of: file.raw, at: 0, count: Int(status.st_size))
      guard bytes.count == status.st_size else {
        return .failure(Failure(reason: "it became shorter while it was read"))
      }
      guard let format = format(of: bytes) else {
        return .failure(Failure(reason: "it is neither JPEG nor PNG"))
      }
      return .success(Content(bytes: bytes, format: format, name: PictureStore.name(of: bytes)))
    } catch {
      return .failure(Failure(reason: "\(error)"))
    }
  }

  /// What a file is, by its first bytes.
  static func format(of bytes: [UInt8]) -> PrintJob.Format? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
    return .jpeg
  }
}
