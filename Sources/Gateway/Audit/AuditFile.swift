// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// The file of the audit log, with the older ones beside it: `FILE.1` is the last that was full.
struct AuditFile: ~Copyable {
  private let settings: AuditSettings
  private var descriptor: OwnedDescriptor?
  private var size = 0

  init(_ settings: AuditSettings) { self.settings = settings }

  /// Writes whole lines, in one write: whoever reads meanwhile, or after a kill, sees no half one.
  mutating func append(_ lines: [UInt8]) throws(SystemError) {
    if descriptor != nil, size > 0, size + lines.count > settings.maximumBytes { try rotate() }
    if descriptor == nil { try open() }
    guard let raw = rawDescriptor else { return }
    let count = lines.withUnsafeBytes { write(raw, $0.baseAddress!, $0.count) }
    guard count == lines.count else {
      let reason = count < 0 ? Errno(errno) : Errno(ENOSPC)
      // Opened anew, it ends with a whole line again.
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

  private mutating func open() throws(SystemError) {
    let slash = settings.path.lastIndex(of: "/") ?? settings.path.startIndex
    let folder = String(settings.path[..<slash])
    if !folder.isEmpty { mkdir(folder, 0o750) }
    let file = try OwnedDescriptor.open(
      settings.path, O_RDWR | O_APPEND | O_CREAT, mode: 0o640)
    size = max(0, Int(lseek(file.raw, 0, SEEK_END)))
    // A power cut or a full disk may have left half a line: it ends here.
    var last = UInt8(ascii: "\n")
    if size > 0, pread(file.raw, &last, 1, off_t(size - 1)) == 1, last != UInt8(ascii: "\n") {
      size += max(0, write(file.raw, "\n", 1))
    }
    descriptor = consume file
  }

  private mutating func rotate() throws(SystemError) {
    descriptor = nil
    size = 0
    for number in stride(from: settings.olderFiles, through: 1, by: -1) {
      let from = number == 1 ? settings.path : "\(settings.path).\(number - 1)"
      guard rename(from, "\(settings.path).\(number)") == 0 || errno == ENOENT else {
        throw SystemError("rename the audit log", from)
      }
    }
    if settings.olderFiles == 0 { unlink(settings.path) }
  }
}
