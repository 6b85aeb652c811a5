// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import TestSupport

/// A small file system on a disk of its own, in memory, with the device mapper between: it can
/// record the writes of the file system, stall, or fail.
final class MappedDisk {
  enum FileSystem: String {
    case ext4, vfat

    /// The command that makes it. It writes everything at once: work that the kernel would do later by
    /// itself is not part of a test.
    fileprivate var maker: [String] {
      switch self {
      case .ext4:
        [
          "mkfs.ext4", "-q", "-F", "-b", "1024", "-J", "size=1", "-E",
          "lazy_itable_init=0,lazy_journal_init=0",
        ]
      case .vfat: ["mkfs.vfat"]
      }
    }

    fileprivate var mountOptions: String {
      switch self {
      // The journal is written when somebody asks, not every 5 s.
      case .ext4: "commit=300"
      // It knows neither owners nor modes. The engine wants folders that are nobody else's.
      case .vfat: "umask=0077"
      }
    }
  }

  /// The path at which it is mounted.
  let mountPoint: String
  /// The device that the file system is on.
  private(set) var node = ""
  private let fileSystem: FileSystem
  private let folder: String
  private let name = "shutterd-test"
  private let size: Int
  private var loops: [Int32] = []
  private var isMounted = false

  init(mebibytes: Int, _ fileSystem: FileSystem = .ext4) throws {
    self.fileSystem = fileSystem
    folder = "/dev/shm/disk"
    mountPoint = folder + "/mounted"
    size = mebibytes << 20
    if !RigFile.exists("/sys/module/dm_flakey") {
      try Command.run("modprobe", "-a", "loop", "dm-log-writes", "dm-flakey")
    }
    mkdir(folder, 0o755)
    mkdir(mountPoint, 0o755)
    try Self.makeFile(folder + "/disk", size)
    try Command.run(fileSystem.maker + [folder + "/disk"])
    loops = [try Self.attach(folder + "/disk")]
    node = "/dev/dm-\(try RigError.checkSupport(name, rig_mapper_create(name)))"
  }

  deinit {
    if isMounted { umount2(mountPoint, Int32(MNT_DETACH)) }
    rig_mapper_remove(name)
    for loop in loops { rig_loop_detach(loop) }
    for file in ["disk", "log", "copy"] { unlink("\(folder)/\(file)") }
    rmdir(mountPoint)
    rmdir(folder)
  }

  /// A file with the present content of the disk.
  func copy() throws -> String {
    try Self.copy(folder + "/disk", to: folder + "/copy")
    return folder + "/copy"
  }

  /// Passes everything on to the disk.
  func workWell() throws { try set("linear", "/dev/loop\(loops[0]) 0") }

  /// From now on all writes fail with EIO, but reads do not.
  func failWrites() throws { try set("flakey", "/dev/loop\(loops[0]) 0 0 3600 1 error_writes") }

  /// Stalls for this time: all reads and writes wait.
  func stall(forUSec time: UInt32) throws {
    _ = try RigError.checkSupport(name, rig_mapper_hold(name, 1))
    defer { _ = rig_mapper_hold(name, 0) }
    usleep(time)
  }

  /// From now on all that is written is written down as well.
  func record() throws {
    try Self.makeFile(folder + "/log", 256 << 20)
    loops.append(try Self.attach(folder + "/log"))
    try set("log-writes", "/dev/loop\(loops[0]) /dev/loop\(loops[1])")
  }

  /// Writes a mark into the record.
  func mark(_ text: String) throws {
    _ = try RigError.checkSupport(text, rig_mapper_message(name, "mark \(text)"))
  }

  /// Ends the disk and returns the record.
  func takeLog() throws -> WriteLog {
    try unmount()
    _ = try RigError.checkSupport(name, rig_mapper_remove(name))
    return try WriteLog(folder + "/log")
  }

  /// - Parameter options: in place of those with which the engine can use it.
  func mount(_ options: String? = nil) throws {
    let options = options ?? fileSystem.mountOptions
    _ = try RigError.check(
      node, Glibc.mount(node, mountPoint, fileSystem.rawValue, 0, options))
    isMounted = true
  }

  /// Makes it read-only, or writable again.
  func remount(readOnly: Bool) throws {
    let flags = UInt(MS_REMOUNT) | (readOnly ? UInt(MS_RDONLY) : 0)
    _ = try RigError.check(
      mountPoint, Glibc.mount(node, mountPoint, fileSystem.rawValue, flags, nil))
  }

  /// Mounts it again, once nobody has anything open on it.
  func mountAnew() throws {
    try RigClock.wait(for: "the old file system to go") {
      try mount()
      if (try? RigFile.write(mountPoint + "/probe", "")) != nil { return () }
      try unmount()
      return nil
    }
    unlink(mountPoint + "/probe")
  }

  /// - Parameter lazily: also while somebody has files open there.
  func unmount(lazily: Bool = false) throws {
    let flags = lazily ? Int32(MNT_DETACH) : 0
    _ = try RigError.check(mountPoint, umount2(mountPoint, flags))
    isMounted = false
  }

  private func set(_ target: String, _ parameters: String) throws {
    _ = try RigError.checkSupport(
      target, rig_mapper_set(name, target, parameters, UInt64(size / 512)))
  }

  /// Constants of lseek(2), which Glibc's module hides without _GNU_SOURCE.
  private static let (seekData, seekHole) = (Int32(3), Int32(4))

  /// Makes a block device of a file.
  static func attach(_ path: String) throws -> Int32 {
    let file = try RigError.check(path, open(path, O_RDWR | O_CLOEXEC))
    defer { close(file) }
    return try RigError.checkSupport(path, rig_loop_attach(file))
  }

  /// Copies a file without its holes, which are most of such a disk: an emulated machine is slow to
  /// provide fresh memory.
  static func copy(_ from: String, to: String) throws {
    let source = try RigError.check(from, open(from, O_RDONLY | O_CLOEXEC))
    defer { close(source) }
    let target = try RigError.check(to, open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600))
    defer { close(target) }
    var end = lseek(source, 0, SEEK_END)
    _ = try RigError.check(to, ftruncate(target, end))
    end = 0
    while case let begin = lseek(source, end, Self.seekData), begin >= 0 {
      end = lseek(source, begin, Self.seekHole)
      lseek(target, begin, SEEK_SET)
      var position = begin
      while position < end {
        let count = sendfile(target, source, &position, end - position)
        _ = try RigError.check(to, Int32(clamping: count))
      }
    }
  }

  private static func makeFile(_ path: String, _ size: Int) throws {
    let file = try RigError.check(path, open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644))
    defer { close(file) }
    _ = try RigError.check(path, ftruncate(file, size))
  }
}
