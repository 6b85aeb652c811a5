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

  private static let record = LaunchRecord(
    launch: "l1", owner: geteuid(), application: "org.example.booth")

  /// The directory of a launch, with these files in it.
  private func make(
    _ names: [String], _ store: ContentStore, launch: LaunchRecord = Self.record
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
      [], store, launch: LaunchRecord(launch: "l2", owner: geteuid(), application: "x"))
    #expect(symlink(secret, other.path + "/link.jpg") == 0)
    #expect(try store.handOver(other.name, of: "booth") == nil)
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
      [], store, launch: LaunchRecord(launch: "l2", owner: geteuid(), application: "x"))
    #expect(other.name != first.name)
    #expect(store.leftLaunches(besides: ["l1"]).map(\.directory) == [other.name])
    #expect(Set(store.leftLaunches(besides: []).map(\.directory)) == [first.name, other.name])
  }

  @Test("the kernel keeps everybody out but the extension, and then everybody but the application")
  func rights() throws {
    let store = store()
    let launch = LaunchRecord(launch: "l1", owner: 1, application: "x")
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
      ["b.jpg"], store, launch: LaunchRecord(launch: "l2", owner: geteuid(), application: "x"))
    try TestFile.write(
      "\(folder.path)/content/launches/booth/\(LaunchRecord.name(for: bad.name))", "half")
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
