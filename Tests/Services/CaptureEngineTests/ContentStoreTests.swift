// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import TestSupport
import Testing

@testable import CaptureEngine

struct ContentStoreTests {
  private let folder = TemporaryFolder()
  private let store: ContentStore
  /// 2026-11-21 03:21:43 UTC.
  private static let timeUSec: Int64 = 1_795_231_303_000_000

  init() { store = ContentStore(root: folder.path + "/state/content") }

  @Test("a session's directory is ROOT/UID/TIME-RANDOM, made with its parents")
  func name() throws {
    let directory = try make("org.example.booth")
    #expect(directory.name.hasPrefix("20261121T032143Z-"))
    #expect(directory.name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" })
    let record = directory.record
    #expect(record.path == "\(store.root)/\(geteuid())/\(directory.name)")
    #expect(record.application == "org.example.booth" && record.size == 0)
    var status = stat()
    #expect(stat(directory.path, &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(stat(store.path(of: geteuid()), &status) == 0 && status.st_mode & 0o066 == 0)
  }

  @Test("nothing that a client sends is part of a path, and it is kept as it was sent")
  func application() throws {
    let directory = try make("../../evil/\u{1}\n")
    #expect(!directory.path.contains("evil"))
    #expect(visible() == [directory.name])
    #expect(try store.directories(of: geteuid()).map(\.application) == ["../../evil/\u{1}\n"])
  }

  @Test("when a session's directory is there, every name that leads to it is on the disk")
  func durable() throws {
    let disk = FailingDisk()
    let store = ContentStore(root: folder.path + "/state/more/content", calls: disk)
    let first = try store.makeDirectory(uid: geteuid(), application: "a.b", unixUSec: 0)
    // The user's folder, and all folders above it that were made with it.
    let folders = first.path.dropFirst(folder.path.count).split(separator: "/")
    var (path, expected) = (folder.path, [FailingDisk.Folder]())
    for name in folders {
      var names = [String(name)]
      if name == first.name[...] { names.insert(ApplicationFile.name(for: first.name), at: 0) }
      expected.insert(.init(inode: try inode(path), names: names), at: 0)
      path += "/" + name
    }
    let synced = disk.takeSynced()
    #expect(synced.count == 5 && synced == expected)
    // Folders further up exist by now; an engine that made the last two may have ended before it
    // synced them.
    let second = try store.makeDirectory(uid: geteuid(), application: "a.b", unixUSec: 0)
    let later = disk.takeSynced()
    #expect(later.map(\.inode) == expected.prefix(3).map(\.inode))
    #expect(later.first?.names.contains(second.name) == true)
  }

  @Test("a name that cannot be made durable: no directory, and nothing left", arguments: 0..<3)
  func notDurable(after: Int) throws {
    let disk = FailingDisk()
    disk.fail("directory", EIO, after: after)
    let store = ContentStore(root: folder.path + "/content", calls: disk)
    do {
      _ = try store.makeDirectory(uid: geteuid(), application: "a.b", unixUSec: 0)
      Issue.record("made")
    } catch {
      #expect(error.errno.code == EIO && "\(error)".contains(store.path(of: geteuid())))
    }
    #expect(TestFile.names(in: store.path(of: geteuid())) == [])
  }

  @Test("many sessions of one second have directories of their own")
  func unique() throws {
    #expect(Set(try (0..<50).map { _ in try make().name }).count == 50)
  }

