// SPDX-License-Identifier: Apache-2.0
import CLinux
import Configuration
import Glibc
import LinuxIO
import TestSupport
import Testing

@testable import Offload

/// Copies of photos in a folder: read back, never over another file, and whole wherever a try was killed.
struct FileCopyTests {
  private static let name = "20261121T101503.123456Z-000007.jpg"

  private static let uncopied = CopyProblem(.failed, "its record was not copied")

  private let root = TemporaryFolder()
  private var source: String { "\(root.path)/photos/\(Self.name)" }
  private var target: String { "\(root.path)/disk" }

  init() throws {
    mkdir("\(root.path)/photos", 0o755)
    mkdir("\(root.path)/disk", 0o755)
    try TestFile.write(source, Self.bytes(700_001))
  }

  /// Bytes that are the same in each test; more than one part of a hash under way.
  private static func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
  }

  private func copy(
    after: (CopyStep) throws(CopyProblem) -> Void = { _ in }
  ) throws(CopyProblem) -> VerifiedCopy {
    let folder = try CopyFolder.open(target, .nothing)
    return try FileCopy.copy(source, to: folder, after: after)
  }

  private func names() -> [String] { DirectoryListing.names(in: target).sorted() }

  @Test("a copy has the photo's bytes and time, and its hash is that of sha256sum")
  func plain() throws {
    let copy = try copy()
    #expect(copy.name == Self.name && names() == [Self.name])
    #expect(try TestFile.bytes("\(target)/\(Self.name)") == Self.bytes(700_001))
    #expect(copy.hash == SHA256.hexadecimal(of: Self.bytes(700_001)))
    #expect(try Command.run(["sha256sum", source]).hasPrefix(copy.hash))
    var (before, after) = (stat(), stat())
    #expect(stat(source, &before) == 0 && stat("\(target)/\(Self.name)", &after) == 0)
    #expect(before.st_mtim.tv_sec == after.st_mtim.tv_sec)
  }

  @Test(
    "hashes of files of any length", arguments: [0, 1, 63, 64, 262_143, 262_144, 262_145, 524_288])
  func hashes(_ count: Int) throws {
    try TestFile.write(source, Self.bytes(count))
    #expect(try copy().hash == SHA256.hexadecimal(of: Self.bytes(count)))
  }

  @Test("killed after any step, the next try leaves one whole copy", arguments: CopyStep.allCases)
  func killed(_ step: CopyStep) throws {
    let kill = CopyProblem(.failed, "killed")
    #expect(throws: kill) {
      try copy { done throws(CopyProblem) in if done == step { throw kill } }
    }
    let whole = try copy()
    #expect(whole.name == Self.name && names() == [Self.name])
    #expect(try TestFile.bytes("\(target)/\(Self.name)") == Self.bytes(700_001))
  }

  @Test("a copy that the disk has changed does not get the name, and leaves nothing")
  func broken() throws {
    let draft = "\(target)/.\(Self.name).shutterd-part"
    #expect(throws: CopyProblem.self) {
      try copy { step throws(CopyProblem) in
        if step == .written { try? TestFile.write(draft, Self.bytes(700_000) + [1]) }
      }
    }
    #expect(names().isEmpty)
    #expect(try copy().name == Self.name)
  }

  @Test("the same photo is copied once; another one of its name gets a further name")
  func doubled() throws {
    let first = try copy()
    #expect(try copy() == first)
    try TestFile.write(source, Self.bytes(10))
    #expect(try copy().name == "20261121T101503.123456Z-000007-2.jpg")
    // The same size, and other bytes.
    try TestFile.write(source, Self.bytes(10).reversed())
    #expect(try copy().name == "20261121T101503.123456Z-000007-3.jpg")
    #expect(try copy().name == "20261121T101503.123456Z-000007-3.jpg")
    #expect(try TestFile.bytes("\(target)/\(Self.name)") == Self.bytes(700_001))
    #expect(names().count == 3)
  }

  @Test("a link in the target is neither followed nor replaced, not even one of the draft's name")
  func links() throws {
    let victim = "\(root.path)/victim"
    try TestFile.write(victim, [1, 2, 3])
    symlink(victim, "\(target)/\(Self.name)")
    symlink(victim, "\(target)/.\(FileCopy.name(Self.name, 2)).shutterd-part")
    #expect(try copy().name == "20261121T101503.123456Z-000007-2.jpg")
    #expect(try TestFile.bytes(victim) == [1, 2, 3])
  }

  @Test(
    "a link, a folder or a FIFO in the place of the photo is not copied, nor its directory if it is a link"
  )
  func sources() throws {
    unlink(source)
    symlink("/etc/passwd", source)
    #expect(throws: CopyProblem.self) { try copy() }
    unlink(source)
    mkdir(source, 0o755)
    #expect(throws: CopyProblem.self) { try copy() }
    rmdir(source)
    mkfifo(source, 0o600)
    #expect(throws: CopyProblem.self) { try copy() }
    unlink(source)
    try TestFile.write(source, [1])
    symlink("\(root.path)/photos", "\(root.path)/link")
    let folder = try CopyFolder.open(target, .nothing)
    #expect(throws: CopyProblem.self) {
      try FileCopy.copy("\(root.path)/link/\(Self.name)", to: folder)
    }
    #expect(names().isEmpty)
  }

  @Test("a photo's record is copied and deleted with it")
  func record() throws {
    try TestFile.write(source + ".json", Array("{}".utf8))
    let copy = try copy()
    #expect(names() == [Self.name, Self.name + ".json"] && copy.hash.contains("+"))
    try OriginalRemoval.remove(source, hash: copy.hash)
    #expect(DirectoryListing.names(in: "\(root.path)/photos").isEmpty)
  }

  @Test("a photo that was changed after its copy is not deleted, nor one with another record")
  func changed() throws {
    let copy = try copy()
    var other = Self.bytes(700_001)
    other[699_999] ^= 1
    try TestFile.write(source, other)
    #expect(throws: CopyProblem.self) { try OriginalRemoval.remove(source, hash: copy.hash) }
    #expect(TestFile.exists(source))
    try TestFile.write(source, Self.bytes(700_001))
    try TestFile.write(source + ".json", Array("{}".utf8))
    #expect(throws: Self.uncopied) { try OriginalRemoval.remove(source, hash: copy.hash) }
    #expect(TestFile.exists(source) && TestFile.exists(source + ".json"))
  }

  @Test("a record that cannot be read is not none: neither is copied, and neither deleted")
  func unreadable() throws {
    let hash = try copy().hash
    // Whoever asks: a folder is no record, and cannot be opened as one.
    mkdir(source + ".json", 0o755)
    #expect(throws: CopyProblem.self) { try copy() }
    #expect(throws: CopyProblem.self) { try OriginalRemoval.remove(source, hash: hash) }
    #expect(throws: CopyProblem.self) { try OriginalRemoval.remove(source, hash: nil) }
    #expect(TestFile.exists(source))
  }

  @Test("what was put in the place of the verified draft is not counted, unless it is the same")
  func swapped() throws {
    let draft = "\(target)/.\(Self.name).shutterd-part"
    func replace(_ bytes: [UInt8]) throws(CopyProblem) -> VerifiedCopy {
      try copy { step throws(CopyProblem) in
        guard step == .verified else { return }
        unlink(draft)
        try? TestFile.write(draft, bytes)
      }
    }
    #expect(throws: CopyProblem.self) { try replace(Self.bytes(700_000) + [1]) }
    unlink("\(target)/\(Self.name)")
    #expect(try replace(Self.bytes(700_001)).name == Self.name)
  }

  @Test("without a rename that keeps what is there, a link does it, and replaces nothing")
  func linked() throws {
    let folder = try CopyFolder.open(target, .nothing)
    try TestFile.write("\(target)/draft", [1])
    #expect(try FileCopy.placeByLink("draft", as: "a", in: folder))
    #expect(names() == ["a"])
    try TestFile.write("\(target)/draft", [2])
    #expect(try !FileCopy.placeByLink("draft", as: "a", in: folder))
    #expect(names() == ["a"])
    #expect(try TestFile.bytes("\(target)/a") == [1])
  }

  @Test("others may not read a copy, as they may not read the photo")
  func rights() throws {
    umask(0o022)
    _ = try copy()
    var status = stat()
    #expect(stat("\(target)/\(Self.name)", &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  @Test("a photo that cannot be read is no fault of the disk of the copies")
  func unread() throws {
    let folder = try CopyFolder.open(target, .nothing)
    // The process's memory: a file whose first byte cannot be read (EIO).
    do throws(CopyProblem) {
      _ = try FileCopy.copy("/proc/\(getpid())/mem", to: folder)
      Issue.record("it was copied")
    } catch {
      #expect(error.kind == .failed && error.text.contains("the photo cannot be read"))
    }
    #expect(names().isEmpty)
  }
}

