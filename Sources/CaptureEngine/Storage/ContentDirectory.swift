// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Synchronization
import Varlink

/// The directory into which one session writes.
final class ContentDirectory: Sendable {
  let name: String
  let application: String
  private let path: String
  /// Whether the session's opener can read it by its path.
  private let isReadable: Bool
  private let descriptor: OwnedDescriptor
  /// Files and bytes written so far.
  private let written = Mutex((files: Int64(0), bytes: Int64(0)))

  init(
    name: String, application: String, path: String, isReadable: Bool,
    descriptor: consuming OwnedDescriptor
  ) {
    self.name = name
    self.application = application
    self.path = path
    self.isReadable = isReadable
    self.descriptor = descriptor
  }

  /// Counts a file; the number makes its name unique within the directory.
  func nextFile() -> Int64 {
    written.withLock {
      $0.files += 1
      return $0.files
    }
  }

  /// Writes a file durably. Called on the storage thread.
  func write(_ bytes: [UInt8], as file: String) throws(SystemError) {
    do throws(SystemError) {
      try makeDurable()
      try PhotoFile.write(bytes, as: file, in: descriptor)
    } catch {
      throw SystemError("\(error.operation) \(file) in", path, errno: error.errno)
    }
    written.withLock { $0.bytes += Int64(bytes.count) }
  }

  /// Makes the directory itself and those above it that the engine made durable, once: a photo is lost
  /// with the directory it lies in. Called on the storage thread.
  private func makeDurable() throws(SystemError) {
    guard written.withLock({ $0.bytes }) == 0 else { return }
    var folder = path[...]
    // NAME, UID and the root each have their entry in the folder above.
    for _ in 0..<3 {
      guard let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { return }
      folder = folder[..<slash]
      let above = try OwnedDescriptor.open(String(folder), O_RDONLY | O_DIRECTORY)
      guard fsync(above.raw) == 0 else { throw SystemError("fsync", String(folder)) }
    }
  }

  /// Opens a file of the directory for reading.
  func open(_ file: String) throws(SystemError) -> OwnedDescriptor {
    try OwnedDescriptor.open("\(path)/\(file)", O_RDONLY)
  }

  /// Where the opener finds a file; nil if he cannot read it there.
  func path(of file: String) -> String? { isReadable ? "\(path)/\(file)" : nil }

  /// Removes the directory if nothing was ever written into it.
  func removeIfUnused() {
    if written.withLock({ $0.files }) == 0 { rmdir(path) }
  }

  /// As the Engine interface writes it, while the session is open.
  var wire: EngineInterface.ContentDirectory {
    EngineInterface.ContentDirectory(
      name: name, application: application, path: isReadable ? path : nil, active: true,
      size: written.withLock { $0.bytes })
  }
}
