// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import TestSupport
import Testing

@testable import CaptureEngine

/// The directory of a launch, from the launch to the hand of the application.
@Suite("The hand-over of what an extension made")
struct LaunchHandOverTests {
  private let folder = TemporaryFolder()
  private static let timeUSec: Int64 = 1_795_231_303_000_000

  private func store(_ calls: any StorageCalls = KernelStorageCalls()) -> ContentStore {
    ContentStore(root: folder.path + "/content", calls: calls)
  }

  private static let record = LaunchNote(
    launch: "l1", owner: geteuid(), application: "org.example.booth")

  /// The directory of a launch, with these files in it.
  private func make(
    _ names: [String], _ store: ContentStore, launch: LaunchNote = Self.record
  ) throws -> ContentDirectory {
    let directory = try store.makeLaunchDirectory(launch, name: "booth", unixUSec: Self.timeUSec)
    try store.grant(directory, to: geteuid())
    for name in names { try TestFile.write("\(directory.path)/\(name)", name) }
    return directory
  }

  /// All files below the root, without the names of applications.
  private func files() throws -> [String] {
    try TestFile.files(below: folder.path + "/content")
      .map { String($0.dropFirst(folder.path.count + "/content/".count)) }
      .filter { !$0.hasSuffix(".application") && !$0.hasSuffix(".invalidated") }.sorted()
  }

  @Test(
    "it is the application's by one move, with all that is in it, and without what is unfinished")
  func whole() throws {
    let store = store()
    let directory = try make(["a.jpg", "own.txt", ".b.jpg.part"], store)
    #expect(try store.directories(of: geteuid()) == [])
    let record = try #require(try store.handOver(directory.name, of: "booth"))
    #expect(record.name == directory.name && record.application == "org.example.booth")
    let uid = geteuid()
    #expect(record.path == "\(folder.path)/content/\(uid)/\(directory.name)")
    #expect(try files() == ["\(uid)/\(directory.name)/a.jpg", "\(uid)/\(directory.name)/own.txt"])
    #expect(try store.directories(of: uid).map(\.name) == [directory.name])
    #expect(store.leftLaunches(besides: []).isEmpty)
  }