/// The folder of copies, and the mount it has to be on.
struct CopyFolderTests {
  private let root = TemporaryFolder()

  /// Opens a folder as if the given ones were roots of mounts.
  private func open(
    _ path: String, _ mount: HookConfiguration.Copy.Mount, roots: [String] = [],
    subfolder: String? = nil
  ) throws(CopyProblem) {
    let inodes = roots.map { path in
      var status = stat()
      return stat(path, &status) == 0 ? status.st_ino : 0
    }
    _ = try CopyFolder.open(path, mount, subfolder: subfolder) { folder in
      var status = stat()
      return fstat(folder, &status) == 0 && inodes.contains(status.st_ino)
    }
  }

  private func isAway(_ body: () throws(CopyProblem) -> Void) -> Bool {
    do throws(CopyProblem) {
      try body()
      return false
    } catch {
      return error.kind == .away
    }
  }

  @Test("without its mount nothing is written, and no folder is made")
  func away() throws {
    let usb = "\(root.path)/usb"
    mkdir(usb, 0o755)
    for mount in [HookConfiguration.Copy.Mount.something, .folder(usb)] {
      #expect(isAway { () throws(CopyProblem) in try open("\(usb)/booth", mount) })
      #expect(!TestFile.exists("\(usb)/booth"))
    }
    // Another disk is mounted above it: not the one that was named.
    #expect(
      isAway { () throws(CopyProblem) in
        try open("\(usb)/booth", .folder(usb), roots: [root.path])
      })
    #expect(isAway { () throws(CopyProblem) in try open("\(root.path)/none/x", .nothing) })
  }

  @Test("below its mount what is missing is made, and a folder for the day")
  func there() throws {
    let usb = "\(root.path)/usb"
    mkdir(usb, 0o755)
    try open("\(usb)/booth/a", .folder(usb), roots: [usb], subfolder: "2026-11-21")
    #expect(TestFile.exists("\(usb)/booth/a/2026-11-21"))
    try open("\(usb)/booth/b", .something, roots: [root.path])
    #expect(TestFile.exists("\(usb)/booth/b"))
  }

  @Test("mounts of the system itself are no disks", arguments: ["/tmp", "/", "/run"])
  func systems(_ system: String) throws {
    #expect(
      isAway { () throws(CopyProblem) in try open(root.path, .something, roots: [system]) })
  }

  @Test("a link anywhere in the path is refused")
  func links() throws {
    mkdir("\(root.path)/real", 0o755)
    symlink("\(root.path)/real", "\(root.path)/link")
    for path in ["\(root.path)/link", "\(root.path)/link/below"] {
      do throws(CopyProblem) {
        try open(path, .nothing)
        Issue.record("\(path) was opened")
      } catch {
        #expect(error.kind == .failed && error.text.contains("is a link"))
      }
    }
    try open("\(root.path)/real", .something, roots: [root.path])
    symlink("/etc", "\(root.path)/real/2026-11-21")
    #expect(throws: CopyProblem.self) {
      try open("\(root.path)/real", .something, roots: [root.path], subfolder: "2026-11-21")
    }
  }

  @Test("errors of a disk that is full, locked or gone are no failures of the photo")
  func errors() {
    for code in [
      ENOSPC, EDQUOT, EROFS, EIO, ENOMEDIUM, ENOTCONN, ESTALE, ESHUTDOWN, EREMOTEIO, ECONNREFUSED,
      ECONNABORTED, ENETUNREACH,
    ] {
      #expect(CopyFolder.problem(SystemError("write", errno: Errno(code))).kind == .away)
    }
    let large = CopyFolder.problem(SystemError("write", errno: Errno(EFBIG)))
    #expect(large.kind == .failed && large.text.contains("FAT"))
  }

  @Test("EIO is the photo's failure where the disk takes another file, and only there")
  func badSector() throws {
    let error = SystemError("write", errno: Errno(EIO))
    let folder = try OwnedDescriptor.open(root.path, O_RDONLY | O_DIRECTORY)
    #expect(CopyFolder.problem(error, in: folder).kind == .failed)
    #expect(DirectoryListing.names(in: root.path).isEmpty)
    // It takes no file, whoever asks.
    let dead = try OwnedDescriptor.open("/proc/self", O_RDONLY | O_DIRECTORY)
    #expect(CopyFolder.problem(error, in: dead).kind == .away)
  }

  @Test("a folder that could not be synced is no copy; one whose kind cannot be is")
  func synced() throws {
    let passage = OwnedDescriptor(owning: clinux_open_passage(AT_FDCWD, root.path))
    #expect(throws: CopyProblem.self) { try CopyFolder.sync(passage) }
    let proc = try OwnedDescriptor.open("/proc/self", O_RDONLY | O_DIRECTORY)
    #expect(fsync(proc.raw) != 0)
    try CopyFolder.sync(proc)
  }

  @Test("a file system that does not count its blocks is not full, and ends nothing")
  func uncounted() {
    #expect(CopyFolder.size(.max, blocksOf: 4096) == nil)
    #expect(CopyFolder.size(3, blocksOf: 4096) == 12288)
  }
}
