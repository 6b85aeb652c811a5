// SPDX-License-Identifier: Apache-2.0

//   write 1  write 2  write 3   sync 1  sync 2  sync 3   rename 1 2 3   directory A   durable 1 3   directory B …
//
// All writes come before the first sync, so that the disk has something to do meanwhile and one commit
// of the file system's journal carries them all; the directory is synchronised once for all its files.
//
//   write ✕ full            discard, DiskFull; the others go on
//   write ✕ unsound         discard, EncodingFailed: there is nothing to be written after all
//   write ✕ else            discard, StorageFailure
//   sync ✕ damaged          discard, and written once more, from memory, as a new file: the kernel
//                           reports a lost page once, so another fdatasync of the same file would
//                           succeed without it. Again ✕: discard, StorageFailure
//   sync ✕ unsound          discard, EncodingFailed: the file was found to be none while it was written
//   sync, rename ✕ else     discard, DiskFull or StorageFailure
//   directory ✕             withdraw all its files, DiskFull or StorageFailure each: it is not known
//                           which names are on the disk, and not asked twice for the same reason
//   discard, withdraw ✕     nothing more can be done; what is left is swept when the engine starts

/// The order in which files that wait together become durable, what an error of each call means, and
/// when each file may be acknowledged (DESIGN section 5).
///
/// Ask `next`, perform it, tell how a call ended by `finished`, and so on until there is none.
package struct CommitGroup: Sendable {
  private enum Progress: Hashable {
    case new
    case written
    case synced
    case renamed
    case durable
    case discarding(CommitFault)
    case withdrawing(CommitFault)
    case failed(CommitFault)
    case over
  }

  private struct File {
    let directory: Int
    var progress = Progress.new
    /// Whether it is to be written once more when its first try is removed, and whether it was.
    var rewrites = false
    var wasRewritten = false
  }

  private var files: [File] = []
  /// The call that was handed out and not answered.
  private var pending: CommitCall?

  /// A group without files.
  package init() {}

  /// Adds a file. The first has the number 0.
  package mutating func add(directory: Int) { files.append(File(directory: directory)) }

  /// How many of the files that wait, of these sizes in their order, go together. A long queue is cut,
  /// so that its first file is acknowledged before its last is written.
  package static func count(sizes: some Sequence<Int>) -> Int {
    var count = 0
    var total = 0
    for size in sizes {
      total += size
      if count == fileLimit || (count > 0 && total > byteLimit) { break }
      count += 1
    }
    return count
  }

  /// What is to be done now; nil when every file's end has been told.
  package mutating func next() -> CommitStep? {
    if let pending { return .call(pending) }
    // What failed makes room before others are written, and is told at once.
    for index in files.indices {
      switch files[index].progress {
      case .discarding: return call(.discard(file: index))
      case .withdrawing: return call(.withdraw(file: index))
      case .failed(let fault):
        files[index].progress = .over
        return .failed(file: index, fault.failure)
      case .new, .written, .synced, .renamed, .durable, .over: break
      }
    }
    if let index = first(.durable) {
      files[index].progress = .over
      return .durable(file: index)
    }
    if let index = first(.new) { return call(.write(file: index)) }
    if let index = first(.written) { return call(.sync(file: index)) }
    if let index = first(.synced) { return call(.rename(file: index)) }
    if let index = first(.renamed) { return call(.syncDirectory(files[index].directory)) }
    return nil
  }

  /// How the call that `next` asked for has ended; nil: well.
  package mutating func finished(_ fault: CommitFault?) {
    guard let call = pending else { return }
    pending = nil
    switch call {
    case .write(let file): files[file].progress = fault.map { .discarding($0) } ?? .written
    case .sync(let file):
      files[file].progress = fault.map { .discarding($0) } ?? .synced
      files[file].rewrites = fault == .damaged && !files[file].wasRewritten
    case .rename(let file): files[file].progress = fault.map { .discarding($0) } ?? .renamed
    case .syncDirectory(let directory):
      for index in files.indices
      where files[index].directory == directory && files[index].progress == .renamed {
        files[index].progress = fault.map { .withdrawing($0) } ?? .durable
      }
    case .discard(let file): discarded(file)
    case .withdraw(let file):
      if case .withdrawing(let fault) = files[file].progress {
        files[file].progress = .failed(fault)
      }
    }
  }

  private mutating func discarded(_ file: Int) {
    guard case .discarding(let fault) = files[file].progress else { return }
    guard files[file].rewrites else { return files[file].progress = .failed(fault) }
    files[file].rewrites = false
    files[file].wasRewritten = true
    files[file].progress = .new
  }

  private mutating func call(_ call: CommitCall) -> CommitStep {
    pending = call
    return .call(call)
  }

  private func first(_ progress: Progress) -> Int? {
    files.firstIndex { $0.progress == progress }
  }

  /// Files and bytes of one group.
  package static var fileLimit: Int { 32 }
  package static var byteLimit: Int { 32 << 20 }
}

/// What a commit asks for: a call to the disk, or that the end of a file be told.
package enum CommitStep: Hashable, Sendable {
  /// Answered by `finished` before the next step is asked for.
  case call(CommitCall)
  /// The file is durable: it survives a power cut from now on. Told once, and never together with
  /// `failed`.
  case durable(file: Int)
  /// The file is not there, under no name, as far as the disk let it be removed.
  case failed(file: Int, CaptureFailure)
}

/// What is to be done on the disk next. Files are numbered as they were added to their group,
/// directories as whoever added them numbers them.
package enum CommitCall: Hashable, Sendable {
  /// Make a new file under the temporary name and write all of it.
  case write(file: Int)
  /// fdatasync: what is in the file is on the disk.
  case sync(file: Int)
  /// Give it its final name.
  case rename(file: Int)
  /// fsync of the directory: the name is on the disk.
  case syncDirectory(Int)
  /// Remove the temporary name.
  case discard(file: Int)
  /// Remove the final name: what is not acknowledged is not to be found either.
  case withdraw(file: Int)
}

/// Why a call of a commit failed, as far as it changes what is done next.
package enum CommitFault: String, CaseIterable, Sendable {
  /// The disk, or the user's share of it, is full.
  case full
  /// The disk did not keep what it was given.
  case damaged
  /// Anything else: a disk that may only be read, a directory that is gone, a name that is taken.
  case refused
  /// It was found out meanwhile that it is no photo.
  case unsound

  /// The name under which the photo's caller is told.
  package var failure: CaptureFailure {
    switch self {
    case .full: .diskFull
    case .damaged, .refused: .storageFailure
    case .unsound: .encodingFailed
    }
  }
}
