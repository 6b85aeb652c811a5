// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO

/// Performs a commit: the group says what comes next, the kernel how it went.
struct CommitRunner {
  private let calls: any StorageCalls
  private let files: [PhotoFile]
  private var directories: [ContentDirectory] = []
  /// Of each file, what there is of its parts.
  private var progress: [Progress]

  /// The first parts have been made, and the first of those have their final names.
  private struct Progress {
    var open: [SharedDescriptor] = []
    var made = 0
    var named = 0
  }

  init(_ files: [PhotoFile], calls: any StorageCalls) {
    self.files = files
    self.calls = calls
    progress = Array(repeating: Progress(), count: files.count)
  }

  /// Makes the files durable, and tells the end of each.
  mutating func run() {
    var group = CommitGroup()
    for file in files { group.add(directory: number(of: file.directory)) }
    while let step = group.next() {
      switch step {
      case .call(let call): group.finished(perform(call))
      case .durable(let index):
        files[index].directory.wrote(files[index].size)
        files[index].completion(nil)
      case .failed(let index, let failure): files[index].completion(failure)
      }
    }
  }

  private mutating func number(of directory: ContentDirectory) -> Int {
    if let index = directories.firstIndex(where: { $0 === directory }) { return index }
    directories.append(directory)
    return directories.count - 1
  }

  /// Nil if it went well.
  private mutating func perform(_ call: CommitCall) -> CommitFault? {
    do throws(SystemError) {
      try attempt(call)
      // Asked when the disk has done its part, which takes longer as a rule.
      if case .sync(let index) = call, files[index].proof?.isGood() == false {
        return .unsound
      }
      return nil
    } catch {
      Log.error("\(subject(of: call)): \(error)")
      return error.fault
    }
  }

  private mutating func attempt(_ call: CommitCall) throws(SystemError) {
    switch call {
    case .write(let index): try write(index)
    case .sync(let index):
      for file in progress[index].open { try calls.syncData(file.descriptor) }
    case .rename(let index):
      let directory = files[index].directory
      for part in files[index].parts {
        try calls.rename(
          PhotoFile.temporaryName(part.name), to: part.name, in: directory.descriptor)
        progress[index].named += 1
      }
      progress[index].open = []
    case .syncDirectory(let number):
      try calls.syncDirectory(directories[number].descriptor)
    case .discard(let index), .withdraw(let index): try remove(index)
    }
  }

  private mutating func write(_ index: Int) throws(SystemError) {
    for part in files[index].parts {
      let file = SharedDescriptor(
        try calls.create(
          PhotoFile.temporaryName(part.name), in: files[index].directory.descriptor))
      progress[index].open.append(file)
      progress[index].made += 1
      try calls.write(part.bytes, to: file.descriptor)
    }
  }

  /// Removes what was made, under the name that it has. What was not made here is not ours: another file
  /// has that name.
  private mutating func remove(_ index: Int) throws(SystemError) {
    let (made, named) = (progress[index].made, progress[index].named)
    progress[index] = Progress()
    var failure: SystemError?
    for (number, part) in files[index].parts.prefix(made).enumerated() {
      do throws(SystemError) {
        try calls.remove(
          number < named ? part.name : PhotoFile.temporaryName(part.name),
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
