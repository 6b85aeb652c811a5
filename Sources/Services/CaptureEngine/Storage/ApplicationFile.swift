// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// The name of the application that opened a session, kept beside its directory for lists of later
/// days: not in it, where its owner would find a file that is no photo.
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

  /// Empty where nothing was kept.
  static func read(for directory: String, in folder: String) -> String {
    let bytes = try? FileReading.bytes(at: "\(folder)/\(name(for: directory))", limit: 1 << 16)
    return String(decoding: bytes ?? [], as: UTF8.self)
  }
}
