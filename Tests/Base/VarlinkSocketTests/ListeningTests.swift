// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing
import Varlink

@testable import LinuxIO
@testable import VarlinkSocket

/// Sockets with a path, and those that a service manager passes.
@Suite struct ListeningTests {
  init() { LoopThread.start() }

  @Test("a server at a path has the mode, serves, and takes the path with it")
  @LoopActor func path() async throws {
    let server = await TestServer.start()
    let folder = TemporaryFolder()
    let path = folder.path + "/org.example.test"
    try server.server.listen(at: path, mode: 0o660)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o660)
    let client = try VarlinkClient.connect(to: path)
    let reply = try await client.call(TestInterface.Echo.self, .init("a"))
    #expect(reply.text == "a")
    var closed = false
    client.onClose = { closed = true }
    server.close()
    try await LoopThread.wait(until: { $0 }) { closed }
    #expect(access(path, F_OK) != 0)
    #expect(throws: SystemError.self) { try VarlinkClient.connect(to: path) }
  }

  @Test("a client that connects before the server accepts is served when it does")
  @LoopActor func notYet() async throws {
    let server = await TestServer.start()
    let folder = TemporaryFolder()
    let path = folder.path + "/socket"
    server.server.isAccepting = false
    try server.server.listen(at: path, mode: 0o600)
    let client = try VarlinkClient.connect(to: path)
    var replies = 0
    client.call(TestInterface.Echo.self, .init("a")) { _ in replies += 1 }
    // The loop has turned: a connection that is accepted elsewhere has been served by now.
    let other = try server.client()
    _ = try await other.call(TestInterface.Echo.self, .init("b"))
    #expect(replies == 0)
    server.server.isAccepting = true
    try await LoopThread.wait(until: { $0 == 1 }) { replies }
    client.close()
    server.server.close()
  }

  @Test("many clients at once are accepted")
  @LoopActor func manyClients() async throws {
    let server = await TestServer.start()
    let folder = TemporaryFolder()
    let path = folder.path + "/socket"
    try server.server.listen(at: path, mode: 0o600)
    var clients: [VarlinkClient] = []
    var replies = 0
    for index in 0..<100 {
      let client = try VarlinkClient.connect(to: path)
      client.call(TestInterface.Echo.self, .init("\(index)")) {
        #expect(try! $0.get().parameters.text == "\(index)")
        replies += 1
      }
      clients.append(client)
    }
    try await LoopThread.wait(until: { $0 == 100 }) { replies }
    for client in clients { client.close() }
    try await LoopThread.wait(until: { $0 == 0 }) { server.server.connectionCount }
    server.close()
  }

  @Test("a passed listener is listened on, and its path stays")
  @LoopActor func passedListener() async throws {
    let server = await TestServer.start()
    let folder = TemporaryFolder()
    let path = folder.path + "/socket"
    let manager = try ListeningSocket(path: path, mode: 0o600)
    try server.server.adopt(
      ServiceManager.PassedSocket(name: "test", raw: dup(manager.raw), isListening: true))
    let client = try VarlinkClient.connect(to: path)
    #expect(try await client.call(TestInterface.Echo.self, .init("a")).text == "a")
    client.close()
    server.close()
    #expect(access(path, F_OK) == 0)
  }

  @Test("a passed connection is served, with what was sent on it before")
  func passedConnection() async throws {
    let server = await TestServer.start()
    let (ours, theirs) = try StreamSocket.pair()
    let peer = RawPeer(theirs)
    try peer.send(#"{"method":"org.example.test.Echo","parameters":{"text":"early"}}"#)
    try await server.server.adopt(
      ServiceManager.PassedSocket(name: "test", raw: ours, isListening: false))
    #expect(try peer.receive() == #"{"parameters":{"text":"early"}}"#)
    await server.close()
  }
}
