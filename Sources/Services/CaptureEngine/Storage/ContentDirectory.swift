// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO
import ShutterInterfaces
import Synchronization

/// The directory into which one session writes.
final class ContentDirectory: Sendable {
  let name: String
  /// The session's opener.
  let uid: UInt32
  let application: String
  let path: String
  let descriptor: OwnedDescriptor
  /// Whether the opener can read it by its path.
  private let isReadable: Bool
  /// Files named and bytes written so far.
  private let written = Mutex((files: Int64(0), bytes: Int64(0)))

  init(
    name: String, uid: UInt32, application: String, path: String, isReadable: Bool,
    descriptor: consuming OwnedDescriptor
  ) {
    self.name = name
    self.uid = uid
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

  /// Counts a durable file of this number of bytes.
  func wrote(_ bytes: Int) { written.withLock { $0.bytes += Int64(bytes) } }

  /// The path at which the opener finds a file; nil if the opener cannot read it there.
  func path(of file: String) -> String? { isReadable ? "\(path)/\(file)" : nil }

  /// The entry in a list while the session is open.
  var record: ContentRecord {
    ContentRecord(
      name: name, application: application, path: isReadable ? path : nil,
      size: written.withLock { $0.bytes })
  }
}

/// A content directory as it is listed.
struct ContentRecord: Hashable, Sendable {
  let name: String
  let application: String
  /// Nil where its owner cannot read it.
  let path: String?
  /// Bytes of the files in it.
  let size: Int64

  /// The directory as the Engine interface writes it.
  func wire(isActive: Bool) -> EngineInterface.ContentDirectory {
    EngineInterface.ContentDirectory(
      name: name, application: application, path: path, active: isActive, size: size)
  }
}

/// The name of the application that opened a session, kept beside its directory for later lists:
/// not in it, where the owner would find a file that is no photo.
enum ApplicationFile {
  static func name(for directory: String) -> String { ".\(directory).application" }

  /// The directory that a file of this name is for; nil for other names.
  static func directory(of name: String) -> String? {
    guard name.hasPrefix("."), name.hasSuffix(".application") else { return nil }
    return String(name.dropFirst().dropLast(".application".count))
  }

  static func write(
    _ application: String, for directory: String, in folder: borrowing OwnedDescriptor
  ) throws(SystemError) {
    let raw = clinux_openat(folder.raw, name(for: directory), O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard raw >= 0 else { throw SystemError("note the application of") }
    let file = OwnedDescriptor(owning: raw)
    let calls = KernelStorageCalls()
    try calls.write(Array(application.utf8), to: file)
    try calls.syncData(file)
  }

  /// The name of the application, empty if none was kept.
  static func read(for directory: String, in folder: String) -> String {
    let bytes = try? FileReading.bytes(at: "\(folder)/\(name(for: directory))", limit: 1 << 16)
    return String(decoding: bytes ?? [], as: UTF8.self)
  }
}
