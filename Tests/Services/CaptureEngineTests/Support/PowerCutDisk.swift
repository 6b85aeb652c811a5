// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import Synchronization

@testable import CaptureEngine

//   the calls of one folder, in order       what a power cut after any of them may leave
//
//   create, rename, replace, remove         those up to the last flush of the folder, and of the others
//                                           any number of the first, or all but one
//   write                                   all, if the file was flushed after it; else all or nothing

/// The kernel's disk, which writes down what happens in one folder, and says what a power cut would have
/// left of it. Calls that flush can be taken out one by one.
final class PowerCutDisk: StorageCalls {
  private enum Entry {
    case create(name: String, file: Int)
    case write(file: Int, bytes: [UInt8])
    case flush(file: Int)
    case rename(String, to: String)
    case remove(String)
    case flushNames
    case told(String)
  }

  /// The remains of a power cut.
  struct Remains: Hashable {
    let files: [String: [UInt8]]
    /// The reports that the caller had got.
    let told: Set<String>
  }

  private struct State {
    var entries: [Entry] = []
    var files: [Int32: Int] = [:]
    var count = 0
    var flushes = 0
  }

  private let kernel = KernelStorageCalls()
  private let state = Mutex(State())
  private let missingFlush: Int?

  /// - Parameter missingFlush: the number, from 0, of a flush that does nothing.
  init(missingFlush: Int? = nil) { self.missingFlush = missingFlush }

  /// The flushes that were asked for.
  var flushes: Int { state.withLock(\.flushes) }

  /// Something was acknowledged.
  func tell(_ what: String) { note(.told(what)) }

  /// The remains that cuts at all moments may leave, each once.
  func remains() -> Set<Remains> {
    let entries = state.withLock(\.entries)
    return Set((0...entries.count).flatMap { remains(Array(entries.prefix($0))) })
  }

  private func remains(_ entries: [Entry]) -> [Remains] {
    let told = Set(
      entries.compactMap { if case .told(let what) = $0 { what } else { nil } })
    let flushed = entries.lastIndex { if case .flushNames = $0 { true } else { false } } ?? 0
    let pending = entries.indices.filter { $0 > flushed && Self.isAboutNames(entries[$0]) }
    let lost = (0...pending.count).map { Set(pending.dropFirst($0)) } + pending.map { [$0] }
    return lost.flatMap { lost in
      [true, false].map {
        Remains(files: Self.files(entries, lost, keepsUnflushed: $0), told: told)
      }
    }
  }

  private static func isAboutNames(_ entry: Entry) -> Bool {
    switch entry {
    case .create, .rename, .remove: true
    case .write, .flush, .flushNames, .told: false
    }
  }

  private static func files(
    _ entries: [Entry], _ lost: Set<Int>, keepsUnflushed: Bool
  ) -> [String: [UInt8]] {
    var names: [String: Int] = [:]
    var written: [Int: [UInt8]] = [:]
    var flushed: [Int: [UInt8]] = [:]
    for (index, entry) in entries.enumerated() {
      switch entry {
      case .write(let file, let bytes): written[file, default: []] += bytes
      case .flush(let file): flushed[file] = written[file]
      case .create(let name, let file) where !lost.contains(index): names[name] = file
      case .rename(let name, let final) where !lost.contains(index):
        // A file that was never made has no name to give.
        if let file = names.removeValue(forKey: name) { names[final] = file }
      case .remove(let name) where !lost.contains(index): names[name] = nil
      case .create, .rename, .remove, .flushNames, .told: break
      }
    }
    return names.mapValues { (keepsUnflushed ? written[$0] : flushed[$0]) ?? [] }
  }

  private func note(_ entry: Entry) { state.withLock { $0.entries.append(entry) } }

  private func noteFlush(_ entry: (inout State) -> Entry?) {
    state.withLock { state in
      defer { state.flushes += 1 }
      guard state.flushes != missingFlush, let entry = entry(&state) else { return }
      state.entries.append(entry)
    }
  }

  // MARK: The calls

  func create(
    _ name: String, in directory: borrowing OwnedDescriptor
  ) throws(SystemError) -> OwnedDescriptor {
    let file = try kernel.create(name, in: directory)
    let raw = file.raw
    state.withLock { state in
      state.count += 1
      state.files[raw] = state.count
      state.entries.append(.create(name: name, file: state.count))
    }
    return file
  }

  func write(_ bytes: [UInt8], to file: borrowing OwnedDescriptor) throws(SystemError) {
    try kernel.write(bytes, to: file)
    let raw = file.raw
    state.withLock { state in
      if let file = state.files[raw] { state.entries.append(.write(file: file, bytes: bytes)) }
    }
  }

  func write(
    _ parts: [UnsafeRawBufferPointer], at offset: Int64, to file: borrowing OwnedDescriptor
  ) throws(SystemError) {
    try kernel.write(parts, at: offset, to: file)
  }

  func reserve(_ size: Int64, of file: borrowing OwnedDescriptor) throws(SystemError) {
    try kernel.reserve(size, of: file)
  }

  func truncate(_ file: borrowing OwnedDescriptor, to size: Int64) throws(SystemError) {
    try kernel.truncate(file, to: size)
  }

  func syncData(_ file: borrowing OwnedDescriptor) throws(SystemError) {
    let raw = file.raw
    noteFlush { state in state.files[raw].map { .flush(file: $0) } }
  }

  func rename(
    _ name: String, to final: String, in directory: borrowing OwnedDescriptor
  ) throws(SystemError) {
    try kernel.rename(name, to: final, in: directory)
    note(.rename(name, to: final))
  }

  func replace(
    _ final: String, with name: String, in directory: borrowing OwnedDescriptor
  ) throws(SystemError) {
    try kernel.replace(final, with: name, in: directory)
    note(.rename(name, to: final))
  }

  func syncDirectory(_ directory: borrowing OwnedDescriptor) throws(SystemError) {
    noteFlush { _ in .flushNames }
  }

  func remove(_ name: String, in directory: borrowing OwnedDescriptor) throws(SystemError) {
    try kernel.remove(name, in: directory)
    note(.remove(name))
  }

  func move(
    _ name: String, from folder: borrowing OwnedDescriptor, to other: borrowing OwnedDescriptor
  ) throws(SystemError) {
    try kernel.move(name, from: folder, to: other)
  }

  func syncAll(_ directory: borrowing OwnedDescriptor) throws(SystemError) {}

  func freeBytes(at directory: borrowing OwnedDescriptor) throws(SystemError) -> Int64 {
    try kernel.freeBytes(at: directory)
  }

  func limits(of file: borrowing OwnedDescriptor) -> FileSystemLimits { kernel.limits(of: file) }
}
