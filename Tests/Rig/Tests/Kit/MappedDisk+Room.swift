// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport

/// A file of nothing takes room on the disk, as another program would.
extension MappedDisk {
  private var filler: String { mountPoint + "/filler" }

  /// Takes all the room that there is.
  func fill() throws {
    let file = try RigError.check(filler, open(filler, O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
    defer { close(file) }
    lseek(file, 0, SEEK_END)
    // Large pieces first: an emulated machine makes few calls a second.
    for size in [1 << 18, 1024] {
      let block = [UInt8](repeating: 0, count: size)
      while write(file, block, size) > 0 {}
    }
    fsync(file)
  }

  /// Takes all the room but this number of bytes, without ever taking more.
  func fill(leaving bytes: Int) throws {
    var status = statvfs()
    _ = try RigError.check(mountPoint, statvfs(mountPoint, &status))
    var left = Int(status.f_bavail) * Int(status.f_frsize) - bytes
    let file = try RigError.check(filler, open(filler, O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
    defer { close(file) }
    let block = [UInt8](repeating: 0, count: 1 << 18)
    while left > 0, case let count = write(file, block, min(left, block.count)), count > 0 {
      left -= count
    }
    fsync(file)
  }

  /// Gives this number of bytes back, all for nil.
  func giveBack(_ bytes: Int? = nil) throws {
    var status = stat()
    _ = try RigError.check(filler, stat(filler, &status))
    _ = try RigError.check(filler, truncate(filler, bytes.map { status.st_size - $0 } ?? 0))
    // Space is free only when the journal says so.
    let folder = try RigError.check(mountPoint, open(mountPoint, O_RDONLY | O_CLOEXEC))
    defer { close(folder) }
    fsync(folder)
  }
}
