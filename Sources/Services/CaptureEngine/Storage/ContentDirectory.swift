// SPDX-License-Identifier: Apache-2.0
import LinuxIO
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

  /// A file of so many bytes is durable.
  func wrote(_ bytes: Int) { written.withLock { $0.bytes += Int64(bytes) } }

  /// Where the opener finds a file; nil if he cannot read it there.
  func path(of file: String) -> String? { isReadable ? "\(path)/\(file)" : nil }

  /// What a list says of it while its session is open.
  var record: ContentRecord {
    ContentRecord(
      name: name, application: application, path: isReadable ? path : nil,
      size: written.withLock { $0.bytes })
  }
}