  @Test("links, pipes, sockets and files with a name elsewhere do not pass, however deep they are")
  func planted() throws {
    let store = store()
    let directory = try make(["a.jpg", "twice.txt"], store)
    let secret = folder.path + "/secret"
    try TestFile.write(secret, "of the application's user")
    var path = directory.path
    for depth in 0..<40 {
      path += "/d\(depth)"
      try #require(mkdir(path, 0o700) == 0)
    }
    try TestFile.write(path + "/own.txt", "own")
    for place in [directory.path, path] {
      #expect(symlink(secret, place + "/link.jpg") == 0)
      #expect(symlink(folder.path, place + "/link") == 0)
      // A name that is no text.
      let odd = Array((place + "/").utf8CString.dropLast() + [CChar(truncatingIfNeeded: 0xFF), 0])
      let made = symlink(secret, odd)
      #expect(made == 0)
      #expect(mkfifo(place + "/pipe", 0o600) == 0)
      let listener = try ListeningSocket(path: folder.path + "/s", mode: 0o600)
      #expect(rename(folder.path + "/s", place + "/socket") == 0)
      withExtendedLifetime(listener) {}
      #expect(link(secret, place + "/hard.jpg") == 0)
    }
    #expect(link(directory.path + "/twice.txt", path + "/twice.txt") == 0)
    let record = try #require(try store.handOver(directory.name, of: "booth"))
    let left = try TestFile.paths(below: try #require(record.path))
      .map { String($0.split(separator: "/").last ?? "") }.filter { !$0.hasPrefix("d") }
    #expect(left.sorted() == ["a.jpg", "own.txt", "twice.txt"], "a file keeps one of its names")
    #expect(try TestFile.read(secret) == "of the application's user")
    // What makes nothing but links delivers nothing.
    let other = try make(
      [], store, launch: LaunchNote(launch: "l2", owner: geteuid(), application: "x"))
    #expect(symlink(secret, other.path + "/link.jpg") == 0)
    #expect(try store.handOver(other.name, of: "booth") == nil)
  }

  @Test("what an extension has shut the engine out of stays behind, and all else is handed over")
  func shut() throws {
    if geteuid() == 0 {
      try #require(chown(folder.path, Unprivileged.user, Unprivileged.user) == 0)
    }
    let modes: [(folder: String, mode: mode_t)] = [
      ("none", 0), ("names", 0o400), ("mixed/read", 0o500),
    ]
    try Unprivileged.run {
      let store = store()
      let directory = try make(["a.jpg"], store)
      for name in ["own", "mixed"] {
        try #require(mkdir("\(directory.path)/\(name)", 0o770) == 0)
        try TestFile.write("\(directory.path)/\(name)/b.txt", "b")
      }
      for (name, mode) in modes {
        let path = "\(directory.path)/\(name)"
        try #require(mkdir(path, 0o700) == 0 && symlink("/etc/passwd", path + "/link") == 0)
        try #require(chmod(path, mode) == 0)
      }
      let record = try #require(try store.handOver(directory.name, of: "booth"))
      let path = try #require(record.path)
      let delivered = ["a.jpg", "own", "own/b.txt"].map { "\(path)/\($0)" }
      #expect(try TestFile.paths(below: path) == delivered)
      let left = left(of: directory)
      #expect(TestFile.names(in: left) == ["mixed", "names", "none"])
      var status = stat()
      #expect(stat(left, &status) == 0 && status.st_mode & 0o777 == 0o700)
      #expect(store.leftLaunches(besides: []).isEmpty)
      // So that the test can remove them.
      for (name, _) in modes { chmod("\(left)/\(name)", 0o700) }
    }
  }

  @Test("a folder of which only the names can be seen is no empty one")
  func names() throws {
    if geteuid() == 0 {
      try #require(chown(folder.path, Unprivileged.user, Unprivileged.user) == 0)
    }
    try Unprivileged.run {
      let store = store()
      let launch = LaunchNote(launch: "l1", owner: geteuid(), application: "x")
      let directory = try make(["a.jpg"], store, launch: launch)
      let names = directory.path + "/names"
      try #require(mkdir(names, 0o700) == 0 && symlink("/etc/passwd", names + "/link") == 0)
      try #require(chmod(names, 0o400) == 0)
      let record = try #require(try store.handOver(directory.name, of: "booth"))
      #expect(TestFile.names(in: try #require(record.path)) == ["a.jpg"])
      #expect(TestFile.names(in: left(of: directory)) == ["names"])
      chmod(left(of: directory) + "/names", 0o700)
    }
  }

  @Test(
    "folders in each other without end stay behind, and all else is handed over once, wherever that is cut",
    arguments: ["syncAll", "rename", "move", "directory"])
  func deep(_ call: String) throws {
    let disk = FailingDisk()
    let store = store(disk)
    let directory = try make(["a.jpg", "b.jpg"], store)
    var path = directory.path
    for depth in 0..<70 {
      path += "/d\(depth)"
      try #require(mkdir(path, 0o700) == 0)
    }
    try #require(symlink(folder.path, path + "/link") == 0)
    disk.fail(call, EIO)
    #expect(throws: SystemError.self) { try store.handOver(directory.name, of: "booth") }
    let next = self.store()
    for left in next.leftLaunches(besides: []) {
      _ = try next.handOver(left.directory, of: left.application)
    }
    #expect(next.leftLaunches(besides: []).isEmpty)
    let uid = geteuid()
    #expect(try files() == ["\(uid)/\(directory.name)/a.jpg", "\(uid)/\(directory.name)/b.jpg"])
    #expect(TestFile.names(in: left(of: directory)) == ["d0"])
  }

  @Test("the change of the names is finished wherever it is cut", arguments: 0..<3)
  func steps(_ done: Int) throws {
    let disk = FailingDisk()
    let store = store(disk)
    let directory = try make(["a.jpg"], store)
    try makeDeep(in: directory)
    disk.fail("rename", EIO, after: done)
    #expect(throws: SystemError.self) { try store.handOver(directory.name, of: "booth") }
    let next = self.store()
    for left in next.leftLaunches(besides: []) {
      #expect(try next.handOver(left.directory, of: left.application) != nil)
    }
    #expect(next.leftLaunches(besides: []).isEmpty)
    #expect(try files() == ["\(geteuid())/\(directory.name)/a.jpg"])
    let shut = HandOverFilter.shutName(directory.name)
    #expect(TestFile.names(in: folder.path + "/content/launches/booth") == [shut])
    #expect(TestFile.names(in: left(of: directory)) == ["d0"])
  }

  @Test("what had moved when that was cut comes back, also where all has been opened meanwhile")
  func opened() throws {
    let disk = FailingDisk()
    let store = store(disk)
    let directory = try make(["a.jpg", "b.jpg"], store)
    try makeDeep(in: directory)
    disk.fail("syncAll", EIO)
    #expect(throws: SystemError.self) { try store.handOver(directory.name, of: "booth") }
    try Command.run("rm", "-r", "\(directory.path)/d0")
    #expect(try self.store().handOver(directory.name, of: "booth") != nil)
    let uid = geteuid()
    #expect(try files() == ["\(uid)/\(directory.name)/a.jpg", "\(uid)/\(directory.name)/b.jpg"])
    #expect(TestFile.names(in: folder.path + "/content/launches/booth") == [])
  }

  @Test("a folder that cannot be read to its end is not taken for a short one")
  func unreadable() throws {
    let store = store()
    let directory = try make(["a.jpg"], store)
    let before = try descriptors(of: directory.path)
    let reader = try DirectoryReader(directory.descriptor)
    // Behind its back another file is open under its number, of which the kernel reads no names.
    let number = try #require(try descriptors(of: directory.path).subtracting(before).first)
    let other = try OwnedDescriptor.open("/dev/null", O_RDONLY)
    try #require(dup2(other.raw, number) == number)
    #expect { try reader.next() } throws: { ($0 as? SystemError)?.errno.code == ENOTDIR }
    #expect { try reader.nextName() } throws: { ($0 as? SystemError)?.errno.code == ENOTDIR }
  }

  /// The numbers of this process's descriptors of a folder.
  private func descriptors(of path: String) throws -> Set<Int32> {
    let real = try #require(realpath(path, nil))
    defer { free(real) }
    let found = TestFile.names(in: "/proc/self/fd").filter { number in
      LinuxIO.DirectoryListing.target(of: "/proc/self/fd/\(number)") == String(cString: real)
    }
    return Set(found.compactMap { Int32($0) })
  }

  /// Folders in each other, the last of which are out of reach.
  private func makeDeep(in directory: ContentDirectory) throws {
    var path = directory.path
    for depth in 0..<70 {
      path += "/d\(depth)"
      try #require(mkdir(path, 0o700) == 0)
    }
  }

  /// The place of what an extension has shut.
  private func left(of directory: ContentDirectory) -> String {
    "\(folder.path)/content/launches/booth/\(HandOverFilter.shutName(directory.name))"
  }

  @Test("the filter of a hand-over has turns of so many entries")
  func turns() throws {
    let store = store()
    let directory = try make((0..<10).map { "\($0)" }, store)
    let filter = store.filter(directory.name, of: "booth")
    var turns = 0
    while try filter.go(on: 4) { turns += 1 }
    // Each beginning and each end of a folder counts, too.
    #expect(turns == 3)
  }

  @Test("what an extension left is looked at while photos have the storage thread")
  func beside() throws {
    let bench = try StorageBench()
    let store = bench.storage.store
    let directory = try store.makeLaunchDirectory(Self.record, name: "booth", unixUSec: 0)
    try #require(symlink("/etc/passwd", directory.path + "/link") == 0)
    let end = LinuxIO.Semaphore()
    bench.holdThread(until: end)
    bench.storage.handOver(directory.name, of: "booth", to: geteuid()) { _ in }
    try TestClock.wait(for: "the link to go") {
      TestFile.names(in: directory.path) == [] ? () : nil
    }
    #expect(!store.leftLaunches(besides: []).isEmpty)
    end.signal()
    try TestClock.wait(for: "the hand-over") {
      store.leftLaunches(besides: []).isEmpty ? () : nil
    }
  }

  @Test("an extension that made nothing, or only half a photo, delivers nothing")
  func nothing() throws {
    let store = store()
    for names in [[], [".b.jpg.part"]] {
      let directory = try make(names, store)
      #expect(try store.handOver(directory.name, of: "booth") == nil)
      #expect(try files() == [] && store.directories(of: geteuid()) == [])
    }
  }

  @Test("a launch that is announced again has the same directory; another one has another")
  func again() throws {
    let store = store()
    let first = try make(["a.jpg"], store)
    let same = try store.makeLaunchDirectory(Self.record, name: "booth", unixUSec: 0)
    #expect(same.name == first.name)
    let other = try make(
      [], store, launch: LaunchNote(launch: "l2", owner: geteuid(), application: "x"))
    #expect(other.name != first.name)
    #expect(store.leftLaunches(besides: ["l1"]).map(\.directory) == [other.name])
    #expect(Set(store.leftLaunches(besides: []).map(\.directory)) == [first.name, other.name])
  }

  @Test("the kernel keeps everybody out but the extension, and then everybody but the application")
  func rights() throws {
    let store = store()
    let launch = LaunchNote(launch: "l1", owner: 1, application: "x")
    let directory = try store.makeLaunchDirectory(launch, name: "booth", unixUSec: 0)
    try store.grant(directory, to: 2)
    try TestFile.write("\(directory.path)/a.jpg", "a")
    /// The users that the ACL of a file names.
    func users(_ path: String) throws -> Set<String> {
      let script =
        "import os, struct, sys; a = os.getxattr(sys.argv[1], 'system.posix_acl_access')[4:]\n"
        + "for i in range(0, len(a), 8):\n  t, p, u = struct.unpack('<HHI', a[i:i+8])\n"
        + "  if t == 2: print(u)"
      return Set(
        try Command.run("python3", "-c", script, path).split(separator: "\n").map { String($0) })
    }
    #expect(try users(directory.path) == ["2"])
    // What comes into it can be read by both, and by the engine.
    #expect(try users(directory.path + "/a.jpg").isSuperset(of: ["1", "2"]))
    let record = try #require(try store.handOver(directory.name, of: "booth"))
    #expect(try users(try #require(record.path)) == ["1"])
  }

  @Test(
    "cut at any step it is done once at the next start, whatever was done before",
    arguments: ["syncAll", "move", "syncDirectory"])
  func cut(_ call: String) throws {
    for after in 0..<3 {
      let disk = FailingDisk()
      let store = store(disk)
      let directory = try make(["a.jpg", "b.jpg"], store)
      _ = disk.takeLog()
      disk.fail(call, EIO, after: after)
      let first = try? store.handOver(directory.name, of: "booth")
      // A new engine on the same disk.
      let next = self.store()
      for left in next.leftLaunches(besides: []) {
        _ = try next.handOver(left.directory, of: left.application)
      }
      #expect(next.leftLaunches(besides: []).isEmpty, "\(call) \(after)")
      let uid = geteuid()
      #expect(try files() == ["\(uid)/\(directory.name)/a.jpg", "\(uid)/\(directory.name)/b.jpg"])
      let listed = try next.directories(of: uid)
      #expect(listed.map(\.application) == ["org.example.booth"])
      if let record = first { #expect(record.name == listed.first?.name) }
      #expect(try next.invalidate(directory.name, of: uid) == .done)
      while next.sweep(uid) {}
    }
  }

  @Test("a record that cannot be read leaves the directory where it is, and others are handed over")
  func damaged() throws {
    let store = store()
    let bad = try make(["a.jpg"], store)
    let good = try make(
      ["b.jpg"], store, launch: LaunchNote(launch: "l2", owner: geteuid(), application: "x"))
    try TestFile.write(
      "\(folder.path)/content/launches/booth/\(LaunchNote.name(for: bad.name))", "half")
    #expect(store.leftLaunches(besides: []).map(\.directory) == [good.name])
    #expect(throws: SystemError.self) { try store.handOver(bad.name, of: "booth") }
    #expect(try store.handOver(good.name, of: "booth") != nil)
    #expect(try files().contains { $0.hasSuffix("\(bad.name)/a.jpg") })
  }

  @Test("erased: what was there is gone, also in folders; what comes later stays")
  func erased() throws {
    let store = store()
    let directory = try make(["a.jpg", ".c.jpg.part"], store)
    try Command.run("mkdir", "-p", "\(directory.path)/deep/deeper")
    try TestFile.write("\(directory.path)/deep/deeper/x", "x")
    try store.erase(directory)
    #expect(TestFile.names(in: directory.path) == [])
    try TestFile.write("\(directory.path)/b.jpg", "b")
    let record = try #require(try store.handOver(directory.name, of: "booth"))
    #expect(TestFile.names(in: try #require(record.path)) == ["b.jpg"])
  }

  @Test("erased at a time are so many entries, in however many folders they are")
  func erasedInParts() throws {
    let store = store()
    let directory = try make(["a.jpg"], store)
    for name in ["one", "two"] {
      try #require(mkdir("\(directory.path)/\(name)", 0o770) == 0)
      for number in 0..<8 { try TestFile.write("\(directory.path)/\(name)/\(number)", "") }
    }
    #expect(throws: SystemError.self) { try store.erase(directory, limit: 10) }
    #expect(try TestFile.paths(below: directory.path).count == 19 - 10)
    try store.erase(directory, limit: 10)
    #expect(TestFile.names(in: directory.path) == [])
  }

  @Test("folders that cannot be erased count among those that are tried at a time")
  func erasedInVain() throws {
    let store = store()
    let directory = try make([], store)
    for number in 0..<12 {
      var path = "\(directory.path)/\(number)"
      try #require(mkdir(path, 0o770) == 0)
      for _ in 0..<18 {
        path += "/deeper"
        try #require(mkdir(path, 0o770) == 0)
      }
    }
    #expect { try store.erase(directory, limit: 10) } throws: {
      ($0 as? SystemError)?.errno.code == EBUSY
    }
    // With so many tries left it is the folder that is named.
    #expect { try store.erase(directory, limit: 20) } throws: {
      ($0 as? SystemError)?.errno.code == ELOOP
    }
  }
}

