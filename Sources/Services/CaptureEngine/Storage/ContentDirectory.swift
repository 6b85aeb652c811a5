// SPDX-License-Identifier: Apache-2.0
import CLinux
import CaptureModel
import Glibc
import LinuxIO
import ShutterInterfaces
import Synchronization

/// The directory into which one session writes.
final class ContentDirectory: Sendable {
  let name: String
  /// The session's opener, or the user of the application whose extension opened it.
  let uid: UInt32
  let application: String
  let descriptor: OwnedDescriptor
  /// The launch that it was made for; nil: it is the directory of one session.
  let launch: String?
  private struct State {
    var path: String
    /// Whether the opener can read it by its path.
    var isReadable: Bool
    /// Files named and bytes written so far.
    var files: Int64 = 0
    var bytes: Int64 = 0
    /// How often its contents were erased.
    var erasures = 0
    /// The bytes that may still be written into it; nil: no limit of its own.
    var room: Int64?
    /// Whether its files may be on their way to another directory.
    var isMoving = false
    /// Whether numbers are those of durable files alone.
    var isNumbered = false
  }

  private let state: Mutex<State>

  init(
    name: String, uid: UInt32, application: String, path: String, isReadable: Bool,
    launch: String? = nil, descriptor: consuming OwnedDescriptor
  ) {
    self.name = name
    self.uid = uid
    self.application = application
    self.launch = launch
    self.descriptor = descriptor
    state = Mutex(State(path: path, isReadable: isReadable))
  }

  var path: String { state.withLock(\.path) }

  /// Notes that the directory has another place, or that another user can read it there.
  func moved(to path: String, isReadable: Bool) {
    state.withLock {
      $0.path = path
      $0.isReadable = isReadable
      // The limit was the launch's.
      $0.room = nil
    }
  }

  /// Whether it is being handed over: what was in it may be in the directory that gets its name.
  var isMoving: Bool { state.withLock(\.isMoving) }

  /// Notes that it is being handed over. Until it has arrived nothing is to be done with its files.
  func beginMoving() { state.withLock { $0.isMoving = true } }

  /// Notes that the hand-over has ended. If another directory has its name now, the descriptor is of that one.
  func arrived() {
    if let found = try? OwnedDescriptor.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) {
      _ = clinux_replace(descriptor.raw, found.raw)
    }
    state.withLock { $0.isMoving = false }
  }

  /// The number of times that its contents were erased.
  var erasures: Int { state.withLock(\.erasures) }

  /// Makes files that were begun before unwanted.
  func eraseWhatWasBegun() { state.withLock { $0.erasures += 1 } }

  /// Sets the bytes that may still be written into it.
  func setRoom(_ bytes: Int64) { state.withLock { $0.room = max(0, bytes) } }

  /// Takes room for bytes that are to be written; false: there is not that much.
  func takeRoom(_ bytes: Int64) -> Bool {
    state.withLock { state in
      guard let room = state.room else { return true }
      guard room >= bytes else { return false }
      state.room = room - bytes
      return true
    }
  }

  /// Counts a file; the number makes its name unique within the directory. In one that is numbered without gaps a file
  /// that never becomes durable leaves its number to the next one.
  func nextFile() -> Int64 {
    state.withLock {
      if $0.isNumbered { return $0.files + 1 }
      $0.files += 1
      return $0.files
    }
  }

  /// Numbers its files without gaps from here on. Only one of them may be on its way at a time.
  func number(after last: Int64) {
    state.withLock { ($0.isNumbered, $0.files) = (true, last) }
  }

  /// Counts a durable file of this number of bytes.
  func wrote(_ bytes: Int) { state.withLock { $0.bytes += Int64(bytes) } }

  /// Counts a durable photo.
  func wrote(_ bytes: Int, photo: String) {
    state.withLock {
      $0.bytes += Int64(bytes)
      if $0.isNumbered, let number = CaptureName.counter(of: photo) {
        $0.files = max($0.files, number)
      }
    }
  }

  /// The path at which the opener finds a file; nil if the opener cannot read it there.
  func path(of file: String) -> String? {
    state.withLock { $0.isReadable ? "\($0.path)/\(file)" : nil }
  }

  /// The entry in a list while the session is open.
  var record: ContentRecord {
    state.withLock {
      ContentRecord(
        name: name, application: application, path: $0.isReadable ? $0.path : nil, size: $0.bytes)
    }
  }
}

/// A content directory as it is listed.
struct ContentRecord: Hashable, Sendable {
  let name: String
  let application: String
  /// Nil where its owner cannot read it.
  let path: String?
  /// Bytes of the files in it.
  var size: Int64

  /// The directory as the Engine interface writes it.
  func wire(isActive: Bool) -> EngineInterface.ContentDirectory {
    EngineInterface.ContentDirectory(
      name: name, application: application, path: path, active: isActive, size: size)
  }
}

/// The name of the session that writes into a directory, as an attribute of the directory: hooks tell it with each photo. It
/// means something only as long as the engine runs, so nothing waits for the disk, and a file system without such
/// attributes does without.
enum SessionMark {
  /// `ContentFiles.session` reads it.
  static let attribute = "user.shutterd.session"

  static func write(_ session: String, on directory: borrowing OwnedDescriptor) {
    let bytes = Array(session.utf8)
    _ = clinux_set_attribute(directory.raw, attribute, bytes, bytes.count)
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
