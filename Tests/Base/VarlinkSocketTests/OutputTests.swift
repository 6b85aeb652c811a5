// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import TestSupport
import Testing
import Varlink

@testable import VarlinkSocket

/// Clients that do not read, or not fast enough.
@Suite struct OutputTests {
  init() { LoopThread.start() }

  private static let watch = #"{"method":"org.example.test.Watch","more":true}"#

  @Test("a client that does not read a stream loses its connection; another notices nothing")
  func slowReaderByCount() async throws {
    let server = await TestServer.start()
    await server.service.on(TestInterface.Watch.self) { [service = server.service] call in
      call.onEnd = { service.events.append("ended") }
      var count: Int64 = 0
      while call.isOpen, count < 100_000 {
        call.reply(TestInterface.Number(count), continues: true)
        count += 1
      }
      service.events.append(count < 100_000 ? "closed" : "unbounded")
    }
    let slow = RawPeer(try await server.connect())
    let other = RawPeer(try await server.connect())
    try slow.send(Self.watch)
    try await LoopThread.wait(until: { $0 == ["closed", "ended"] }) { server.service.events }
    try other.send(#"{"method":"org.example.test.Echo","parameters":{"text":"a"}}"#)
    #expect(try other.receive() == #"{"parameters":{"text":"a"}}"#)
    // The replies that the kernel took come in order, then the end.
    var next = 0
    while let reply = try slow.receive() {
      #expect(reply == #"{"parameters":{"count":\#(next)},"continues":true}"#)
      next += 1
    }
    #expect(next > 0)
    await server.close()
  }

  @Test("a client that leaves a reply unread for too long loses its connection")
  func slowReaderByTime() async throws {
    var limits = ServerLimits()
    limits.maximumUnsentUSec = 50_000
    limits.maximumQueuedMessages = .max
    let server = await TestServer.start(limits)
    await server.service.on(TestInterface.Echo.self) { [service = server.service] call in
      service.events.append("\(MonotonicClock.nowUSec)")
      call.reply(TestInterface.Text(String(repeating: "x", count: 1 << 20)))
    }
    let peer = RawPeer(try await server.connect())
    try peer.send(#"{"method":"org.example.test.Echo","parameters":{"text":""}}"#)
    try await LoopThread.wait(until: { $0.count == 1 }) { server.service.events }
    try await LoopThread.wait(until: { $0 == 0 }) { server.server.connectionCount }
    let repliedUSec = try #require(await server.service.events.first.flatMap { Int64($0) })
    #expect(MonotonicClock.nowUSec - repliedUSec >= 50_000)
    await server.close()
  }

  @Test("a client that reads late, but in time, has everything in order")
  func lateReader() async throws {
    var limits = TestServer.patient
    limits.maximumQueuedMessages = 2000
    let server = await TestServer.start(limits)
    await server.service.on(TestInterface.Watch.self) { [service = server.service] call in
      for count in 0..<2000 { call.reply(TestInterface.Number(Int64(count)), continues: true) }
      call.reply(TestInterface.Number(2000))
      service.events.append("replied")
    }
    let peer = RawPeer(try await server.connect())
    try peer.send(Self.watch)
    try peer.send(#"{"method":"org.example.test.Echo","parameters":{"text":"behind"}}"#)
    try await LoopThread.wait(until: { $0 == ["replied"] }) { server.service.events }
    for count in 0..<2000 {
      #expect(try peer.receive() == #"{"parameters":{"count":\#(count)},"continues":true}"#)
    }
    #expect(try peer.receive() == #"{"parameters":{"count":2000}}"#)
    #expect(try peer.receive() == #"{"parameters":{"text":"behind"}}"#)
    await server.close()
  }

  @Test("a client that pipelines calls with large replies and reads afterwards has all of them")
  func pipelinedLargeReplies() async throws {
    let server = await TestServer.start()
    await server.service.on(TestInterface.Count.self) { [service = server.service] call in
      service.events.append("call")
      call.reply(TestInterface.Text(String(repeating: "x", count: 50_000)))
    }
    let peer = RawPeer(try await server.connect())
    for _ in 0..<200 { try peer.send(#"{"method":"org.example.test.Count"}"#) }
    try await LoopThread.wait(until: { $0.count > 2 }) { server.service.events }
    // 10 MB of replies are not kept for it: it reads, then the next call is looked at.
    await #expect(server.service.events.count < 100)
    for _ in 0..<200 { #expect(try peer.receive()?.utf8.count == 50_000 + 26) }
    await server.close()
  }

  @Test("a large reply to a client that said that it sends no more arrives whole before the end")
  func largeReplyAfterHalfClose() async throws {
    let server = await TestServer.start()
    await server.service.on(TestInterface.Count.self) { call in
      call.reply(TestInterface.Text(String(repeating: "x", count: 1 << 20)))
    }
    let peer = RawPeer(try await server.connect())
    try peer.send(#"{"method":"org.example.test.Count"}"#)
    peer.closeWriting()
    #expect(try peer.receive()?.utf8.count == (1 << 20) + 26)
    #expect(try peer.receive() == nil)
    await server.close()
  }

  @Test(
    "more calls than are taken in, the end behind them, and nobody reading yet: all are answered")
  func endBehindUnreadCalls() async throws {
    let server = await TestServer.start()
    await server.service.on(TestInterface.Count.self) { [service = server.service] call in
      service.events.append("call")
      call.reply(TestInterface.Text(String(repeating: "x", count: 1000)))
    }
    let peer = RawPeer(try await server.connect())
    // Twice what is buffered, in pieces that the kernel can hold.
    let calls = String(repeating: #"{"method":"org.example.test.Count"}"# + "\0", count: 3640)
    try peer.send(bytes: Array(calls.utf8))
    peer.closeWriting()
    try await LoopThread.wait(until: { $0 == .writable }) { server.interest }
    for _ in 0..<3640 { #expect(try peer.receive()?.utf8.count == 1000 + 26) }
    #expect(try peer.receive() == nil)
    await server.close()
  }
}