extension ContentStore {
  /// Both steps of a hand-over, one after the other.
  fileprivate func handOver(_ name: String, of application: String) throws -> ContentRecord? {
    let filter = self.filter(name, of: application)
    while try filter.go(on: 7) {}
    return try handOver(name, of: application, filter)
  }
}

/// The small state that an application and its extension share.
@Suite("The context of an application")
struct ApplicationContextTests {
  private let folder = TemporaryFolder()

  @Test("it is kept for each user and application, replaced, and removed; names are no paths")
  func kept() throws {
    let store = ContentStore(root: folder.path + "/content")
    #expect(try store.context(of: 5, "org.example.booth") == nil)
    #expect(try store.setContext([1, 2], of: 5, "org.example.booth"))
    #expect(try store.setContext([3], of: 6, "org.example.booth"))
    #expect(try store.setContext([4], of: 5, "../../../../tmp/evil"))
    #expect(try store.context(of: 5, "org.example.booth") == [1, 2])
    #expect(try store.context(of: 6, "org.example.booth") == [3])
    let next = ContentStore(root: folder.path + "/content")
    #expect(try next.context(of: 5, "../../../../tmp/evil") == [4])
    #expect(try next.setContext([UInt8](repeating: 9, count: 4096), of: 5, "org.example.booth"))
    #expect(try store.context(of: 5, "org.example.booth")?.count == 4096)
    #expect(try store.setContext(nil, of: 5, "org.example.booth"))
    #expect(try store.setContext(nil, of: 5, "org.example.booth"))
    #expect(try store.context(of: 5, "org.example.booth") == nil)
    let files = try TestFile.files(below: folder.path)
    #expect(files.count == 2 && files.allSatisfy { $0.contains("/content/contexts/") })
    #expect(store.users() == [])
  }

  @Test("a user has at most 64; the 65th is refused, and an old one can still be replaced")
  func most() throws {
    let folder = TemporaryFolder(inMemory: true)
    let store = ContentStore(root: folder.path + "/content")
    for number in 0..<64 { #expect(try store.setContext([1], of: 5, "a\(number)")) }
    #expect(try !store.setContext([1], of: 5, "one-more"))
    #expect(try store.setContext([2], of: 5, "a7") && store.setContext([1], of: 6, "a"))
    #expect(try store.setContext(nil, of: 5, "a8") && store.setContext([1], of: 5, "one-more"))
  }
}
