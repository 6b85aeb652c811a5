// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO

/// Performs a commit: the group says which step comes next, the kernel how a call ended, and each
/// file whether it may have its final name.
struct CommitRunner {
  private let calls: any StorageCalls
  private let files: [PhotoFile]
  private var directories: [ContentDirectory] = []
  /// The progress of each file.
  private var progress: [Progress]

  /// The first `made` parts exist, and the first `named` of those have their final names.
  private struct Progress {
    var open: [SharedDescriptor] = []
    var bytes = 0
    var made = 0
    var named = 0
  }

  init(_ files: [PhotoFile], calls: any StorageCalls) {
    self.files = files
    self.calls = calls
    progress = Array(repeating: Progress(), count: files.count)
  }

  /// Makes the files durable, and reports the end of each.
  mutating func run() {
    var group = CommitGroup()
    for file in files { group.add(directory: number(of: file.directory)) }
    while let step = group.next() {
      switch step {
      case .call(let call): group.finished(perform(call))
      case .verdict(let index): group.judged(files[index].verdict())
      case .durable(let index):
        files[index].directory.wrote(progress[index].bytes, photo: files[index].name)
        files[index].ended()
      case .failed(let index, let failure): files[index].ended(failure)
      case .dropped(let index): files[index].dropped()
      }
    }
  }

  private mutating func number(of directory: ContentDirectory) -> Int {
    if let index = directories.firstIndex(where: { $0 === directory }) { return index }
    directories.append(directory)
    return directories.count - 1
  }

  /// Performs a call. Nil if it went well.
  private mutating func perform(_ call: CommitCall) -> CommitFault? {
    do throws(SystemError) {
      return try attempt(call) ? nil : .unsound
    } catch {
      Log.error("\(subject(of: call)): \(error)")
      return error.fault
    }
  }

  /// Performs a call. False if there is nothing to write.
  private mutating func attempt(_ call: CommitCall) throws(SystemError) -> Bool {
    switch call {
    case .write(let index): return try write(index)
    case .sync(let index):
      for file in progress[index].open { try calls.syncData(file.descriptor) }
    case .rename(let index):
      let directory = files[index].directory
      for name in files[index].names {
        try calls.rename(PhotoFile.temporaryName(name), to: name, in: directory.descriptor)
        progress[index].named += 1
      }
      progress[index].open = []
    case .syncDirectory(let number):
      try calls.syncDirectory(directories[number].descriptor)
    case .discard(let index), .withdraw(let index): try remove(index)
    }
    return true
  }

  private mutating func write(_ index: Int) throws(SystemError) -> Bool {
    for (number, name) in files[index].names.enumerated() {
      guard let bytes = files[index].bytes(of: number) else { return false }
      let file = SharedDescriptor(
        try calls.create(
          PhotoFile.temporaryName(name), in: files[index].directory.descriptor))
      progress[index].open.append(file)
      progress[index].made += 1
      try calls.write(bytes, to: file.descriptor)
      progress[index].bytes += bytes.count
    }
    files[index].written()
    return true
  }

  /// Removes the parts that were made, under the names that they have. A part that was not made
  /// here is not ours: another file has that name.
  private mutating func remove(_ index: Int) throws(SystemError) {
    let (made, named) = (progress[index].made, progress[index].named)
    progress[index] = Progress()
    var failure: SystemError?
    for (number, name) in files[index].names.prefix(made).enumerated() {
      do throws(SystemError) {
        try calls.remove(
          number < named ? name : PhotoFile.temporaryName(name),
          in: files[index].directory.descriptor)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  private func subject(of call: CommitCall) -> String {
    switch call {
    case .write(let file), .sync(let file), .rename(let file), .discard(let file),
      .withdraw(let file):
      "photo \(files[file].name) in \(files[file].directory.path)"
    case .syncDirectory(let number): "photos in \(directories[number].path)"
    }
  }
}

/// A descriptor that can be kept in a collection and handed to another thread. It is closed with
/// the last reference.
final class SharedDescriptor: Sendable {
  let descriptor: OwnedDescriptor

  init(_ descriptor: consuming OwnedDescriptor) { self.descriptor = descriptor }
}

extension SystemError {
  /// The meaning of the error for a commit.
  var fault: CommitFault {
    switch errno.code {
    case ENOSPC, EDQUOT: .full
    case EIO: .damaged
    default: .refused
    }
  }
}
