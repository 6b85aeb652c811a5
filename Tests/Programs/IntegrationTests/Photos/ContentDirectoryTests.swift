// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import VarlinkSocket

/// The content directories: where photos are, who may have them, and how they are taken over.
struct ContentDirectoryTests {
  typealias Engine = EngineInterface

  @Test("a list has the caller's directories; one is active as long as its session is open")
  func list() throws {
    let studio = try Studio()
    let calls = try studio.connect(.engine)
    #expect(try list(calls) == [])
    var first: TestSession? = try TestSession(studio)
    let content = try #require(first?.content)
    let photo = try #require(try first?.photo())
    let second = try TestSession(studio, starts: false)
    var listed = try list(calls)
    #expect(Set(listed.map(\.name)) == [content.name, second.content.name])
    #expect(listed.allSatisfy { $0.active && $0.application == "org.shutterd.test" })
    let own = try #require(listed.first { $0.name == content.name })
    #expect(own.size == photo.size && own.path == content.path)
    #expect(try list(calls, "org.other") == [])
    first = nil
    try TestClock.wait(for: "the session to be over") {
      listed = try list(calls, "org.shutterd.test")
      return listed.contains { $0.name == content.name && !$0.active } ? () : nil
    }
  }

  @Test("a directory is invalidated when its session is over: it goes with all that is in it")
  func invalidate() throws {
    let studio = try Studio()
    let calls = try studio.connect(.engine)
    var session: TestSession? = try TestSession(studio)
    _ = try session?.photo()
    let name = try #require(session?.content.name)
    #expect(throws: Engine.ContentDirectoryActive(name: name).remote) {
      try invalidate(calls, name)
    }
    session = nil
    try waitUntilInactive(calls, name)
    try invalidate(calls, name)
    #expect(try list(calls) == [])
    try studio.waitUntilEmpty()
    // The answer may have been lost: the second time succeeds, even after the engine was restarted.
    try invalidate(calls, name)
    studio.engine.signal(SIGKILL)
    _ = try studio.engine.wait()
    try studio.restartEngine()
    let later = try studio.connect(.engine)
    try invalidate(later, name)
    for foreign in ["..", "../../content", "", "20261121T101502Z-1x9k2fd", ".\(name)", "\(name)/."]
    {
      #expect(throws: Engine.NoSuchObject(name: foreign).remote) { try invalidate(later, foreign) }
    }
  }

  @Test("a watcher is notified of each directory once, and of its end")
  func watch() throws {
    let studio = try Studio()
    var before: TestSession? = try TestSession(studio)
    _ = try before?.photo()
    let name = try #require(before?.content.name)
    let all = try watch(studio, nil)
    let others = try watch(studio, "org.other")
    #expect(try next(all).initial?.map(\.name) == [name])
    #expect(try next(others).initial == [])
    var after: TestSession? = try TestSession(studio, starts: false)
    let added = try #require(try next(all).added)
    #expect(added.name == after?.content.name && added.active)
    // Nothing is in it: it goes with its session.
    after = nil
    #expect(try next(all).removed == added.name)
    before = nil
    let calls = try studio.connect(.engine)
    try waitUntilInactive(calls, name)
    try invalidate(calls, name)
    try invalidate(calls, name)
    #expect(try next(all).removed == name)
    #expect(try all.isQuiet())
    #expect(try others.isQuiet())
  }

  @Test("photos left by an engine that was killed are listed, without unfinished ones")
  func afterKill() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let photo = try session.photo()
    let path = try #require(session.content.path)
    _ = try TestSession(studio, starts: false)
    studio.engine.signal(SIGKILL)
    _ = try studio.engine.wait()
    try TestFile.write("\(path)/.half.jpg.part", "half")
    try studio.restartEngine()
    let listed = try list(try studio.connect(.engine))
    #expect(listed.map(\.name) == [session.content.name])
    #expect(listed.first?.size == photo.size && listed.first?.active == false)
    #expect(listed.first?.application == "org.shutterd.test")
    #expect(TestFile.names(in: path) == [photo.name])
  }

  @Test("an application has a name, of at most 255 bytes")
  func application() throws {
    let studio = try Studio()
    let calls = try studio.connect(.engine)
    for name in ["", String(repeating: "a", count: 256)] {
      try calls.send(Engine.OpenSession.self, .init(application: name), mode: .more)
      #expect(throws: VarlinkServiceInterface.InvalidParameter(parameter: "application").remote) {
        try calls.next(Engine.OpenSession.self)
      }
    }
    #expect(!TestFile.exists(studio.daemons.path("content")))
  }

  @Test("another user reads, moves and deletes his own photos, and nobody's else", .twoUsers)
  func otherUser() throws {
    let studio = try Studio()
    OtherUser.letIn(studio, .engine)
    let own = try TestSession(studio)
    let ownPhoto = try #require(try own.photo().path)
    var his: TestSession? = try TestSession(studio, uid: OtherUser.uid)
    let content = try #require(his?.content)
    let photo = try #require(try his?.photo())
    let path = try #require(photo.path)
    let calls = try OtherUser.connect(studio, .engine)
    #expect(try list(calls).map(\.name) == [content.name])
    #expect(throws: Engine.NoSuchObject(name: own.content.name).remote) {
      try invalidate(calls, own.content.name)
    }
    #expect(OtherUser.can("cat", path) && !OtherUser.can("cat", ownPhoto))
    #expect(!OtherUser.can("ls", own.content.path ?? ""))
    let stolen = studio.daemons.path("content/") + "stolen"
    #expect(!OtherUser.can("mv", content.path ?? "", stolen))
    let folder = TemporaryFolder()
    chown(folder.path, OtherUser.uid, OtherUser.uid)
    #expect(
      OtherUser.can("mv", path, folder.path) && OtherUser.can("cat", "\(folder.path)/\(photo.name)")
    )
    #expect(OtherUser.can("rm", "\(folder.path)/\(photo.name)"))
    let another = try #require(try his?.photo().path)
    // The engine also removes what that user makes there.
    #expect(
      OtherUser.can("mkdir", path + ".folder") && OtherUser.can("touch", path + ".folder/file"))
    #expect(OtherUser.can("rm", another))
    his = nil
    try waitUntilInactive(calls, content.name)
    try invalidate(calls, content.name)
    #expect(try list(calls) == [])
    // For other users there is no directory of that name, whoever owned it.
    let others = try studio.connect(.engine)
    #expect(throws: Engine.NoSuchObject(name: content.name).remote) {
      try invalidate(others, content.name)
    }
  }

  private func list(
    _ calls: Connection, _ application: String? = nil
  ) throws -> [Engine.ContentDirectory] {
    try calls.call(Engine.ListContentDirectories.self, .init(application: application)).directories
  }

  private func invalidate(_ calls: Connection, _ name: String) throws {
    try calls.call(Engine.InvalidateContentDirectory.self, .init(name: name))
  }

  private func waitUntilInactive(_ calls: Connection, _ name: String) throws {
    try TestClock.wait(for: "\(name) to be inactive") {
      try list(calls).contains { $0.name == name && $0.active } ? nil : ()
    }
  }

  private func watch(_ studio: Studio, _ application: String?) throws -> Connection {
    let connection = try studio.connect(.engine)
    try connection.send(
      Engine.WatchContentDirectories.self, .init(application: application), mode: .more)
    return connection
  }

  private func next(_ connection: Connection) throws -> Engine.WatchContentDirectories.Reply {
    try connection.next(Engine.WatchContentDirectories.self)
  }
}
