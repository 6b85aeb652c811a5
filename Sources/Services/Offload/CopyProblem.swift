// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// Why a photo was not copied, or not deleted.
package struct CopyProblem: Error, Equatable {
  package enum Kind: Sendable {
    /// The target takes nothing now: it is not mounted, or is full. The photo waits for it.
    case away
    case failed
  }

  package let kind: Kind
  /// For people.
  package let text: String

  package init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}

// Errors of the target only: one of the photo's own disk is the photo's failure, whatever its number is.
extension CopyFolder {
  /// Sorts an error of the target: those of a disk or server that is gone, full or locked are no fault of the photo.
  static func problem(_ error: SystemError) -> CopyProblem {
    switch error.errno.code {
    case ENOSPC, EDQUOT: CopyProblem(.away, "the disk of the copies is full: \(error)")
    case EROFS: CopyProblem(.away, "the disk of the copies cannot be written: \(error)")
    // EIO: of a stick that was pulled and is still mounted.
    case EIO, ENODEV, ENXIO, ENOMEDIUM, EREMOTEIO, ESTALE, ENOTCONN, ESHUTDOWN, ECONNREFUSED,
      ECONNABORTED, EHOSTDOWN, EHOSTUNREACH, ENETUNREACH, ETIMEDOUT:
      CopyProblem(.away, "the disk of the copies does not answer: \(error)")
    case EFBIG: tooLarge
    default: CopyProblem(.failed, "\(error)")
    }
  }

  /// As above, in a folder that is open: EIO is the disk's only if that takes nothing else either. One bad sector would
  /// be waited for without an end.
  static func problem(_ error: SystemError, in folder: borrowing OwnedDescriptor) -> CopyProblem {
    if error.errno.code == EIO, takesFiles(folder) { return CopyProblem(.failed, "\(error)") }
    return problem(error)
  }

  static let tooLarge = CopyProblem(
    .failed,
    "the disk of the copies takes no file of this size: FAT has files of less than 4 GiB; exFAT and ext4 take larger ones"
  )

  /// Whether a small file can be written in a folder, and is on the disk.
  static func takesFiles(_ folder: borrowing OwnedDescriptor) -> Bool {
    let name = ".\(getpid()).shutterd-part"
    unlinkat(folder.raw, name, 0)
    let raw = clinux_openat(folder.raw, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
    guard raw >= 0 else { return false }
    let file = OwnedDescriptor(owning: raw)
    defer { unlinkat(folder.raw, name, 0) }
    return write(file.raw, [UInt8(ascii: "x")], 1) == 1 && fsync(file.raw) == 0
  }

  static func step<Value: ~Copyable>(
    _ body: () throws(SystemError) -> Value
  ) throws(CopyProblem) -> Value {
    do throws(SystemError) { return try body() } catch { throw problem(error) }
  }

  func step<Value: ~Copyable>(
    _ body: () throws(SystemError) -> Value
  ) throws(CopyProblem) -> Value {
    do throws(SystemError) { return try body() } catch {
      throw Self.problem(error, in: descriptor)
    }
  }
}
