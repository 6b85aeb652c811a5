// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Synchronization

/// The real disk, with one call that fails: its work is done by half or not at all.
package final class FailingJournalDisk: JournalDisk {
  private let kernel = KernelJournalDisk()
  private let count = Mutex(0)
  private let failing: Int

  /// - Parameter failing: the index of the call that fails.
  package init(failing: Int) { self.failing = failing }

  private func isFailing() -> Bool {
    count.withLock { count in
      defer { count += 1 }
      return count == failing
    }
  }

  private func check(_ call: String) throws(SystemError) {
    if isFailing() { throw SystemError(call, errno: Errno(EIO)) }
  }

  package func open(_ name: String, in folder: Int32) throws(SystemError) -> OwnedDescriptor {
    try check("open")
    return try kernel.open(name, in: folder)
  }

  package func write(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    if isFailing() {
      try kernel.write(Array(bytes.prefix(bytes.count / 2)), to: file)
      throw SystemError("write", errno: Errno(ENOSPC))
    }
    try kernel.write(bytes, to: file)
  }

  package func truncate(_ file: Int32, to size: Int64) throws(SystemError) {
    try check("truncate")
    try kernel.truncate(file, to: size)
  }

  package func sync(_ file: Int32) throws(SystemError) {
    try check("sync")
    try kernel.sync(file)
  }

  package func replace(_ final: String, with name: String, in folder: Int32) throws(SystemError) {
    try check("replace")
    try kernel.replace(final, with: name, in: folder)
  }

  package func syncFolder(_ folder: Int32) throws(SystemError) {
    try check("syncFolder")
    try kernel.syncFolder(folder)
  }

  package func remove(_ name: String, in folder: Int32) throws(SystemError) {
    try check("remove")
    try kernel.remove(name, in: folder)
  }
}

/// The real disk without its flushes: quick, and enough where programs are killed and the power stays.
package struct UnflushedJournalDisk: JournalDisk {
  private let kernel = KernelJournalDisk()

  package init() {}

  package func open(_ name: String, in folder: Int32) throws(SystemError) -> OwnedDescriptor {
    try kernel.open(name, in: folder)
  }

  package func write(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    try kernel.write(bytes, to: file)
  }

  package func truncate(_ file: Int32, to size: Int64) throws(SystemError) {
    try kernel.truncate(file, to: size)
  }

  package func sync(_ file: Int32) throws(SystemError) {}

  package func replace(_ final: String, with name: String, in folder: Int32) throws(SystemError) {
    try kernel.replace(final, with: name, in: folder)
  }

  package func syncFolder(_ folder: Int32) throws(SystemError) {}

  package func remove(_ name: String, in folder: Int32) throws(SystemError) {
    try kernel.remove(name, in: folder)
  }
}

/// The real disk, which notes what a power cut would leave at each moment.
///
/// What was written and not flushed is there, is not, or by half; a name that was changed and whose folder was
/// not flushed is the old one or the new one.
package final class CutJournalDisk: JournalDisk {
  /// What a power cut leaves, and what was answered before it.
  package struct Remains {
    package let files: [String: [UInt8]]
    package let told: [String]
  }

  private struct File {
    var written: [UInt8] = []
    var flushed: [UInt8] = []
  }

  private struct State {
    var files: [File] = []
    /// The file of a descriptor.
    var open: [Int32: Int] = [:]
    var names: [String: Int] = [:]
    var flushedNames: [String: Int] = [:]
    var told: [String] = []
    var remains: [Remains] = []
    var flushes = 0
  }

  private let kernel = KernelJournalDisk()
  private let state = Mutex(State())
  private let missingFlush: Int?

  /// - Parameter missingFlush: the index of a flush that does nothing.
  package init(missingFlush: Int? = nil) { self.missingFlush = missingFlush }

  package var flushes: Int { state.withLock(\.flushes) }

  package func remains() -> [Remains] { state.withLock(\.remains) }

  /// Notes an answer.
  package func tell(_ text: String) {
    change { $0.told.append(text) }
  }

  private func change(_ body: (inout State) -> Void) {
    state.withLock { state in
      body(&state)
      for names in [state.names, state.flushedNames] {
        for keeps in 0...2 {
          let files = names.mapValues { index -> [UInt8] in
            let file = state.files[index]
            guard file.written.count > file.flushed.count else {
              return keeps == 0 ? file.flushed : file.written
            }
            let extra = file.written.count - file.flushed.count
            return Array(file.written.prefix(file.flushed.count + extra * keeps / 2))
          }
          state.remains.append(Remains(files: files, told: state.told))
        }
      }
    }
  }

  private func flush(_ body: (inout State) -> Void) {
    change { state in
      if state.flushes != missingFlush { body(&state) }
      state.flushes += 1
    }
  }

  package func open(_ name: String, in folder: Int32) throws(SystemError) -> OwnedDescriptor {
    let file = try kernel.open(name, in: folder)
    let raw = file.raw
    change { state in
      if state.names[name] == nil {
        state.files.append(File())
        state.names[name] = state.files.count - 1
      }
      state.open[raw] = state.names[name]
    }
    return file
  }

  package func write(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    try kernel.write(bytes, to: file)
    change { state in
      if let index = state.open[file] { state.files[index].written += bytes }
    }
  }

  package func truncate(_ file: Int32, to size: Int64) throws(SystemError) {
    try kernel.truncate(file, to: size)
  }

  package func sync(_ file: Int32) throws(SystemError) {
    flush { state in
      if let index = state.open[file] { state.files[index].flushed = state.files[index].written }
    }
  }

  package func replace(_ final: String, with name: String, in folder: Int32) throws(SystemError) {
    try kernel.replace(final, with: name, in: folder)
    change { state in
      state.names[final] = state.names.removeValue(forKey: name)
    }
  }

  package func syncFolder(_ folder: Int32) throws(SystemError) {
    flush { $0.flushedNames = $0.names }
  }

  package func remove(_ name: String, in folder: Int32) throws(SystemError) {
    try kernel.remove(name, in: folder)
    change { $0.names[name] = nil }
  }
}
