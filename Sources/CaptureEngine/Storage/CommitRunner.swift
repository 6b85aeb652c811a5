// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO

/// Performs a commit: the group says what comes next, the kernel how it went.
struct CommitRunner {
  private let calls: any StorageCalls
  private let files: [PhotoFile]
  private var directories: [ContentDirectory] = []
  private var open: [SharedDescriptor?]

  init(_ files: [PhotoFile], calls: any StorageCalls) {
    self.files = files
    self.calls = calls
    open = Array(repeating: nil, count: files.count)
  }

  /// Makes the files durable, and tells the end of each.
  mutating func run() {
    var group = CommitGroup()
    for file in files { group.add(directory: number(of: file.directory)) }
    while let step = group.next() {
      switch step {
      case .call(let call): group.finished(perform(call))
      case .durable(let index):
        files[index].directory.wrote(files[index].bytes.count)
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
      return nil
    } catch {
      Log.error("\(subject(of: call)): \(error)")
      return error.fault
    }
  }

  private mutating func attempt(_ call: CommitCall) throws(SystemError) {
    switch call {
    case .write(let index):
      let file = files[index]
      let created = SharedDescriptor(
        try calls.create(file.temporaryName, in: file.directory.descriptor))
      open[index] = created
      try calls.write(file.bytes, to: created.descriptor)
    case .sync(let index):
      guard let file = open[index] else { return }
      try calls.syncData(file.descriptor)
    case .rename(let index):
      let file = files[index]
      try calls.rename(file.temporaryName, to: file.name, in: file.directory.descriptor)
      open[index] = nil
    case .syncDirectory(let number):
      try calls.syncDirectory(directories[number].descriptor)
    case .discard(let index):
      // What was not made here is not ours: another file has that name.
      guard open[index] != nil else { return }
      open[index] = nil
      try calls.remove(files[index].temporaryName, in: files[index].directory.descriptor)
    case .withdraw(let index):
      try calls.remove(files[index].name, in: files[index].directory.descriptor)
    }
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
