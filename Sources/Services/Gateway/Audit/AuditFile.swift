// SPDX-License-Identifier: Apache-2.0

import Configuration
import Glibc
import Installation
import LinuxIO

/// The file of the audit log, with older files beside it: `FILE.1` is the one that was full last.
struct AuditFile: ~Copyable {
  private var settings: AuditSettings?
  private var descriptor: OwnedDescriptor?
  private var size = 0
  /// Whether the failure to keep older files was already logged.
  private var hasComplained = false

  init(_ settings: AuditSettings?) { self.settings = settings }

  /// Takes the settings; if they are new, the next lines go to the new file.
  mutating func use(_ new: AuditSettings?) {
    guard new != settings else { return }
    settings = new
    descriptor = nil
    size = 0
    hasComplained = false
  }

  /// Appends whole lines in a single write, so that a reader never sees half a line, not even after
  /// the gateway was killed.
  mutating func append(_ lines: [UInt8]) throws(SystemError) {
    guard let settings else { return }
    if descriptor == nil { try open(settings) }
    if size > 0, size + lines.count > settings.maximumBytes {
      rotate(settings)
      if descriptor == nil { try open(settings) }
    }
    guard let raw = rawDescriptor else { return }
    let count = lines.withUnsafeBytes { write(raw, $0.baseAddress!, $0.count) }
    guard count == lines.count else {
      let reason = count < 0 ? Errno(errno) : Errno(ENOSPC)
      // Opening the file again will end a half-written line.
      descriptor = nil
      throw SystemError("write the audit log", settings.path, errno: reason)
    }
    size += count
  }

  private var rawDescriptor: Int32? {
    switch descriptor {
    case .some(let descriptor): descriptor.raw
    case .none: nil
    }
  }

  private mutating func open(_ settings: AuditSettings) throws(SystemError) {
    let slash = settings.path.lastIndex(of: "/") ?? settings.path.startIndex
    let folder = String(settings.path[..<slash])
    if !folder.isEmpty { mkdir(folder, 0o750) }
    let file = try OwnedDescriptor.open(
      settings.path, O_RDWR | O_APPEND | O_CREAT, mode: 0o640)
    size = max(0, Int(lseek(file.raw, 0, SEEK_END)))
    // A power cut or a full disk may have left half a line: end it here.
    var last = UInt8(ascii: "\n")
    if size > 0, pread(file.raw, &last, 1, off_t(size - 1)) == 1, last != UInt8(ascii: "\n") {
      // A record on the same line would be unreadable too, so nothing is written until this works.
      guard write(file.raw, "\n", 1) == 1 else {
        throw SystemError("write the audit log", settings.path)
      }
      size += 1
    }
    descriptor = consume file
  }

  /// Renames the full file. If the folder does not allow that, the file is emptied instead, so that
  /// the log never takes more room than it was given.
  private mutating func rotate(_ settings: AuditSettings) {
    var last = settings.olderFiles
    while last > 0 {
      let from = last == 1 ? settings.path : "\(settings.path).\(last - 1)"
      guard rename(from, "\(settings.path).\(last)") == 0 || errno == ENOENT else {
        complain(SystemError("rename the audit log", from))
        break
      }
      last -= 1
    }
    if last > 0 || settings.olderFiles == 0, let raw = rawDescriptor { ftruncate(raw, 0) }
    if last == 0, settings.olderFiles > 0 { descriptor = nil }
    size = 0
  }

  private mutating func complain(_ error: SystemError) {
    if !hasComplained { Log.error("\(error); older records are dropped instead of put aside") }
    hasComplained = true
  }
}

/// The place of the audit log, and the limit of its size.
package struct AuditSettings: Equatable, Sendable {
  let path: String
  let maximumBytes: Int
  let olderFiles: Int

  /// Nil if the configuration turns the log off. Unless the configuration names a file, the log is
  /// in the folder for logs.
  package init?(_ configuration: GatewayConfiguration.Audit, directory: RuntimeDirectory) {
    guard configuration.isEnabled else { return nil }
    path = configuration.file ?? "\(directory.gatewayFolder(.logs))/audit.jsonl"
    maximumBytes = configuration.maximumBytes
    olderFiles = configuration.files - 1
  }
}
