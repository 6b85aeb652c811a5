// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import PrintModel

//   start    journal ─ read ─▶ state ─▶ journal.new ─ sync ─ rename ─ sync the folder ─▶ journal
//   append   line, line ─ sync ─▶ answered
//   … fails  cut back to what was whole; if that fails too, the whole file is written anew before the next line
//
// Everything that was answered survives a power cut at any moment: the rename puts a whole file in the place of
// another, and a line is answered after it was synced.

/// The durable list of jobs. Used by one thread at a time, which may wait for the disk.
package final class JournalFile {
  package static let name = "journal"
  private static let draft = "journal.new"
  /// The copy of a journal that the disk has damaged.
  package static let damaged = "journal.damaged"
  /// Bytes of a file that is read: five thousand jobs take about 3 MiB.
  private static let longest = 64 << 20
  /// Bytes after which the file is written again.
  private static let longestBeforeRewrite: Int64 = 16 << 20

  /// What the file says.
  package private(set) var state: PrintState
  private let folder: OwnedDescriptor
  private let disk: any PrintDisk
  private var file: OpenFile?
  private var size: Int64 = 0

  /// A descriptor that can be let go.
  private final class OpenFile {
    let raw: Int32
    private let descriptor: OwnedDescriptor

    init(_ descriptor: consuming OwnedDescriptor) {
      raw = descriptor.raw
      self.descriptor = descriptor
    }
  }

  /// Why the journal cannot be used, for people.
  package struct Problem: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// Opens the journal of a folder, which must exist, and writes it again. Only one process can have it.
  ///
  /// - Parameter onDamage: called with the number of lines that cannot be read, if there are any.
  package init(
    folder path: String, disk: any PrintDisk = KernelPrintDisk(), token: () -> String,
    onDamage: (Int) -> Void = { _ in }
  ) throws(Problem) {
    self.disk = disk
    do throws(SystemError) {
      folder = try OwnedDescriptor.open(path, O_RDONLY | O_DIRECTORY)
      guard flock(folder.raw, LOCK_EX | LOCK_NB) == 0 else {
        throw SystemError("use", path, errno: Errno(EADDRINUSE))
      }
      let bytes = try WholeFile.read("\(path)/\(Self.name)", limit: Self.longest)
      guard let bytes else {
        state = PrintState(token: token())
        try rewrite()
        return
      }
      switch Result(catching: { () throws(JournalText.Failure) in try JournalText.read(bytes) }) {
      case .success(let content):
        state = content.state
        if content.damagedLines > 0 {
          try WholeFile.replace("\(path)/\(Self.damaged)", with: bytes, mode: 0o600)
          onDamage(content.damagedLines)
        }
      case .failure(.noJournal):
        throw SystemError("read the list of jobs in", "\(path)/\(Self.name)", errno: Errno(EINVAL))
      case .failure(.newerForm):
        throw SystemError(
          "read the newer list of jobs in", "\(path)/\(Self.name)", errno: Errno(EINVAL))
      }
      try rewrite()
    } catch {
      throw Problem(description: "\(error)")
    }
  }

  // Closing would not do: the lock lasts as long as anybody has the descriptor, and a process that is just being started
  // has it until it is another program.
  deinit { flock(folder.raw, LOCK_UN) }

  /// Adds records. They survive a power cut when this returns; if it throws, none of them is there.
  package func append(_ records: [PrintRecord]) throws(SystemError) {
    var next = state
    for record in records {
      switch record {
      case .job(let job): next.put(job)
      case .sheets(let left, let total):
        next.sheetsLeft = left
        next.total = total
      }
    }
    next.forgetOldest()
    guard let file, size < Self.longestBeforeRewrite else {
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
    let bytes = records.flatMap { JournalText.line($0) }
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
    try disk.remove(Self.draft, in: folder.raw)
    let bytes = JournalText.file(of: state)
    let draft = try disk.open(Self.draft, in: folder.raw)
    try disk.write(bytes, to: draft.raw)
    try disk.sync(draft.raw)
    try disk.replace(Self.name, with: Self.draft, in: folder.raw)
    try disk.syncFolder(folder.raw)
    size = Int64(bytes.count)
    file = OpenFile(draft)
  }
}
