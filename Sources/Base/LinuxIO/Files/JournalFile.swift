// SPDX-License-Identifier: Apache-2.0
import Glibc

//   start    journal ─ read ─▶ state ─▶ journal.new ─ sync ─ rename ─ sync the folder ─▶ journal
//   append   line, line ─ sync ─▶ answered
//   … fails  cut back to what was whole; if that fails too, the whole file is written anew before the next line
//
// Everything that was answered survives a power cut at any moment: the rename puts a whole file in the place of
// another, and a line is answered after it was synced.

/// What a journal keeps, and its text.
public protocol JournalContent: Sendable {
  /// A change.
  associatedtype Record: Sendable

  /// What it is, for people: "the list of jobs".
  static var noun: String { get }
  mutating func take(_ record: Record)
  /// Drops what is too old to be kept. Called after changes were taken.
  mutating func forgetOldest()
  /// A whole file of it.
  var fileBytes: [UInt8] { get }
  /// The line of a change, which says all about what it changes.
  static func line(_ record: Record) -> [UInt8]
  /// Reads a file. The part behind its last end of line was torn by a power cut, and never answered to anybody.
  static func read(_ bytes: [UInt8]) throws(JournalFailure) -> (content: Self, damagedLines: Int)
}

/// Why a file is not read as a journal.
public enum JournalFailure: Error, Equatable {
  /// The first line is not that of a journal.
  case noJournal
  /// A later program has written it, which may know more: nothing is dropped.
  case newerForm(Int64)
}

/// The names of a journal's files in its folder.
public enum JournalName {
  public static let whole = "journal"
  static let draft = "journal.new"
  /// The copy of a journal that the disk has damaged.
  public static let damaged = "journal.damaged"
}

/// Why a journal cannot be used, for people.
public struct JournalProblem: Error, Equatable, CustomStringConvertible {
  public let description: String

  public init(description: String) { self.description = description }
}

/// A durable list. Used by one thread at a time, which may wait for the disk.
public final class JournalFile<Content: JournalContent> {
  /// Bytes of a file that is read: five thousand print jobs take about 3 MiB.
  private static var longest: Int { 64 << 20 }
  /// Bytes after which a file with little in it is written again.
  private static var longestBeforeRewrite: Int64 { 16 << 20 }
  /// Bytes after which any file is: one that is longer than `longest` would not be read.
  private static var longestOfAll: Int64 { 48 << 20 }

  /// What the file says.
  public private(set) var state: Content
  private let folder: OwnedDescriptor
  private let disk: any JournalDisk
  private var file: OpenFile?
  private var size: Int64 = 0
  /// The size of the file when it was last rewritten as a whole. That is done only when it has doubled: doing it for each
  /// line would wear the disk out.
  private var wholeSize: Int64 = 0

  /// A descriptor that can be let go.
  private final class OpenFile {
    let raw: Int32
    private let descriptor: OwnedDescriptor

    init(_ descriptor: consuming OwnedDescriptor) {
      raw = descriptor.raw
      self.descriptor = descriptor
    }
  }

  /// Opens the journal of a folder, which must exist, and writes it again. Only one process can have it.
  ///
  /// - Parameters:
  ///   - new: what a journal begins with where there is none.
  ///   - onDamage: called with the number of lines that cannot be read, if there are any.
  public init(
    folder path: String, disk: any JournalDisk = KernelJournalDisk(), new: () -> Content,
    onDamage: (Int) -> Void = { _ in }
  ) throws(JournalProblem) {
    self.disk = disk
    do throws(SystemError) {
      folder = try OwnedDescriptor.open(path, O_RDONLY | O_DIRECTORY)
      guard FileLock.take(folder.raw) else {
        throw SystemError("use", path, errno: Errno(EADDRINUSE))
      }
      let bytes = try WholeFile.read("\(path)/\(JournalName.whole)", limit: Self.longest)
      guard let bytes else {
        state = new()
        try rewrite()
        return
      }
      let file = "\(path)/\(JournalName.whole)"
      switch Result(catching: { () throws(JournalFailure) in try Content.read(bytes) }) {
      case .success(let found):
        state = found.content
        if found.damagedLines > 0 {
          try WholeFile.replace("\(path)/\(JournalName.damaged)", with: bytes, mode: 0o600)
          onDamage(found.damagedLines)
        }
      case .failure(.noJournal):
        throw SystemError("read \(Content.noun) in", file, errno: Errno(EINVAL))
      case .failure(.newerForm):
        throw SystemError("read \(Content.noun), which is newer, in", file, errno: Errno(EINVAL))
      }
      try rewrite()
    } catch {
      throw JournalProblem(description: "\(error)")
    }
  }

  // Closing would not do: the lock lasts as long as anybody has the descriptor, and a process that is just being started
  // has it until it is another program.
  deinit { flock(folder.raw, LOCK_UN) }

  /// Adds records. They survive a power cut when this returns; if it throws, none of them is there.
  public func append(_ records: [Content.Record]) throws(SystemError) {
    var next = state
    for record in records { next.take(record) }
    next.forgetOldest()
    let most = min(Self.longestOfAll, max(Self.longestBeforeRewrite, 2 * wholeSize))
    guard let file, size <= most else {
      let before = state
      state = next
      do throws(SystemError) {
        try rewrite()
      } catch {
        state = before
        throw error
      }
      return
    }
    let bytes = records.flatMap { Content.line($0) }
    do throws(SystemError) {
      try disk.write(bytes, to: file.raw)
      try disk.sync(file.raw)
    } catch {
      takeBack()
      throw error
    }
    size += Int64(bytes.count)
    state = next
  }

  /// Removes what a failed append has left. A failed sync may also have lost older pages: the whole file is written
  /// again in any case.
  private func takeBack() {
    if let file {
      try? disk.truncate(file.raw, to: size)
      try? disk.sync(file.raw)
    }
    file = nil
  }

  /// Writes the whole state as a new file in the place of the old one.
  private func rewrite() throws(SystemError) {
    file = nil
    try disk.remove(JournalName.draft, in: folder.raw)
    let bytes = state.fileBytes
    let draft = try disk.open(JournalName.draft, in: folder.raw)
    try disk.write(bytes, to: draft.raw)
    try disk.sync(draft.raw)
    try disk.replace(JournalName.whole, with: JournalName.draft, in: folder.raw)
    try disk.syncFolder(folder.raw)
    size = Int64(bytes.count)
    wholeSize = size
    file = OpenFile(draft)
  }
}
