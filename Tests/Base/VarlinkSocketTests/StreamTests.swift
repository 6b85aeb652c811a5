// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import TestSupport
import Testing
import Varlink

@testable import VarlinkSocket

/// Calls with `more`, and calls whose client disappears.
@Suite struct StreamTests {
  init() { LoopThread.start() }

  private static let watch = #"{"method":"org.example.test.Watch","more":true}"#

  /// A server whose Watch keeps the call after a first reply.
  private func keepingServer() async -> TestServer {
    let server = await TestServer.start()
    await server.service.on(TestInterface.Watch.self) { [service = server.service] call in
      call.onEnd = { service.events.append("ended") }
      service.kept.append(call)
      call.reply(TestInterface.Number(0), continues: true)
    }
    return server
  }

  @Test("replies continue until the last one; a call behind waits for that")
  func stream() async throws {
    let server = await keepingServer()
    let peer = RawPeer(try await server.connect())
    try peer.send(Self.watch)
    try peer.send(#"{"method":"org.example.test.Echo","parameters":{"text":"behind"}}"#)
    #expect(try peer.receive() == #"{"parameters":{"count":0},"continues":true}"#)
    let call = try #require(await server.service.kept.first)
    await call.reply(TestInterface.Number(1), continues: true)
    #expect(try peer.receive() == #"{"parameters":{"count":1},"continues":true}"#)
    #expect(!peer.isReadable)
    await call.reply(TestInterface.Number(2))
    #expect(try peer.receive() == #"{"parameters":{"count":2}}"#)
    #expect(try peer.receive() == #"{"parameters":{"text":"behind"}}"#)
    await server.close()
  }

  @Test("an error ends a stream and never continues")
  func streamEndsWithError() async throws {
    let server = await keepingServer()
    let peer = RawPeer(try await server.connect())
    try peer.send(Self.watch)
    _ = try peer.receive()
    await server.service.kept.first?.fail(TestInterface.Refused(reason: "over"))
    #expect(
      try peer.receive() == #"{"error":"org.example.test.Refused","parameters":{"reason":"over"}}"#)
    await server.close()
  }

  @Test("a client that vanishes in the middle of a stream is noticed once; replies go nowhere")
  func clientVanishes() async throws {
    let server = await keepingServer()
    var peer: RawPeer? = RawPeer(try await server.connect())
    try peer?.send(Self.watch)
    _ = try peer?.receive()
    peer = nil
    try await LoopThread.wait(until: { $0 == ["ended"] }) { server.service.events }
    let call = try #require(await server.service.kept.first)
    await #expect(!call.isOpen)
    await call.reply(TestInterface.Number(1), continues: true)
    await call.reply(TestInterface.Number(2))
    try await LoopThread.wait(until: { $0 == 0 }) { server.server.connectionCount }
    await #expect(server.service.events == ["ended"])
    await server.close()
  }

  @Test("a client that closes its writing side ends its stream, and what it sent behind")
  func clientClosesWriting() async throws {
    let server = await keepingServer()
    let peer = RawPeer(try await server.connect())
    try peer.send(Self.watch)
    _ = try peer.receive()
    try peer.send(#"{"method":"org.example.test.Echo","parameters":{"text":"behind"}}"#)
    peer.closeWriting()
    try await LoopThread.wait(until: { $0 == ["ended"] }) { server.service.events }
    #expect(try peer.receive() == nil)
    await server.close()
  }

  @Test("a client that vanishes while its only reply is awaited is noticed")
  func clientVanishesWhilePending() async throws {
    let server = await TestServer.start()
    await server.service.on(TestInterface.Echo.self) { [service = server.service] call in
      service.kept.append(call)
      call.onEnd = { service.events.append("ended") }
    }
    var peer: RawPeer? = RawPeer(try await server.connect())
    try peer?.send(#"{"method":"org.example.test.Echo","parameters":{"text":""}}"#)
    try await LoopThread.wait(until: { $0 == 1 }) { server.service.kept.count }
    peer = nil
    try await LoopThread.wait(until: { $0 == ["ended"] }) { server.service.events }
    await server.close()
  }

  @Test("a call that was answered does not end a second time when its client goes")
  func noEndAfterTheLastReply() async throws {
    let server = await keepingServer()
    var peer: RawPeer? = RawPeer(try await server.connect())
    try peer?.send(Self.watch)
    _ = try peer?.receive()
    await server.service.kept.first?.reply(TestInterface.Number(1))
    _ = try peer?.receive()
    peer = nil
    try await LoopThread.wait(until: { $0 == 0 }) { server.server.connectionCount }
    await #expect(server.service.events.isEmpty)
    await server.close()
  }

  @Test("a reply into a broken connection does not call back before it returns")
  func endIsNotReentrant() async throws {
    let server = await TestServer.start()
    await server.service.on(TestInterface.Watch.self) { [service = server.service] call in
      service.kept.append(call)
      call.onEnd = { service.events.append("ended") }
    }
    // On the loop, so that it cannot notice the end of the client before the reply does.
    try await endOnTheLoop(server)
    try await LoopThread.wait(until: { $0 == ["replied", "ended"] }) { server.service.events }
    await server.close()
  }

  @LoopActor
  private func endOnTheLoop(_ server: TestServer) async throws {
    let client = try server.client()
    client.call(TestInterface.Watch.self, NoFields(), more: true) { _ in }
    try await LoopThread.wait(until: { $0 == 1 }) { server.service.kept.count }
    client.close()
    let call = server.service.kept[0]
    call.reply(TestInterface.Number(1), continues: true)
    #expect(!call.isOpen)
    server.service.events.append("replied")
  }

  @Test("closing the server ends its streams and its connections")
  func serverCloses() async throws {
    let server = await keepingServer()
    let peer = RawPeer(try await server.connect())
    try peer.send(Self.watch)
    _ = try peer.receive()
    await server.service.kept.first?.reply(TestInterface.Number(1), continues: true)
    await server.close()
    #expect(try peer.receive() == #"{"parameters":{"count":1},"continues":true}"#)
    #expect(try peer.receive() == nil)
    try await LoopThread.wait(until: { $0 == ["ended"] }) { server.service.events }
    await #expect(server.server.connectionCount == 0)
  }

  @Test("nothing is left of a call and its connection, even if its handler holds what holds it")
  func nothingStays() async throws {
    let server = await TestServer.start()
    let calls = WeakCalls()
    await server.service.on(TestInterface.Watch.self) { call in
      calls.append(call)
      call.onEnd = { _ = call.isOpen }
      call.reply(TestInterface.Number(0), continues: true)
      // One ends by its last reply, the other by its client.
      if calls.count == 1 { call.reply(TestInterface.Number(1)) }
    }
    var peer: RawPeer? = RawPeer(try await server.connect())
    for _ in 0..<2 { try peer?.send(Self.watch) }
    for _ in 0..<3 { _ = try peer?.receive() }
    try await LoopThread.wait(until: { $0 == 1 }) { calls.alive }
    peer = nil
    try await LoopThread.wait(until: { $0 == 0 }) { calls.alive }
    await #expect(calls.count == 2)
    await server.close()
  }
}
