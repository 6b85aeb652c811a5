// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
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
    var bytes = 0
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
        files[index].directory.wrote(progress[index].bytes)
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
      return try attempt(call) ? nil : .unsound
    } catch {
      Log.error("\(subject(of: call)): \(error)")
      return error.fault
    }
  }

  /// False if what was done was done for nothing: there is no photo.
  private mutating func attempt(_ call: CommitCall) throws(SystemError) -> Bool {
    switch call {
    case .write(let index): return try write(index)
    case .sync(let index):
      for file in progress[index].open { try calls.syncData(file.descriptor) }
      // Asked when the disk has done its part, which takes longer as a rule.
      return files[index].proof.isGood()
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
      guard let bytes = number == 0 ? files[index].bytes() : files[index].sidecar else {
        return false
      }
      let file = SharedDescriptor(
        try calls.create(
          PhotoFile.temporaryName(name), in: files[index].directory.descriptor))
      progress[index].open.append(file)
      progress[index].made += 1
      try calls.write(bytes, to: file.descriptor)
      progress[index].bytes += bytes.count
    }
    // From here on the disk has something to do.
    files[index].passThrough?.check()
    return true
  }

  /// Removes what was made, under the name that it has. What was not made here is not ours: another file
  /// has that name.
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

/// A photo's file on its way to the disk, and the record beside it, where there is one: both are durable
/// when the photo is, or neither is there.
struct PhotoFile: Sendable {
  /// What is in it, and whether it is good.
  let proof: PhotoProof
  /// What makes the bytes, where they are not made yet.
  var passThrough: PassThrough?
  var sidecar: [UInt8]?
  /// Bytes of all that is written, at most; there has to be room for as many. What a camera leaves behind the end of
  /// its JPEG counts, and is not written.
  let size: Int
  /// Its final name.
  let name: String
  let directory: ContentDirectory
  /// Called once on the storage thread: when the file is durable, or with why it is not.
  let completion: @Sendable (CaptureFailure?) -> Void

  /// The bytes of the photo; nil if there is none after all.
  func bytes() -> [UInt8]? { proof.file ?? passThrough?.make() }

  /// The names of what is written, the photo first: what has its final name has been written whole, and a
  /// record without its photo is what nobody could explain.
  var names: [String] { [name] + (sidecar == nil ? [] : [name + Self.sidecarSuffix]) }

  /// While a part has this name it is not whole, or not known to be.
  static func temporaryName(_ part: String) -> String { temporaryPrefix + part + temporarySuffix }

  static let temporaryPrefix = "."
  static let temporarySuffix = ".part"
  static let sidecarSuffix = ".json"
}

/// A descriptor that can be kept in a collection and handed to another thread; closed with the last
/// reference.
final class SharedDescriptor: Sendable {
  let descriptor: OwnedDescriptor

  init(_ descriptor: consuming OwnedDescriptor) { self.descriptor = descriptor }
}

extension SystemError {
  /// What it means for a commit.
  var fault: CommitFault {
    switch errno.code {
    case ENOSPC, EDQUOT: .full
    case EIO: .damaged
    default: .refused
    }
  }
}
