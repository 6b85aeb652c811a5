// SPDX-License-Identifier: Apache-2.0

//   write 1  write 2  write 3   sync 1  sync 2  sync 3   rename 1 2 3   directory A   durable 1 3   directory B …
//
// All writes come before the first sync, so that the disk is kept busy and one commit of the file
// system's journal carries them all; the directory is synchronised once for all its files.
//
//   write ✕ full            discard, DiskFull; the others go on
//   write ✕ unsound         discard, EncodingFailed: there is nothing to write after all
//   write ✕ else            discard, StorageFailure
//   sync ✕ damaged          discard, and written once more, from memory, as a new file: the kernel
//                           reports a lost page once, so another fdatasync of the same file would
//                           succeed without it. Again ✕: discard, StorageFailure
//   sync ✕ unsound          discard, EncodingFailed: while it was written it was found to be no photo
//   sync, rename ✕ else     discard, DiskFull or StorageFailure
//   directory ✕             withdraw all its files, DiskFull or StorageFailure each: it is not known
//                           which names are on the disk, and another fsync would not say either
//   discard, withdraw ✕     nothing more can be done; what is left is swept when the engine starts

/// The order in which files that wait together become durable, what an error of each call means,
/// and when each file may be acknowledged.
///
/// Ask for the `next` step and perform it, report the end of a call with `finished`, and so on
/// until there is no step.
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
    /// Whether it is to be written again when its first try is removed, and whether it was.
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

  /// The number of waiting files, of these sizes in their order, that go together. A long queue is
  /// cut, so that its first file is acknowledged before its last is written.
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

  /// The step to perform now; nil when the end of every file has been reported.
  package mutating func next() -> CommitStep? {
    if let pending { return .call(pending) }
    // Files that failed make room before others are written, and are reported at once.
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

  /// The call that `next` asked for has ended, with a fault or without one.
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

  /// The most files and bytes of one group.
  package static var fileLimit: Int { 32 }
  package static var byteLimit: Int { 32 << 20 }
}

/// A step of a commit: a call to the disk, or the end of a file, to be reported.
package enum CommitStep: Hashable, Sendable {
  /// Answered by `finished` before the next step is asked for.
  case call(CommitCall)
  /// The file is durable: it survives a power cut from now on. Reported once, and never together
  /// with `failed`.
  case durable(file: Int)
  /// The file does not exist under any name, as far as the disk let it be removed.
  case failed(file: Int, CaptureFailure)
}

/// The next call to the disk. Files are numbered in the order in which they were added to their
/// group; the numbers of directories are the caller's.
package enum CommitCall: Hashable, Sendable {
  /// Make a new file under the temporary name and write all of it.
  case write(file: Int)
  /// fdatasync: the contents of the file are on the disk afterwards.
  case sync(file: Int)
  /// Give it its final name.
  case rename(file: Int)
  /// fsync of the directory: the names are on the disk afterwards.
  case syncDirectory(Int)
  /// Remove the temporary name.
  case discard(file: Int)
  /// Remove the final name: nobody is to find a file that was not acknowledged.
  case withdraw(file: Int)
}

/// The reason why a call of a commit failed, as far as it changes the next step.
package enum CommitFault: String, CaseIterable, Sendable {
  /// The disk, or the user's share of it, is full.
  case full
  /// The disk did not keep what it was given.
  case damaged
  /// Anything else: a disk that may only be read, a directory that is gone, a name that is taken.
  case refused
  /// The file turned out to be no photo.
  case unsound

  /// The failure that the photo's caller gets.
  package var failure: CaptureFailure {
    switch self {
    case .full: .diskFull
    case .damaged, .refused: .storageFailure
    case .unsound: .encodingFailed
    }
  }
}