  @Test("an empty directory goes with its session, another stays")
  func unused() throws {
    let unused = try make()
    let used = try make()
    try TestFile.write(used.path + "/a.jpg", "photo")
    #expect(store.removeIfEmpty(unused) && !store.removeIfEmpty(used))
    #expect(
      TestFile.names(in: store.path(of: geteuid()))
        == [ApplicationFile.name(for: used.name), used.name])
  }

  @Test("a root that cannot be made or used is named in the error")
  func unusable() throws {
    let file = folder.path + "/file"
    try TestFile.write(file, "")
    do {
      _ = try ContentStore(root: file + "/content").makeDirectory(
        uid: 0, application: "a.b", unixUSec: 0)
      Issue.record("made below a file")
    } catch {
      #expect("\(error)".contains(file) && error.errno.code == ENOTDIR)
    }
  }

  @Test("a list has the directories of one user, with what is in them")
  func list() throws {
    let first = try make("org.example.a")
    let second = try make("org.example.b")
    _ = try store.makeDirectory(
      uid: geteuid() + 1, application: "c.d", unixUSec: Self.timeUSec)
    try TestFile.write(first.path + "/a.jpg", "photo")
    mkdir(first.path + "/more", 0o700)
    try TestFile.write(first.path + "/more/b.jpg", "other")
    symlink("/etc/passwd", first.path + "/link")
    let listed = try store.directories(of: geteuid())
    #expect(listed.map(\.name) == [first.name, second.name].sorted())
    let found = try #require(try listing().records.first { $0.name == first.name })
    #expect(found.application == "org.example.a" && found.size == 10 && found.path == first.path)
    #expect(try store.directories(of: 4_000_000_000) == [])
  }

  /// A list of directories with their sizes, counted in turns of a few entries.
  private func listing(_ page: ContentPage = ContentPage(), turn: Int = 3) throws -> ContentListing
  {
    let listing = ContentListing(
      try store.directoryNames(of: geteuid()), of: geteuid(), in: store, page)
    while !listing.isDone { listing.go(on: turn) }
    return listing
  }

  @Test("a list in parts has each directory once, in order, and says whether there are more")
  func pages() throws {
    let names = try (0..<7).map { try make($0 % 2 == 0 ? "org.example.a" : "b.c").name }.sorted()
    for turn in [1, 3, 100] {
      var (found, page) = ([String](), ContentPage(maximum: 3))
      while true {
        let part = try listing(page, turn: turn)
        found += part.records.map(\.name)
        guard part.areMore == true else { break }
        #expect(part.records.count == 3)
        page.after = found.last
      }
      #expect(found == names)
      let all = try listing(ContentPage(maximum: 7), turn: turn)
      #expect(all.records.count == 7 && all.areMore == false)
    }
    let whole = try listing()
    #expect(whole.records.map(\.name) == names && whole.areMore == nil)
    let own = try listing(ContentPage(application: "b.c", maximum: 2))
    #expect(own.records.count == 2 && own.areMore == true)
    let rest = try listing(ContentPage(application: "b.c", after: own.records.last?.name))
    #expect(rest.records.count == 1 && rest.areMore == nil)
    #expect(try listing(ContentPage(after: "9")).records == [])
  }

  @Test("sizes whose sum is more than a number holds: the largest number, and nothing ends")
  func enormous() throws {
    // Files with holes, as anybody may make them in memory.
    let folder = TemporaryFolder(inMemory: true)
    let store = ContentStore(root: folder.path)
    let directory = try store.makeDirectory(uid: geteuid(), application: "a.b", unixUSec: 0)
    for name in ["a", "b", "c"] {
      try TestFile.write("\(directory.path)/\(name)", "photo")
      let size = off_t(Int64.max - 511)
      #expect(truncate("\(directory.path)/\(name)", size) == 0, "\(errno)")
    }
    let amount = store.amount(of: geteuid())
    #expect(amount.bytes == .max)
    // What lies in memory are the pages that were written, and the application's name.
    #expect(amount.stored < 1 << 20 && amount.entries == 5)
    let listing = ContentListing([directory.name], of: geteuid(), in: store, ContentPage())
    while !listing.isDone { listing.go(on: 100) }
    #expect(listing.records.map(\.size) == [.max])
    #expect((amount + amount).bytes == .max)
  }

  @Test("names that are no text are counted and removed like others")
  func odd() throws {
    let directory = try make()
    let before = store.amount(of: geteuid()).entries
    let name = Array(
      "\(directory.path)/".utf8CString.dropLast() + [CChar(truncatingIfNeeded: 0xFF), 0])
    let inner = Array(name.dropLast() + "/a".utf8CString)
    let made = [mkdir(name, 0o700), mkdir(inner, 0o700)]
    #expect(made == [0, 0])
    #expect(store.amount(of: geteuid()).entries == before + 2)
    #expect(try store.invalidate(directory.name, of: geteuid()) == .done)
    while store.sweep(geteuid()) {}
    #expect(try !TestFile.paths(below: store.path(of: geteuid())).contains { $0.contains(".gone") })
  }

  @Test("a count goes on where it was, folder by folder, and each turn takes what it may")
  func turns() throws {
    let directory = try make()
    for number in 0..<40 {
      if number % 4 == 0 { mkdir("\(directory.path)/\(number)", 0o700) }
      try TestFile.write("\(directory.path)/\(number / 4 * 4)/\(number).jpg", "photo")
    }
    let count = ContentCount(directory.descriptor)
    var turns = 0
    while !count.isDone {
      let before = count.amount.entries
      count.go(on: 7)
      #expect(count.amount.entries - before <= 7)
      turns += 1
    }
    #expect(count.amount.entries == 50 && count.amount.bytes == 200 && turns >= 8)
    #expect(ContentTree.amount(of: directory.descriptor, limit: 10).entries == 10)
    for turn in [1, 2, 3, 1000] {
      #expect(try listing(turn: turn).records.map(\.size) == [200], "\(turn)")
    }
  }

  @Test(
    "a user has so many directories and no more; another has room, and so has one who removes some")
  func many() throws {
    let parent = store.path(of: geteuid())
    let first = try make()
    for number in 1..<ContentStore.mostDirectories { mkdir("\(parent)/\(number)", 0o700) }
    do {
      _ = try make()
      Issue.record("made")
    } catch {
      #expect(error.errno.code == EDQUOT && error.fault == .full)
      #expect("\(error)".contains("\(ContentStore.mostDirectories)"))
    }
    #expect(
      !TestFile.names(in: parent).contains {
        $0.hasSuffix(".application") && !$0.contains(first.name)
      })
    _ = try store.makeDirectory(uid: geteuid() + 1, application: "a.b", unixUSec: 0)
    #expect(store.removeIfEmpty(first))
    _ = try make()
  }

  @Test("invalidated: out of sight at once, and removed with all that is in it, in parts")
  func invalidate() throws {
    let directory = try make()
    let kept = try make()
    for number in 0..<300 { try TestFile.write(directory.path + "/\(number).jpg", "photo") }
    mkdir(directory.path + "/more", 0o700)
    try TestFile.write(directory.path + "/more/b.jpg", "other")
    let outside = folder.path + "/outside"
    try TestFile.write(outside, "kept")
    symlink(outside, directory.path + "/link")
    for name in ["../\(geteuid())", ".", "", "nothing", ".\(directory.name).application"] {
      #expect(try store.invalidate(name, of: geteuid()) == .noSuchDirectory)
    }
    #expect(try store.invalidate(directory.name, of: geteuid() + 1) == .noSuchDirectory)
    #expect(try store.invalidate(directory.name, of: geteuid()) == .done)
    #expect(visible() == [kept.name])
    #expect(store.sweep(geteuid()))
    #expect(!store.sweep(geteuid()))
    #expect(
      TestFile.names(in: store.path(of: geteuid()))
        == [ApplicationFile.name(for: kept.name), kept.name, ".\(directory.name).invalidated"]
        .sorted())
    #expect(try TestFile.read(outside) == "kept")
  }

  @Test("invalidated twice: done before, for those done last, and for their user alone")
  func invalidateTwice() throws {
    let names = try (0...ContentStore.rememberedLimit).map { _ in
      let name = try make().name
      #expect(try store.invalidate(name, of: geteuid()) == .done)
      return name
    }
    // Their names have the second and a random part: the name shows which of them is the oldest.
    let sorted = names.sorted()
    for name in sorted.dropFirst() {
      #expect(try store.invalidate(name, of: geteuid()) == .doneBefore)
    }
    #expect(try store.invalidate(sorted[0], of: geteuid()) == .noSuchDirectory)
    #expect(try store.invalidate(sorted[1], of: geteuid() + 1) == .noSuchDirectory)
    // The names of files that remember, or of directories that are being removed, are not names of
    // directories either.
    for name in [".\(sorted[1])", "\(sorted[1]).invalidated", ".\(sorted[1]).gone"] {
      #expect(try store.invalidate(name, of: geteuid()) == .noSuchDirectory)
    }
    while store.sweep(geteuid()) {}
    #expect(try store.removeLeftovers(of: geteuid()).photos == 0)
    #expect(try store.invalidate(sorted[1], of: geteuid()) == .doneBefore)
    #expect(visible() == [])
  }

  @Test("a file that its owner has put in a photo's place is not opened for him")
  func openPlanted() throws {
    let directory = try make()
    let secret = folder.path + "/secret"
    try TestFile.write(secret, "secret")
    symlink(secret, directory.path + "/link.jpg")
    mkfifo(directory.path + "/fifo.jpg", 0o600)
    mkdir(directory.path + "/folder.jpg", 0o700)
    for name in ["link.jpg", "fifo.jpg", "folder.jpg", "nothing.jpg"] {
      #expect(throws: SystemError.self) { _ = try store.open(name, in: directory) }
    }
    try TestFile.write(directory.path + "/a.jpg", "photo")
    var bytes = [UInt8](repeating: 0, count: 8)
    let file = try store.open("a.jpg", in: directory)
    #expect(read(file.raw, &bytes, 8) == 5)
  }

  @Test(
    "a file of its owner's own is not opened for him as a photo",
    .enabled(if: geteuid() == 0, "needs root, to give a file to another user"))
  func openOwners() throws {
    let directory = try make()
    let path = directory.path + "/his.jpg"
    try TestFile.write(path, "his own")
    _ = try store.open("his.jpg", in: directory)
    #expect(chown(path, geteuid() + 1, getegid()) == 0)
    #expect(throws: SystemError.self) { _ = try store.open("his.jpg", in: directory) }
  }

  @Test("after a crash: no unfinished photo, no empty directory, no name without a directory")
  func leftovers() throws {
    // The sessions are over: they hold nothing open.
    let (crashed, empty, unfinished) = (try make().path, try make().path, try make().path)
    let active = try make()
    try TestFile.write(crashed + "/a.jpg", "photo")
    try TestFile.write(crashed + "/.b.jpg.part", "pho")
    try TestFile.write(crashed + "/.owner", "his own")
    try TestFile.write(unfinished + "/.c.jpg.part", "")
    try TestFile.write(active.path + "/.d.jpg.part", "another engine is at it")
    let parent = store.path(of: geteuid())
    try TestFile.write("\(parent)/.20200101T000000Z-x.application", "a.b")
    mkdir(parent + "/" + ContentStore.goneName("20200101T000000Z-y"), 0o700)
    #expect(store.users() == [geteuid()])
    #expect(try store.removeLeftovers(of: geteuid()).photos == 2)
    #expect(TestFile.names(in: crashed) == [".owner", "a.jpg"])
    #expect(TestFile.names(in: active.path) == [".d.jpg.part"])
    #expect(!TestFile.exists(empty) && !TestFile.exists(unfinished))
    #expect(!store.sweep(geteuid()))
    let left = [String(crashed.split(separator: "/").last ?? ""), active.name]
    #expect(
      TestFile.names(in: parent) == (left + left.map(ApplicationFile.name(for:))).sorted())
    #expect(try store.directories(of: geteuid()).map(\.application) == ["a.b", "a.b"])
  }

  @Test(
    "a file that looks like an unfinished photo and is not the engine's stays",
    .enabled(if: geteuid() == 0, "needs root, to give a file to another user"))
  func othersLeftovers() throws {
    let folder = try make().path
    for name in [".a.jpg.part", ".his.jpg.part", "a.jpg.part", ".a.jpg"] {
      try TestFile.write(folder + "/" + name, "pho")
    }
    #expect(chown(folder + "/.his.jpg.part", geteuid() + 1, getegid()) == 0)
    symlink("/nowhere", folder + "/.link.part")
    mkdir(folder + "/.folder.part", 0o700)
    #expect(try store.removeLeftovers(of: geteuid()).photos == 1)
    let left = [".a.jpg", ".folder.part", ".his.jpg.part", ".link.part", "a.jpg.part"]
    #expect(TestFile.names(in: folder) == left)
  }

  private func make(_ application: String = "a.b") throws(SystemError) -> ContentDirectory {
    try store.makeDirectory(
      uid: geteuid(), application: application, unixUSec: Self.timeUSec)
  }

  private func inode(_ path: String) throws -> UInt64 {
    var status = stat()
    _ = try TestError.check(path, stat(path, &status))
    return UInt64(status.st_ino)
  }

  /// The contents of the user's folder that are not hidden.
  private func visible() -> [String] {
    TestFile.names(in: store.path(of: geteuid())).filter { !$0.hasPrefix(".") }
  }
}
