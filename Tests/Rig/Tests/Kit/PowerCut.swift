// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import TestSupport

/// A disk as a power cut leaves it, at one point of a log after the other.
final class PowerCut {
  /// A promise that was broken.
  enum Violation: Hashable {
    /// Acknowledged before the cut, and not there after it.
    case missing(String)
    /// There under its final name, and not as it was written.
    case broken(String)
    /// The file system itself cannot be mounted.
    case unusable
  }

  private var acknowledged: Set<String> = []
  private var changed = true
  private var found: [String: [UInt8]]?
  /// The disk as it would be at this point, and the copy of it that is mounted.
  private let disk: String
  private let image = "/dev/shm/cut"
  private let mountPoint = "/dev/shm/cut.mounted"
  /// The number of points that were examined.
  private(set) var checks = 0

  /// - Parameter disk: a file with what was on the disk before the log begins; it is changed.
  init(_ disk: String) {
    self.disk = disk
    mkdir(mountPoint, 0o755)
  }

  deinit {
    unlink(image)
    rmdir(mountPoint)
  }

  /// The marks between which the power may fail: what is outside has nothing to do with photos.
  static let (begin, end) = ("begin", "end")
  /// The ending of the name of a record beside a photo.
  static let sidecarSuffix = ".json"

  /// Cuts the power at each flush and each mark of a log, or after every single write.
  ///
  /// - Parameters:
  ///   - files: the photos by their names, as they were when all was well.
  ///   - enough: the number of violations that is enough.
  func check(
    _ log: WriteLog, against files: [String: [UInt8]], afterEveryWrite: Bool, enough: Int = .max
  ) throws -> [Violation] {
    let file = try RigError.check(disk, open(disk, O_WRONLY | O_CLOEXEC))
    defer { close(file) }
    var violations: [Violation] = []
    var hasBegun = false
    for entry in log.entries.prefix(while: { $0.mark != Self.end })
    where violations.count < enough {
      if !entry.data.isEmpty {
        if entry.isFlush, hasBegun { violations += try look(files) }
        let bytes = log.data(of: entry)
        guard pwrite(file, bytes, bytes.count, entry.offset) == bytes.count else {
          throw RigError.system(subject: disk, errno: errno)
        }
        changed = true
      }
      if entry.mark == Self.begin {
        hasBegun = true
      } else if let mark = entry.mark {
        acknowledged.insert(mark)
        let sidecar = mark + Self.sidecarSuffix
        if files[sidecar] != nil { acknowledged.insert(sidecar) }
      }
      guard hasBegun else { continue }
      if entry.isFlush || entry.isForced || entry.mark != nil || afterEveryWrite {
        violations += try look(files)
      }
    }
    return violations
  }

  private func look(_ files: [String: [UInt8]]) throws -> [Violation] {
    if changed { found = try mounted() }
    changed = false
    checks += 1
    guard let found else { return [.unusable] }
    return acknowledged.filter { found[$0] == nil }.sorted().map { .missing($0) }
      + found.filter { files[$0.key] != $0.value }.keys.sorted().map { .broken($0) }
  }

  /// The photos on a copy of the disk, after the file system has recovered; nil if it cannot.
  private func mounted() throws -> [String: [UInt8]]? {
    try MappedDisk.copy(disk, to: image)
    let loop = try MappedDisk.attach(image)
    defer { rig_loop_detach(loop) }
    guard mount("/dev/loop\(loop)", mountPoint, "ext4", 0, nil) == 0 else { return nil }
    defer { umount2(mountPoint, 0) }
    return try Self.photos(in: mountPoint)
  }

  /// All files with a final name below a folder, by their names.
  static func photos(in folder: String) throws -> [String: [UInt8]] {
    var photos: [String: [UInt8]] = [:]
    for name in RigFile.names(in: folder) where !name.hasPrefix(".") && name != "lost+found" {
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        photos.merge(try Self.photos(in: "\(folder)/\(name)")) { first, _ in first }
      } else {
        photos[name] = try RigFile.bytes("\(folder)/\(name)")
      }
    }
    return photos
  }
}
