// SPDX-License-Identifier: Apache-2.0

//   write 1 2 3    sync 1 2 3    verdict 1 2 3    rename 1 2 3    directory A    durable 1 3    …
//              │                 ▲
//              └ wanted? whole? ─┘   other threads find out while the disk works
//
// All writes come before the first sync, so that the disk is kept busy and one commit of the file
// system's journal carries them all; the directory is synchronised once for all its files. The
// verdict is waited for when the disk has done its part, which usually takes longer. No file has
// its final name before it.
//
//   write ✕ full            discard, DiskFull; the others go on
//   write ✕ unsound         discard, EncodingFailed: there is nothing to write after all
//   write ✕ else            discard, StorageFailure
//   sync ✕ damaged          discard, and written once more, from memory, as a new file: the kernel
//                           reports a lost page once, so another fdatasync of the same file would
//                           succeed without it. Again ✕: discard, StorageFailure
//   verdict ✕ unwanted      discard, dropped: nobody waits for it, and it is not reported
//   verdict ✕ filled        discard, and written once more, without the filling. Again ✕: discard,
//                           EncodingFailed
//   verdict ✕ unsound       discard, EncodingFailed: while it was written it was found to be no photo
//   sync, rename ✕ else     discard, DiskFull or StorageFailure
//   directory ✕             withdraw all its files, DiskFull or StorageFailure each: nobody knows
//                           which names are on the disk, and another fsync would not show it either
//   discard, withdraw ✕     nothing more can be done; leftovers are swept when the engine starts

/// The order in which files that wait together become durable, the meaning of an error of each call
/// and of each verdict, and the time when each file may be acknowledged.
///
/// Ask for the `next` step and perform it, report the end of a call with `finished` and a verdict
/// with `judged`, and repeat until there is no step.
package struct CommitGroup: Sendable {
  private enum Progress: Hashable {
    case new
    case written
    case synced
    /// It is wanted and whole: it may have its final name.
    case good
    case renamed
    case durable
    /// Its temporary name is removed; without an end it is then written once more.
    case discarding(End?)
    case withdrawing(End)
    /// Nothing is left of it, and its end is to be reported.
    case removed(End)
    case over
  }

  /// The end of a file that does not become durable.
  private enum End: Hashable {
    case failed(CaptureFault)
    case dropped
  }

  private struct File {
    let directory: Int
    var progress = Progress.new
    /// The reasons for which it was written once more: for each of them only once.
    var hadLostPage = false
    var hadFilling = false
  }

  private var files: [File] = []
  /// The call or verdict that was asked for and not answered.
  private var pending: CommitStep?

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
    if let pending { return pending }
    // Files that failed make room before others are written, and are reported at once.
    for index in files.indices {
      switch files[index].progress {
      case .discarding: return ask(.call(.discard(file: index)))
      case .withdrawing: return ask(.call(.withdraw(file: index)))
      case .removed(let end):
        files[index].progress = .over
        return switch end {
        case .failed(let failure): .failed(file: index, failure)
        case .dropped: .dropped(file: index)
        }
      case .new, .written, .synced, .good, .renamed, .durable, .over: break
      }
    }
    if let index = first(.durable) {
      files[index].progress = .over
      return .durable(file: index)
    }
    // Files that are written once more are also written together, after all verdicts.
    if first(.written) == nil, let index = first(.synced) { return ask(.verdict(file: index)) }
    if let index = first(.new) { return ask(.call(.write(file: index))) }
    if let index = first(.written) { return ask(.call(.sync(file: index))) }
    if let index = first(.good) { return ask(.call(.rename(file: index))) }
    if let index = first(.renamed) { return ask(.call(.syncDirectory(files[index].directory))) }
    return nil
  }

  /// The call that `next` asked for has ended, well or with a fault.
  package mutating func finished(_ fault: CommitFault?) {
    guard case .call(let call) = pending else { return }
    pending = nil
    let end = fault.map { End.failed($0.failure) }
    switch call {
    case .write(let file): files[file].progress = end.map { .discarding($0) } ?? .written
    case .sync(let file):
      files[file].progress = end.map { .discarding($0) } ?? .synced
      guard fault == .damaged, !files[file].hadLostPage else { return }
      files[file].hadLostPage = true
      files[file].progress = .discarding(nil)
    case .rename(let file): files[file].progress = end.map { .discarding($0) } ?? .renamed
    case .syncDirectory(let directory):
      for index in files.indices
      where files[index].directory == directory && files[index].progress == .renamed {
        files[index].progress = end.map { .withdrawing($0) } ?? .durable
      }
    case .discard(let file):
      guard case .discarding(let end) = files[file].progress else { return }
      files[file].progress = end.map { .removed($0) } ?? .new
    case .withdraw(let file):
      guard case .withdrawing(let end) = files[file].progress else { return }
      files[file].progress = .removed(end)
    }
  }

  /// Takes the verdict that `next` asked for.
  package mutating func judged(_ verdict: CommitVerdict) {
    guard case .verdict(let file) = pending else { return }
    pending = nil
    switch verdict {
    case .good: files[file].progress = .good
    case .unwanted: files[file].progress = .discarding(.dropped)
    case .filled where !files[file].hadFilling:
      files[file].hadFilling = true
      files[file].progress = .discarding(nil)
    case .filled, .unsound: files[file].progress = .discarding(.failed(.encodingFailed))
    }
  }

  private mutating func ask(_ step: CommitStep) -> CommitStep {
    pending = step
    return step
  }

  private func first(_ progress: Progress) -> Int? {
    files.firstIndex { $0.progress == progress }
  }

  /// The most files and bytes of one group.
  package static var fileLimit: Int { 32 }
  package static var byteLimit: Int { 32 << 20 }
}

/// A step of a commit: a call to the disk, a verdict, or the end of a file, to be reported.
package enum CommitStep: Hashable, Sendable {
  /// Answered by `finished` before the next step is asked for.
  case call(CommitCall)
  /// Wait until it is known whether the file is wanted and whole. Answered by `judged` before the
  /// next step is asked for.
  case verdict(file: Int)
  /// The file is durable: it survives a power cut from now on. A file has one end, this or one of
  /// the next two.
  case durable(file: Int)
  /// The file does not exist under any name, as far as the disk let it be removed.
  case failed(file: Int, CaptureFault)
  /// As `failed`, but nobody waits for the file: there is nobody to report it to.
  case dropped(file: Int)
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
  /// Remove what was made of it, under whichever names.
  case discard(file: Int)
  /// Remove the final name: nobody is to find a file that was not acknowledged.
  case withdraw(file: Int)
}

/// The reason why a call of a commit failed, as far as it changes the next step.
package enum CommitFault: String, CaseIterable, Sendable {
  /// The disk, or the user's share of it, is full.
  case full
  /// The disk did not keep the data that it was given.
  case damaged
  /// Anything else: a disk that may only be read, a directory that is gone, a name that is taken.
  case refused
  /// The frame turned out to be no photo: there are no bytes to write.
  case unsound

  /// The failure that the photo's caller gets.
  package var failure: CaptureFault {
    switch self {
    case .full: .diskFull
    case .damaged, .refused: .storageFailure
    case .unsound: .encodingFailed
    }
  }
}

/// Whether a file may have its final name.
package enum CommitVerdict: String, CaseIterable, Sendable {
  /// Somebody waits for it, and it is whole.
  case good
  /// Nobody waits for it any more.
  case unwanted
  /// It contains filling bytes of the camera; now it is known where they are, and they can be left
  /// out.
  case filled
  /// It is no photo.
  case unsound
}
