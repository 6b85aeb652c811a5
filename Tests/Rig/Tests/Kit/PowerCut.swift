// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import TestSupport

/// The marks between which the power may fail: writes outside of them have nothing to do with the
/// stored files.
enum PowerCutMark {
  static let (begin, end) = ("begin", "end")
}

/// A promise that a power cut broke.
enum PowerCutViolation: Hashable {
  /// Acknowledged before the cut, and not there after it.
  case missing(String)
  /// There, and not as it was written.
  case broken(String)
  /// The file system itself cannot be mounted.
  case unusable
}

/// A disk as a power cut leaves it, at one point of a log after the other. `Content` is the part of it
/// that is examined.
final class PowerCut<Content> {
  /// The disk as it would be at this point, and the copy of it that is mounted.
  private let disk: String
  private let image = "/dev/shm/cut"
  private let mountPoint = "/dev/shm/cut.mounted"
  private let read: (_ folder: String) throws -> Content
  private let judge: (_ found: Content, _ marks: [String]) throws -> [PowerCutViolation]
  /// The acknowledgements so far.
  private var marks: [String] = []
  private var changed = true
  private var found: Content?
  /// The number of points that were examined.
  private(set) var checks = 0

  /// - Parameters:
  ///   - disk: a file with the content of the disk before the log begins; it is changed.
  ///   - read: reads the content, once the file system has recovered. It may write there.
  ///   - judge: the violations, by what was acknowledged before the cut.
  init(
    _ disk: String, read: @escaping (_ folder: String) throws -> Content,
    judge: @escaping (_ found: Content, _ marks: [String]) throws -> [PowerCutViolation]
  ) {
    self.disk = disk
    self.read = read
    self.judge = judge
    mkdir(mountPoint, 0o755)
  }

  deinit {
    unlink(image)
    rmdir(mountPoint)
  }

  /// Cuts the power at each flush and each mark of a log, or after every single write.
  ///
  /// - Parameter enough: the number of violations that is enough.
  func check(
    _ log: WriteLog, afterEveryWrite: Bool, enough: Int = .max
  ) throws -> [PowerCutViolation] {
    let file = try RigError.check(disk, open(disk, O_WRONLY | O_CLOEXEC))
    defer { close(file) }
    var violations: [PowerCutViolation] = []
    var hasBegun = false
    for entry in log.entries.prefix(while: { $0.mark != PowerCutMark.end })
    where violations.count < enough {
      if !entry.data.isEmpty {
        if entry.isFlush, hasBegun { violations += try look() }
        let bytes = log.data(of: entry)
        guard pwrite(file, bytes, bytes.count, entry.offset) == bytes.count else {
          throw RigError.system(subject: disk, errno: errno)
        }
        changed = true
      }
      if entry.mark == PowerCutMark.begin {
        hasBegun = true
      } else if let mark = entry.mark {
        marks.append(mark)
      }
      guard hasBegun else { continue }
      if entry.isFlush || entry.isForced || entry.mark != nil || afterEveryWrite {
        violations += try look()
      }
    }
    return violations
  }

  private func look() throws -> [PowerCutViolation] {
    if changed { found = try mounted() }
    changed = false
    checks += 1
    guard let found else { return [.unusable] }
    return try judge(found, marks)
  }

  /// The content of a copy of the disk, after the file system has recovered; nil if it cannot.
  private func mounted() throws -> Content? {
    try MappedDisk.copy(disk, to: image)
    let loop = try MappedDisk.attach(image)
    defer { rig_loop_detach(loop) }
    guard mount("/dev/loop\(loop)", mountPoint, "ext4", 0, nil) == 0 else { return nil }
    defer { umount2(mountPoint, 0) }
    return try read(mountPoint)
  }
}
